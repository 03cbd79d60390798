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

/** So many templates, each as often as the others but no more often than it may be. */
function shared(templates: readonly AnyTemplate[], count: number): readonly AnyTemplate[] {
  const chosen: AnyTemplate[] = []
  for (let round = 0; chosen.length < count; round += 1) {
    const left = templates.filter(({ most = Number.POSITIVE_INFINITY }) => round < most)
    if (left.length === 0) return chosen
    chosen.push(...left.slice(0, count - chosen.length))
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
