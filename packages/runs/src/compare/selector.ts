import { OrreryError } from '@orreryjs/core'
import { unknownName } from '../texts/nearest.ts'

/** Attributes that identify a row of a run's table. */
export interface RowName {
  readonly world: string
  readonly split: string
  /** The agent's id unless the run gave the row another label. */
  readonly label: string
  readonly model: string
}

/** Returns every selector of a row: a nonempty subset of label, model, world and split, in this order, joined by `/`. */
function selectorsOf({ label, model, world, split }: RowName): readonly string[] {
  const parts = [label, model, world, split]
  const [, ...choices] = Array.from({ length: 2 ** parts.length }, (_, bits) => parts.filter((_part, at) => bits & (1 << at)))
  return choices.map((parts) => parts.join('/'))
}

/** Returns the rows that a selector matches, or all of them without one. Throws `CELL_UNKNOWN` with the nearest name. */
export function selectRows<Cell extends RowName>(cells: readonly Cell[], selector: string | undefined): readonly Cell[] {
  if (selector === undefined) return cells
  const found = cells.filter((cell) => selectorsOf(cell).includes(selector))
  if (found.length > 0) return found
  const names = [...new Set(cells.flatMap(({ label, model, world }) => [label, model, world, `${label}/${model}`]))]
  throw unknownName('CELL_UNKNOWN', 'row', selector, names)
}

/** Name of a row in messages. */
export function describeRow({ label, model, world, split }: RowName): string {
  return `${label} with ${model} on ${world} ${split}`
}

/**
 * Pairs rows of two sides: same world and split, and if a side has several rows, same label and model, else same model, else same label.
 * Throws `RUNS_DIFFER` if there are no pairs or the pairing is ambiguous.
 */
export function matchRows<Cell extends RowName>(
  first: readonly Cell[],
  second: readonly Cell[],
): readonly (readonly [Cell, Cell])[] {
  const places = new Set(first.map(placeKey))
  const pairs = [...places].flatMap((place) => matchPlace(first.filter(hasPlace(place)), second.filter(hasPlace(place))))
  if (pairs.length > 0) return pairs
  const both = [first, second].map((side) => [...new Set(side.map(({ world, split }) => `${world} ${split}`))].join(', '))
  throw new OrreryError('RUNS_DIFFER', `the sides share no world and split: ${both.join(' and ')}`)
}

function matchPlace<Cell extends RowName>(first: readonly Cell[], second: readonly Cell[]): readonly (readonly [Cell, Cell])[] {
  const [a] = first
  const [b] = second
  if (a === undefined || b === undefined) return []
  if (first.length === 1 && second.length === 1) return [[a, b]]
  for (const keyOf of KEYS) {
    const pairs = pairBy(first, second, keyOf)
    if (pairs.length > 0) return pairs
  }
  const sides = [first, second].map((side) => side.map(({ label, model }) => `${label}/${model}`).join(', '))
  throw new OrreryError('RUNS_DIFFER', `on ${a.world} ${a.split} it is not clear what to compare: ${sides.join(' with ')}`, {
    hint: 'name one row per side: DIR#ROW, or DIR#ROW/MODEL',
  })
}

/** Returns every two rows of the same world and split. Throws `RUNS_DIFFER` if a pair is needed and there is none. */
export function allPairs<Cell extends RowName>(cells: readonly Cell[], needsPair: boolean): readonly (readonly [Cell, Cell])[] {
  const pairs = cells.flatMap((cell, index) =>
    cells
      .slice(index + 1)
      .filter(hasPlace(placeKey(cell)))
      .map((other) => [cell, other] as const),
  )
  if (pairs.length > 0 || !needsPair) return pairs
  throw new OrreryError('RUNS_DIFFER', 'no two rows with ended episodes on the same world and split', {
    hint: 'name a second run, or finish this one with `orrery resume`',
  })
}

/** Attributes to pair rows by, most specific first. */
const KEYS: readonly ((cell: RowName) => string)[] = [
  ({ label, model }) => JSON.stringify([label, model]),
  ({ model }) => model,
  ({ label }) => label,
]

/** Pairs rows with equal keys; empty if several rows of a side share a key. */
function pairBy<Cell extends RowName>(
  first: readonly Cell[],
  second: readonly Cell[],
  keyOf: (cell: RowName) => string,
): readonly (readonly [Cell, Cell])[] {
  const other = new Map(second.map((cell) => [keyOf(cell), cell]))
  if (other.size < second.length || new Set(first.map(keyOf)).size < first.length) return []
  return first.flatMap((cell) => {
    const same = other.get(keyOf(cell))
    return same === undefined ? [] : [[cell, same] as const]
  })
}

function placeKey({ world, split }: RowName): string {
  return JSON.stringify([world, split])
}

function hasPlace(place: string): (cell: RowName) => boolean {
  return (cell) => placeKey(cell) === place
}
