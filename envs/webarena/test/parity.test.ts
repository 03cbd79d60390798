/** What is as in the original by number. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'

const world = createWebArena({ size: 'small' })

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

test('the 51 templates of the first wave that need these sites alone are here', () => {
  const originals = new Set(Array.from(world.tasks.ids('dev'), (id) => world.tasks.get(id).original))
  expect(FIRST_WAVE.filter((original) => !originals.has(original))).toEqual([])
})

/** Numbers of the original's templates. */
const FIRST_WAVE = [
  ...[137, 138, 139, 147, 154, 155, 160, 162, 165, 169, 172, 180, 186, 191, 194, 197, 206, 208, 212, 214],
  ...[234, 240, 241, 242, 247, 248, 253, 255, 257, 270, 271, 274, 275, 276, 277, 279, 285, 287, 288, 364],
  ...[4, 5, 6, 7, 13, 15, 22, 23, 24, 27, 33],
]
