import { pythonRepr } from '@orreryjs/python'
import type { Recipe } from '../recipes.ts'
import { itemName } from '../render.ts'
import type { Count } from '../state.ts'

/** Output named in a `craft` action. */
export interface CraftTarget {
  readonly id: string
  readonly isTag: boolean
  /** `undefined` if the agent gave no count. */
  readonly count?: Count
}

/** Texts that differ between dialects. */
export interface Wording {
  crafted(recipe: Recipe): string
  notEnough(target: CraftTarget): string
  noRecipe(target: CraftTarget): string
}

/** Upstream texts, which expose Python data classes and namespaced ids, as recorded. */
export const UPSTREAM_WORDING: Wording = {
  crafted: ({ count, output }) => `Crafted ${count} minecraft:${output}`,
  notEnough: ({ id, isTag }) => `Could not find enough items to craft ${isTag ? 'None' : `minecraft:${id}`}`,
  noRecipe: ({ id, isTag, count = 1 }) => {
    const name = pythonRepr(`minecraft:${id}`)
    const tag = isTag ? `tag=${name}, item_id=None` : `tag=None, item_id=${name}`
    return `Could not find a valid recipe for ItemTagWithCount(item_tag=ItemTag(${tag}), count=${count})`
  },
}

/** The same sentences with item names as in the commands. */
export const STRICT_WORDING: Wording = {
  crafted: ({ count, output }) => `Crafted ${count} ${itemName(output)}`,
  notEnough: ({ id }) => `Could not find enough items to craft ${itemName(id)}`,
  noRecipe: ({ id, count }) => `Could not find a valid recipe for ${count === undefined ? '' : `${count} `}${itemName(id)}`,
}
