import { adapt } from '@orreryjs/agent-adapt'
import { react } from '@orreryjs/agent-react'
import { type EpisodeEvent, type LanguageModel, type Profile, resolveProfile, type World } from '@orreryjs/core'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { playEpisode } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'

/** Model calls without their purposes, steps and the end. */
function deeds(events: readonly EpisodeEvent[]): readonly unknown[] {
  return events.flatMap((event): readonly unknown[] => {
    switch (event.type) {
      case 'model-call': {
        const { purpose: _, ...request } = event.prompt ?? { purpose: '' }
        return [{ request, reply: event.reply }]
      }
      case 'step-end':
        return [{ action: event.action, observation: event.observation, state: event.state }]
      case 'episode-end':
        return [{ end: event.end, reward: event.reward, steps: event.steps, answer: event.answer }]
      default:
        return []
    }
  })
}

/** A model with malformed replies, repetitions, excess thoughts and false claims. */
function rambling(): LanguageModel {
  const replies = ['think: hm', '', '> look', 'get 1 stone\nGot 1 stone', 'think[so be it]', 'search[lamp]', 'inventory']
  let call = 0
  return {
    id: 'rambling',
    generate: () => {
      call += 1
      const text = replies[(call * call + Math.floor(call / 5)) % replies.length] ?? ''
      return { choices: [{ text, finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }
    },
  }
}

describe('depth 1 equals ReAct bit for bit', () => {
  const worlds: readonly World[] = [
    textcraft.create({ dialect: 'strict' }),
    alfworld.create({ dialect: '2.1.2' }),
    webshop.create({ dialect: 'strict' }),
  ]
  const models: readonly (readonly [string, () => LanguageModel])[] = [
    ['perfect', () => simulated({ policies: PLAYERS, preset: 'perfect' })],
    ['weak', () => simulated({ policies: PLAYERS, preset: 'weak' })],
    ['rambling', rambling],
  ]

  describe.each(worlds.map((world) => [world.id, world] as const))('in %s', (_, world) => {
    test.each(models)('with the model %s: the same prompts, actions and end', async (_, create) => {
      const own = resolveProfile(react.profiles, world)
      const profile: Profile = {
        ...own,
        parts: { ...own.parts, claimSuccess: 'Task completed!', claimFailure: 'Task failed!' },
      }
      const single = adapt.create({ dMax: 1, executor: 'typed', patience: 1000, lines: 1000 })
      const split = world.tasks.splits.find((name) => world.tasks.size(name) > 0) ?? ''
      for (const task of [...world.tasks.ids(split)].slice(0, 6)) {
        const play = async (agent: typeof single): Promise<readonly unknown[]> =>
          deeds(
            (
              await playEpisode({
                agent,
                profile,
                world,
                task,
                model: create(),
                limits: { maxSteps: 25, maxModelCalls: 60 },
                rewind: ['snapshot', 'replay', 'navigate'],
              })
            ).events,
          )
        expect(await play(single)).toEqual(await play(react.create()))
      }
    })
  })
})
