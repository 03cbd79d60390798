import {
  type AgentNote,
  type AgentProgram,
  type Answer,
  contentHash,
  type Effect,
  type EpisodeEnd,
  isContextOverflow,
  OrreryError,
  rng,
} from '@orreryjs/core'
import { callModel } from './call-model.ts'
import { ABORTED, isPromise, unlessAborted } from './deadline.ts'
import { endEpisode } from './end-episode.ts'
import type { EpisodeSpec } from './episode-spec.ts'
import { planLength } from './episode-spec.ts'
import { remainingOf } from './ledger.ts'
import { recallEntries, rememberEntry } from './memory-effects.ts'
import { record } from './record.ts'
import {
  type EpisodeContext,
  fail,
  isExternalError,
  NO_PLACE,
  openSession,
  type Place,
  runWorld,
  type Session,
  stop,
  toFailure,
  withCode,
} from './session.ts'
import { markPlace, rewindTo, stopAtStepLimit, takeAction } from './take-action.ts'

/** Consecutive effects other than `act` and `ask` after which a program counts as stalled. */
const MAX_IDLE_EFFECTS = 10_000

/** How often `return` is called on a program that yields from a `finally` block. */
const MAX_RETURNS = 3

// biome-ignore lint/suspicious/noConfusingVoidType: as in AgentProgram.
type Next = IteratorResult<Effect, Answer | void>

/**
 * Runs one episode and returns its last event. Failures of the program, the model and the world end the episode with the reason `error`;
 * it rejects only with errors of `context.emit`. If neither the program nor the model is asynchronous, it completes before it returns.
 */
export async function runEpisode(spec: EpisodeSpec, context: EpisodeContext): Promise<EpisodeEnd> {
  const session = openSession(spec, context)
  let program: AgentProgram | undefined
  let outcome: Answer | undefined
  try {
    program = begin(session)
    let result: EffectResult = { value: undefined }
    while (session.endReason === undefined) {
      const pending = nextEffect(session, program, result)
      const next = isPromise(pending) ? await unlessAborted(pending, context.signal) : pending
      if (next === ABORTED || context.signal.aborted) stop(session, 'aborted')
      else if (next.done === true) {
        outcome = next.value ?? undefined
        stop(session, 'agent-stopped')
      } else {
        try {
          const answer = perform(session, checkIdle(session, next.value))
          result = { value: isPromise(answer) ? await answer : answer }
        } catch (error) {
          result = { thrown: recoverable(session, error) }
        }
      }
    }
  } catch (error) {
    if (session.isRecordingBroken) throw error
    if (isContextOverflow(error)) stop(session, 'context-overflow')
    else fail(session, error)
  } finally {
    if (program !== undefined) closeProgram(program)
  }
  return endEpisode(session, outcome)
}

/** Result of an effect: a value, or an error thrown into the program. */
type EffectResult = { readonly value: unknown } | { readonly thrown: unknown }

/** Maximum number of consecutive context overflows before the episode ends. */
const MAX_OVERFLOWS = 20

/** An agent may retry with a shorter prompt after a context overflow; any other error ends the episode. */
function recoverable(session: Session, error: unknown): unknown {
  if (session.isRecordingBroken || !isContextOverflow(error) || session.overflows >= MAX_OVERFLOWS) throw error
  session.overflows += 1
  return error
}

/** Runs the program up to its next effect; its errors become `AGENT_FAILED`, except external errors. */
function nextEffect(session: Session, program: AgentProgram, result: EffectResult): Next | PromiseLike<Next> {
  const blame = (error: unknown): never => {
    const source = `agent ${session.spec.agent.id}`
    const isExternal = isContextOverflow(error) || isExternalError(error)
    throw isExternal ? toFailure(error, 'AGENT_FAILED', source) : withCode(error, 'AGENT_FAILED', source)
  }
  try {
    const next = 'thrown' in result ? program.throw(result.thrown) : program.next(result.value)
    return isPromise(next) ? next.then(undefined, blame) : next
  } catch (error) {
    return blame(error)
  }
}

/** Returns the effect; throws `AGENT_STALLED` after too many effects other than `act` and `ask`. */
function checkIdle(session: Session, effect: Effect): Effect {
  const kind = effect?.kind
  session.idle = kind === 'act' || kind === 'ask' ? 0 : session.idle + 1
  if (session.idle <= MAX_IDLE_EFFECTS) return effect
  throw new OrreryError(
    'AGENT_STALLED',
    `agent ${session.spec.agent.id} yielded ${MAX_IDLE_EFFECTS} effects in a row without an act or an ask`,
  )
}

