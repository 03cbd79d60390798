import {
  anticipatoryReflection,
  createAnticipatoryReflection,
  createPlanAct,
  planAct,
} from '@orreryjs/agent-anticipatory-reflection'
import { type Agent, type AgentPackage, resolveProfile, type World } from '@orreryjs/core'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { playEpisode } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'

const LIMITS = { maxSteps: 60, maxModelCalls: 240 }

/** Of each world; more in `plan-act-parity.long.test.ts`. */
const TASKS = process.env['ORRERY_LONG'] === undefined ? 2 : 6

function firstTasks({ tasks }: World, split: string, count: number): readonly string[] {
  return [...tasks.ids(split)].slice(0, count)
}

/** All that happened, but for the agent's name. */
async function trace(
  source: AgentPackage,
  agent: Agent,
  world: World,
  task: string,
  preset: 'strong' | 'weak',
): Promise<unknown> {
  const profile = resolveProfile(source.profiles, world)
  const model = simulated({ policies: PLAYERS, preset })
  const { events } = await playEpisode({
    agent,
    profile,
    world,
    model,
    task,
    limits: LIMITS,
    rewind: ['snapshot', 'replay', 'navigate'],
  })
  return JSON.parse(JSON.stringify(events).replaceAll(source.id, 'AGENT'))
}

const stages = [
  { world: textcraft.create(), split: textcraft.defaultSplit },
  { world: alfworld.create(), split: alfworld.defaultSplit },
  { world: webshop.create(), split: webshop.defaultSplit },
]

describe.each(stages)('Plan+Act in $world.id', ({ world, split }) => {
  test.each(['strong', 'weak'] as const)(
    'equals Anticipatory Reflection without remedies, trace for trace (%s)',
    async (preset) => {
      for (const task of firstTasks(world, split, TASKS)) {
        const one = await trace(planAct, createPlanAct({ maxTrials: 3 }), world, task, preset)
        const other = await trace(
          anticipatoryReflection,
          createAnticipatoryReflection({ R: 0, maxTrials: 3 }),
          world,
          task,
          preset,
        )
        expect(one).toEqual(other)
        expect(JSON.stringify(one)).toContain('AGENT.align')
      }
    },
  )
})
