import { resolve } from 'node:path'
import type { RunCell, ScoredRun } from '../read-run.ts'
import { selectionBias, selectionSource } from '../selection-bias.ts'
import type { Gate } from './gate.ts'
import type { GateObjections } from './test-gate.ts'

/** Reads the stored runs that gates name, each once, by directory as written. Throws the errors of `read`. */
export async function readStoredRuns(
  gates: readonly Gate[],
  read: (directory: string) => Promise<ScoredRun>,
  known: readonly ScoredRun[] = [],
): Promise<ReadonlyMap<string, ScoredRun>> {
  const byPath = new Map(known.map((run) => [resolve(run.directory), run]))
  const stored = new Map<string, ScoredRun>()
  for (const directory of gates.flatMap(storedRunsOf)) {
    const run = byPath.get(resolve(directory)) ?? (await read(directory))
    byPath.set(resolve(directory), run)
    stored.set(directory, run)
  }
  return stored
}

/** Directories of the stored runs that a gate names. */
export function storedRunsOf({ left, right }: Gate): readonly string[] {
  return [left.run ?? [], right.kind === 'side' ? (right.side.run ?? []) : []].flat()
}

/** Rows of stored runs, by directory as written. */
export function storedRows(runs: ReadonlyMap<string, ScoredRun>): ReadonlyMap<string, readonly RunCell[]> {
  return new Map([...runs].map(([directory, { cells }]) => [directory, cells]))
}

/** Returns the objections to rows of these runs. */
export function gateObjections(runs: readonly ScoredRun[]): GateObjections<RunCell> {
  const incomplete = new Set(runs.filter(({ unfinished }) => unfinished > 0).map(({ directory }) => resolve(directory)))
  return {
    selection: ([first, second]) => first && (second === undefined ? selectionSource(first) : selectionBias(first, second)),
    missing: (rows) => {
      const unfinished = rows.find(({ directory }) => incomplete.has(resolve(directory)))
      return (
        unfinished && `not all episodes of ${unfinished.directory} have ended, which favours short episodes: resume the run first`
      )
    },
  }
}
