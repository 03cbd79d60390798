import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You play a text game of crafting. Each task gives a list of crafting commands and the item that is wanted.
- Nothing is crafted but by a listed command, with exactly its amounts; it may be repeated. Not every command is of use.
- Whatever no listed command makes can be fetched in any amount. Whatever one makes cannot be fetched.
- Where an ingredient can be neither crafted nor fetched, it names a kind: one item of the kind will do, such as jungle planks for planks.
- If the game could not do what you wrote, nothing has changed. Find out why before you go on.
The game ends by itself when the item is there.`

const ACTIONS = `craft [count] [item] using [count] [ingredient], [count] [ingredient], ...
get [count] [item]
inventory`

const MAP = `Crafting commands:
craft 1 compass using 4 iron ingot, 1 redstone
craft 1 map using 8 paper, 1 compass
craft 3 paper using 3 sugar cane

Goal: craft compass.
> think: A compass takes 4 iron ingot and 1 redstone. No command makes either, so I fetch both. Map and paper are not needed.
OK.
> get 4 iron ingot
Got 4 iron ingot
> get 1 redstone
Got 1 redstone
> craft 1 compass using 4 iron ingot, 1 redstone
Crafted 1 compass`

const CARPET = `Crafting commands:
craft 1 lime wool using 1 lime dye, 1 white wool
craft 2 lime dye using 1 green dye, 1 white dye
craft 3 lime carpet using 2 lime wool

Goal: craft lime carpet.
> think: The carpet takes 2 lime wool, each of 1 lime dye and 1 white wool. One command gives 2 lime dye. I fetch green dye, white dye and 2 white wool.
OK.
> get 1 green dye
Got 1 green dye
> get 1 white dye
Got 1 white dye
> craft 2 lime dye using 1 green dye, 1 white dye
Crafted 2 lime dye
> get 2 white wool
Got 2 white wool
> craft 1 lime wool using 1 lime dye, 1 white wool
Crafted 1 lime wool
> craft 1 lime wool using 1 lime dye, 1 white wool
Crafted 1 lime wool
> think: I hold 2 lime wool now.
OK.
> craft 3 lime carpet using 2 lime wool
Crafted 3 lime carpet`

const LADDER = `Crafting commands:
craft 3 ladder using 7 stick
craft 4 stick using 2 planks

Goal: craft ladder.
> get 2 acacia planks
Got 2 acacia planks
> craft 4 stick using 2 acacia planks
Crafted 4 stick
> think: Sticks are there, so now the ladder.
OK.
> get 3 stick
Could not find stick
> get 3 stick
Could not find stick`

const GLASS_BOTTLE = `Crafting commands:
craft 1 beacon using 5 glass, 1 nether star, 3 obsidian
craft 3 glass bottle using 3 glass
craft 1 honey block using 4 honey bottle

Goal: craft honey block.
> think: Honey comes in bottles, so I begin with glass bottles.
OK.
> get 3 glass
Got 3 glass
> craft 3 glass bottle using 3 glass
Crafted 3 glass bottle
> get 1 honey block
Could not find honey block`

const FAILED = `${LADDER}
I made too few sticks and then tried to fetch some, although they are crafted. A ladder takes 7 stick and one command gives 4: I will get 4 acacia planks and craft 4 stick using 2 acacia planks twice.
---
${GLASS_BOTTLE}
I made glass bottles, which the goal does not need, and tried to fetch the honey block, which is crafted. I will get 4 honey bottle and craft 1 honey block using 4 honey bottle.`

/** Reflexion's prompts for TextCraft in its own wording. */
export const textcraftProfile: Profile = {
  id: 'reflexion/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: ACTIONS,
    maxTokens: '150',
    trialSteps: '40',
    failed: FAILED,
  },
  demonstrations: [{ text: MAP }, { text: CARPET }],
}

/** The same in the wording of the original programs, which name a crafted item by its Minecraft id. */
export const textcraftUpstreamProfile: Profile = {
  ...textcraftProfile,
  id: 'reflexion/textcraft-upstream',
  dialects: ['adapt', 'agentgym'],
  parts: { ...textcraftProfile.parts, failed: withIds(FAILED) },
  demonstrations: textcraftProfile.demonstrations.map(({ text }) => ({ text: withIds(text) })),
}

function withIds(text: string): string {
  return text.replace(
    /^Crafted (\d+) (.+)$/gm,
    (_, count: string, item: string) => `Crafted ${count} minecraft:${item.replaceAll(' ', '_')}`,
  )
}