/**
 * Lets the program clean up. The result of the episode is already decided: errors are ignored, and an async program is not awaited,
 * because it may never settle.
 */
function closeProgram(program: AgentProgram): void {
  const ignore = (): void => {}
  try {
    for (let times = 0; times < MAX_RETURNS; times += 1) {
      const closing = program.return(undefined)
      if (isPromise(closing)) closing.then(ignore, ignore)
      else if (closing.done === true) return
    }
  } catch {
    // A failed clean-up does not affect the episode.
  }
}

/**
 * Performs an effect and returns its answer, as a promise only if the model is asynchronous. If the episode ends, `session.stopped` is
 * set and the answer is meaningless. Throws `EFFECT_UNKNOWN` on anything else.
 */
function perform(session: Session, effect: unknown): unknown {
  if (!isEffectLike(effect)) throw unknownEffect(session, `something of type ${typeof effect}`)
  const { world } = session.spec
  const { state } = session.place.turn
  switch (effect.kind) {
    case 'act':
      return takeAction(session, effect.action)
    case 'ask':
      return callModel(session, effect.request)
    case 'admissible':
      return runWorld(session, () => world.admissible(state))
    case 'tools':
      return runWorld(session, () => world.tools(state))
    case 'mark':
      return markPlace(session)
    case 'rewind':
      return rewindTo(session, effect.mark, effect.means)
    case 'note':
      return takeNote(session, effect.note)
    case 'remaining':
      return remainingOf(session.ledger, session.spec.limits)
    case 'recall':
      return recallEntries(session, effect.path)
    case 'remember':
      return rememberEntry(session, effect.key, effect.value)
    default:
      throw unknownEffect(session, `the kind ${JSON.stringify((effect satisfies never as { kind: string }).kind)}`)
  }
}

/** The functions that read the members check them. */
function isEffectLike(value: unknown): value is Effect {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}

function unknownEffect(session: Session, problem: string): OrreryError {
  return new OrreryError(
    'EFFECT_UNKNOWN',
    `agent ${session.spec.agent.id} yielded ${problem}; expected an effect of @orreryjs/core`,
  )
}

/** Records a note. A thought is a step if the run counts thoughts, as in ReAct's published TextCraft results. */
function takeNote(session: Session, note: AgentNote): undefined {
  if (note?.kind === 'parse-failure') {
    const { purpose, expected, reply, remedy } = note
    record(session, { type: 'parse-failure', purpose, expected, reply, remedy })
    return
  }
  const isCharged = note?.kind === 'thought' && session.spec.countThoughts && !session.place.turn.terminated
  if (isCharged && stopAtStepLimit(session)) return
  record(session, { type: 'note', note })
  if (isCharged) session.ledger.steps += 1
}

/** Starts the world and the program. The first event is recorded even if the world cannot start the task. */
function begin(session: Session): AgentProgram {
  const { spec, context } = session
  startWorld(session)
  session.optimal = runWorld(session, () => (context.optimal ?? planLength)(spec, session.place.turn.state))
  return startProgram(session)
}

function startWorld(session: Session): void {
  try {
    const place = runWorld(session, () => firstPlace(session))
    recordStart(session, place)
    session.start = place
    session.place = place
  } catch (error) {
    if (!session.isRecordingBroken) recordStart(session, NO_PLACE)
    throw error
  }
}

function firstPlace({ spec }: Session): Place {
  const turn = spec.world.start(spec.task)
  return { turn, hash: contentHash(turn.state), path: undefined }
}

function recordStart(session: Session, { turn, hash }: Place): void {
  const { agent, label, world, model, task, trial, retry, stream } = session.spec
  const start = record(session, {
    type: 'episode-start',
    agent: agent.id,
    ...(label !== undefined && label !== agent.id && { label }),
    world: world.id,
    model: model.id,
    split: task.split,
    task: task.id,
    taskType: task.type,
    taskHash: task.hash,
    goal: task.goal,
    trial,
    ...(retry !== undefined && { retry }),
    ...(stream && { stream }),
    observation: turn.observation.text,
    ...(turn.injected && { injected: turn.injected }),
    page: turn.observation.page,
    state: hash,
  })
  session.startedAt = start.at
}

function startProgram(session: Session): AgentProgram {
  const { agent, task, limits, profile, feedback, seed, id, stream } = session.spec
  const { observation } = session.place.turn
  try {
    return agent.program({ task, observation, limits, profile, feedback, rng: rng(seed, id), ...(stream && { stream }) })
  } catch (error) {
    throw toFailure(error, 'AGENT_FAILED', `agent ${agent.id}`)
  }
}
