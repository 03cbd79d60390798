import type { AgentPackage, World } from '@orreryjs/core'
import { resolveProfile } from '@orreryjs/core'
import { createAlfworld } from '@orreryjs/env-alfworld'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { createWebShop } from '@orreryjs/env-webshop'
import { type PlayEpisodeOptions, playEpisode } from '@orreryjs/harness/play-episode'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { parseSimulated } from '@orreryjs/simulated'

const CREATE = { textcraft: createTextCraft, alfworld: createAlfworld, webshop: createWebShop }
const worlds = new Map<string, World>()

/** Names of the available worlds. */
export type WorldName = keyof typeof CREATE

/** Settings of an episode; `task` is an index into the last split. */
export interface EpisodeSettings extends Partial<Pick<PlayEpisodeOptions, 'rewind' | 'limits' | 'feedback'>> {
  readonly world: WorldName
  readonly task?: number
  readonly model?: string
  readonly options?: Parameters<AgentPackage['create']>[0]
}

/** Plays an episode of an agent with a simulated model that makes errors. */
export async function recordEpisode(agent: AgentPackage, played: EpisodeSettings): Promise<RecordedEpisode> {
  const { world: name, task = 0, model = 'mid', options, ...rest } = played
  const world = worlds.get(name) ?? CREATE[name]()
  worlds.set(name, world)
  const ids = [...world.tasks.ids(world.tasks.splits.at(-1) ?? '')]
  const { events } = await playEpisode({
    limits: { maxSteps: 80, maxModelCalls: 300 },
    rewind: ['snapshot'],
    ...rest,
    world,
    task: ids[task] ?? '',
    agent: agent.create(options),
    profile: resolveProfile(agent.profiles, world),
    model: parseSimulated(`simulated:${model}`, PLAYERS),
  })
  return { number: 1, events }
}
