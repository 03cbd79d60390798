import {
  contentHash,
  type FeedbackPolicy,
  type Mark,
  OrreryError,
  type RewindMeans,
  type RewindResult,
  type StepEnd,
  type StepResult,
  type Turn,
} from '@orreryjs/core'
import { stepLimit } from './ledger.ts'
import { record } from './record.ts'
import { isOutOfTime, type Place, runWorld, type Session, stepsOf, stop } from './session.ts'

/** Takes the agent's step, or ends the episode if the task has ended or a limit is reached. */
export function takeAction(session: Session, action: unknown): StepResult | undefined {
  if (typeof action !== 'string') throw new OrreryError('EFFECT_UNKNOWN', `act got a ${typeof action}; expected a string`)
  const { terminated, success } = session.place.turn
  if (terminated) return stop(session, success ? 'solved' : 'failed')
  const turn = takeStep(session, action, 'agent')
  return turn && stepResult(turn, session.spec.feedback)
}

/** Charges and takes one step; returns `undefined` if a limit ended the episode. */
function takeStep(session: Session, action: string, by: StepEnd['by']): Turn | undefined {
  if (stopAtStepLimit(session)) return undefined
  const from = session.place
  const turn = runWorld(session, () => session.answers.step(from.turn.state, action), action)
  const hash = turn.state === from.turn.state ? from.hash : runWorld(session, () => contentHash(turn.state), action)
  session.ledger.steps += 1
  recordStep(session, action, { turn, hash, by })
  session.place = { turn, hash, path: { action, turn, before: from.path, reward: (from.path?.reward ?? 0) + turn.reward } }
  if (by === 'agent') countAgentStep(session, action, turn)
  return turn
}

/** Ends the episode if no further step is allowed, and returns true in that case. */
export function stopAtStepLimit(session: Session): boolean {
  const limit = stepLimit(session.ledger, session.spec.limits) ?? (isOutOfTime(session) ? 'time-limit' : undefined)
  if (limit !== undefined) stop(session, limit)
  return limit !== undefined
}

function recordStep(session: Session, action: string, step: Pick<Place, 'turn' | 'hash'> & Pick<StepEnd, 'by'>): void {
  const { observation, reward, terminated, success, changed, invalid, fault, injected, obeyed } = step.turn
  record(session, {
    type: 'step-end',
    step: session.ledger.steps,
    action,
    observation: observation.text,
    page: observation.page,
    reward,
    terminated,
    success,
    changed,
    ...(invalid && { invalid }),
    ...(fault && { fault }),
    ...(injected && { injected }),
    ...(obeyed && { obeyed }),
    state: step.hash,
    by: step.by,
  })
}

function countAgentStep(session: Session, action: string, turn: Turn): void {
  const { ledger, lastAgentStep } = session
  const observation = turn.observation.text
  const same = lastAgentStep?.action === action && lastAgentStep.observation === observation
  ledger.repeats = same ? ledger.repeats + 1 : 1
  if (turn.invalid !== undefined) ledger.invalid += 1
  session.lastAgentStep = { action, observation }
}

function stepResult(turn: Turn, policy: FeedbackPolicy): StepResult {
  const { observation, terminated, changed, invalid, reward, success } = turn
  const isRevealed = policy === 'always' || (policy === 'terminal' && terminated)
  return { observation, terminated, changed, ...(invalid && { invalid }), ...(isRevealed && { reward, success }) }
}

/** Marks the current place. Free. */
export function markPlace(session: Session): Mark {
  const id = session.marks.size
  session.marks.set(id, session.place)
  record(session, { type: 'mark', mark: id, state: session.place.hash })
  return { id }
}

/**
 * Rewinds to a mark by the first of the run's means that works and that the agent allows. Returns `undefined` if a limit ended the
 * episode on the way; the steps taken until then count.
 */
export function rewindTo(session: Session, mark: unknown, allowed: unknown): RewindResult | undefined {
  const candidates = meansFor(session, allowed)
  const { id, place } = markedPlace(session, mark)
  const before = session.ledger.steps
  session.lastAgentStep = undefined
  const means = candidates.find((each) => session.endReason === undefined && rewindBy(session, each, place)) ?? 'none'
  if (session.endReason !== undefined) return undefined
  const { turn, hash } = session.place
  const steps = session.ledger.steps - before
  const exact = hash === place.hash
  record(session, { type: 'rewind', mark: id, means, exact, steps, state: hash })
  return { means, exact, steps, observation: turn.observation, terminated: turn.terminated }
}

/** Returns the run's means that the agent allows too; `none` is always possible. */
function meansFor({ spec }: Session, allowed: unknown): readonly RewindMeans[] {
  if (allowed === undefined) return spec.rewind
  if (Array.isArray(allowed)) return spec.rewind.filter((means) => allowed.includes(means))
  throw new OrreryError('EFFECT_UNKNOWN', `rewind got ${typeof allowed} as means; expected a list such as ['navigate']`)
}

function markedPlace(session: Session, mark: unknown): { readonly id: number; readonly place: Place } {
  const id = typeof mark === 'object' && mark !== null && 'id' in mark ? mark.id : undefined
  const place = typeof id === 'number' ? session.marks.get(id) : undefined
  if (typeof id === 'number' && place !== undefined) return { id, place }
  throw new OrreryError('EFFECT_UNKNOWN', `rewind got mark ${String(id)}; expected a mark of this episode`)
}

/** Returns true if the means brought the episode to the place. */
function rewindBy(session: Session, means: RewindMeans, place: Place): boolean {
  switch (means) {
    case 'snapshot':
      session.place = place
      return true
    case 'replay':
      return replay(session, place)
    case 'navigate':
      return navigate(session, place)
    case 'none':
      return true
    default:
      return means satisfies never
  }
}

function replay(session: Session, place: Place): boolean {
  session.place = session.start
  return stepsOf(place.path).every(({ action }) => takeStep(session, action, 'replay') !== undefined)
}

/** Fails if either task has ended: an ended task has no moves. */
function navigate(session: Session, place: Place): boolean {
  const from = session.place.turn
  if (from.terminated || place.turn.terminated) return false
  const moves = runWorld(session, () => session.spec.world.route(from.state, place.turn.state))
  if (moves === undefined) return false
  for (const move of moves) {
    if (session.place.turn.terminated || takeStep(session, move, 'navigate') === undefined) return false
  }
  return arrived(session, place)
}

/** Returns true if the moves led to the same observation, or to the same place as the world defines it (`isSameState`). */
function arrived(session: Session, { turn }: Place): boolean {
  const { world } = session.spec
  const here = session.place.turn
  if (here.observation.key === turn.observation.key) return true
  return !here.terminated && runWorld(session, () => world.samePlace?.(here.state, turn.state)) === true
}
