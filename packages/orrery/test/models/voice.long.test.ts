import { expect, test } from 'vitest'

interface Thought {
  readonly text: string
  readonly names: ReadonlySet<string>
}

interface Statistics {
  readonly thoughts: number
  readonly commonestBeginning: number
  readonly in20: number
  readonly words: readonly [low: number, median: number, high: number]
}

const folder = new URL('../../../../benchmarks/voice/', import.meta.url)
const { thoughtsOf } = (await import(new URL('thoughts.mjs', folder).href)) as {
  thoughtsOf(cell: { readonly world: string; readonly model: string; readonly tasks: number }): Promise<readonly Thought[]>
}
const { statisticsOf } = (await import(new URL('statistics.mjs', folder).href)) as {
  statisticsOf(thoughts: readonly Thought[]): Statistics
}

// ADaPT's 2,063 thoughts in ALFWorld: commonest beginning 15 %, 56 % in 20 skeletons; of 83 of them, words 12, 16 and 37 (q10, median, q90).
test.each([
  ['alfworld', 60, 0.35],
  ['textcraft', 60, 0.25],
  ['webshop', 60, 0.2],
  ['webarena', 60, 0.1],
])("the simulated model's thoughts in %s vary as much as released ones", async (world, tasks, minimum) => {
  const found = statisticsOf(await thoughtsOf({ world, model: 'simulated:mid', tasks }))
  expect(found.thoughts).toBeGreaterThan(100)
  expect(found.commonestBeginning).toBeLessThan(0.2)
  expect(found.in20).toBeLessThan(0.6)
  expect(found.in20).toBeGreaterThan(minimum)
  const [low, median, high] = found.words
  expect(low).toBeGreaterThanOrEqual(5)
  expect(median).toBeGreaterThanOrEqual(11)
  expect(high).toBeGreaterThanOrEqual(22)
})
