import type { Idiom, World } from '@orreryjs/core'

const FORMS = ['craft [count] [item] using [count] [ingredient], [count] [ingredient], ...', 'get [count] [item]', 'inventory']

/** How TextCraft words itself: its actions are the same in all dialects. `stage` is a world that has our own tasks. */
export function idiomOf(stage: () => World): Idiom {
  return { texts: { actions: FORMS.join('\n') }, endTellsReward: false, phrase: (action) => action, stage }
}
