import type { Agent, AgentProgram, Answer, Briefing } from '../../agent.ts'
import type { Effect } from '../../effects.ts'
import { type AsyncEpisode, asyncEpisode } from './async-episode.ts'
import { createLine, type Line } from './line.ts'

/** What an agent is that is written as an async function. */
export interface AsyncAgentOptions {
  /** Raised when a change can alter any score. @default 1 */
  readonly version?: number
  /** What decides its behaviour beside the profile; written to logs. */
  readonly options?: Readonly<Record<string, unknown>>
}

// biome-ignore lint/suspicious/noConfusingVoidType: as in AgentProgram.
type Outcome = Answer | void

/**
 * An agent from a plain async function, so that other libraries can be used inside. It is held to limits, aborts, rewinds and the
 * journal as any other: the function acts and asks through the episode it gets, and stops when that is over.
 */
export function asyncAgent(
  id: string,
  play: (episode: AsyncEpisode) => Promise<Outcome>,
  { version = 1, options }: AsyncAgentOptions = {},
): Agent {
  return { id, version, ...(options && { options }), program: (briefing) => programOf(play, briefing) }
}

/** The function begins with the first effect that is asked for. */
function programOf(play: (episode: AsyncEpisode) => Promise<Outcome>, briefing: Briefing): AgentProgram {
  const line = createLine()
  const program = effectsOf(() => play(asyncEpisode(briefing, line)), line)
  const close = program.return.bind(program)
  // A generator that awaits would hear of its end only after the function's next effect.
  program.return = (value) => {
    line.close()
    return close(value)
  }
  return program
}

async function* effectsOf(play: () => Promise<Outcome>, line: Line): AsyncGenerator<Effect, Outcome, unknown> {
  const outcome = play().finally(line.finish)
  // Whoever closes the line does not wait for what becomes of the function.
  outcome.catch(() => undefined)
  try {
    for (let sent = await line.next(); sent !== undefined; sent = await line.next()) {
      let answer: unknown
      try {
        answer = yield sent.effect
      } catch (error) {
        sent.refuse(error)
        continue
      }
      sent.answer(answer)
    }
    return line.signal.aborted ? undefined : await outcome
  } finally {
    line.close()
  }
}
