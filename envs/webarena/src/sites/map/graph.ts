import type { Junction, Road, RoadKind } from '../../generate/map/rows.ts'
import { createRecentCache, type RecentCache } from '../../page/recent-cache.ts'
import { memoizeTwo } from '../shared/memoize.ts'

/** Travel modes: car, bicycle and foot. */
export const MODES: readonly Mode[] = [
  { id: 'car', label: 'Car', speeds: { highway: 90, main: 50, street: 30, path: 0 } },
  { id: 'bicycle', label: 'Bicycle', speeds: { highway: 18, main: 18, street: 15, path: 10 } },
  { id: 'foot', label: 'Foot', speeds: { highway: 5, main: 5, street: 5, path: 5 } },
]

/** Road segment in the direction of travel. */
export interface RoadSegment {
  readonly from: Junction
  readonly to: Junction
  readonly road: Road
}

/** Junctions by number, and the segments that leave each of them. */
interface Graph {
  readonly numbers: ReadonlyMap<string, number>
  readonly leaving: readonly (readonly Edge[])[]
  /** Cache of recent routes. A task requests the routes that its pages show. */
  readonly cachedRoutes: RecentCache<string, CachedRoute>
}

interface CachedRoute {
  readonly pieces: readonly RoadSegment[] | undefined
}

const MAX_CACHED_ROUTES = 128

interface Edge extends RoadSegment {
  /** Number of the junction at the end of the segment. */
  readonly target: number
  /** Number of the road's name. A change of name is a turn. */
  readonly name: number
}

const graphOf = memoizeTwo((junctions: readonly Junction[], roads: readonly Road[]): Graph => {
  const numbers = new Map(junctions.map(({ id }, at) => [id, at]))
  const names = new Map<string, number>()
  const leaving: Edge[][] = junctions.map(() => [])
  for (const road of roads) {
    const [one = -1, other = -1] = [numbers.get(road.from), numbers.get(road.to)]
    const [from, to] = [junctions[one], junctions[other]]
    if (from === undefined || to === undefined) continue
    const name = names.get(road.name) ?? names.size
    names.set(road.name, name)
    leaving[one]?.push({ from, to, road, target: other, name })
    leaving[other]?.push({ from: to, to: from, road, target: one, name })
  }
  return { numbers, leaving, cachedRoutes: createRecentCache(MAX_CACHED_ROUTES) }
})

/** Returns the travel time of a road in milliseconds; `undefined` if the mode cannot use it. */
export function millisecondsOn({ kind, metres }: Road, { speeds }: Mode): number | undefined {
  const speed = speeds[kind]
  return speed === 0 ? undefined : Math.round((metres * 3600) / speed)
}

/**
 * Costs are in 1/1024 of a millisecond, so that a turn costs less than a millisecond: among equally fast routes, the one with fewer turns
 * wins.
 */
const COST_PER_MILLISECOND = 1024

/**
 * Returns the fastest route between two junctions by Dijkstra's algorithm, with few turns among equally fast ones; `undefined` if there is
 * none.
 */
export function fastestRoute(
  junctions: readonly Junction[],
  roads: readonly Road[],
  from: string,
  to: string,
  mode: Mode,
): readonly RoadSegment[] | undefined {
  const graph = graphOf(junctions, roads)
  const key = `${mode.id} ${from} ${to}`
  const cachedRoute = graph.cachedRoutes.get(key) ?? { pieces: findRoute(graph, from, to, mode) }
  graph.cachedRoutes.set(key, cachedRoute)
  return cachedRoute.pieces
}

function findRoute({ numbers, leaving }: Graph, from: string, to: string, mode: Mode): readonly RoadSegment[] | undefined {
  const [start = -1, end = -1] = [numbers.get(from), numbers.get(to)]
  if (start < 0 || end < 0) return undefined
  const costs = new Float64Array(leaving.length).fill(Number.POSITIVE_INFINITY)
  const isDone = new Uint8Array(leaving.length)
  const reachedBy: (Edge | undefined)[] = new Array(leaving.length)
  const heap = createHeap()
  costs[start] = 0
  heap.push(0, start)
  for (let at = heap.pop(); at >= 0; at = heap.pop()) {
    if (isDone[at] === 1) continue
    if (at === end) return piecesTo(end, reachedBy, numbers)
    isDone[at] = 1
    const last = reachedBy[at]
    for (const edge of leaving[at] ?? []) {
      const time = isDone[edge.target] === 1 ? undefined : millisecondsOn(edge.road, mode)
      if (time === undefined) continue
      const turn = last === undefined || last.name === edge.name ? 0 : 1
      const cost = (costs[at] as number) + time * COST_PER_MILLISECOND + turn
      if (cost >= (costs[edge.target] as number)) continue
      costs[edge.target] = cost
      reachedBy[edge.target] = edge
      heap.push(cost, edge.target)
    }
  }
  return undefined
}

function piecesTo(
  end: number,
  reachedBy: readonly (Edge | undefined)[],
  numbers: ReadonlyMap<string, number>,
): readonly RoadSegment[] {
  const pieces: RoadSegment[] = []
  for (let edge = reachedBy[end]; edge !== undefined; edge = reachedBy[numbers.get(edge.from.id) ?? -1]) pieces.push(edge)
  return pieces.reverse()
}

/** Travel mode: name in URLs, label on pages, and speed by type of road in km/h, 0 if not allowed. */
export interface Mode {
  readonly id: 'car' | 'bicycle' | 'foot'
  readonly label: string
  readonly speeds: Readonly<Record<RoadKind, number>>
}

/** Returns the mode with the id, by default the car. */
export function modeOf(id: string): Mode {
  return MODES.find((mode) => mode.id === id) ?? (MODES[0] as Mode)
}

/** Binary heap of numbers by key: smallest key first, then smallest number. */
interface Heap {
  push(key: number, value: number): void
  /** Removes and returns the first number; -1 if the heap is empty. */
  pop(): number
}

/** Creates an empty heap. */
function createHeap(): Heap {
  const keys: number[] = []
  const values: number[] = []
  const put = (at: number, key: number, value: number): void => {
    keys[at] = key
    values[at] = value
  }
  const isBefore = (key: number, value: number, at: number): boolean => {
    const other = keys[at] as number
    return key === other ? value < (values[at] as number) : key < other
  }
  return {
    push(key, value) {
      let at = keys.length
      while (at > 0) {
        const above = (at - 1) >> 1
        if (!isBefore(key, value, above)) break
        put(at, keys[above] as number, values[above] as number)
        at = above
      }
      put(at, key, value)
    },
    pop() {
      const first = values[0] ?? -1
      const [key, value] = [keys.pop(), values.pop()]
      if (keys.length === 0 || key === undefined || value === undefined) return first
      let at = 0
      for (let below = 1; below < keys.length; below = 2 * at + 1) {
        const right = below + 1
        if (right < keys.length && isBefore(keys[right] as number, values[right] as number, below)) below = right
        if (isBefore(key, value, below)) break
        put(at, keys[below] as number, values[below] as number)
        at = below
      }
      put(at, key, value)
      return first
    },
  }
}
