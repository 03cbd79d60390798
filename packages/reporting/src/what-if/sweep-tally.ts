import { type Estimate, estimateValues } from '@orreryjs/statistics'
import type { SweptStep } from './swept-step.ts'

/** Effect of a part of the prompt on the next action. */
export interface PartEffect {
  readonly part: string
  /** Number of steps and samples whose requests contain the part. */
  readonly prompts: number
  /** Share of them whose next action changes: the mean over tasks, or over steps if there is one task, with an interval. */
  readonly changed?: Estimate
  /** Changed actions by their distance to goal, compared with the action without the change. */
  readonly closer: number
  readonly same: number
  readonly further: number
  /** Number of changes after which the agent took no action. */
  readonly noAction: number
  /** Number of steps and samples before which the agent takes other steps because of the change. They are excluded. */
  readonly excluded: number
  /** Mean change of the distance to goal, of prompts in which both actions have a plan: over tasks, or over steps if there is one task. */
  readonly distance?: Estimate
}

/** Sums the results of a sweep. */
export interface SweepTally {
  add(result: SweptStep): void
  summary(): { readonly parts: readonly PartEffect[]; readonly steps: number; readonly tasks: number }
}

interface PartTally {
  prompts: number
  closer: number
  same: number
  further: number
  noAction: number
  excluded: number
  /** 1 for each changed action and 0 for each other one, by task. */
  readonly changes: Map<string, number[]>
  readonly distances: Map<string, number[]>
}

/** Creates an empty tally. */
export function createSweepTally(): SweepTally {
  const parts = new Map<string, PartTally>()
  const steps = new Set<string>()
  const tasks = new Set<string>()
  return {
    add(result) {
      steps.add(`${result.episode} ${result.step}`)
      tasks.add(result.task)
      const part = parts.get(result.part) ?? emptyTally()
      parts.set(result.part, part)
      if (result.isExcluded) part.excluded += 1
      else if (result.isInPrompt) addTo(part, result)
    },
    summary: () => ({ steps: steps.size, tasks: tasks.size, parts: [...parts].map(([part, tally]) => effectOf(part, tally)) }),
  }
}

function emptyTally(): PartTally {
  return { prompts: 0, closer: 0, same: 0, further: 0, noAction: 0, excluded: 0, changes: new Map(), distances: new Map() }
}

function addTo(part: PartTally, { task, action, control, distance, controlDistance }: SweptStep): void {
  const isChanged = action !== control
  part.prompts += 1
  append(part.changes, task, Number(isChanged))
  if (typeof distance === 'number' && typeof controlDistance === 'number')
    append(part.distances, task, distance - controlDistance)
  if (!isChanged) return
  if (action === undefined) part.noAction += 1
  else if (distance === undefined || controlDistance === undefined) return
  else {
    const [after, before] = [distance ?? Number.POSITIVE_INFINITY, controlDistance ?? Number.POSITIVE_INFINITY]
    part[after < before ? 'closer' : after > before ? 'further' : 'same'] += 1
  }
}

function append(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

function effectOf(part: string, { changes, distances, ...counts }: PartTally): PartEffect {
  const changed = estimateValues(unitsOf(changes), 1)
  const distance = estimateValues(unitsOf(distances), Number.POSITIVE_INFINITY)
  return { part, ...counts, ...(changed && { changed }), ...(distance && { distance }) }
}

/** Returns one mean per task, or all values if there is one task. */
function unitsOf(lists: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const [only, ...others] = lists.values()
  if (only === undefined || others.length === 0) return only ?? []
  return [...lists.values()].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
}
