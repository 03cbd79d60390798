import type { Aim } from './aims.ts'
import { lowerBound } from './bound.ts'
import type { Step } from './commands.ts'
import type { Layout } from './layout.ts'
import { type Move, movesFrom } from './moves.ts'
import { isMet, type Scene, sceneKey } from './scene.ts'
import { type Stage, stageFor } from './stage.ts'

/** Scenes that are looked at before the search gives up. Real games need six, and nine at most. */
const PATIENCE = 20_000

/** A scene on the way to an aim. */
interface Node {
  readonly aim: Aim
  readonly scene: Scene
  readonly length: number
  readonly step?: Step
  readonly before?: Node
}

/** What is known of an aim whose search has begun: its stage and the shortest way found to each scene. */
interface Attempt {
  readonly stage: Stage
  readonly shortest: Map<string, number>
}

/** What a search came to. */
export interface Found {
  /** A shortest way, if it is no longer than `bound`; absent where there is none, or where patience ran out. */
  readonly steps?: readonly Step[]
  /** No way is shorter; `Infinity` where there is none. */
  readonly bound: number
}

/**
 * A shortest way to one of the aims. Where patience runs out with all of them, which no real game comes near, a way to the one
 * that looks nearest.
 */
export function search(layout: Layout, aims: readonly Aim[], scene: Scene): Found {
  const found = searchAll(layout, aims, scene)
  if (found.steps !== undefined || found.bound === Infinity) return found
  const bounds = aims.map((aim) => lowerBound(layout, aim, scene))
  const nearest = aims[bounds.indexOf(Math.min(...bounds))]
  const { steps } = nearest === undefined ? found : searchAll(layout, [nearest], scene)
  return steps === undefined ? found : { steps, bound: found.bound }
}

/** A* over all aims at once: none is taken up before every cheaper one has failed. */
function searchAll(layout: Layout, aims: readonly Aim[], scene: Scene): Found {
  const queue = createQueue()
  for (const aim of aims.toReversed()) queue.push(lowerBound(layout, aim, scene), { aim, scene, length: 0 })
  const attempts = new Map<Aim, Attempt>()
  for (let looks = 0; looks < PATIENCE; looks += 1) {
    const node = queue.pop()
    if (node === undefined) return { bound: Infinity }
    if (isMet(node.aim, node.scene)) return { steps: stepsTo(node), bound: node.length }
    const attempt = attempts.get(node.aim) ?? { stage: stageFor(layout, node.aim, scene), shortest: new Map() }
    attempts.set(node.aim, attempt)
    for (const move of movesFrom(layout, attempt.stage, node.scene)) follow(layout, queue, attempt, node, move)
  }
  return { bound: queue.least() }
}

function follow(layout: Layout, queue: Queue, { stage, shortest }: Attempt, before: Node, { step, scene }: Move): void {
  const length = before.length + 1
  const key = sceneKey(scene, stage.objects)
  if ((shortest.get(key) ?? Infinity) <= length) return
  shortest.set(key, length)
  queue.push(length + lowerBound(layout, before.aim, scene), { aim: before.aim, scene, length, step, before })
}

function stepsTo(node: Node): readonly Step[] {
  const steps: Step[] = []
  for (let at: Node | undefined = node; at?.step !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}

interface Queue {
  /** Infinite lengths are dropped. */
  push(length: number, node: Node): void
  /** A node of the smallest length, the last one pushed. */
  pop(): Node | undefined
  /** The smallest length of a node; `Infinity` of none. */
  least(): number
}

function createQueue(): Queue {
  const stacks: Node[][] = []
  let first = 0
  const settle = (): void => {
    while (first < stacks.length && stacks[first]?.length === 0) first += 1
  }
  return {
    push(length, node) {
      if (!Number.isFinite(length)) return
      while (stacks.length <= length) stacks.push([])
      stacks[length]?.push(node)
      first = Math.min(first, length)
    },
    pop() {
      settle()
      return stacks[first]?.pop()
    },
    least() {
      settle()
      return first < stacks.length ? first : Infinity
    },
  }
}
