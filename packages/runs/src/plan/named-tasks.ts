import { OrreryError, type World } from '@orreryjs/core'
import { didYouMean, nearestName } from '../texts/nearest.ts'
import { pluralize } from '../texts/numbers.ts'
import { exclusionCauses } from './exclusions.ts'

/** Marks a name that is never a position: `id:700` is the task with the name 700. */
export const NAME_MARK = 'id:'

/** Maximum number of names in an error. */
const MAX_LISTED = 5

/** A name that means no task of the split. */
interface UnknownTask {
  readonly selector: string
  /** A phrase that is the same for the same cause, so that causes can be counted. */
  readonly cause: string
  /** The whole problem, for an error about one name. */
  readonly problem: string
}

/** The tasks of a split, for lookups by name. */
export interface SplitTasks {
  readonly world: World
  readonly split: string
  readonly ids: readonly string[]
}

/**
 * Returns the ids of tasks by their own names, `test/17` or `17` in `id:17`, and by the names of other programs. Throws `TASK_UNKNOWN` with
 * every name that means no task of the split, and why.
 */
export function namedTasks(tasks: SplitTasks, selectors: readonly string[]): readonly string[] {
  const known = new Set(tasks.ids)
  const skipped = skippedTasks(tasks)
  const unknown: UnknownTask[] = []
  const found = selectors.flatMap((selector) => {
    const id = findNamed(tasks, known, skipped, selector)
    if (typeof id === 'string') return [id]
    unknown.push(id)
    return []
  })
  if (unknown.length > 0) throw unknownTasks(tasks, unknown, selectors.length)
  return found
}

/** Returns the reasons of skipped tasks by id. */
function skippedTasks({ world, split }: SplitTasks): () => ReadonlyMap<string, string> {
  let reasons: ReadonlyMap<string, string> | undefined
  return () => {
    reasons ??= new Map(world.tasks.skipped?.(split).map(({ name, reason }) => [`${world.id}/${name}`, reason]))
    return reasons
  }
}

function findNamed(
  tasks: SplitTasks,
  known: ReadonlySet<string>,
  skipped: () => ReadonlyMap<string, string>,
  selector: string,
): string | UnknownTask {
  const { world, split } = tasks
  const name = selector.startsWith(NAME_MARK) ? selector.slice(NAME_MARK.length) : selector
  const candidates = [name, `${world.id}/${split}/${name}`, `${world.id}/${name}`]
  const own = candidates.find((id) => known.has(id))
  if (own !== undefined) return own
  const external = world.tasks.external?.(name)
  const ids = external?.ids ?? []
  const [first, ...more] = ids.filter((id) => known.has(id))
  if (first !== undefined && more.length === 0) return first
  const unknown = (cause: string, problem: string): UnknownTask => ({ selector: name, cause, problem })
  if (first !== undefined) {
    const list = [first, ...more].slice(0, MAX_LISTED).join(', ')
    return unknown('have several tasks', `'${name}' means ${more.length + 1} tasks of ${world.id} ${split}: ${list}. Name one`)
  }
  const left = [...ids, ...candidates].find((id) => skipped().has(id))
  if (left !== undefined) {
    // A damaged game has an error of its own.
    world.tasks.get(left)
    const reason = skipped().get(left) ?? ''
    return unknown(`left out: ${reason}`, `${world.id} ${split} leaves out the task '${name}': ${reason}`)
  }
  const [elsewhere] = ids
  if (external !== undefined && elsewhere !== undefined) {
    const other = elsewhere.split('/')[1] ?? ''
    return unknown(`in the split ${other}`, `'${name}' is ${external.meaning}, in the split ${other}, not ${split}`)
  }
  if (external !== undefined)
    return unknown('not in the data', `'${name}' is ${external.meaning}, which is no task of ${placeOf(tasks)}`)
  return unknown('unknown', `no task "${name}" in ${world.id} ${split}. ${suggestion(tasks, name)}`)
}

function placeOf({ world, split }: SplitTasks): string {
  return `${world.id} ${split} (dialect ${world.dialect})`
}

function suggestion({ ids }: SplitTasks, name: string): string {
  const near = nearestName(name, ids)
  return near === undefined ? `Expected positions such as 0,10-20, or ids such as ${ids[0] ?? ''}` : didYouMean(near)
}

function unknownTasks(tasks: SplitTasks, unknown: readonly UnknownTask[], total: number): OrreryError {
  const [only, ...more] = unknown
  if (only !== undefined && more.length === 0) return new OrreryError('TASK_UNKNOWN', only.problem, hintFor(tasks, unknown))
  const causes = [...new Set(unknown.map(({ cause }) => cause))]
  const parts = causes.map((cause) => {
    const those = unknown.filter((each) => each.cause === cause)
    const names = those.slice(0, MAX_LISTED).map(({ selector }) => selector)
    const rest = those.length - names.length
    return `${those.length} ${cause} (${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`
  })
  const { world, split } = tasks
  const text = `${unknown.length} of ${pluralize(total, 'name')} mean no task of ${world.id} ${split}: ${parts.join('; ')}`
  return new OrreryError('TASK_UNKNOWN', text, hintFor(tasks, unknown))
}

function hintFor(tasks: SplitTasks, unknown: readonly UnknownTask[]): { readonly hint: string } {
  const split = unknown.map(({ cause }) => /^in the split (.+)$/.exec(cause)?.[1]).find((name) => name !== undefined)
  if (split !== undefined) return { hint: `choose the split: --split ${split}` }
  const isMissing = unknown.some(({ cause }) => cause === 'not in the data')
  return isMissing ? { hint: 'choose other data or another dialect: --data, --dialect' } : listHint(tasks)
}

/** Hint to list the tasks. */
export function listHint({ world, split }: Omit<SplitTasks, 'ids'>): { readonly hint: string } {
  return { hint: `run \`orrery list tasks --world ${world.id} --split ${split}\`` }
}

/** Creates the error for a selection without tasks, with the causes of excluded tasks. */
export function noTasks(world: World, split: string): OrreryError {
  const causes = exclusionCauses(world, split)
  const excluded = causes.map(({ reason, count }) => `${pluralize(count, 'task')} left out (${reason})`)
  const reasons = excluded.length === 0 ? 'the selection is empty' : excluded.join(', ')
  return new OrreryError('TASK_UNKNOWN', `0 tasks in ${world.id} ${split}: ${reasons}`, {
    hint: excluded.length === 0 ? 'change --tasks, --type or --split' : 'repair the data, or name other data with --data',
  })
}
