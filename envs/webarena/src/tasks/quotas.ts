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

/** How many tasks the original has of a template, by its number. Templates that are not named here weigh alike. */
const TASKS_OF: Readonly<Record<number, number>> = {
  ...{ 289: 5, 290: 1, 291: 1, 292: 5, 293: 5, 298: 2, 299: 5, 303: 1, 308: 5, 310: 5, 316: 5, 320: 3, 322: 5, 323: 5, 324: 5 },
  ...{ 327: 5, 328: 5, 329: 5, 330: 5, 331: 5, 332: 10, 335: 6, 339: 5, 348: 5, 349: 5, 351: 5, 352: 6, 354: 5, 360: 3, 361: 5 },
  ...{ 500: 5, 600: 5, 999: 5, 116: 3, 117: 5 },
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
    const claims = templates.map(({ original, most = Number.POSITIVE_INFINITY }, at) =>
      (times[at] ?? 0) < most ? (TASKS_OF[original] ?? 1) / ((times[at] ?? 0) + 1) : 0,
    )
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
