import { adapt, createAdapt } from '@orreryjs/agent-adapt'
import { createLats, lats } from '@orreryjs/agent-lats'
import { createReact, react } from '@orreryjs/agent-react'
import { createReflexion, reflexion } from '@orreryjs/agent-reflexion'
import { type Agent, type LanguageModel, type Message, type Profile, resolveProfile, type World } from '@orreryjs/core'
import { demonstrationsOfType } from '@orreryjs/core/agents'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { playEpisode } from '@orreryjs/harness'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'

// Methods built on ReAct send ReAct's prompts, byte for byte, plus their additions.

type Prompt = readonly Message[]

/** A prompt that requests a line, and its reply. */
interface Exchange {
  readonly prompt: Prompt
  readonly reply: string
}

/** Plays an episode and returns its exchanges. */
async function exchangesOf(
  agent: Agent,
  profile: Profile,
  world: World,
  task: string,
  model: LanguageModel,
): Promise<readonly Exchange[]> {
  const all: Exchange[] = []
  const recording: LanguageModel = {
    ...model,
    generate: async (request, given) => {
      const reply = await model.generate(request, given)
      if (/\.(?:step|act)$/.test(request.purpose)) {
        all.push({ prompt: request.messages, reply: reply.choices[0]?.text ?? '' })
      }
      return reply
    },
  }
  const limits = { maxSteps: 8, maxModelCalls: 24 }
  await playEpisode({ agent, profile, world, model: recording, task, limits, rewind: ['snapshot', 'replay'] })
  return all
}

/** Creates a model that repeats recorded replies in order. */
function saying(lines: readonly string[]): LanguageModel {
  const left = [...lines]
  const usage = { inputTokens: 0, outputTokens: 0 }
  return { id: 'again', generate: async () => ({ choices: [{ text: left.shift() ?? 'look', finish: 'stop' }], usage }) }
}

/** A task of each of up to three types of the first split that has tasks. */
function tasksOf({ tasks }: World): readonly string[] {
  const split = tasks.splits.find((name) => tasks.size(name) > 0) ?? ''
  const first = new Map([...tasks.ids(split)].slice(0, 30).map((id) => [tasks.get(id).type, id]))
  return [...first.values()].slice(0, 3)
}

const WORLDS = [textcraft.create(), alfworld.create(), webshop.create()].map((world) => [world.id, world] as const)

describe.each(WORLDS)('in %s', (_, world) => {
  const tasks = tasksOf(world)
  const profileOf = ({ profiles }: typeof react): Profile => resolveProfile(profiles, world)

  describe.each([false, true])('with rules %s', (rules) => {
    test('the first trial of Reflexion equals ReAct', async () => {
      for (const task of tasks) {
        const model = simulated({ policies: PLAYERS, preset: 'weak' })
        const own = await exchangesOf(createReflexion({ trials: 1, rules }), profileOf(reflexion), world, task, model)
        const other = await exchangesOf(createReact({ rules }), profileOf(react), world, task, model)
        expect(own.length).toBeGreaterThan(0)
        expect(own).toEqual(other.slice(0, own.length))
      }
    })

    test('a LATS search with one sample equals ReAct without thoughts', async () => {
      for (const task of tasks) {
        const model = simulated({ policies: PLAYERS, preset: 'strong' })
        const own = await exchangesOf(createLats({ n: 1, k: 1, rules }), profileOf(lats), world, task, model)
        const again = saying(own.map(({ reply }) => reply))
        const other = await exchangesOf(createReact({ thoughts: false, rules }), profileOf(react), world, task, again)
        expect(own.length).toBeGreaterThan(0)
        expect(own.map(({ prompt }) => prompt)).toEqual(other.map(({ prompt }) => prompt).slice(0, own.length))
      }
    })

    test("one level of ADaPT with ReAct's demonstrations differs only in the executor's claims", async () => {
      const source = profileOf(adapt)
      const { claimSuccess = '', claimFailure = '' } = source.parts
      const own = profileOf(react)
      const claiming = { ...own, parts: { ...own.parts, claimSuccess, claimFailure } }
      for (const task of tasks) {
        const model = simulated({ policies: PLAYERS, preset: 'weak' })
        const one = await exchangesOf(createAdapt({ dMax: 1, executor: 'typed', rules }), source, world, task, model)
        const other = await exchangesOf(createReact({ rules }), claiming, world, task, model)
        expect(one.length).toBeGreaterThan(0)
        expect(one).toEqual(other.slice(0, one.length))
      }
    })
  })

  test("one level of ADaPT as shipped adds its skill examples to ReAct's common ones", async () => {
    const source = profileOf(adapt)
    const { claimSuccess = '', claimFailure = '' } = source.parts
    const own = profileOf(react)
    const claiming = { ...own, parts: { ...own.parts, claimSuccess, claimFailure } }
    const [task = ''] = tasks
    const model = simulated({ policies: PLAYERS, preset: 'weak' })
    const [one] = await exchangesOf(createAdapt({ dMax: 1 }), source, world, task, model)
    const [other] = await exchangesOf(createReact({ demos: 'common' }), claiming, world, task, model)
    const skills = demonstrationsOfType(source, 'atomic').length
    expect(skills).toBe({ alfworld: 6, textcraft: 2 }[world.id] ?? 0)
    expect(withoutExamples(one?.prompt, skills)).toEqual(withoutExamples(other?.prompt, 0))
    expect(withoutExamples(one?.prompt, 0)[1]).toContain('### EXAMPLE')
  })
})

/** The texts of a prompt, its first examples left out and the others not numbered. */
function withoutExamples(prompt: Prompt | undefined, first: number): readonly string[] {
  const cut = (text: string): string => (text.startsWith('### EXAMPLE') ? text.slice(text.indexOf('### END EXAMPLE') + 17) : text)
  return (prompt ?? []).map(({ content }) => {
    let text = content
    for (let left = first; left > 0; left -= 1) text = cut(text)
    return text.replace(/^### EXAMPLE \d+$/gm, '### EXAMPLE')
  })
}
