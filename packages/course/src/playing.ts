import type { Agent, EpisodeEnd, EpisodeEvent, LanguageModel, ModelRequest, RewindMeans, StepEnd, World } from '@orreryjs/core'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadWorld } from '@orreryjs/runs/registry'
import { assertThat, CheckFailure } from './lesson.ts'

/** An episode for a check to inspect. */
export interface PlayedEpisode {
  readonly end: EpisodeEnd
  readonly events: readonly EpisodeEvent[]
  readonly steps: readonly StepEnd[]
  /** Actions sent to the world, in order. */
  readonly actions: readonly string[]
  /** Texts of the model requests, in order. */
  readonly prompts: readonly string[]
}

/** Settings of an episode. */
interface PlaySettings {
  readonly world: World
  readonly task: string
  readonly model: LanguageModel
  /** @default 40 */
  readonly maxSteps?: number
  /** @default none */
  readonly rewind?: readonly RewindMeans[]
}

/** Plays one episode. Throws a `CheckFailure` if the agent causes an error. */
export async function play(agent: Agent, { maxSteps = 40, ...settings }: PlaySettings): Promise<PlayedEpisode> {
  const limits = { maxSteps, maxModelCalls: 4 * maxSteps }
  const thrown: unknown[] = []
  const { end, events } = await playEpisode({ rewind: ['none'], ...settings, agent: recordingErrors(agent, thrown), limits })
  if (thrown.length > 0) throw thrown[0]
  if (end.error !== undefined) throw new CheckFailure(describeError(end.error))
  const steps = events.filter((event) => event.type === 'step-end')
  const calls = events.filter((event) => event.type === 'model-call')
  return {
    end,
    events,
    steps,
    actions: steps.filter(({ by }) => by === 'agent').map(({ action }) => action),
    prompts: calls.map(({ prompt }) => (prompt === undefined ? '' : textOf(prompt))),
  }
}

/** Text of a request's messages. */
function textOf({ messages }: ModelRequest): string {
  return messages.map(({ content }) => content).join('\n')
}

/** Wraps an agent and records the errors of its code, with their stack traces. */
function recordingErrors(agent: Agent, thrown: unknown[]): Agent {
  return {
    ...agent,
    *program(briefing) {
      try {
        const program = agent.program(briefing)
        assertThat(Symbol.iterator in program, '`program` is not a generator: write `*program(briefing) { ... }`')
        return yield* program
      } catch (error) {
        thrown.push(error)
        throw error
      }
    },
  }
}

function describeError({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'EFFECT_UNKNOWN')
    return `it yielded a value that is not an effect: is \`yield\` used instead of \`yield*\`? (${message})`
  if (code === 'AGENT_STALLED') return `it loops without calling \`ask\` or \`act\` (${message})`
  return message
}

/** A scripted model: returns one line per call, then `look`. */
export function scriptedModel(lines: readonly string[]): LanguageModel {
  return computedModel((_, call) => lines[call] ?? 'look')
}

/** A model computed from the request and the zero-based index of the call. */
export function computedModel(reply: (request: ModelRequest, call: number) => string): LanguageModel {
  let calls = 0
  return {
    id: 'scripted',
    kind: 'computed',
    generate(request) {
      const text = reply(request, calls)
      calls += 1
      return {
        choices: [{ text, finish: 'stop' }],
        usage: { inputTokens: Math.ceil(textOf(request).length / 4), outputTokens: Math.ceil(text.length / 4), estimated: true },
      }
    },
  }
}

const worlds = new Map<string, Promise<World>>()

/** Returns a world by name. Cached. */
export function worldOf(name: string, options: Readonly<Record<string, string>> = {}): Promise<World> {
  const key = JSON.stringify([name, options])
  const world = worlds.get(key) ?? loadWorld(orrery, name).then((entry) => entry.package.create(options))
  worlds.set(key, world)
  return world
}

/** Returns a model by name, such as `simulated:mid`. */
export function modelOf(name: string): Promise<LanguageModel> {
  return createModel(orrery, name, {})
}
