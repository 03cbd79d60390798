import type { World, WorldPackage } from '@orreryjs/core'
import { renamedTaskHash } from '@orreryjs/core/worlds'
import { alfworld } from '@orreryjs/env-alfworld'
import { textcraft } from '@orreryjs/env-textcraft'
import { webshop } from '@orreryjs/env-webshop'
import { compare } from '@orreryjs/runs/compare'
import { expect, test } from 'vitest'
import { verifyRun } from '../../reporting/test/library.ts'
import { comparedText } from '../../reporting/test/tables/compared-text.ts'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'

/** Plays the oracle's plan. Returns the observed texts and whether the task was solved. */
function played(
  world: World,
  id: string,
): { readonly texts: readonly string[]; readonly solved: boolean; readonly plan: readonly string[] } {
  let turn = world.start(world.tasks.get(id))
  const plan = world.plan(turn.state) ?? []
  const texts = [turn.observation.text]
  for (const action of plan) {
    turn = world.step(turn.state, action)
    texts.push(turn.observation.text)
  }
  return { texts, solved: turn.success, plan }
}

const WORLDS: readonly (readonly [
  name: string,
  WorldPackage,
  split: string,
  positions: readonly number[],
  absentNames: RegExp,
])[] = [
  ['textcraft', textcraft, 'test', [0, 1, 2, 3, 8], /\b(oak|planks?|iron|ingot|stone|brass|gear)\b/i],
  ['alfworld', alfworld, 'valid_unseen', [0, 3, 5], /\b(cabinet|drawer|countertop|shelf|apple|mug|pillow|book|toilet) \d/],
  ['webshop', webshop, 'test', [0, 1, 2], /\b(shampoos?|harbor|meadow|sofas?|jeans?)\b/i],
]

test.each(WORLDS)(
  'the plan of the renamed world %o solves it, and no original name is left',
  (_, entry, split, positions, absentNames) => {
    const [original, twin, other] = ['', '7', '8'].map((seed) => entry.create({ renamed: seed })) as [World, World, World]
    const ids = [...original.tasks.ids(split)]
    let named = 0
    for (const at of positions) {
      const id = ids[at] as string
      const [first, second] = [played(original, id), played(twin, id)]
      expect(second.solved, id).toBe(first.solved)
      expect(second.plan).toHaveLength(first.plan.length)
      for (const [index, text] of second.texts.entries()) {
        expect(text).not.toMatch(absentNames)
        expect(text.split('\n')).toHaveLength(first.texts[index]?.split('\n').length ?? 0)
      }
      named += first.texts.filter((text) => absentNames.test(text)).length
      expect(second.texts[0]).not.toBe(played(other, id).texts[0])
      expect(twin.tasks.get(id)).toMatchObject({ id, hash: renamedTaskHash('7', original.tasks.get(id).hash) })
      // The original's names are unknown there.
      const start = twin.start(twin.tasks.get(id))
      const wrong = first.plan.find((action) => !second.plan.includes(action))
      // A shop searches for anything.
      if (wrong !== undefined && entry !== webshop) expect(twin.step(start.state, wrong).changed, wrong).toBe(false)
      for (const action of twin.admissible(start.state).slice(0, 20)) {
        expect(twin.step(start.state, action).invalid, action).toBeUndefined()
      }
    }
    expect(named).toBeGreaterThan(0)
  },
)

test('compares a run with the run of the renamed world task by task, and reports their differences', async () => {
  using place = scratch()
  const settings = { world: 'textcraft', agent: ['react', 'oracle'], model: 'simulated:mid', limit: 4, maxSteps: 30 }
  await playRun(place.file('a'), settings)
  await playRun(place.file('b'), { ...settings, worldOption: { renamed: '7' } })
  await playRun(place.file('c'), { ...settings, worldOption: { renamed: '8' } })
  const compared = await compare([place.file('a'), place.file('b')])
  const { comparisons } = compared
  expect(comparisons.map(({ tasks, isRenamedPair }) => [tasks, isRenamedPair])).toEqual([
    [4, true],
    [4, true],
  ])
  expect(comparedText(compared)).toContain('one side plays the tasks of the other with invented names (contamination control)')
  await expect(compare([place.file('b'), place.file('c')])).rejects.toMatchObject({ code: 'RUNS_DIFFER' })
  expect(await verifyRun(place.file('b'))).toMatchObject({ problems: [] })
})

test('rejects renaming a directory of original products', () => {
  expect(() => webshop.create({ renamed: '3', data: '/nowhere' })).toThrow(
    'option renamed=3 works only with the generated catalogue',
  )
})
