import { OrreryError, remaining, rewind } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import type { Failure } from '../memory.ts'
import type { Prompts } from '../prompts.ts'
import type { Rules } from '../rules.ts'
import type { Node } from './node.ts'

/** What is to be paid for. */
interface Plan {
  readonly calls: number
  /** The node from which a step is to be taken, where one is. */
  readonly stepFrom?: Node
}

/** Whether the budgets suffice for the plan and for returning to the best node afterwards; else the search is over. */
export function* affords(search: Search, { calls, stepFrom }: Plan): Steps<boolean> {
  const left = yield* remaining()
  const steps = stepFrom === undefined ? costOfAsking(search) : costOf(search, stepFrom) + 1
  const isAfforded =
    left.steps >= steps + costOfBest(search, stepFrom !== undefined) &&
    left.modelCalls >= calls &&
    (calls === 0 || left.tokens > 0)
  if (!isAfforded) search.isOver = true
  return isAfforded
}

/** With no step left a question would end the episode, unless the task has ended. */
function costOfAsking({ at }: Search): number {
  return at.ended ? 0 : 1
}

/** Steps of ending at the best node, from here or from elsewhere. */
function costOfBest({ best, at, returnsFree }: Search, isElsewhere: boolean): number {
  if (best === undefined) return 0
  const way = returnsFree || (at === best && !isElsewhere) ? 0 : best.depth
  return way + (best.mark === undefined ? 1 : 0)
}

/** Steps that going to a node may take: none where the run restores for free, else those of its replay. */
export function costOf({ at, returnsFree }: Search, node: Node): number {
  return returnsFree || at === node ? 0 : node.depth
}

/** Goes to a node that was reached before. `false` where the budget forbids it or the end where the search stands cannot be undone. */
export function* goTo(search: Search, node: Node): Steps<boolean> {
  if (search.at === node) return true
  if (node.mark === undefined) return false
  const back = yield* rewind(node.mark)
  const isThere = back.means !== 'none' || back.exact
  if (!isThere && search.at.ended) search.isOver = true
  else if (!isThere) throw cannotReturn()
  if (isThere) search.at = node
  search.returnsFree = back.means === 'snapshot'
  return isThere
}

function cannotReturn(): OrreryError {
  return new OrreryError(
    'CONFIG_INVALID',
    'lats has to go back in its tree (--rewind snapshot or replay), and no means of this run leads back',
    {
      hint: 'run it with --rewind snapshot or --rewind replay',
    },
  )
}

/** Everything that one episode's search knows. */
export interface Search {
  readonly rules: Rules
  readonly prompts: Prompts
  readonly root: Node
  readonly failures: Failure[]
  /** Where the episode stands. */
  at: Node
  /** Whether the last return cost nothing. */
  returnsFree: boolean
  /** The node to stop at. */
  best: Node | undefined
  /** A success was found, or a budget is spent. */
  isOver: boolean
}
