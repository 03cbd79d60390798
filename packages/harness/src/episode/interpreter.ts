import { type AgentProgram, type Answer, type Effect, type EpisodeEnd, isContextOverflow, OrreryError } from '@orreryjs/core'
import { begin } from './begin.ts'
import { end } from './end.ts'
import { failureOf } from './failure.ts'
import { perform } from './perform.ts'
import { type EpisodeContext, fail, openSession, type Session, stop } from './session.ts'
import type { EpisodeSpec } from './spec.ts'
import { ABORTED, isPromise, unlessAborted } from './waiting.ts'

/** Effects in a row, none of them an `act` or an `ask`, after which a program counts as stalled. */
const MAX_IDLE_EFFECTS = 10_000

/** How often a program is told to return that yields from a `finally` block. */
const MAX_RETURNS = 3

// biome-ignore lint/suspicious/noConfusingVoidType: as in AgentProgram.
type Next = IteratorResult<Effect, Answer | void>

/**
 * Runs one episode from its first event to its last, which is also the result. Failures of the program, the model and
 * the world end the episode with the reason `error`; it rejects only with what `context.emit` threw. Where neither the
 * program nor the model makes it wait, it is done before it returns.
 */
export async function runEpisode(spec: EpisodeSpec, context: EpisodeContext): Promise<EpisodeEnd> {
  const session = openSession(spec, context)
  let program: AgentProgram | undefined
  let outcome: Answer | undefined
  try {
    program = begin(session)
    let given: Given = { value: undefined }
    while (session.stopped === undefined) {
      const asked = nextEffect(session, program, given)
      const next = isPromise(asked) ? await unlessAborted(asked, context.signal) : asked
      if (next === ABORTED || context.signal.aborted) stop(session, 'aborted')
      else if (next.done === true) {
        outcome = next.value ?? undefined
        stop(session, 'gave-up')
      } else {
        try {
          const answered = perform(session, guarded(session, next.value))
          given = { value: isPromise(answered) ? await answered : answered }
        } catch (error) {
          given = { thrown: toldToAgent(session, error) }
        }
      }
    }
  } catch (error) {
    if (session.unrecorded) throw error
    if (isContextOverflow(error)) stop(session, 'context-overflow')
    else fail(session, error)
  } finally {
    if (program !== undefined) dismiss(program)
  }
  return end(session, outcome)
}

/** What the program gets for its effect: an answer, or an error at the place where it asked. */
type Given = { readonly value: unknown } | { readonly thrown: unknown }

/** How often in a row a program may meet its model's window before the episode ends. */
const MAX_OVERFLOWS = 20

/** An agent may write a shorter prompt where its own is longer than the model's window; any other error ends the episode. */
function toldToAgent(session: Session, error: unknown): unknown {
  if (session.unrecorded || !isContextOverflow(error) || session.overflows >= MAX_OVERFLOWS) throw error
  session.overflows += 1
  return error
}

/** Runs the program up to its next effect; what it throws becomes `AGENT_FAILED`. */
function nextEffect(session: Session, program: AgentProgram, given: Given): Next | PromiseLike<Next> {
  const blame = (error: unknown): never => {
    throw failureOf(error, 'AGENT_FAILED', `agent ${session.spec.agent.id}`)
  }
  try {
    const next = 'thrown' in given ? program.throw(given.thrown) : program.next(given.value)
    return isPromise(next) ? next.then(undefined, blame) : next
  } catch (error) {
    return blame(error)
  }
}

/** The effect; throws `AGENT_STALLED` where it is one too many that neither acts nor asks. */
function guarded(session: Session, effect: Effect): Effect {
  const kind = effect?.kind
  session.idle = kind === 'act' || kind === 'ask' ? 0 : session.idle + 1
  if (session.idle <= MAX_IDLE_EFFECTS) return effect
  throw new OrreryError(
    'AGENT_STALLED',
    `agent ${session.spec.agent.id} yielded ${MAX_IDLE_EFFECTS} effects in a row without an act or an ask`,
  )
}

/**
 * Lets the program clean up. How the episode ended stands, whatever it does now: what it throws is dropped, and an
 * async one is not waited for, as it may never settle.
 */
function dismiss(program: AgentProgram): void {
  const ignore = (): void => {}
  try {
    for (let times = 0; times < MAX_RETURNS; times += 1) {
      const left = program.return(undefined)
      if (isPromise(left)) left.then(ignore, ignore)
      else if (left.done === true) return
    }
  } catch {
    // Its clean-up failed, which changes nothing for the episode.
  }
}
