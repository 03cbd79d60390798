import { compareTexts, contentHash, OrreryError } from '@orreryjs/core'
import { chooseWorld } from '@orreryjs/runs/plan'
import { loadWorld, type Registry } from '@orreryjs/runs/registry'
import type { SubmittedRow } from './read-submission.ts'
import type { DeclaredTable } from './submission-file.ts'

/** A table of `board.json` with the tasks that a row must play. */
export interface ResolvedTable extends DeclaredTable {
  readonly dialect: string
  /** Hash of the ids and hashes of its tasks, as in `RowPlace`. */
  readonly tasks: string
  readonly taskCount: number
}

/** Resolves the tables of `board.json`. Throws `WORLD_UNKNOWN`, `SPLIT_UNKNOWN`, `CONFIG_INVALID` for a limit beyond the split, or the errors of the world. */
export async function resolveTables(tables: readonly DeclaredTable[], registry: Registry): Promise<readonly ResolvedTable[]> {
  const resolved: ResolvedTable[] = []
  for (const table of tables) {
    const { split, dialect, limit } = table
    const { world } = chooseWorld(await loadWorld(registry, table.world), { split, dialect })
    const all = [...world.tasks.ids(split)]
    if (limit !== undefined && limit > all.length)
      throw new OrreryError(
        'CONFIG_INVALID',
        `board.json: limit is ${limit}, but ${table.world} ${split} has ${all.length} tasks`,
      )
    const tasks = all
      .slice(0, limit)
      .sort(compareTexts)
      .map((id) => [id, world.tasks.get(id).hash])
    resolved.push({ ...table, dialect: world.dialect, tasks: contentHash(tasks), taskCount: tasks.length })
  }
  return resolved
}

/** Returns the reason why a row fits no table; `undefined` if it fits one. */
export function placeProblem({ place, tasks, label }: SubmittedRow, tables: readonly ResolvedTable[]): string | undefined {
  const own = tables.filter(
    ({ world, split, dialect }) => world === place.world && split === place.split && dialect === place.dialect,
  )
  const played = `${label} plays ${place.world} ${place.split} (${place.dialect})`
  if (own.length === 0) return `${played}. Expected ${tables.map(tableText).join('; or ')}`
  const reasons = own.map((table) => {
    if (table.tasks !== place.tasks) return `${tasks.length} tasks that are not ${tableText(table)}`
    if (table.maxSteps !== undefined && table.maxSteps !== place.maxSteps)
      return `at most ${place.maxSteps ?? 'any number of'} steps, not ${table.maxSteps}`
    const trials = Math.min(...tasks.map((task) => task.trials))
    return trials < (table.trials ?? 1) ? `${trials} attempts at a task, fewer than ${table.trials}` : undefined
  })
  return reasons.includes(undefined) ? undefined : `${played} with ${reasons[0]}`
}

function tableText({ world, split, dialect, limit, taskCount }: ResolvedTable): string {
  const tasks = limit === undefined ? `all ${taskCount} tasks` : `the first ${taskCount} tasks`
  return `${tasks} of ${world} ${split} (${dialect})`
}
