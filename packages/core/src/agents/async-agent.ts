import type { Agent, AgentProgram, Answer, Briefing } from '../agent.ts'
import {
  act,
  admissible,
  ask,
  type Effect,
  type Mark,
  mark,
  note,
  type Operation,
  type Remaining,
  type RewindMeans,
  type Rewound,
  remaining,
  rewind,
  type Seen,
  tools,
} from '../effects.ts'
import type { ModelReply, ModelRequest } from '../model.ts'
import type { Tool } from '../tool.ts'

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

/**
 * An episode as an async function plays it: what the agent is told, and the effects as promises. Where the episode ends instead of
 * an answer, at a limit or an abort, the promise rejects with the reason of `signal`, and so does every later one. A prompt that is
 * longer than the model's window rejects with `CONTEXT_OVERFLOW` (see `isContextOverflow`), and the episode goes on: the function may
 * write a shorter one. Thrown on, it ends the episode as what it is.
 */
export interface AsyncEpisode extends Briefing {
  /** Aborted when the episode is over, for whatever else the function waits for. */
  readonly signal: AbortSignal
  act(action: string): Promise<Seen>
  ask(request: ModelRequest): Promise<ModelReply>
  admissible(): Promise<readonly string[]>
  tools(): Promise<readonly Tool[]>
  mark(): Promise<Mark>
  rewind(to: Mark, means?: readonly RewindMeans[]): Promise<Rewound>
  note(event: Parameters<typeof note>[0]): Promise<void>
  remaining(): Promise<Remaining>
  /** Runs what is written as a generator of effects, such as `askFor(request, parser, options)`. */
  perform<T>(operation: Operation<T>): Promise<T>
}

/** The episode whose effects go over a line. */
function asyncEpisode(briefing: Briefing, line: Line): AsyncEpisode {
  const perform = <T>(operation: Operation<T>): Promise<T> => {
    const result = performed(operation, line)
    // A function may leave a promise alone; the end of the episode is no failure of it.
    result.catch(() => undefined)
    return result
  }
  return {
    ...briefing,
    signal: line.signal,
    perform,
    act: (action) => perform(act(action)),
    // The function may go on writing in the list that it asked with.
    ask: (request) => perform(ask({ ...request, messages: [...request.messages] })),
    admissible: () => perform(admissible()),
    tools: () => perform(tools()),
    mark: () => perform(mark()),
    rewind: (to, means) => perform(rewind(to, means)),
    note: (event) => perform(note(event)),
    remaining: () => perform(remaining()),
  }
}

async function performed<T>(operation: Operation<T>, line: Line): Promise<T> {
  const steps: Iterator<Effect, T, unknown> = operation[Symbol.iterator]()
  let turn = steps.next()
  while (turn.done !== true) {
    const given = await answerTo(turn.value, line)
    turn = 'answer' in given ? steps.next(given.answer) : thrownInto(steps, given.error)
  }
  return turn.value
}

type Given = { readonly answer: unknown } | { readonly error: unknown }

/** The answer to an effect, or why there is none. Rejects where the episode is over. */
async function answerTo(effect: Effect, line: Line): Promise<Given> {
  try {
    return { answer: await line.send(effect) }
  } catch (error) {
    if (line.signal.aborted) throw error
    return { error }
  }
}

/** What is written as a generator may catch an error where it asked; a single effect cannot. */
function thrownInto<T>(steps: Iterator<Effect, T, unknown>, error: unknown): IteratorResult<Effect, T> {
  if (steps.throw === undefined) throw error
  return steps.throw(error)
}

/** An effect on its way to the harness. */
interface Sent {
  readonly effect: Effect
  answer(value: unknown): void
  /** The effect came to nothing for a reason that the function may do something about. */
  refuse(error: unknown): void
}

/** Carries effects from an async function to the generator that yields them, and the answers back. */
interface Line {
  /** Aborted when the line is closed. */
  readonly signal: AbortSignal
  /** For the function: the answer to an effect. Rejects with the signal's reason where the line is closed. */
  send(effect: Effect): Promise<unknown>
  /** For the generator: the next effect, in the order in which they were sent; `undefined` where nothing more will come. */
  next(): Promise<Sent | undefined>
  /** The function has come to its end: what was sent is still carried. */
  finish(): void
  /** The episode is over: what waits for an answer rejects. */
  close(): void
}

/** A line that carries nothing yet. */
function createLine(): Line {
  const over = new AbortController()
  const { signal } = over
  const waiting: Sent[] = []
  let finished = false
  let wake = (): void => undefined
  const send = (effect: Effect): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const cut = (): void => reject(signal.reason)
      if (signal.aborted) return cut()
      signal.addEventListener('abort', cut, { once: true })
      const settled = (settle: (outcome: unknown) => void) => (outcome: unknown) => {
        signal.removeEventListener('abort', cut)
        settle(outcome)
      }
      waiting.push({ effect, answer: settled(resolve), refuse: settled(reject) })
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
