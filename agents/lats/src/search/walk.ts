import { type Effect, OrreryError, remaining, rewind } from '@orrery/core'
import type { Node } from './node.ts'
import type { Search } from './search.ts'

type Steps<T> = Generator<Effect, T, unknown>

/** Whether the budgets have that much left beside what it takes to return to the best node at the end; else the search is over. */
export function* affords(search: Search, needed: { readonly steps: number; readonly calls: number }): Steps<boolean> {
  const left = yield* remaining()
  const isAfforded =
    left.steps >= needed.steps + costOfBest(search) && left.modelCalls >= needed.calls && (needed.calls === 0 || left.tokens > 0)
  if (!isAfforded) search.isOver = true
  return isAfforded
}

function costOfBest(search: Search): number {
  const { best } = search
  if (best === undefined) return 0
  return costOf(search, best) + (best.mark === undefined ? 1 : 0)
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
    'lats has to go back in its tree, and no means of this run leads back to where it was',
    {
      hint: 'run it with --rewind snapshot or --rewind replay',
    },
  )
}
