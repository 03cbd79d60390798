import type { DialectText, World } from '@orreryjs/core'
import { itemTags, recipeFiles } from '../data.ts'
import { inventedNameWords } from '../generate/name-generator.ts'

const FORMS = ['craft [count] [item] using [count] [ingredient], [count] [ingredient], ...', 'get [count] [item]', 'inventory']

/**
 * Returns the dialect text of TextCraft: its actions are the same in all dialects. `stage` creates a world with the generated
 * tasks.
 */
export function createDialectText(stage: () => World): DialectText {
  return { texts: { actions: FORMS.join('\n') }, endRevealsReward: false, phrase: (action) => action, demoWorld: stage }
}

/** Words in the texts around the item names, which renamed worlds keep. */
export const TEXT_WORDS: readonly string[] = ['crafting', 'commands', 'goal', 'item', 'minecraft', 'tag', 'none']

/** Returns the words of all item names: Minecraft's names and the names in invented trees. */
export function nameWords(): ReadonlySet<string> {
  const files = recipeFiles().flatMap(({ group, output, ingredients }) => [
    group,
    output,
    ...ingredients.flatMap(({ alternatives }) => alternatives.map(({ id }) => id)),
  ])
  const tags = [...itemTags()].flatMap(([name, members]) => [name, ...members])
  return new Set([...files, ...tags].flatMap((id) => id.split('_')).concat(inventedNameWords()))
}
