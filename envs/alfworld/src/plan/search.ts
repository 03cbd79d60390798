import type { Aim } from './aims.ts'
import { lowerBound } from './bound.ts'
import type { Step } from './commands.ts'
import type { Layout } from './layout.ts'
import { type Move, movesFrom } from './moves.ts'
import { isMet, type Scene, sceneKey } from './scene.ts'
import { type Stage, stageFor } from './stage.ts'

/** Scenes that are looked at before the search gives up, some 100 times as many as a real game needs. */
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

/**
 * A shortest way to one of the aims: A* over all of them at once, as no aim is taken up before every cheaper one has failed.
 * `undefined` where there is none, or where patience ran out.
 */
export function search(layout: Layout, aims: readonly Aim[], scene: Scene): readonly Step[] | undefined {
  const queue = createQueue()
  for (const aim of aims.toReversed()) queue.push(lowerBound(layout, aim, scene), { aim, scene, length: 0 })
  const attempts = new Map<Aim, Attempt>()
  for (let looks = 0; looks < PATIENCE; looks += 1) {
    const node = queue.pop()
    if (node === undefined) return undefined
    if (isMet(node.aim, node.scene)) return stepsTo(node)
    const attempt = attempts.get(node.aim) ?? { stage: stageFor(layout, node.aim, scene), shortest: new Map() }
    attempts.set(node.aim, attempt)
    for (const move of movesFrom(layout, attempt.stage, node.scene)) follow(layout, queue, attempt, node, move)
  }
  return undefined
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
}

function createQueue(): Queue {
  const stacks: Node[][] = []
  let least = 0
  return {
    push(length, node) {
      if (!Number.isFinite(length)) return
      while (stacks.length <= length) stacks.push([])
      stacks[length]?.push(node)
      least = Math.min(least, length)
    },
    pop() {
      while (least < stacks.length && stacks[least]?.length === 0) least += 1
      return stacks[least]?.pop()
    },
  }
}
