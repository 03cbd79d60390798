import type { Agent, EpisodeEnd, EpisodeEvent, LanguageModel, ModelRequest, RewindMeans, StepEnd, World } from '@orreryjs/core'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadWorld } from '@orreryjs/runs/registry'
import { Miss, must } from './lesson.ts'

/** An episode that a check looks at. */
export interface Played {
  readonly end: EpisodeEnd
  readonly events: readonly EpisodeEvent[]
  readonly steps: readonly StepEnd[]
  /** What was sent to the world, in order. */
  readonly actions: readonly string[]
  /** The texts of what the model was asked, in order. */
  readonly prompts: readonly string[]
}

/** What a check plays. */
interface ToPlay {
  readonly world: World
  readonly task: string
  readonly model: LanguageModel
  /** @default 40 */
  readonly maxSteps?: number
  /** @default none */
  readonly rewind?: readonly RewindMeans[]
}

/** Plays one episode. Throws a `Miss` where the agent broke it. */
export async function play(agent: Agent, { maxSteps = 40, ...toPlay }: ToPlay): Promise<Played> {
  const limits = { maxSteps, maxModelCalls: 4 * maxSteps }
  const thrown: unknown[] = []
  const { end, events } = await playEpisode({ rewind: ['none'], ...toPlay, agent: overheard(agent, thrown), limits })
  if (thrown.length > 0) throw thrown[0]
  if (end.error !== undefined) throw new Miss(brokenBy(end.error))
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

/** The words that a model reads in a request. */
function textOf({ messages }: ModelRequest): string {
  return messages.map(({ content }) => content).join('\n')
}

/** The agent; what its own code throws is kept, with the place where it did. */
function overheard(agent: Agent, thrown: unknown[]): Agent {
  return {
    ...agent,
    *program(briefing) {
      try {
        const program = agent.program(briefing)
        must(
          Symbol.iterator in program,
          '`program` is an async function; written as `*program(briefing) { ... }` it is a generator',
        )
        return yield* program
      } catch (error) {
        thrown.push(error)
        throw error
      }
    },
  }
}

function brokenBy({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'EFFECT_UNKNOWN')
    return `it gave the harness something that is no effect: is \`yield\` written where \`yield*\` belongs? (${message})`
  if (code === 'AGENT_STALLED') return `it goes on and on without asking or acting (${message})`
  return message
}

/** A model that says what it is told to: one line a call, `look` once they are used up. */
export function saying(lines: readonly string[]): LanguageModel {
  return answering((_, call) => lines[call] ?? 'look')
}

/** A model from a function of what it is asked and the number of the call, from 0. */
export function answering(reply: (request: ModelRequest, call: number) => string): LanguageModel {
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

/** A world by its name, made once. */
export function worldOf(name: string, options: Readonly<Record<string, string>> = {}): Promise<World> {
  const key = JSON.stringify([name, options])
  const made = worlds.get(key) ?? loadWorld(orrery, name).then((entry) => entry.package.create(options))
  worlds.set(key, made)
  return made
}

/** A model by its name: `simulated:mid`. */
export function modelOf(name: string): Promise<LanguageModel> {
  return createModel(orrery, name, {})
}
