/** Split `test`: as many tasks of each group as the original has, and few of each template. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { MAX_INSTANCES, shortagesOfTestSplit } from '../../src/tasks/quotas.ts'
import { TEMPLATES } from '../../src/tasks/templates.ts'

const world = createWebArena()
const tasks = Array.from(world.tasks.ids('test'), (id) => world.tasks.get(id))

/** Counts items by name. */
function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1
  return counts
}

test('no template has more tasks than the maximum in a group with enough templates', () => {
  const short = new Set(shortagesOfTestSplit(TEMPLATES).map(({ sites, evaluator }) => `${sites} ${evaluator}`))
  const own = tasks.filter(({ sites, evaluator }) => !short.has(`${sites.join(' ')} ${evaluator}`))
  const crowded = Object.entries(countBy(own, ({ type }) => type)).filter(([, count]) => count > MAX_INSTANCES)
  expect(crowded).toEqual([])
})

test('groups that lack templates', () => {
  const lines = shortagesOfTestSplit(TEMPLATES).map(
    ({ sites, evaluator, tasks: count, missing }) => `${sites}, ${evaluator}: ${count} tasks, templates missing: ${missing}`,
  )
  expect(lines).toMatchInlineSnapshot(`[]`)
})
