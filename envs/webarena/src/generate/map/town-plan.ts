import type { Rng } from '@orreryjs/core'
import { phrases } from '../text.ts'
import { ROOTS } from './categories.ts'
import type { Junction, Road, RoadKind, Town } from './rows.ts'

/** A town before it is laid out: where its corner lies, and how many streets it has in both directions. */
export interface TownPlan {
  readonly name: string
  readonly state: string
  readonly postcodes: string
  readonly x: number
  readonly y: number
  readonly rows: number
  readonly columns: number
}

/** A laid out town. */
export interface LaidTown {
  readonly town: Town
  readonly junctions: readonly Junction[]
  readonly roads: readonly Omit<Road, 'id'>[]
  /** Addresses by junction. */
  readonly addresses: ReadonlyMap<string, Address>
}

/** Where something stands in a town. */
interface Address {
  readonly street: string
  readonly postcode: string
}

/** Every third street is a main one: it is never cut, so that everything stays within reach. */
const MAIN = 3

const ACROSS = phrases('Street; Lane; Road; Way')
const ALONG = phrases('Avenue; Row; Hill; Walk')

/** Lays out a town: streets that cross, some of them cut or too narrow for cars in the middle between two main ones. */
export function layOut(plan: TownPlan, firstId: number, random: Rng): LaidTown {
  const { rows, columns } = plan
  const names = random.sample(ROOTS, Math.min(ROOTS.length, Math.max(rows, columns)))
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
      const right = pieceOf(row, column, columns, random)
      if (right !== undefined && column + 1 < columns)
        roads.push({
          from: idAt(row, column),
          to: idAt(row, column + 1),
          metres: (xs[column + 1] ?? x) - x,
          name: across[row] ?? '',
          kind: right,
        })
      const up = pieceOf(column, row, rows, random)
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
  return Math.floor(at / MAIN) * MAIN
}

/** Longer towns than there are words give the same word to a lane and a road. */
function streetName(names: readonly string[], at: number, kinds: readonly string[]): string {
  const round = Math.floor(at / names.length)
  return `${names[at % names.length]} ${kinds[(at + round) % kinds.length]}`
}

/** Where streets lie that cross one direction: 80 to 160 metres apart. */
function lines(count: number, start: number, random: Rng): readonly number[] {
  let at = start
  return Array.from({ length: count }, () => {
    at += 80 + random.integer(81)
    return at
  })
}

/** The piece of a street behind its so manieth crossing; nothing where it is cut. */
function pieceOf(street: number, crossing: number, crossings: number, random: Rng): RoadKind | undefined {
  if (street % MAIN === 0) return 'main'
  const isMiddle = crossing % MAIN === 1 && crossing + 2 < crossings
  const draw = random.integer(10)
  if (!isMiddle || draw >= 4) return 'street'
  return draw < 2 ? 'path' : undefined
}

/** By the street across or the one along it; postcodes go by nine quarters. */
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
