/** Every template: its task is done by its plan, and by nothing less. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { expectHonest, oneOfEach } from './template-cases.ts'

const world = createWebArena({ size: 'small' })

test.each([...oneOfEach(world)])(
  '%s: is done by its plan, not without work, not by giving up, not by something like the answer',
  (_, task) => expectHonest(world, task),
)

test('split test has the tasks of the original by site and judgement, as far as its sites are here', () => {
  const counts: Record<string, number> = {}
  for (const id of world.tasks.ids('test')) {
    const { sites, judged } = world.tasks.get(id)
    const group = `${sites.length > 1 ? 'several' : sites[0]} ${judged}`
    counts[group] = (counts[group] ?? 0) + 1
  }
  expect(counts).toEqual({
    'shop string': 69,
    'shop impossible': 19,
    'shop url': 42,
    'shop html': 47,
    'shop url+html': 10,
    'admin string': 82,
    'admin impossible': 6,
    'admin url': 3,
    'admin html': 66,
    'admin url+html': 25,
    'forum string': 9,
    'forum impossible': 2,
    'forum html': 37,
    'forum url+html': 58,
    'several url+html': 5,
  })
})
