import type { Idiom, World } from '@orreryjs/core'
import { itemTags, recipeFiles } from '../data.ts'
import { inventedNameWords } from '../generate/names.ts'

const FORMS = ['craft [count] [item] using [count] [ingredient], [count] [ingredient], ...', 'get [count] [item]', 'inventory']

/** How TextCraft words itself: its actions are the same in all dialects. `stage` is a world that has our own tasks. */
export function idiomOf(stage: () => World): Idiom {
  return { texts: { actions: FORMS.join('\n') }, endTellsReward: false, phrase: (action) => action, stage }
}

/** Words of the texts around the names. */
export const STRUCTURE: readonly string[] = ['crafting', 'commands', 'goal', 'item', 'minecraft', 'tag', 'none']

/** The words of all names of things: Minecraft's, and those that invented trees are put together of. */
export function nameWords(): ReadonlySet<string> {
  const files = recipeFiles().flatMap(({ group, output, ingredients }) => [
    group,
    output,
    ...ingredients.flatMap(({ alternatives }) => alternatives.map(({ id }) => id)),
  ])
  const tags = [...itemTags()].flatMap(([name, members]) => [name, ...members])
  return new Set([...files, ...tags].flatMap((id) => id.split('_')).concat(inventedNameWords()))
}
