import type { Briefing } from '../../agent.ts'
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
} from '../../effects.ts'
import type { ModelReply, ModelRequest } from '../../model.ts'
import type { Tool } from '../../tool.ts'
import type { Line } from './line.ts'

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
export function asyncEpisode(briefing: Briefing, line: Line): AsyncEpisode {
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
