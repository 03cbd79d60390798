import type { Transcript } from '@orreryjs/core/worlds'
import { textcraft } from '@orreryjs/env-textcraft'
import { describe, expect, test } from 'vitest'
import { minecraftBook } from '../src/recipes/books.ts'
import { requiredCommands } from '../src/recipes/goals.ts'
import { missingData, readJsonLines } from './shared-data.ts'

describe.skipIf(missingData !== undefined)(missingData ?? 'recorded episodes', () => {
  test.each(['golden.adapt.jsonl', 'golden.agentgym.jsonl'])(
    '%s matches in every observation, reward and termination',
    (file) => {
      const replayer = textcraft.replayer()
      let steps = 0
      for (const transcript of readJsonLines(file) as readonly Transcript[]) {
        for (const { step, action, differences } of replayer.replay(transcript)) {
          expect(differences, `${transcript.id} step ${step}: ${action}`).toEqual([])
          steps += 1
        }
      }
      expect(steps).toBeGreaterThan(2000)
    },
  )
})

describe('the replayer', () => {
  const record: Transcript = {
    world: 'textcraft',
    id: 'agentgym/given',
    dialect: 'agentgym',
    setup: { goal: 'minecraft:stick', commands: 'craft 1 stick using 2 bamboo' },
    initial: 'Crafting commands:\ncraft 1 stick using 2 bamboo\n\nGoal: craft stick.',
    steps: [
      { action: 'get 2 bamboo', observation: 'Got 2 bamboo', reward: 0, terminated: false },
      { action: 'craft 1 stick using 2 bamboo', observation: 'Crafted 1 minecraft:stick', reward: 1, terminated: true },
    ],
  }
  const differences = (transcript: Transcript) => [...textcraft.replayer().replay(transcript)].map((step) => step.differences)

  test('matches a recording with a custom goal', () => {
    expect(differences(record)).toEqual([[], [], []])
  })

  test.each(['stick', 'minecraft:minecraft:stick'])(
    'never reaches %s, a custom goal that is not an item id, as in upstream',
    (goal) => {
      const steps = record.steps.map((step) => ({ ...step, reward: 0, terminated: false }))
      const { commands } = record['setup'] as { commands: string }
      expect(differences({ ...record, setup: { goal, commands }, steps })).toEqual([[], [], []])
    },
  )

  test.each([{ seed: 5 }, { goal: 'minecraft:lodestone' }, { goal: 'lodestone' }])('starts with only %o', (setup) => {
    const listed = requiredCommands(minecraftBook('agentgym'), 'lodestone')
    const initial = `Crafting commands:\n${[...listed].join('\n')}\n\nGoal: craft lodestone.`
    expect(differences({ world: 'textcraft', id: 'x', kind: 'unseen', dialect: 'adapt', setup, initial, steps: [] })).toEqual([
      [],
    ])
  })

  test('names every field that differs', () => {
    const steps = [{ action: 'get 2 bamboo', observation: 'Got 3 bamboo', reward: 1, terminated: true }]
    expect(differences({ ...record, initial: 'other', steps }).map((found) => found.map(({ field }) => field))).toEqual([
      ['observation'],
      ['observation', 'reward', 'terminated'],
    ])
  })

  test('reports lines that upstream cannot list, and missing required ones', () => {
    const initial = 'Crafting commands:\ncraft 1 stick using 2 bamboo\n\nGoal: craft cyan banner.'
    const [first = []] = differences({ ...record, dialect: 'adapt', setup: { seed: 0 }, initial, steps: [] })
    expect(first).toContainEqual({ field: 'observation', expected: 'craft 4 stick using 2 planks', actual: 'not listed' })
    const strange = initial.replace('2 bamboo', '2 bamboo\ncraft 1 beacon using 1 nether star, 5 glass, 3 obsidian')
    const [second = []] = differences({ ...record, dialect: 'adapt', setup: { seed: 0 }, initial: strange, steps: [] })
    expect(second.map(({ actual }) => actual)).toContain('not in the pool')
  })

  test.each([
    [{ ...record, dialect: 'strict' }, /dialect/],
    [{ ...record, initial: 3 }, /initial/],
    [{ ...record, setup: [] }, /setup/],
    [{ ...record, setup: { data_idx: 0.5 } }, /data_idx/],
    [{ ...record, dialect: 'adapt', setup: {} }, /seed/],
    [{ ...record, dialect: 'adapt', setup: { goal: 'minecraft:dirt' } }, /'minecraft:dirt', which is no goal/],
  ])('refuses a record it cannot begin', (transcript, message) => {
    expect(() => differences(transcript)).toThrow(message)
  })
})
