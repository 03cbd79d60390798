import type { Junction } from '../../generate/map/rows.ts'
import type { Mode } from './graph.ts'
import { fastestRoute, millisecondsOn, type RoadSegment } from './graph.ts'
import type { MapTables } from './positions.ts'

/** Route between two junctions in steps. The steps' metres add up to the total. */
export interface Itinerary {
  readonly metres: number
  /** Whole minutes, as displayed. */
  readonly minutes: number
  readonly steps: readonly ItineraryStep[]
}

/** Instruction at a junction, and the distance to the next one. */
interface ItineraryStep {
  readonly text: string
  readonly metres: number
}

/** Returns the fastest route; `undefined` if there is none. */
export function itinerary(tables: MapTables, from: Junction, to: Junction, mode: Mode): Itinerary | undefined {
  const pieces = fastestRoute(tables.rows('junctions'), tables.rows('roads'), from.id, to.id, mode)
  if (pieces === undefined) return undefined
  const stretches = stretchesOf(pieces)
  const steps = stretches.map((stretch, at) => ({ text: textOf(stretch, stretches[at - 1]), metres: metresOf(stretch) }))
  const milliseconds = pieces.reduce((sum, { road }) => sum + (millisecondsOn(road, mode) ?? 0), 0)
  return {
    metres: metresOf(pieces),
    minutes: Math.round(milliseconds / 60_000),
    steps: [...steps, { text: 'You have reached your destination', metres: 0 }],
  }
}

function metresOf(pieces: readonly RoadSegment[]): number {
  return pieces.reduce((sum, { road }) => sum + road.metres, 0)
}

/** Joins consecutive segments of the same road. */
function stretchesOf(pieces: readonly RoadSegment[]): readonly (readonly RoadSegment[])[] {
  const stretches: RoadSegment[][] = []
  for (const piece of pieces) {
    const last = stretches.at(-1)
    if (last?.[0]?.road.name === piece.road.name) last.push(piece)
    else stretches.push([piece])
  }
  return stretches
}

function textOf([first]: readonly RoadSegment[], before: readonly RoadSegment[] | undefined): string {
  if (first === undefined) return ''
  const last = before?.at(-1)
  return last === undefined ? `Head ${compass(first)} on ${first.road.name}` : `${turn(last, first)} onto ${first.road.name}`
}

/** Describes a turn by the angle between the directions before and after it. */
function turn(before: RoadSegment, after: RoadSegment): string {
  const [ax, ay] = directionOf(before)
  const [bx, by] = directionOf(after)
  const [cross, dot] = [ax * by - ay * bx, ax * bx + ay * by]
  if (Math.abs(cross) * 2 < dot) return 'Continue'
  return cross > 0 ? 'Turn left' : 'Turn right'
}

function compass(piece: RoadSegment): string {
  const [x, y] = directionOf(piece)
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'east' : 'west'
  return y > 0 ? 'north' : 'south'
}

function directionOf({ from, to }: RoadSegment): readonly [number, number] {
  return [to.x - from.x, to.y - from.y]
}

/** Formats a distance: `450m`, `5.1km`. */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${metres}m` : `${(shownMetres(metres) / 1000).toFixed(1)}km`
}

/** Rounds a distance to the displayed precision: `5.1km` is 5100. */
export function shownMetres(metres: number): number {
  return metres < 1000 ? metres : Math.round(metres / 100) * 100
}

/** Formats a duration in hours and minutes: `0:09`. */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
