import type { Canvas, Sketch } from '@orreryjs/core/worlds'
import { type Household, type ReceptacleView, readHousehold } from './sketch/household.ts'

/** A room as a table: one line per receptacle type, with the last seen contents of each receptacle. */
export const sketch: Sketch = (story, canvas) => {
  const household = readHousehold(story)
  const types = groupByType([...household.places.values()])
  const indent = Math.max(...[...types.keys()].map((kind) => kind.length), 'in hand'.length) + 2
  const { colour } = canvas
  return [
    ...lines('task', [plain(household.task)], indent, canvas),
    ...lines('in hand', [plain(describeHeld(household))], indent, canvas),
    ...[...types].flatMap(([kind, places]) => lines(kind, cellsOf(places, household, canvas), indent, canvas)),
    colour.dim(`${' '.repeat(indent)}[n] here, ? not seen`),
  ]
}

/** Displayed text and its width without colours. */
interface Cell {
  readonly text: string
  readonly size: number
}

function plain(text: string): Cell {
  return { text, size: text.length }
}

/** Groups places by type, in order of appearance, sorted by number. */
function groupByType(places: readonly ReceptacleView[]): ReadonlyMap<string, readonly ReceptacleView[]> {
  const types = new Map<string, ReceptacleView[]>()
  for (const place of places) {
    const kind = typeOf(place.name)
    types.set(kind, [...(types.get(kind) ?? []), place])
  }
  for (const each of types.values()) each.sort((a, b) => numberOf(a.name) - numberOf(b.name))
  return types
}

function typeOf(name: string): string {
  return name.replace(/ \d+$/, '')
}

function numberOf(name: string): number {
  return Number(/ (\d+)$/.exec(name)?.[1] ?? 0)
}

/** Formats cells such as `1-3: ?` and `[4]: mug 1, pan 1 2`. Neighbours with equal descriptions share a cell. */
function cellsOf(places: readonly ReceptacleView[], household: Household, { colour }: Canvas): readonly Cell[] {
  const groups: { places: ReceptacleView[]; description: string; here: boolean }[] = []
  for (const place of places) {
    const description = describePlace(place, household)
    const isCurrent = place.name === household.at
    const last = groups.at(-1)
    if (last?.description === description && !isCurrent && !last.here && !place.contents?.length) last.places.push(place)
    else groups.push({ places: [place], description, here: isCurrent })
  }
  return groups.map(({ places: [first, ...rest], description, here: isCurrent }) => {
    const numbers = [first, rest.at(-1)].flatMap((place) => (place === undefined ? [] : [numberOf(place.name)])).join('-')
    const label = isCurrent ? `[${numbers}]` : numbers
    const painted = first?.contents?.length ? description : colour.dim(description)
    return { text: `${isCurrent ? colour.bold(label) : label}: ${painted}`, size: label.length + 2 + description.length }
  })
}

function describePlace({ door, contents }: ReceptacleView, { states }: Household): string {
  if (contents === undefined) return door === 'unseen' ? '?' : 'closed'
  const contentsText = contents.length === 0 ? 'empty' : listObjects(contents, states)
  return door === 'closed' ? `${contentsText} (closed)` : contentsText
}

/** Formats objects such as `bread 1 2, mug 1 (clean)`. Objects of a type are grouped unless their states differ. */
function listObjects(names: readonly string[], states: Household['states']): string {
  const groups = new Map<string, number[]>()
  for (const name of [...names].sort((a, b) => numberOf(a) - numberOf(b))) {
    const marks = [...(states.get(name) ?? [])].join(', ')
    const key = `${typeOf(name)} #${marks === '' ? '' : ` (${marks})`}`
    groups.set(key, [...(groups.get(key) ?? []), numberOf(name)])
  }
  return [...groups]
    .map(([key, numbers]) => key.replace('#', numbers.join(' ')))
    .sort()
    .join(', ')
}

function describeHeld({ held, states }: Household): string {
  return held === undefined ? 'nothing' : listObjects([held], states)
}

/** Lays out cells after a label, wrapped between cells and, for long cells, at commas. */
function lines(label: string, cells: readonly Cell[], indent: number, { columns, colour }: Canvas): readonly string[] {
  const room = Math.max(20, columns - indent)
  const rows: string[] = []
  let row = ''
  let size = 0
  const flush = (): void => {
    rows.push(row)
    row = ''
    size = 0
  }
  for (const cell of cells) {
    if (size > 0 && size + GAP + cell.size > room) flush()
    for (const piece of cell.size <= room ? [cell] : splitCell(cell, room)) {
      if (size + piece.size > room && size > 0) flush()
      row += `${size > 0 ? ' '.repeat(GAP) : ''}${piece.text}`
      size += piece.size + GAP
    }
  }
  flush()
  return rows.map((text, index) => `${colour.cyan((index === 0 ? label : '').padEnd(indent))}${text}`)
}

const GAP = 2

/** Splits a long cell after commas and removes its colours. */
function splitCell(cell: Cell, room: number): readonly Cell[] {
  const parts: string[] = []
  for (const word of uncoloured(cell.text).split(/(?<=,) /)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) parts[parts.length - 1] = `${last} ${word}`
    else parts.push(word)
  }
  return parts.map(plain)
}

function uncoloured(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences.
  return text.replace(/\u001b\[[\d;]*[a-z]/g, '')
}
