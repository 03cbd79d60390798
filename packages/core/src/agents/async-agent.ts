import type { Agent, AgentProgram, Answer, Briefing, ExternalProgram } from '../agent.ts'
import {
  act,
  admissible,
  ask,
  type Effect,
  type EffectRequest,
  type Mark,
  mark,
  note,
  type Remaining,
  type RewindMeans,
  type RewindResult,
  remaining,
  rewind,
  type StepResult,
  tools,
} from '../effects.ts'
import type { ModelReply, ModelRequest } from '../model.ts'
import type { Tool } from '../tool.ts'

/** Options of `asyncAgent`. */
export interface AsyncAgentOptions {
  /** Incremented when a change can alter any score. @default 1 */
  readonly version?: number
  /** Settings that, together with the profile, decide its behaviour; written to logs. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The program that the function starts. @default the function decides */
  readonly external?: ExternalProgram
}

// biome-ignore lint/suspicious/noConfusingVoidType: as in AgentProgram.
type Outcome = Answer | void

/**
 * Creates an agent from an async function, which can use other libraries. Limits, aborts, rewinds and the journal work as for any other
 * agent: the function acts and calls models through the episode it receives.
 */
export function asyncAgent(
  id: string,
  play: (episode: AsyncEpisode) => Promise<Outcome>,
  { version = 1, options, external }: AsyncAgentOptions = {},
): Agent {
  const facts = { ...(options && { options }), ...(external && { external }) }
  return { id, version, ...facts, program: (briefing) => programOf(play, briefing) }
}

/**
 * Returns the agent of a function that plays episodes: an async function, or a generator function of effects (the program of an agent).
 * `undefined` for a class.
 */
export function agentOfFunction(id: string, play: Parameters<typeof asyncAgent>[1] | Agent['program']): Agent | undefined {
  if (/^class\b/.test(Function.prototype.toString.call(play))) return undefined
  const isGenerator = /Generator/.test(Object.getPrototypeOf(play)?.constructor?.name ?? '')
  if (isGenerator) return { id, version: 1, program: play as Agent['program'] }
  return asyncAgent(id, async (episode) => (play as Parameters<typeof asyncAgent>[1])(episode))
}

/** The function starts when the first effect is requested. */
function programOf(play: (episode: AsyncEpisode) => Promise<Outcome>, briefing: Briefing): AgentProgram {
  const channel = createChannel()
  const program = effectsOf(() => play(asyncEpisode(briefing, channel)), channel)
  const close = program.return.bind(program)
  // A suspended async generator would see `return` only after the function's next effect, so the channel is closed first.
  program.return = (value) => {
    channel.close()
    return close(value)
  }
  return program
}

async function* effectsOf(play: () => Promise<Outcome>, channel: Channel): AsyncGenerator<Effect, Outcome, unknown> {
  const outcome = play().finally(channel.finish)
  // After `close`, the result of the function is not awaited.
  outcome.catch(() => undefined)
  try {
    for (let pending = await channel.next(); pending !== undefined; pending = await channel.next()) {
      let answer: unknown
      try {
        answer = yield pending.effect
      } catch (error) {
        pending.refuse(error)
        continue
      }
      pending.answer(answer)
    }
    return channel.signal.aborted ? undefined : await outcome
  } finally {
    channel.close()
  }
}

/**
 * An episode as seen by an async function: the briefing, and the effects as promises. When the episode ends at a limit or an abort, the
 * pending promise and all later promises reject with the reason of `signal`. A prompt that exceeds the model's context window rejects
 * with `CONTEXT_OVERFLOW` (see `isContextOverflow`), and the episode continues: the function may retry with a shorter prompt. An uncaught
 * error ends the episode with that error.
 */
export interface AsyncEpisode extends Briefing {
  /** Aborted when the episode is over; pass it to other asynchronous work of the function. */
  readonly signal: AbortSignal
  act(action: string): Promise<StepResult>
  ask(request: ModelRequest): Promise<ModelReply>
  admissible(): Promise<readonly string[]>
  tools(): Promise<readonly Tool[]>
  mark(): Promise<Mark>
  rewind(to: Mark, means?: readonly RewindMeans[]): Promise<RewindResult>
  note(event: Parameters<typeof note>[0]): Promise<void>
  remaining(): Promise<Remaining>
  /** Runs a generator of effects, such as `askUntilParsed(request, parser, options)`. */
  perform<T>(operation: EffectRequest<T>): Promise<T>
}

