import { rng } from '@orreryjs/core'
import type { AnyTemplate } from './template.ts'

/** Number of WebArena's 812 tasks by sites, the start site first, and by judge. Groups without a template here are omitted. */
const QUOTAS: Readonly<Record<string, Readonly<Partial<Record<AnyTemplate['evaluator'], number>>>>> = {
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

/** Maximum number of tasks of one template in split `test`, where a group has enough templates. */
export const MAX_INSTANCES = 6

/** Number of the original's possible tasks for each template number. Most templates have five. */
const TASKS_BY_TEMPLATE: Readonly<Record<number, number>> = {
  ...{ 17: 4, 35: 4, 39: 2, 41: 1, 42: 4, 47: 1, 49: 1, 51: 4, 54: 2, 65: 3, 66: 3, 70: 4, 72: 4, 78: 4, 79: 4, 84: 4, 85: 4 },
  ...{ 87: 6, 116: 3, 120: 1, 135: 1, 136: 4, 151: 1, 159: 3, 161: 1, 172: 3, 180: 3, 182: 1, 193: 1, 199: 1, 204: 4, 207: 3 },
  ...{ 210: 1, 213: 3, 214: 4, 216: 2, 222: 4, 237: 1, 241: 3, 243: 1, 244: 4, 245: 4, 247: 6, 255: 1, 266: 2, 274: 2, 276: 4 },
  ...{ 277: 3, 279: 7, 280: 4, 285: 3, 289: 4, 290: 1, 291: 1, 298: 2, 300: 2, 303: 1, 312: 1, 320: 3, 325: 1, 332: 10, 335: 6 },
  ...{ 337: 2, 351: 4, 352: 6, 360: 3, 366: 6, 368: 4, 371: 7, 501: 4, 666: 2, 742: 6, 782: 1, 1001: 1, 1002: 4, 1355: 1 },
  ...{ 1356: 2 },
}

/** Number of impossible tasks of a template. Most templates with any have one. */
const IMPOSSIBLE_TASKS_BY_TEMPLATE: Readonly<Record<number, number>> = { 41: 2, 172: 2, 180: 2, 191: 5, 213: 2, 222: 2 }

function weightOf({ original, evaluator }: AnyTemplate): number {
  return evaluator === 'impossible' ? (IMPOSSIBLE_TASKS_BY_TEMPLATE[original] ?? 1) : (TASKS_BY_TEMPLATE[original] ?? 5)
}

/** Returns the key of a template in `QUOTAS`. */
function groupOf({ sites }: AnyTemplate): string {
  return sites.join(' ')
}

/**
 * Returns the template of each task in split `test`: as many of each site and judge as the original has, in a fixed shuffled
 * order.
 */
export function templatesOfTestSplit(templates: readonly AnyTemplate[]): readonly AnyTemplate[] {
  const chosen = Object.entries(QUOTAS).flatMap(([group, byEvaluator]) =>
    Object.entries(byEvaluator).flatMap(([evaluator, count]) => {
      const fitting = templates.filter((each) => groupOf(each) === group && each.evaluator === evaluator)
      return apportion(fitting, count)
    }),
  )
  return rng('webarena', 'test', 'order').shuffle(chosen)
}

/** Divisor of a template without tasks, so that each template gets one task before any gets a second. */
const FIRST_DIVISOR = 1e-6

/**
 * Distributes `count` tasks over templates by weight (Adams's method), up to each template's maximum and at most `MAX_INSTANCES`
 * per template, or evenly more if there are too few templates.
 */
function apportion(templates: readonly AnyTemplate[], count: number): readonly AnyTemplate[] {
  const chosen: AnyTemplate[] = []
  const times = templates.map(() => 0)
  const limits = limitsOf(templates, count)
  while (chosen.length < count) {
    let best = -1
    const claims = templates.map((template, at) =>
      (times[at] ?? 0) < (limits[at] ?? 0) ? weightOf(template) / (times[at] || FIRST_DIVISOR) : 0,
    )
    for (const [at, claim] of claims.entries()) if (claim > (claims[best] ?? 0)) best = at
    const next = templates[best]
    if (next === undefined) return chosen
    times[best] = (times[best] ?? 0) + 1
    chosen.push(next)
  }
  return chosen
}

/** Returns the maximum number of tasks of each template: the lowest common limit that leaves room for `count` tasks. */
function limitsOf(templates: readonly AnyTemplate[], count: number): readonly number[] {
  const limits = (limit: number): readonly number[] => templates.map(({ maxTasks = limit }) => Math.min(maxTasks, limit))
  const room = (limit: number): number => limits(limit).reduce((sum, each) => sum + each, 0)
  let limit = MAX_INSTANCES
  while (room(limit) < count && room(limit + 1) > room(limit)) limit += 1
  return limits(limit)
}

/** A group of split `test` with too few templates for `MAX_INSTANCES`. */
interface Shortage {
  readonly sites: string
  readonly evaluator: string
  readonly tasks: number
  /** Number of templates that the group lacks. */
  readonly missing: number
}

/** Returns the groups with too few templates to keep every template below `MAX_INSTANCES` tasks. */
export function shortagesOfTestSplit(templates: readonly AnyTemplate[]): readonly Shortage[] {
  return Object.entries(QUOTAS).flatMap(([sites, byEvaluator]) =>
    Object.entries(byEvaluator).flatMap(([evaluator, tasks]) => {
      const fitting = templates.filter((each) => groupOf(each) === sites && each.evaluator === evaluator)
      const room = fitting.reduce((sum, { maxTasks = MAX_INSTANCES }) => sum + Math.min(maxTasks, MAX_INSTANCES), 0)
      return room >= tasks ? [] : [{ sites, evaluator, tasks, missing: Math.ceil((tasks - room) / MAX_INSTANCES) }]
    }),
  )
}

/** Returns `size` templates in shuffled rounds, in a fixed order. */
export function shuffledRounds(templates: readonly AnyTemplate[], split: string, size: number): readonly AnyTemplate[] {
  const random = rng('webarena', split, 'order')
  const order: AnyTemplate[] = []
  while (order.length < size && templates.length > 0) order.push(...random.shuffle(templates))
  return order.slice(0, size)
}
