import type { Junction } from '../../generate/map/rows.ts'
import type { Mode } from './graph.ts'
import { millisecondsOn, type Piece, quickest } from './graph.ts'
import type { MapTables } from './positions.ts'

/** A way from one junction to another, step by step; the steps' metres sum to the way's. */
export interface Itinerary {
  readonly metres: number
  /** Whole minutes, as pages show them. */
  readonly minutes: number
  readonly steps: readonly ItineraryStep[]
}

/** What is done at a junction, and how far it goes on from there. */
interface ItineraryStep {
  readonly text: string
  readonly metres: number
}

/** The quickest way; nothing where there is none. */
export function itinerary(tables: MapTables, from: Junction, to: Junction, mode: Mode): Itinerary | undefined {
  const pieces = quickest(tables.rows('junctions'), tables.rows('roads'), from.id, to.id, mode)
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

function metresOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { road }) => sum + road.metres, 0)
}

/** Pieces of one road after another are one stretch. */
function stretchesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const stretches: Piece[][] = []
  for (const piece of pieces) {
    const last = stretches.at(-1)
    if (last?.[0]?.road.name === piece.road.name) last.push(piece)
    else stretches.push([piece])
  }
  return stretches
}

function textOf([first]: readonly Piece[], before: readonly Piece[] | undefined): string {
  if (first === undefined) return ''
  const last = before?.at(-1)
  return last === undefined ? `Head ${compass(first)} on ${first.road.name}` : `${turn(last, first)} onto ${first.road.name}`
}

/** By which side of the old direction the new one lies, and how far off. */
function turn(before: Piece, after: Piece): string {
  const [ax, ay] = directionOf(before)
  const [bx, by] = directionOf(after)
  const [cross, dot] = [ax * by - ay * bx, ax * bx + ay * by]
  if (Math.abs(cross) * 2 < dot) return 'Continue'
  return cross > 0 ? 'Turn left' : 'Turn right'
}

function compass(piece: Piece): string {
  const [x, y] = directionOf(piece)
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'east' : 'west'
  return y > 0 ? 'north' : 'south'
}

function directionOf({ from, to }: Piece): readonly [number, number] {
  return [to.x - from.x, to.y - from.y]
}

/** A distance as pages write it: `450m`, `5.1km`. */
export function distanceText(metres: number): string {
  return metres < 1000 ? `${metres}m` : `${(shownMetres(metres) / 1000).toFixed(1)}km`
}

/** The metres that a distance says where it is written: `5.1km` are 5100. */
export function shownMetres(metres: number): number {
  return metres < 1000 ? metres : Math.round(metres / 100) * 100
}

/** A length of time as pages write it: `0:09`. */
export function timeText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
