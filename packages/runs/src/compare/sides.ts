import { resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { isDirectory, type RunCell, type ScoredRun } from './read-run.ts'
import { allPairs, cellLabel, matchCells, selectCells } from './selector.ts'

/** What is to be compared. */
export interface Sides {
  readonly pairs: readonly (readonly [RunCell, RunCell])[]
  /** The runs that the sides were chosen from: one, or two. */
  readonly first: ScoredRun
  readonly second: ScoredRun
}

/** A run and which of its rows. */
export interface Place {
  readonly directory: string
  readonly selector: string | undefined
}

/**
 * Reads `DIR`, `DIR DIR`, `DIR#ROW DIR#ROW` or `DIR ROW ROW`: every two rows of one run, two runs row by row, or the rows
 * that are named. Throws `USAGE`, `CELL_UNKNOWN`, `RUNS_DIFFER`, or what reading a run throws.
 */
export async function readSides(names: readonly string[], read: (directory: string) => Promise<ScoredRun>): Promise<Sides> {
  const [a, b] = placesOf(names)
  const first = await read(a.directory)
  if (b === undefined) return { first, second: first, pairs: allPairs(selectCells(first.cells, a.selector)) }
  const second = resolve(a.directory) === resolve(b.directory) ? first : await read(b.directory)
  const pairs = matchCells(selectCells(first.cells, a.selector), selectCells(second.cells, b.selector))
  const itself = pairs.find(([one, other]) => one === other)
  if (itself !== undefined) throw new OrreryError('USAGE', `${cellLabel(itself[0])} would be compared with itself`)
  return { first, second, pairs }
}

function placesOf(names: readonly string[]): readonly [Place, Place?] {
  const [one = '', other, third] = names
  const first = placeOf(one)
  if (other === undefined) return [first]
  if (third !== undefined)
    return [
      { ...first, selector: other },
      { ...first, selector: third },
    ]
  const second = placeOf(other)
  if (!isDirectory(second.directory) && !other.includes('#') && isDirectory(first.directory)) {
    throw new OrreryError('RUN_UNKNOWN', `there is no directory ${other}`, {
      hint: `compare two rows of one run with three names: ${first.directory} ${first.selector ?? 'ROW'} ${other}`,
    })
  }
  return [first, second]
}

/** Reads `DIR` or `DIR#ROW`. A directory may have `#` in its name; then it is one. */
export function placeOf(name: string): Place {
  const at = name.lastIndexOf('#')
  if (at < 0 || isDirectory(name)) return { directory: name, selector: undefined }
  return { directory: name.slice(0, at), selector: name.slice(at + 1) }
}