/** Creates the episode whose effects go through a channel. */
function asyncEpisode(briefing: Briefing, channel: Channel): AsyncEpisode {
  const perform = <T>(operation: EffectRequest<T>): Promise<T> => {
    const result = runOperation(operation, channel)
    // A function may drop a promise; the end of the episode is then not an unhandled rejection.
    result.catch(() => undefined)
    return result
  }
  return {
    ...briefing,
    signal: channel.signal,
    perform,
    act: (action) => perform(act(action)),
    // Copied, because the function may modify its message list later.
    ask: (request) => perform(ask({ ...request, messages: [...request.messages] })),
    admissible: () => perform(admissible()),
    tools: () => perform(tools()),
    mark: () => perform(mark()),
    rewind: (to, means) => perform(rewind(to, means)),
    note: (event) => perform(note(event)),
    remaining: () => perform(remaining()),
  }
}

async function runOperation<T>(operation: EffectRequest<T>, channel: Channel): Promise<T> {
  const steps: Iterator<Effect, T, unknown> = operation[Symbol.iterator]()
  let turn = steps.next()
  while (turn.done !== true) {
    const result = await resultOf(turn.value, channel)
    turn = 'answer' in result ? steps.next(result.answer) : throwInto(steps, result.error)
  }
  return turn.value
}

type EffectResult = { readonly answer: unknown } | { readonly error: unknown }

/** Returns the answer to an effect, or the error it failed with. Rejects if the episode is over. */
async function resultOf(effect: Effect, channel: Channel): Promise<EffectResult> {
  try {
    return { answer: await channel.send(effect) }
  } catch (error) {
    if (channel.signal.aborted) throw error
    return { error }
  }
}

/** A generator may catch the error of an effect; a single effect cannot. */
function throwInto<T>(steps: Iterator<Effect, T, unknown>, error: unknown): IteratorResult<Effect, T> {
  if (steps.throw === undefined) throw error
  return steps.throw(error)
}

/** An effect waiting for its answer from the harness. */
interface PendingEffect {
  readonly effect: Effect
  answer(value: unknown): void
  /** Rejects the effect with an error that the function may handle. */
  refuse(error: unknown): void
}

/** Passes effects from an async function to the generator that yields them, and answers back. */
interface Channel {
  /** Aborted when the channel is closed. */
  readonly signal: AbortSignal
  /** Called by the function: returns the answer to an effect. Rejects with the signal's reason if the channel is closed. */
  send(effect: Effect): Promise<unknown>
  /** Called by the generator: returns the next effect in order of sending, or `undefined` at the end. */
  next(): Promise<PendingEffect | undefined>
  /** The function has returned: effects sent before are still delivered. */
  finish(): void
  /** The episode is over: effects that wait for an answer reject. */
  close(): void
}

function createChannel(): Channel {
  const over = new AbortController()
  const { signal } = over
  const waiting: PendingEffect[] = []
  let finished = false
  let wake = (): void => undefined
  const send = (effect: Effect): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const rejectAborted = (): void => reject(signal.reason)
      if (signal.aborted) return rejectAborted()
      signal.addEventListener('abort', rejectAborted, { once: true })
      const settleOnce = (settle: (outcome: unknown) => void) => (outcome: unknown) => {
        signal.removeEventListener('abort', rejectAborted)
        settle(outcome)
      }
      waiting.push({ effect, answer: settleOnce(resolve), refuse: settleOnce(reject) })
      wake()
    })
  return {
    signal,
    send,
    next: async () => {
      while (waiting.length === 0 && !finished && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return signal.aborted ? undefined : waiting.shift()
    },
    finish: () => {
      finished = true
      wake()
    },
    close: () => {
      over.abort(new DOMException('the episode is over', 'AbortError'))
      wake()
    },
  }
}
