import {
  type Agent,
  type AgentProgram,
  act,
  ask,
  type Effect,
  type EndReason,
  type EpisodeEvent,
  type ErrorCode,
  isContextOverflow,
  type ModelRequest,
  mark,
  note,
  OrreryError,
  type RewindEvent,
  type RewindMeans,
  recall,
  remember,
  rewind,
} from '@orreryjs/core'

/**
 * Creates an agent that repeats the recorded actions: for episodes of people, and for agents that cannot be executed. With `callsModel`, it
 * also repeats the model calls, with empty requests.
 */
export function createReplayAgent(
  events: readonly EpisodeEvent[],
  { callsModel = false }: { readonly callsModel?: boolean } = {},
): Agent {
  const id = events[0]?.type === 'episode-start' ? events[0].agent : 'unknown'
  return { id, version: 1, program: () => follow(events, callsModel) }
}

/**
 * Returns an agent with an external program that continues after the recorded events: it repeats their steps and calls, and then starts the
 * program, which reads the steps in `Briefing.earlier`.
 */
export function continuingAgent(agent: Agent, events: readonly EpisodeEvent[]): Agent {
  const steps = events.filter((event) => event.type === 'step-end')
  const earlier = steps.map(({ action, observation }) => ({ action, observation }))
  return { ...agent, program: (briefing) => programAfter(follow(events, true), () => agent.program({ ...briefing, earlier })) }
}

/** Not a generator, because a suspended one would not pass `return` on before its next effect. */
function programAfter(first: Generator<Effect, unknown, unknown>, start: () => AgentProgram): AgentProgram {
  let second: AgentProgram | undefined
  const program = {
    next(answer?: unknown) {
      if (second !== undefined) return second.next(answer)
      const turn = first.next(answer)
      if (turn.done !== true) return turn
      second = start()
      return second.next()
    },
    throw: (error: unknown) => (second ?? first).throw(error),
    return: (value: unknown) => (second ?? first).return(value as never),
    [Symbol.asyncIterator]: () => program,
  }
  return program as AgentProgram
}

/** Limits that only a model call reaches. */
const CALL_LIMITS: readonly EndReason[] = ['model-call-limit', 'token-limit', 'cost-limit']

function* follow(events: readonly EpisodeEvent[], callsModel: boolean): Generator<Effect, object | undefined, unknown> {
  for (const [at, event] of events.entries()) {
    if (event.type === 'model-call') {
      if (callsModel) yield* callAgain(event.purpose, events[at + 1])
    } else if (event.type === 'step-end' && event.by === 'agent') yield* act(event.action)
    else if (event.type === 'mark') yield* mark()
    else if (event.type === 'rewind') yield* rewind({ id: event.mark }, meansOf(event, events, at))
    else if (event.type === 'recall') yield* recall(event.path)
    else if (event.type === 'remember') yield* remember(event.key, event.value)
    else if (event.type === 'note') yield* note(event.note)
    else if (event.type === 'parse-failure') {
      const { purpose, expected, reply, remedy } = event
      yield* note({ kind: 'parse-failure', purpose, expected, reply, remedy })
    } else if (event.type === 'episode-end') {
      // One step or call more than allowed triggers the limit that ended the episode.
      if (callsModel && CALL_LIMITS.includes(event.end)) yield* ask(emptyRequest(''))
      if (event.end.endsWith('-limit')) yield* act('')
      if (callsModel && event.error !== undefined) throw new OrreryError(event.error.code as ErrorCode, event.error.message)
      return event.answer
    }
  }
  return undefined
}

/** Repeats a call. An agent may continue after a context overflow; any other failure ends the episode. */
function* callAgain(purpose: string, next: EpisodeEvent | undefined): Generator<Effect, void, unknown> {
  try {
    yield* ask(emptyRequest(purpose))
  } catch (error) {
    if (!isContextOverflow(error) || next === undefined || next.type === 'episode-end') throw error
  }
}

function emptyRequest(purpose: string): ModelRequest {
  return { purpose, messages: [] }
}

/** Returns the means of a rewind: those whose steps precede it, because they failed, and the one that it used. An agent may exclude others. */
function meansOf({ means }: RewindEvent, events: readonly EpisodeEvent[], end: number): readonly RewindMeans[] {
  const tried = new Set<RewindMeans>([means])
  for (let at = end - 1; at >= 0; at -= 1) {
    const event = events[at]
    if (event?.type !== 'step-end' || event.by === 'agent') break
    tried.add(event.by)
  }
  return [...tried]
}
