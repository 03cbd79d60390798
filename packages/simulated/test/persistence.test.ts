import { expect, test } from 'vitest'
import { type Pair, reactRequest, reply } from './play.ts'
import { simulated } from './players.ts'
import { pairsOf, table } from './protocols/worlds.ts'

const SEEDS = Array.from({ length: 60 }, (_, seed) => String(seed))
const LINES = ['get 1 cobblestone', 'get 1 oak logs']

/** Returns eight samples of the third action, in a trial with its own request seed. */
async function samples(seed: string, trial: number, persistence: number): Promise<readonly string[]> {
  const world = table()
  const history = pairsOf(world, LINES).map(({ line, observation }): Pair => [line, observation])
  const model = simulated({ eps: 0.5, noise: 0, persistence, seed })
  const { choices } = await reply(model, reactRequest(world.task, history, { n: 8, seed: trial }))
  return choices.map(({ text }) => text)
}

const RIGHT = 'craft 4 oak planks using 1 oak logs'

/** Returns the share of seeds with a careless action in the first sample. */
async function errorRate(persistence: number): Promise<number> {
  const seeds = Array.from({ length: 400 }, (_, seed) => `s${seed}`)
  const firsts = await Promise.all(seeds.map(async (seed) => (await samples(seed, 0, persistence))[0]))
  return firsts.filter((line) => line !== RIGHT).length / seeds.length
}

test('careless actions recur in every sample and trial of a task at persistence 1, and in none by rule at 0', async () => {
  let varied = 0
  for (const seed of SEEDS) {
    expect(new Set([...(await samples(seed, 0, 1)), ...(await samples(seed, 1, 1))]).size).toBe(1)
    if (new Set([...(await samples(seed, 0, 0)), ...(await samples(seed, 1, 0))]).size > 1) varied += 1
  }
  expect(varied).toBeGreaterThan(SEEDS.length * 0.9)
})

test('persistence changes no rate of a single trial', async () => {
  const [independent, persistent] = await Promise.all([errorRate(0), errorRate(1)])
  expect(Math.abs(independent - persistent)).toBeLessThan(0.08)
  expect(persistent).toBeGreaterThan(0.15)
})
