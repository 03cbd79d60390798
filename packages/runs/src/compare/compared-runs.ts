import { resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { missingDirectory } from '@orreryjs/harness'
import { isDirectory, type RunCell, type ScoredRun } from './read-run.ts'
import { allPairs, describeRow, matchRows, selectRows } from './selector.ts'

/** Runs and pairs of rows to compare. */
export interface ComparedRuns {
  readonly pairs: readonly (readonly [RunCell, RunCell])[]
  /** The runs that the rows were chosen from, without duplicates, in the order of their names. */
  readonly runs: readonly ScoredRun[]
}

/** A run and a selector of its rows. */
export interface RunSelector {
  readonly directory: string
  readonly selector: string | undefined
}

/**
 * Reads `DIR`, `DIR DIR ...`, `DIR#ROW DIR#ROW ...` or `DIR ROW ROW`: every two rows of one run, every two runs row by row, or the named
 * rows. With `needsPair: false`, a run with a single row has no pairs. Throws `USAGE`, `CELL_UNKNOWN`, `RUNS_DIFFER`, or the errors of reading a run.
 */
export async function readComparedRuns(
  names: readonly string[],
  read: (directory: string) => Promise<ScoredRun>,
  needsPair = true,
): Promise<ComparedRuns> {
  const places = placesOf(names)
  const known = new Map<string, ScoredRun>()
  const sides: { readonly run: ScoredRun; readonly cells: readonly RunCell[] }[] = []
  for (const { directory, selector } of places) {
    const run = known.get(resolve(directory)) ?? (await read(directory))
    known.set(resolve(directory), run)
    sides.push({ run, cells: selectRows(run.cells, selector) })
  }
  const runs = [...known.values()]
  const [first] = sides
  if (first !== undefined && sides.length === 1) return { runs, pairs: allPairs(first.cells, needsPair) }
  const pairs = sides.flatMap(({ cells }, index) => sides.slice(index + 1).flatMap((other) => matchRows(cells, other.cells)))
  const selfPair = pairs.find(([one, other]) => one === other)
  if (selfPair !== undefined) throw new OrreryError('USAGE', `${describeRow(selfPair[0])} would be compared with itself`)
  return { runs, pairs }
}

function placesOf(names: readonly string[]): readonly RunSelector[] {
  const [one = '', other, third] = names
  const first = parseRunSelector(one)
  const places = names.map(parseRunSelector)
  if (other === undefined) return [first]
  const isRun = ({ directory }: RunSelector): boolean => isDirectory(directory)
  if (names.length === 3 && isRun(first) && !places.slice(1).some(isRun)) {
    return [other, third].map((selector) => ({ ...first, selector }))
  }
  const missing = places.findIndex((place, index) => index > 0 && !isRun(place) && !names[index]?.includes('#'))
  if (missing < 0 || !isRun(first)) return places
  const hint = `compare two rows of one run with three names: ${first.directory} ${first.selector ?? 'ROW'} ${other}`
  throw missingDirectory(names[missing] ?? '', hint)
}

/** Parses `DIR` or `DIR#ROW`. An existing directory with `#` in its name is a directory. */
export function parseRunSelector(name: string): RunSelector {
  const at = name.lastIndexOf('#')
  if (at < 0 || isDirectory(name)) return { directory: name, selector: undefined }
  return { directory: name.slice(0, at), selector: name.slice(at + 1) }
}
