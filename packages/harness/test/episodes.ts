import type {
  Agent,
  AgentProgram,
  Briefing,
  EpisodeEnd,
  EpisodeEvent,
  LanguageModel,
  ModelReply,
  ModelRequest,
} from '@orreryjs/core'
import { type EpisodeContext, type EpisodeSpec, runEpisode, zeroClock } from '@orreryjs/harness'
import { counterTask, counterWorld } from './counter-world.ts'

export function agentOf(program: (briefing: Briefing) => AgentProgram, id = 'tester'): Agent {
  return { id, version: 1, program }
}

export function replyOf(text: string, inputTokens = 10, outputTokens = 5, cost = 0.5): ModelReply {
  return { choices: [{ text, finish: 'stop' }], usage: { inputTokens, outputTokens, cost } }
}

export function requestOf(content: string, purpose = 'test.step'): ModelRequest {
  return { purpose, messages: [{ role: 'user', content }] }
}

/** Replies to each request with its last message, synchronously. */
export const echo: LanguageModel = {
  id: 'echo',
  generate: (request) => replyOf(request.messages.at(-1)?.content ?? ''),
}

export function specOf(program: (briefing: Briefing) => AgentProgram, changed: Partial<EpisodeSpec> = {}): EpisodeSpec {
  const task = changed.task ?? counterTask()
  const agent = agentOf(program)
  return {
    id: `${agent.id}/echo/${task.id}#1`,
    world: counterWorld(),
    agent,
    model: echo,
    task,
    trial: 1,
    profile: { id: 'tester/counter', version: 1, world: 'counter', dialects: ['plain'], parts: {}, demonstrations: [] },
    limits: {},
    feedback: 'none',
    rewind: ['none'],
    countThoughts: false,
    seed: 'seed',
    keepPrompts: false,
    ...changed,
  }
}

export interface Played {
  readonly end: EpisodeEnd
  readonly events: readonly EpisodeEvent[]
}

/** Runs an episode and records its events. */
export async function play(spec: EpisodeSpec, context: Partial<EpisodeContext> = {}): Promise<Played> {
  const events: EpisodeEvent[] = []
  const end = await runEpisode(spec, {
    clock: zeroClock,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
    ...context,
  })
  return { end, events }
}

export function eventsOf<Type extends EpisodeEvent['type']>(
  { events }: Played,
  type: Type,
): readonly Extract<EpisodeEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<EpisodeEvent, { type: Type }> => event.type === type)
}
