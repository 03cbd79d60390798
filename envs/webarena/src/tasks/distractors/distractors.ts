import { contentHash } from '@orreryjs/core'
import { type Data, databasesOf } from '../../data.ts'
import type { Size } from '../../generate/sizes.ts'
import { recent } from '../../page/recent.ts'
import type { WebArenaTaskSource } from '../source.ts'
import { drawnOf, type WebArenaTask, withDrawn } from '../task.ts'
import type { Drawn } from '../template.ts'
import { lookAlikes } from './look-alikes.ts'

/** How many look-alikes stand beside what a task names. */
export const DISTRACTORS = ['none', 'few', 'many'] as const

/** How many look-alikes stand beside what a task names: of each row `few` have 2, `many` 6. */
export type Distractors = (typeof DISTRACTORS)[number]

const COUNTS: Readonly<Record<Distractors, number>> = { none: 0, few: 2, many: 6 }

/** Tasks with their look-alikes. */
export interface DistractedTasks {
  readonly tasks: WebArenaTaskSource
  /** What the sites hold of a task besides their usual data. */
  dataOf(task: WebArenaTask): Data
}

/** Look-alikes that are remembered: indexes of their tables are kept with them. */
const MOST_KEPT = 64

const NOTHING: Data = {}

/** The same tasks under the same ids, with look-alikes beside what they name. */
export function withDistractors(source: WebArenaTaskSource, distractors: Distractors, size: Size): DistractedTasks {
  if (distractors === 'none') return { tasks: source, dataOf: () => NOTHING }
  const kept = recent<string, { readonly data: Data; readonly drawn: Drawn }>(MOST_KEPT)
  const of = (id: string): { readonly data: Data; readonly drawn: Drawn } => {
    const known = kept.get(id)
    if (known !== undefined) return known
    const drawn = drawnOf(source.get(id))
    const data = lookAlikes(drawn, size, { count: COUNTS[distractors], task: id })
    const made = { data, drawn: drawn.over(databasesOf(size, data)) }
    kept.set(id, made)
    return made
  }
  // A task is the same object every time: what is known of it is kept beside it.
  const told = new WeakMap<WebArenaTask, WebArenaTask>()
  const get = (id: string): WebArenaTask => {
    const task = source.get(id)
    const hash = contentHash({ distractors, of: task.hash })
    const known =
      told.get(task) ??
      withDrawn(
        { ...task, hash },
        lateDrawn(drawnOf(task), () => of(id).drawn),
      )
    told.set(task, known)
    return known
  }
  return { tasks: { ...source, get }, dataOf: ({ id }) => of(id).data }
}

/** What a template made, worked out again when it is asked for after a while. */
function lateDrawn(drawn: Drawn, now: () => Drawn): Drawn {
  const { params, goal, start, errand, over } = drawn
  const late = { expects: () => now().expects(), way: () => now().way(), evidence: () => now().evidence() }
  return { params, goal, start, ...late, ...(errand !== undefined && { errand }), over }
}
