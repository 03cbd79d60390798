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
import type { AgentPackage, World } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { createAlfworld } from '@orreryjs/env-alfworld'
import { player as alfworldPlayer } from '@orreryjs/env-alfworld/player'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { player as textcraftPlayer } from '@orreryjs/env-textcraft/player'
import { createWebShop } from '@orreryjs/env-webshop'
import { player as webshopPlayer } from '@orreryjs/env-webshop/player'
import { playEpisode } from '@orreryjs/harness/play-episode'
import { parseSimulated } from '@orreryjs/simulated'

const AGENTS: readonly AgentPackage[] = [
  react,
  toolLoop,
  stateact,
  reflact,
  agentOccam,
  awm,
  rebact,
  adapt,
  laser,
  lats,
  reflexion,
  expel,
  fullHistory,
  anticipatoryReflection,
  planAct,
]

const PLAYERS = [textcraftPlayer, alfworldPlayer, webshopPlayer]

const WORLDS: readonly (() => World)[] = [createTextCraft, createAlfworld, createWebShop]

/** Plays the second task of the last split with every agent in every world, and returns the journals. The model makes errors. */
export async function playAll(): Promise<Readonly<Record<string, string>>> {
  const journals: Record<string, string> = {}
  for (const create of WORLDS) {
    const world = create()
    for (const agent of AGENTS) journals[`${agent.id} in ${world.id}`] = await play(agent, world)
  }
  return journals
}

async function play(agent: AgentPackage, world: World): Promise<string> {
  const [, task] = world.tasks.ids(world.tasks.splits.at(-1) ?? '')
  const { events } = await playEpisode({
    world,
    ...(task !== undefined && { task }),
    agent: agent.create(),
    profile: agentProfile(agent, world),
    model: parseSimulated('simulated:mid', PLAYERS),
  })
  return events.map((event) => JSON.stringify(event)).join('\n')
}
