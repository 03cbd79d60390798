import { lowerBound } from './bound.ts'
import type { Step } from './commands.ts'
import type { GoalAlternative } from './goal-alternatives.ts'
import type { Layout } from './layout.ts'
import { type Move, movesFrom } from './moves.ts'
import { isReached, type Scene, sceneKey } from './scene.ts'
import { type SearchScope, searchScopeFor } from './search-scope.ts'

/** Maximum number of expanded scenes. Real games need six on average and nine at most. */
const MAX_EXPANSIONS = 20_000

/** A scene on the way to a goal alternative. */
interface Node {
  readonly aim: GoalAlternative
  readonly scene: Scene
  readonly length: number
  readonly step?: Step
  readonly previous?: Node
}

/** Search state of a goal alternative: its stage and the shortest known length to each scene. */
interface Attempt {
  readonly stage: SearchScope
  readonly shortest: Map<string, number>
}

/** Result of a search. */
export interface SearchResult {
  /** A shortest plan, if it is not longer than `bound`; absent if there is none or the limit was reached. */
  readonly steps?: readonly Step[]
  /** The reached goal alternative and the scene after the plan; absent without a plan. */
  readonly end?: { readonly alternative: GoalAlternative; readonly scene: Scene }
  /** Lower bound on the length of a plan; `Infinity` if there is none. */
  readonly bound: number
}

/**
 * Returns a shortest plan to one of the goal alternatives. If the limit is reached (never in real games), returns a plan for the
 * alternative with the lowest bound.
 */
export function search(layout: Layout, alternatives: readonly GoalAlternative[], scene: Scene): SearchResult {
  const result = searchAll(layout, alternatives, scene)
  if (result.steps !== undefined || result.bound === Infinity) return result
  const bounds = alternatives.map((alternative) => lowerBound(layout, alternative, scene))
  const nearest = alternatives[bounds.indexOf(Math.min(...bounds))]
  const found = nearest === undefined ? result : searchAll(layout, [nearest], scene)
  return found.steps === undefined ? result : { ...found, bound: result.bound }
}

/** A* over all goal alternatives at once, in order of estimated length. */
function searchAll(layout: Layout, alternatives: readonly GoalAlternative[], scene: Scene): SearchResult {
  const queue = createQueue()
  for (const alternative of alternatives.toReversed())
    queue.push(lowerBound(layout, alternative, scene), { aim: alternative, scene, length: 0 })
  const attempts = new Map<GoalAlternative, Attempt>()
  for (let expansions = 0; expansions < MAX_EXPANSIONS; expansions += 1) {
    const node = queue.pop()
    if (node === undefined) return { bound: Infinity }
    if (isReached(node.aim, node.scene))
      return { steps: stepsTo(node), end: { alternative: node.aim, scene: node.scene }, bound: node.length }
    const attempt = attempts.get(node.aim) ?? { stage: searchScopeFor(layout, node.aim, scene), shortest: new Map() }
    attempts.set(node.aim, attempt)
    for (const move of movesFrom(layout, attempt.stage, node.scene)) addMove(layout, queue, attempt, node, move)
  }
  return { bound: queue.least() }
}

function addMove(layout: Layout, queue: Queue, { stage, shortest }: Attempt, previous: Node, { step, scene }: Move): void {
  const length = previous.length + 1
  const key = sceneKey(scene, stage.objects)
  if ((shortest.get(key) ?? Infinity) <= length) return
  shortest.set(key, length)
  queue.push(length + lowerBound(layout, previous.aim, scene), { aim: previous.aim, scene, length, step, previous })
}

function stepsTo(node: Node): readonly Step[] {
  const steps: Step[] = []
  for (let at: Node | undefined = node; at?.step !== undefined; at = at.previous) steps.push(at.step)
  return steps.reverse()
}

interface Queue {
  /** Ignores infinite lengths. */
  push(length: number, node: Node): void
  /** Returns the last pushed node with the smallest length. */
  pop(): Node | undefined
  /** Returns the smallest length; `Infinity` if empty. */
  least(): number
}

function createQueue(): Queue {
  const stacks: Node[][] = []
  let first = 0
  const advance = (): void => {
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
      advance()
      return stacks[first]?.pop()
    },
    least() {
      advance()
      return first < stacks.length ? first : Infinity
    },
  }
}
