import type { Dice } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import { requirementsMet } from './judge.ts'

/**
 * How much of what is asked for a purchase meets, 0 to 1, as far as the text tells; `undefined` where nothing was bought.
 * What it lacks can only be inferred; a requirement whose lack is overlooked is taken for met.
 */
export function worthOfPurchase({ at, current, settled, wish }: Belief, dice: Dice): number | undefined {
  if (at !== 'done' || current === undefined) return undefined
  const chosen = current.picks.filter(({ group }) => settled.has(group))
  const shares = requirementsMet(current, chosen, wish).map(({ words, share }) =>
    share === 1 || dice.notices('inferable', `bought without ${words}`, 1) ? share : 1,
  )
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
