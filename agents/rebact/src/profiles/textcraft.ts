import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You play a crafting game in text. A task lists crafting commands and names one item to craft.
- Only the listed commands craft anything; not all of them are needed.
- Each command takes exactly the amounts that it lists, and is repeated to make more.
- What no listed command makes can be fetched, in any amount. What can be crafted cannot be fetched.
- An ingredient that can neither be fetched under its name nor be crafted is a kind of item: use one item of that kind, such as birch planks for planks.
- The game says when it could not do something; then nothing has changed.`

const JUDGE = `It is wrong if the game could not do it, or if it got or made what the goal does not need. If it is wrong, put the right action in the brackets; if it is correct, repeat it there. The next action must be another one.`

const TERRACOTTA: ScriptedDemonstration = {
  task: 'textcraft/train/230',
  lines: [
    'get 8 terracotta',
    { refused: 'get 1 white dye' },
    'get 1 lily of the valley',
    'craft 1 white dye using 1 lily of the valley',
    'craft 8 white terracotta using 8 terracotta, 1 white dye',
  ],
}

const BOOK: ScriptedDemonstration = {
  task: 'textcraft/train/136',
  lines: [
    'get 3 sugar cane',
    { refused: 'get 1 leather' },
    'get 4 rabbit hide',
    'craft 1 leather using 4 rabbit hide',
    { refused: 'craft 1 book using 3 paper, 1 leather' },
    'craft 3 paper using 3 sugar cane',
    'craft 1 book using 3 paper, 1 leather',
  ],
}

/** REBACT's prompt for TextCraft. */
export const textcraftProfile: ProfileSource = {
  id: 'rebact/textcraft',
  version: 2,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
    judge: JUDGE,
    verdict: 'Previous action {previous} is [correct or wrong]. It should be modified to: [action].',
    modify: 'forward',
    scope: 'last',
  },
  demonstrations: [TERRACOTTA, BOOK],
}
