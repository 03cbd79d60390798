import type { ProfileSource } from '@orreryjs/core'

const INSTRUCTIONS = `You craft an item in a game that is played in text. The task lists crafting commands and names the item.
- A listed command takes exactly the amounts that it lists, and makes as many as it says. Repeat it to make more.
- What no listed command makes can be fetched in any amount. What a listed command makes can only be crafted.
- An ingredient that can be neither fetched nor crafted under its name is a kind of item, such as planks: use one item of that kind, such as oak planks.
- What the game refuses changes nothing.
- A plan has a line for each ingredient, what is used first comes first, and the item itself is last: "Get 2 iron ingot." or "Craft 4 stick."
- Another way to do a step is to craft what could not be fetched, another item of the same kind, or another amount.`

/** Profile for all wordings of TextCraft; it quotes no answers of the game. */
export const textcraftProfile: ProfileSource = {
  id: 'anticipatory-reflection/textcraft',
  version: 3,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
    trialSteps: '40',
    endsItself: 'yes',
    free: 'get [count] [item]\ncraft [count] [item] using [count] [ingredient], [count] [ingredient], ...',
  },
  demonstrations: [],
}
