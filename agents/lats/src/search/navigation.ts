import { OrreryError, remaining, rewind } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import type { Failure } from '../memory.ts'
import type { Prompts } from '../prompts.ts'
import type { Rules } from '../rules.ts'
import type { Node } from './node.ts'

/** Planned work to check against the budget. */
interface Plan {
  readonly calls: number
  /** Node from which a step is planned, if any. */
  readonly stepFrom?: Node
}

/** True if the budget covers the plan and the return to the best node afterwards. Otherwise the search is over. */
export function* canAfford(search: Search, { calls, stepFrom }: Plan): EffectGenerator<boolean> {
  const budget = yield* remaining()
  const steps = stepFrom === undefined ? stepsForModelCall(search) : stepsToNode(search, stepFrom) + 1
  const isAffordable =
    budget.steps >= steps + costOfBest(search, stepFrom !== undefined) &&
    budget.modelCalls >= calls &&
    (calls === 0 || budget.tokens > 0)
  if (!isAffordable) search.isOver = true
  return isAffordable
}

/** A model call with no steps left would end the episode, unless the task has already ended. */
function stepsForModelCall({ current }: Search): number {
  return current.isTerminal ? 0 : 1
}

/** Steps needed to end at the best node. */
function costOfBest({ best, current, isRewindFree }: Search, willMove: boolean): number {
  if (best === undefined) return 0
  const returnSteps = isRewindFree || (current === best && !willMove) ? 0 : best.depth
  return returnSteps + (best.mark === undefined ? 1 : 0)
}

/** Steps needed to go to a node: 0 if the run restores snapshots, otherwise the length of the replay. */
export function stepsToNode({ current, isRewindFree }: Search, node: Node): number {
  return isRewindFree || current === node ? 0 : node.depth
}

/** Goes to an earlier node. Returns false if the budget does not allow it, or if the world cannot undo the end of the task. */
export function* returnToNode(search: Search, node: Node): EffectGenerator<boolean> {
  if (search.current === node) return true
  if (node.mark === undefined) return false
  const back = yield* rewind(node.mark)
  const hasReturned = back.means !== 'none' || back.exact
  if (!hasReturned && search.current.isTerminal) search.isOver = true
  else if (!hasReturned) throw cannotReturn()
  if (hasReturned) search.current = node
  search.isRewindFree = back.means === 'snapshot'
  return hasReturned
}

function cannotReturn(): OrreryError {
  return new OrreryError(
    'CONFIG_INVALID',
    'lats has to return to earlier nodes of its tree, and this run has no working rewind',
    {
      hint: 'try --rewind snapshot or --rewind replay',
    },
  )
}

/** State of the search in an episode. */
export interface Search {
  readonly rules: Rules
  readonly prompts: Prompts
  readonly root: Node
  readonly failures: Failure[]
  /** The current node. */
  current: Node
  /** Whether the last return was free. */
  isRewindFree: boolean
  /** The best node so far. */
  best: Node | undefined
  /** True after a success or when the budget is spent. */
  isOver: boolean
}
