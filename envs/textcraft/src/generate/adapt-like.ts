import { rng } from '@orreryjs/core'
import { type MinecraftGoal, minecraftTestGoals } from './minecraft.ts'
import { generatedSize } from './splits.ts'
import type { TreeShape } from './tree.ts'

/**
 * The 200 tasks of ADaPT (Prasad et al. 2023): number of goals of each depth, and the 0, 10, 25, 50, 75, 90 and 100 % quantiles
 * of the shortest plan. Each asks for one item.
 */
const PUBLISHED: Readonly<Record<number, { readonly goals: number; readonly lengths: readonly number[] }>> = {
  2: { goals: 77, lengths: [3, 3, 4, 4, 5, 7, 10] },
  3: { goals: 112, lengths: [4, 6, 7, 8, 10, 15, 23] },
  4: { goals: 11, lengths: [7, 8, 10, 17, 24, 26, 27] },
}

const QUANTILES = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]

/** A task of split `adapt-like`: its depth, and its goal if it uses Minecraft's recipes; other tasks are invented trees. */
interface AdaptLikePlan {
  readonly depth: number
  readonly goal?: MinecraftGoal
}

let plans: readonly AdaptLikePlan[] | undefined

/** Returns the depth and goal of a task. Each Minecraft item of split `test` is a goal once; the other tasks are invented trees. */
export function adaptLikePlan(index: number): AdaptLikePlan {
  plans ??= rng('textcraft', 'adapt-like', 'order').shuffle(
    Object.entries(PUBLISHED).flatMap(([name, { goals }]) => {
      const depth = Number(name)
      const minecraft = minecraftTestGoals(depth).slice(0, goals)
      return Array.from({ length: goals }, (_, nth) => ({ depth, ...(minecraft[nth] && { goal: minecraft[nth] }) }))
    }),
  )
  return plans[index % generatedSize('adapt-like')] as AdaptLikePlan
}

/** Draws the shape of an invented tree: the plan length follows the published distribution. */
export function adaptLikeShape(index: number, fraction: number): TreeShape {
  const { depth } = adaptLikePlan(index)
  const lengths = PUBLISHED[depth]?.lengths ?? []
  const above = Math.max(
    1,
    QUANTILES.findIndex((quantile) => fraction <= quantile),
  )
  const [low, high] = [lengths[above - 1] ?? depth, lengths[above] ?? depth]
  const [from, to] = [QUANTILES[above - 1] ?? 0, QUANTILES[above] ?? 1]
  return { depth, length: Math.round(low + ((high - low) * (fraction - from)) / (to - from)), goalCount: 1 }
}
