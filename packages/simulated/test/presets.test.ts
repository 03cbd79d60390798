import { existsSync, readFileSync } from 'node:fs'
import { parseSimulated, simulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { craftingTable } from './crafting-table.ts'
import { play } from './play.ts'

const PUBLISHED = new URL('../../../../shared/data/textcraft/adapt_tasks.json', import.meta.url)

interface PublishedTask {
  readonly goal: string
  readonly commands: readonly string[]
  readonly plan_len: number
}

interface Outcome {
  readonly solved: number
  readonly steps: number
}

function publishedTasks(): readonly PublishedTask[] {
  return JSON.parse(readFileSync(PUBLISHED, 'utf8')) as readonly PublishedTask[]
}

async function playAll(spec: string, tasks: readonly PublishedTask[], cap: number): Promise<Outcome> {
  let solved = 0
  let steps = 0
  for (const { goal, commands } of tasks) {
    const item = goal.replace('minecraft:', '').replaceAll('_', ' ')
    const played = await play(parseSimulated(spec), craftingTable({ commands, goal: item }), cap)
    if (played.solved) solved += 1
    steps += played.steps
  }
  return { solved, steps }
}

describe.skipIf(!existsSync(PUBLISHED))('on the 200 published tasks (skipped where ../shared/data is absent)', () => {
  test('perfect solves all, in fewer steps than the recorded plans', async () => {
    const tasks = publishedTasks()
    const { solved, steps } = await playAll('perfect', tasks, 48)
    expect(solved).toBe(200)
    expect(steps).toBeLessThan(tasks.reduce((sum, task) => sum + task.plan_len, 0))
  })

  test('each preset does better than the next', async () => {
    const tasks = publishedTasks().filter((_, index) => index % 2 === 0)
    const outcomes: Outcome[] = []
    for (const preset of ['perfect', 'strong', 'mid', 'weak']) outcomes.push(await playAll(preset, tasks, 25))
    for (const [index, better] of outcomes.entries()) {
      const worse = outcomes[index + 1]
      if (worse === undefined) continue
      expect(better.solved).toBeGreaterThanOrEqual(worse.solved)
      expect(better.steps).toBeLessThan(worse.steps)
    }
    expect(outcomes.at(-1)?.solved).toBeLessThan(outcomes[0]?.solved ?? 0)
  })
})

describe('names', () => {
  test.each([
    ['simulated', 'simulated:perfect'],
    ['', 'simulated:perfect'],
    ['simulated:mid', 'simulated:mid'],
    ['mid', 'simulated:mid'],
    ['simulated:mid,eps=.2', 'simulated:mid,eps=0.2'],
    ['simulated:weak,seed=7,wrongCount=1,L0=Infinity,n2=0', 'simulated:weak,L0=Infinity,n2=0,seed=7,wrongCount=1'],
    ['eps=.2', 'simulated:perfect,eps=0.2'],
  ])('%o is %s', (spec, id) => {
    expect(parseSimulated(spec).id).toBe(id)
  })

  test('a model has the same name however its options are given', () => {
    expect(simulated({ preset: 'mid', n2: 0, eps: 0.2 }).id).toBe(simulated({ eps: 0.2, n2: 0, preset: 'mid' }).id)
  })

  test.each([
    ['simulated:prefect', 'MODEL_UNKNOWN', /no preset 'prefect'; it has: perfect, strong, mid, weak/],
    ['simulated:mid,epsilon=.2', 'CONFIG_INVALID', /no parameter 'epsilon'; it has: eps, L0/],
    ['simulated:mid,eps', 'CONFIG_INVALID', /'eps' is not NAME=VALUE/],
    ['simulated:mid,eps=', 'CONFIG_INVALID', /eps is not a number from 0 to 1/],
    ['simulated:mid,eps=2', 'CONFIG_INVALID', /eps is not a number from 0 to 1/],
    ['simulated:mid,L0=0', 'CONFIG_INVALID', /L0 is not a number of lines above 0/],
    ['simulated:mid,getCraftable=-1', 'CONFIG_INVALID', /getCraftable is not a number from 0 to 1/],
    ['simulated:constructor', 'MODEL_UNKNOWN', /no preset 'constructor'/],
  ])('%s is refused', (spec, code, message) => {
    expect(() => parseSimulated(spec)).toThrowError(expect.objectContaining({ code, message: expect.stringMatching(message) }))
  })
})
