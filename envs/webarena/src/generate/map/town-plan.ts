import type { Rng } from '@orreryjs/core'
import { splitPhrases } from '../text.ts'
import { PLACE_WORDS } from './categories.ts'
import type { Junction, Road, RoadKind, Town } from './rows.ts'

/** Parameters of a town's layout: position of its corner, and numbers of streets in both directions. */
export interface TownPlan {
  readonly name: string
  readonly state: string
  readonly postcodes: string
  readonly x: number
  readonly y: number
  readonly rows: number
  readonly columns: number
}

/** A town with its streets. */
export interface TownLayout {
  readonly town: Town
  readonly junctions: readonly Junction[]
  readonly roads: readonly Omit<Road, 'id'>[]
  /** Addresses by junction id. */
  readonly addresses: ReadonlyMap<string, Address>
}

/** Address of a junction. */
interface Address {
  readonly street: string
  readonly postcode: string
}

/** Every third street is a main street without gaps, so that all junctions stay connected. */
const MAIN_STREET_INTERVAL = 3

const ACROSS = splitPhrases('Street; Lane; Road; Way')
const ALONG = splitPhrases('Avenue; Row; Hill; Walk')

/** Lays out a town as a grid of streets. Some segments between main streets are missing or too narrow for cars. */
export function layOutTown(plan: TownPlan, firstId: number, random: Rng): TownLayout {
  const { rows, columns } = plan
  const names = random.sample(PLACE_WORDS, Math.min(PLACE_WORDS.length, Math.max(rows, columns)))
  const across = Array.from({ length: rows }, (_, at) => streetName(names, at, ACROSS))
  const along = Array.from({ length: columns }, (_, at) => streetName(names, columns - 1 - at, ALONG))
  const xs = lines(columns, plan.x, random)
  const ys = lines(rows, plan.y, random)
  const idAt = (row: number, column: number): string => String(firstId + row * columns + column)
  const junctions: Junction[] = []
  const roads: Omit<Road, 'id'>[] = []
  const addresses = new Map<string, Address>()
  for (const [row, y] of ys.entries()) {
    for (const [column, x] of xs.entries()) {
      junctions.push({ id: idAt(row, column), x, y })
      addresses.set(idAt(row, column), addressAt(plan, across, along, row, column, random))
      const right = segmentAt(row, column, columns, random)
      if (right !== undefined && column + 1 < columns)
        roads.push({
          from: idAt(row, column),
          to: idAt(row, column + 1),
          metres: (xs[column + 1] ?? x) - x,
          name: across[row] ?? '',
          kind: right,
        })
      const up = segmentAt(column, row, rows, random)
      if (up !== undefined && row + 1 < rows)
        roads.push({
          from: idAt(row, column),
          to: idAt(row + 1, column),
          metres: (ys[row + 1] ?? y) - y,
          name: along[column] ?? '',
          kind: up,
        })
    }
  }
  const { name, state, postcodes } = plan
  const centre = idAt(mainNear(rows / 2), mainNear(columns / 2))
  return { town: { id: slug(name), name, state, postcodes, junction: centre }, junctions, roads, addresses }
}

function slug(name: string): string {
  return name.toLowerCase().replace(/ /g, '-')
}

function mainNear(at: number): number {
  return Math.floor(at / MAIN_STREET_INTERVAL) * MAIN_STREET_INTERVAL
}

/** In towns with more streets than words, two streets share a word but have different suffixes. */
function streetName(names: readonly string[], at: number, suffixes: readonly string[]): string {
  const round = Math.floor(at / names.length)
  return `${names[at % names.length]} ${suffixes[(at + round) % suffixes.length]}`
}

/** Returns the coordinates of the streets across one direction, 80 to 160 metres apart. */
function lines(count: number, start: number, random: Rng): readonly number[] {
  let at = start
  return Array.from({ length: count }, () => {
    at += 80 + random.integer(81)
    return at
  })
}

/** Returns the type of the segment after a crossing, or `undefined` for a gap. */
function segmentAt(street: number, crossing: number, crossings: number, random: Rng): RoadKind | undefined {
  if (street % MAIN_STREET_INTERVAL === 0) return 'main'
  const isMiddle = crossing % MAIN_STREET_INTERVAL === 1 && crossing + 2 < crossings
  const draw = random.integer(10)
  if (!isMiddle || draw >= 4) return 'street'
  return draw < 2 ? 'path' : undefined
}

/** Returns an address on one of the junction's two streets. Postcodes divide a town into nine districts. */
function addressAt(
  { rows, columns, postcodes }: TownPlan,
  across: readonly string[],
  along: readonly string[],
  row: number,
  column: number,
  random: Rng,
): Address {
  const isAcross = random.integer(2) === 0
  const number = (isAcross ? column : row) * 10 + 1 + random.integer(9)
  const quarter = 10 + 10 * Math.floor((3 * row) / rows) + 3 * Math.floor((3 * column) / columns)
  return { street: `${number} ${isAcross ? across[row] : along[column]}`, postcode: `${postcodes}${quarter}` }
}
