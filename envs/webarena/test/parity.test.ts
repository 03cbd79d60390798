/** Numbers that must match the original. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import type { WebArenaTask } from '../src/tasks/task.ts'
import { oneOfEach } from './tasks/template-cases.ts'

const world = createWebArena({ size: 'small' })

/** WebArena's 812 tasks by sites, the start site first, and by judge. */
const COUNTS: Readonly<Record<string, number>> = {
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
  'code string': 40,
  'code impossible': 3,
  'code url': 16,
  'code html': 88,
  'code url+html': 23,
  'code string+url': 10,
  'map string': 84,
  'map impossible': 5,
  'map url': 5,
  'map html': 15,
  'wiki,map string': 4,
  'wiki,map html': 12,
  'map,wiki string': 1,
  'map,admin html': 2,
  'code,forum html': 9,
  'code,forum impossible': 1,
  'forum,code url+html': 8,
  'code,wiki html': 6,
  'shop,forum url+html': 5,
}

/** Counts the tasks of split `test` by name. */
function countsOf(nameOf: (task: WebArenaTask) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of world.tasks.ids('test')) {
    const name = nameOf(world.tasks.get(id))
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('split test has as many tasks per sites and judge as the original, 36 of them impossible', () => {
  const counts = countsOf(({ sites, evaluator }) => `${sites.join()} ${evaluator}`)
  expect(counts).toEqual(COUNTS)
  expect(world.tasks.size('test')).toBe(812)
  const impossible = Object.entries(counts).filter(([name]) => name.endsWith(' impossible'))
  expect(impossible.reduce((sum, [, count]) => sum + count, 0)).toBe(36)
})

test("the start sites have the shares in Anticipatory Reflection's table 2, with the encyclopedia counted as map", () => {
  const counts = countsOf(({ sites: [site = ''] }) => (site === 'wiki' ? 'map' : site))
  const shares = Object.fromEntries(Object.entries(counts).map(([site, count]) => [site, ((100 * count) / 812).toFixed(1)]))
  expect(shares).toEqual({ shop: '23.6', forum: '14.0', admin: '22.4', map: '15.8', code: '24.1' })
})

test('every listed template of the original exists', () => {
  const originals = new Set([...oneOfEach(world).values()].map(({ original }) => original))
  expect(ORIGINALS.filter((original) => !originals.has(original))).toEqual([])
})

/** Template numbers of the original, except 156: the few orders of small data include no canceled order that can be reordered. */
const ORIGINALS = [
  ...[137, 138, 139, 147, 154, 155, 160, 162, 165, 169, 172, 180, 186, 191, 194, 197, 206, 208, 212, 214],
  ...[234, 240, 241, 242, 247, 248, 253, 255, 257, 270, 271, 274, 275, 276, 277, 279, 285, 287, 288, 364],
  ...[4, 5, 6, 7, 13, 15, 22, 23, 24, 27, 33],
  ...[145, 153, 163, 199, 222, 370, 245, 246, 256, 258, 280, 284, 366, 368, 9, 16, 17, 25],
  ...[36, 42, 46, 52, 54, 58, 59, 66, 68, 70, 73, 77, 501, 65, 72, 75],
  ...[290, 291, 292, 293, 298, 299, 303, 310, 316, 320, 322, 323, 327, 328, 329, 330, 331, 339, 348, 349, 352, 500, 999],
  ...[289, 308, 324, 332, 335, 354, 360, 361, 600],
  ...[85, 116, 117, 371, 94, 120, 84, 87, 101, 88],
  ...[35, 39, 41, 47, 49, 51, 64, 69, 78, 79, 781, 782, 294, 300, 321, 325, 337, 351, 355, 2100, 11, 12, 19, 1510, 3765, 6100],
]
