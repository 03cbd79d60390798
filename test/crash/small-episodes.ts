import { adapt } from '@orreryjs/agent-adapt'
import { anticipatoryReflection, planAct } from '@orreryjs/agent-anticipatory-reflection'
import { awm } from '@orreryjs/agent-awm'
import { expel, fullHistory } from '@orreryjs/agent-expel'
import { laser } from '@orreryjs/agent-laser'
import { lats } from '@orreryjs/agent-lats'
import { agentOccam } from '@orreryjs/agent-occam'
import { react } from '@orreryjs/agent-react'
import { rebact } from '@orreryjs/agent-rebact'
import { reflact } from '@orreryjs/agent-reflact'
import { reflexion } from '@orreryjs/agent-reflexion'
import { stateact } from '@orreryjs/agent-stateact'
import { toolLoop } from '@orreryjs/agent-tool-loop'
import type { AgentPackage, LanguageModel, World } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { createTextCache } from '@orreryjs/core/worlds'
import { createAlfworld } from '@orreryjs/env-alfworld'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { createWebShop } from '@orreryjs/env-webshop'
import type { EpisodeSpec } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'

/** Agents that call a model. */
export const AGENTS: readonly AgentPackage[] = [
  react,
  toolLoop,
  stateact,
  reflact,
  agentOccam,
  awm,
  rebact,
  adapt,
  reflexion,
  expel,
  fullHistory,
  lats,
  laser,
  anticipatoryReflection,
  planAct,
]

/** World factories with the splits of the small episodes. */
const WORLDS: readonly { make(): World; readonly split: string }[] = [
  { make: () => createTextCraft({ dialect: 'adapt' }) as World, split: 'adapt-200' },
  { make: () => createAlfworld() as World, split: 'valid_unseen' },
  { make: () => createWebShop() as World, split: 'test' },
]

const createdWorlds = new Map<number, World>()

/** Returns short episodes of different lengths, most of them truncated by a limit. `worldIndex` selects the (cached) world. */
export function smallEpisodes(agent: AgentPackage, worldIndex: number, count: number): readonly EpisodeSpec[] {
  const number = worldIndex % WORLDS.length
  const { make, split } = WORLDS[number] as (typeof WORLDS)[number]
  const world = createdWorlds.get(number) ?? make()
  createdWorlds.set(number, world)
  const model = withCache(parseSimulated('simulated:mid', PLAYERS))
  const ids = [...world.tasks.ids(split)].slice(0, count)
  return ids.map((id, index) => ({
    id: `${agent.id}/${model.id}/${id}#1`,
    world,
    agent: agent.create(),
    model,
    task: world.tasks.get(id),
    trial: 1,
    profile: agentProfile(agent, world),
    limits: { maxSteps: 2 + (index % 3), maxModelCalls: 3 + ((index * 2) % 5) },
    feedback: 'none',
    rewind: agent.rewind ?? ['navigate'],
    countThoughts: false,
    seed: '0',
    keepPrompts: false,
  }))
}

/** Computes each reply once: hundreds of resumes send the same requests. */
function withCache(model: LanguageModel): LanguageModel {
  const cache = createTextCache<ReturnType<LanguageModel['generate']>>(1000)
  return { ...model, generate: (request, options) => cache(JSON.stringify(request), () => model.generate(request, options)) }
}
