import { rng } from '@orreryjs/core'
import type { AnyTemplate } from './template.ts'

/**
 * How many of WebArena's 812 tasks there are by their sites, the first one first, and by how they are judged. Groups without a
 * template here are left out.
 */
const QUOTAS: Readonly<Record<string, Readonly<Partial<Record<AnyTemplate['judged'], number>>>>> = {
  shop: { string: 69, impossible: 19, url: 42, html: 47, 'url+html': 10 },
  admin: { string: 82, impossible: 6, url: 3, html: 66, 'url+html': 25 },
  forum: { string: 9, impossible: 2, html: 37, 'url+html': 58 },
  code: { string: 40, impossible: 3, url: 16, html: 88, 'url+html': 23, 'string+url': 10 },
  map: { string: 84, impossible: 5, url: 5, html: 15 },
  'wiki map': { string: 4, html: 12 },
  'map wiki': { string: 1 },
  'map admin': { html: 2 },
  'code forum': { impossible: 1, html: 9 },
  'forum code': { 'url+html': 8 },
  'code wiki': { html: 6 },
  'shop forum': { 'url+html': 5 },
}

/** How many tasks the original has of a template, by its number; of most it has five. */
const TASKS_OF: Readonly<Record<number, number>> = {
  ...{ 17: 4, 42: 4, 54: 2, 65: 3, 66: 3, 70: 4, 72: 4, 84: 4, 85: 4, 87: 6, 116: 3, 120: 1, 172: 3, 180: 3, 199: 1, 214: 4 },
  ...{ 222: 4, 241: 3, 245: 4, 247: 6, 255: 1, 274: 2, 276: 4, 277: 3, 279: 7, 280: 4, 285: 3, 289: 4, 290: 1, 291: 1, 298: 2 },
  ...{ 303: 1, 320: 3, 332: 10, 335: 6, 351: 4, 352: 6, 360: 3, 366: 6, 368: 4, 371: 7, 501: 4 },
}

/** How many of its tasks cannot be done; of most that have any it is one. */
const IMPOSSIBLE_OF: Readonly<Record<number, number>> = { 172: 2, 180: 2, 191: 5, 222: 2 }

function weightOf({ original, judged }: AnyTemplate): number {
  return judged === 'impossible' ? (IMPOSSIBLE_OF[original] ?? 1) : (TASKS_OF[original] ?? 5)
}

/** The group of a template in the table of quotas. */
function groupOf({ sites }: AnyTemplate): string {
  return sites.join(' ')
}

/** The templates of split `test`, one a task: as many of each site and kind of judgement as the original has, in a fixed mixed order. */
export function byQuota(templates: readonly AnyTemplate[]): readonly AnyTemplate[] {
  const chosen = Object.entries(QUOTAS).flatMap(([group, kinds]) =>
    Object.entries(kinds).flatMap(([judged, count]) => {
      const fitting = templates.filter((each) => groupOf(each) === group && each.judged === judged)
      return shared(fitting, count)
    }),
  )
  return rng('webarena', 'test', 'order').shuffle(chosen)
}

/** So many templates, each as often as its weight says (by d'Hondt's rule) but no more often than it may be. */
function shared(templates: readonly AnyTemplate[], count: number): readonly AnyTemplate[] {
  const chosen: AnyTemplate[] = []
  const times = templates.map(() => 0)
  while (chosen.length < count) {
    let best = -1
    const claims = templates.map((template, at) => {
      const { most = Number.POSITIVE_INFINITY } = template
      return (times[at] ?? 0) < most ? weightOf(template) / ((times[at] ?? 0) + 1) : 0
    })
    for (const [at, claim] of claims.entries()) if (claim > (claims[best] ?? 0)) best = at
    const next = templates[best]
    if (next === undefined) return chosen
    times[best] = (times[best] ?? 0) + 1
    chosen.push(next)
  }
  return chosen
}

/** So many templates in turn, in a fixed mixed order. */
export function inTurn(templates: readonly AnyTemplate[], split: string, size: number): readonly AnyTemplate[] {
  const random = rng('webarena', split, 'order')
  const order: AnyTemplate[] = []
  while (order.length < size && templates.length > 0) order.push(...random.shuffle(templates))
  return order.slice(0, size)
}
