import type { Rng } from '@orreryjs/core'
import { square } from '@orreryjs/core/math'
import { type Size, scaled } from '../sizes.ts'
import { splitPhrases } from '../text.ts'
import type { Junction, Road } from './rows.ts'
import { layOutTown, type TownLayout, type TownPlan } from './town-plan.ts'

/** Towns with their roads, and the roads between towns. */
export interface Country {
  readonly towns: readonly TownLayout[]
  readonly junctions: readonly Junction[]
  readonly roads: readonly Road[]
  /** Roads between towns: name, and junctions in order. */
  readonly highways: readonly { readonly name: string; readonly junctions: readonly Junction[] }[]
}

/** Some of the towns where customers of the store live. */
const PLANS: readonly TownPlan[] = [
  { name: 'Alderport', state: 'Maine', postcodes: '041', x: 0, y: 0, rows: 26, columns: 24 },
  { name: 'Pebblewick', state: 'Rhode Island', postcodes: '028', x: 24_000, y: -15_000, rows: 22, columns: 22 },
  { name: 'Gullhaven', state: 'Massachusetts', postcodes: '026', x: 9_000, y: 33_000, rows: 20, columns: 22 },
  { name: 'Cobbleford', state: 'Vermont', postcodes: '054', x: -46_000, y: 14_000, rows: 20, columns: 20 },
  { name: 'Eastwick Hollow', state: 'New York', postcodes: '121', x: -70_000, y: -40_000, rows: 18, columns: 20 },
]

/** Roads between towns, by indexes in `PLANS`. */
const LINKS = [
  [0, 1, 'Shore Highway'],
  [0, 2, 'Granite Highway'],
  [0, 3, 'Ridge Highway'],
  [3, 4, 'Lakes Highway'],
  [2, 3, 'Border Highway'],
  [1, 4, 'Pilgrim Highway'],
] as const

/** Number of junctions at the standard size. */
const JUNCTIONS = 2500

/** Generates the country of a size. Junctions that are not in a town lie on the roads between towns. */
export function generateCountry(size: Size, random: Rng): Country {
  const scale = Math.sqrt(scaled(1000, size) / 1000)
  const grid = (streets: number): number => Math.max(6, Math.floor(streets * scale))
  const towns: TownLayout[] = []
  const junctions: Junction[] = []
  for (const plan of PLANS) {
    const sized = { ...plan, rows: grid(plan.rows), columns: grid(plan.columns) }
    const layout = layOutTown(sized, junctions.length + 1, random.fork(plan.name))
    towns.push(layout)
    junctions.push(...layout.junctions)
  }
  const roads = towns.flatMap((town) => town.roads)
  const left = Math.max(LINKS.length * 4, scaled(JUNCTIONS, size) - junctions.length)
  const highways = LINKS.map(([from, to, name], at) => {
    const count = Math.floor(left / LINKS.length) + (at < left % LINKS.length ? 1 : 0)
    const [start, end] = nearestTo(towns[from] as TownLayout, towns[to] as TownLayout)
    const between = arcBetween(start, end, count, junctions.length + 1, random)
    const chain = [start, ...between, end]
    junctions.push(...between)
    for (const [index, junction] of chain.slice(1).entries()) roads.push(roadBetween(chain[index] as Junction, junction, name))
    return { name, junctions: between }
  })
  return { towns, junctions, roads: roads.map((road, at) => ({ id: String(at + 1), ...road })), highways }
}

/** Returns the junctions of two towns that the road between them connects. */
function nearestTo(one: TownLayout, other: TownLayout): readonly [Junction, Junction] {
  const [ownCentre, otherCentre] = [centreOf(one), centreOf(other)]
  return [nearest(one.junctions, otherCentre), nearest(other.junctions, ownCentre)]
}

function centreOf({ town, junctions }: TownLayout): Junction {
  return junctions.find(({ id }) => id === town.junction) as Junction
}

function nearest(junctions: readonly Junction[], to: Junction): Junction {
  let best = junctions[0] as Junction
  for (const junction of junctions) if (squared(junction, to) < squared(best, to)) best = junction
  return best
}

function squared(one: Junction, other: Junction): number {
  return square(one.x - other.x) + square(one.y - other.y)
}

/** Returns junctions on an arc between two junctions. */
function arcBetween(start: Junction, end: Junction, count: number, firstId: number, random: Rng): readonly Junction[] {
  const curvature = (random.integer(21) - 10) / 100
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  return Array.from({ length: count }, (_, at) => {
    const share = (at + 1) / (count + 1)
    const offset = 4 * share * (1 - share) * curvature
    const x = Math.round(start.x + dx * share - dy * offset) + random.integer(61) - 30
    const y = Math.round(start.y + dy * share + dx * offset) + random.integer(61) - 30
    return { id: String(firstId + at), x, y }
  })
}

function roadBetween(from: Junction, to: Junction, name: string): Omit<Road, 'id'> {
  return { from: from.id, to: to.id, metres: Math.max(1, Math.round(Math.sqrt(squared(from, to)))), name, kind: 'highway' }
}

/** Names of the reserves. Each lies on a road between towns. */
export const RESERVE_NAMES: readonly string[] = splitPhrases(
  'Heron Marsh; Granite Falls; Three Ponds; Whistling Dunes; Old Man Forest; Curlew Bay; Ember Ridge; Moose Hollow',
)
