import { mkdirSync, writeFileSync } from 'node:fs'
import { adapt, alfworldOldProfile, alfworldProfile } from '@orreryjs/agent-adapt'
import { react } from '@orreryjs/agent-react'
import type { EpisodeEvent, LanguageModel, Profile, World } from '@orreryjs/core'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { playEpisode } from '@orreryjs/harness'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { gameFor, readDemonstration } from './demonstration-game.ts'
import { writeShop } from './demonstration-shop.ts'

/** All that happened, but for who asked and what was noted. */
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

/** A model that breaks its form, repeats itself, thinks too much and claims what is not so. */
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

describe('Depth 1 equals ReAct bit for bit', () => {
  const worlds: readonly World[] = [
    textcraft.create({ dialect: 'strict' }),
    alfworld.create({ dialect: '2.1.2' }),
    webshop.create({ dialect: 'strict' }),
  ]
  const models: readonly (readonly [string, () => LanguageModel])[] = [
    ['perfect', () => simulated({ preset: 'perfect' })],
    ['weak', () => simulated({ preset: 'weak' })],
    ['rambling', rambling],
  ]

  describe.each(worlds.map((world) => [world.id, world] as const))('in %s', (id, world) => {
    test.each(models)('with the model %s: the same prompts, actions and end', async (_, create) => {
      const own = react.profiles.find((profile) => profile.world === id)
      const profile: Profile | undefined = own && {
        ...own,
        parts: { ...own.parts, claimSuccess: 'Task completed!', claimFailure: 'Task failed!' },
      }
      if (profile === undefined) throw new Error(`no profile for ${id}`)
      const single = adapt.create({ dMax: 1, executor: 'typed', patience: 1000, lines: 1000 })
      const split = world.tasks.splits.find((name) => world.tasks.size(name) > 0) ?? ''
      for (const task of [...world.tasks.ids(split)].slice(0, 6)) {
        const play = async (agent: typeof single): Promise<readonly unknown[]> =>
          deeds(
            (await playEpisode({ agent, profile, world, task, model: create(), limits: { maxSteps: 25, maxModelCalls: 60 } }))
              .events,
          )
        expect(await play(single)).toEqual(await play(react.create()))
      }
    })
  })
})

describe.each([alfworldProfile, alfworldOldProfile])('the demonstrations of $id are what the world answers', (profile) => {
  const dialect = profile.dialects[0] ?? ''
  const whole = profile.demonstrations.filter(
    ({ types }) => types === undefined || !['atomic', 'plan'].some((tag) => types.includes(tag)),
  )
  const atomic = profile.demonstrations.filter(({ types }) => types?.includes('atomic'))

  function open(text: string, folder: string) {
    const world = alfworld.create({ data: folder, dialect })
    const [id = ''] = world.tasks.ids('valid_unseen')
    const turn = world.start(world.tasks.get(id))
    expect(turn.observation.text).toBe(readDemonstration(text).opening)
    return { world, turn }
  }

  function write(text: string, folder: ReturnType<typeof scratch>): void {
    const file = folder.file(`json_${dialect}/valid_unseen/pick_and_place_simple-A-None-B-1/trial_1/game.tw-pddl`)
    mkdirSync(folder.file(`json_${dialect}/valid_unseen/pick_and_place_simple-A-None-B-1/trial_1`), { recursive: true })
    writeFileSync(file, gameFor(readDemonstration(text)))
  }

  test.each(whole.map(({ text }) => [/Your task is to: .+/.exec(text)?.[0], text] as const))('%s', (_, text) => {
    using place = scratch()
    write(text, place)
    const { world, ...begun } = open(text, place.path)
    let { turn } = begun
    const { exchanges } = readDemonstration(text)
    for (const [index, { line, observation }] of exchanges.entries()) {
      turn = world.step(turn.state, line)
      expect(turn.observation.text, line).toBe(observation)
      expect(turn.success).toBe(index === exchanges.length - 1)
    }
  })

  test.each(atomic.map(({ text }) => [/Subtask: .+/.exec(text)?.[0], text] as const))('%s', (_, text) => {
    const opening = text.split('\nSubtask: ')[0] ?? ''
    const story = whole.find((each) => each.text.startsWith(opening))?.text ?? ''
    const shown = readDemonstration(text.replace(/\nSubtask: .+(?:\nInformation:\n.+\n.+)?/, ''))
    const { exchanges } = readDemonstration(story)
    const first = shown.exchanges.findIndex(({ line }) => line !== 'inventory')
    const from = exchanges.findIndex((_, at) =>
      shown.exchanges.slice(first).every(({ line }, index) => exchanges[at + index]?.line === line),
    )
    expect(from).toBeGreaterThanOrEqual(0)
    using place = scratch()
    write(story, place)
    const { world, ...begun } = open(story, place.path)
    let { turn } = begun
    for (const { line } of exchanges.slice(0, from)) turn = world.step(turn.state, line)
    for (const { line, observation } of shown.exchanges) {
      turn = world.step(turn.state, line)
      expect(turn.observation.text, line).toBe(observation)
    }
  })
})

const SHOPS = adapt.profiles.filter(({ world }) => world === 'webshop')

describe.each(SHOPS)('the demonstrations of $id are what the shop answers', (profile) => {
  const told = SHOPS[0]?.demonstrations[0]?.text ?? ''
  const observation = profile.id.endsWith('-text') ? 'text' : profile.id.endsWith('-react') ? 'react' : 'text_rich'
  const withoutCap = (page: string): string => page.replace(/price lower than [\d.]+ dollars/, 'price lower than X dollars')

  test.each([undefined, 'SimpleMatch', 'DetailMatch', 'Buy'])('%s', (type) => {
    const demonstration = profile.demonstrations.find(({ types }) =>
      type === undefined ? types === undefined : types?.includes(type),
    )
    const text = (demonstration?.text ?? '').replace(/\nSubtask: .+/, '').replace(/\n(?:shortlisted=.*|.*\nAnswer: True)$/, '')
    using place = scratch()
    writeShop(place.path, told)
    const world = webshop.create({ data: place.path, dialect: profile.dialects[0] ?? '', observation, goals: 'human' })
    let turn = world.start(world.tasks.get([...world.tasks.ids('test')][0] ?? ''))
    const [opening = '', ...pairs] = text.split('\n> ')
    expect(withoutCap(turn.observation.text)).toBe(withoutCap(opening))
    for (const pair of pairs.filter((each) => !each.startsWith('think: '))) {
      const [line = '', ...observed] = pair.split('\n')
      turn = world.step(turn.state, line)
      expect(turn.invalid, line).toBeUndefined()
      if (!turn.terminated) expect(withoutCap(turn.observation.text), line).toBe(withoutCap(observed.join('\n')))
    }
    const isPurchase = type === undefined || type === 'Buy'
    expect([turn.terminated, turn.success]).toEqual([isPurchase, isPurchase])
  })
})
