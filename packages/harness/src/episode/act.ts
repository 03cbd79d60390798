import { type FeedbackPolicy, OrreryError, type Seen, type StepEnd, type Turn } from '@orreryjs/core'
import { nativeContentHash } from './hash.ts'
import { stepLimit } from './ledger.ts'
import { record } from './record.ts'
import { ofWorld, outOfTime, type Place, type Session, stop } from './session.ts'

/** The agent's own step. Ends the episode instead where the task has ended or a limit forbids it. */
export function takeAction(session: Session, action: unknown): Seen | undefined {
  if (typeof action !== 'string') throw new OrreryError('EFFECT_UNKNOWN', `act got a ${typeof action}; expected a string`)
  const { terminated, success } = session.place.turn
  if (terminated) return stop(session, success ? 'solved' : 'failed')
  const turn = takeStep(session, action, 'agent')
  return turn && seen(turn, session.spec.feedback)
}

/** Charges and takes one step; `undefined` where a limit ended the episode instead. */
export function takeStep(session: Session, action: string, by: StepEnd['by']): Turn | undefined {
  if (stopAtStepLimit(session)) return undefined
  const from = session.place
  const turn = ofWorld(session, () => session.answers.step(from.turn.state, action))
  const hash = turn.state === from.turn.state ? from.hash : ofWorld(session, () => nativeContentHash(turn.state))
  session.ledger.steps += 1
  recordStep(session, action, { turn, hash, by })
  session.place = { turn, hash, path: { action, turn, before: from.path, reward: (from.path?.reward ?? 0) + turn.reward } }
  if (by === 'agent') countChosen(session, action, turn)
  return turn
}

/** Ends the episode where no further step is allowed, and says so. */
export function stopAtStepLimit(session: Session): boolean {
  const limit = stepLimit(session.ledger, session.spec.limits) ?? (outOfTime(session) ? 'time-limit' : undefined)
  if (limit !== undefined) stop(session, limit)
  return limit !== undefined
}

function recordStep(session: Session, action: string, step: Pick<Place, 'turn' | 'hash'> & Pick<StepEnd, 'by'>): void {
  const { observation, reward, terminated, success, changed, invalid } = step.turn
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
    state: step.hash,
    by: step.by,
  })
}

function countChosen(session: Session, action: string, turn: Turn): void {
  const { ledger, lastChosen } = session
  const observation = turn.observation.text
  const same = lastChosen?.action === action && lastChosen.observation === observation
  ledger.repeats = same ? ledger.repeats + 1 : 1
  if (turn.invalid !== undefined) ledger.invalid += 1
  session.lastChosen = { action, observation }
}

function seen(turn: Turn, policy: FeedbackPolicy): Seen {
  const { observation, terminated, changed, invalid, reward, success } = turn
  const told = policy === 'always' || (policy === 'terminal' && terminated)
  return { observation, ended: terminated, changed, ...(invalid && { invalid }), ...(told && { reward, success }) }
}
