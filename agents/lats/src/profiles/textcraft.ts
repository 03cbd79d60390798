import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You play a crafting game that is written in text. The task lists crafting commands and names the item to craft.
- Craft only by the listed commands, each with exactly the amounts it lists. Some of them are not needed.
- Repeat a command to make more.
- Items that no listed command makes can be fetched. Items that can be crafted cannot be fetched.
- An ingredient that can be had neither way is a kind of item: take one of the kind, such as spruce planks for planks.
- When the game says that it could not do something, nothing has changed.
The game ends by itself when the item is crafted.`

const ACTIONS = `craft [count] [item] using [count] [ingredient], [count] [ingredient], ...
get [count] [item]
inventory`

const COOKIE = `Crafting commands:
craft 1 bread using 3 wheat
craft 1 brown dye using 1 cocoa beans
craft 8 cookie using 2 wheat, 1 cocoa beans
craft 9 wheat using 1 hay block

Goal: craft cookie.
> get 1 hay block
Got 1 hay block
> craft 9 wheat using 1 hay block
Crafted 9 wheat
> get 1 cocoa beans
Got 1 cocoa beans
> craft 8 cookie using 2 wheat, 1 cocoa beans
Crafted 8 cookie`

const FISHING_ROD = `Crafting commands:
craft 4 stick using 2 planks
craft 1 fishing rod using 3 stick, 2 string
craft 1 bow using 3 stick, 3 string

Goal: craft fishing rod.
> get 2 string
Got 2 string
> get 2 spruce planks
Got 2 spruce planks
> craft 4 stick using 2 spruce planks
Crafted 4 stick
> craft 1 fishing rod using 3 stick, 2 string
Crafted 1 fishing rod`

const BRICK_STAIRS = `Crafting commands:
craft 1 bricks using 4 brick
craft 1 flower pot using 3 brick
craft 4 brick stairs using 6 bricks

Goal: craft brick stairs.
> get 6 bricks
Could not find bricks
> get 12 brick
Got 12 brick
> craft 1 bricks using 4 brick
Crafted 1 bricks
> get 6 bricks
Could not find bricks`

const BOOK = `Crafting commands:
craft 1 sugar using 1 sugar cane
craft 3 paper using 3 sugar cane
craft 1 book using 3 paper, 1 leather

Goal: craft book.
> get 3 sugar cane
Got 3 sugar cane
> craft 1 sugar using 1 sugar cane
Crafted 1 sugar
> get 3 paper
Could not find paper
> get 1 leather
Got 1 leather`

const SCORED = `${FISHING_ROD}
The rod was crafted from what its command takes, without a wasted step.
Thus the correctness score is 10
---
${BRICK_STAIRS}
It tries to fetch what has to be crafted, and holds half of the brick that 6 bricks take, 24.
Thus the correctness score is 3`

const FAILED = `${BRICK_STAIRS}
I tried to fetch bricks, which have to be crafted, and got too little brick. I will get 24 brick, craft 1 bricks using 4 brick six times and then the stairs.
---
${BOOK}
I used up sugar cane for sugar, which the book does not need, and tried to fetch paper. I will get 3 sugar cane and 1 leather, craft 3 paper using 3 sugar cane and then the book.`

/** LATS's prompts for TextCraft in its own wording. */
export const textcraftProfile: Profile = {
  id: 'lats/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict'],
  parts: { instructions: INSTRUCTIONS, actions: ACTIONS, trialSteps: '40', scored: SCORED, failed: FAILED },
  demonstrations: [{ text: COOKIE }, { text: FISHING_ROD }],
}

/** The same in the wording of the original programs, which name a crafted item by its Minecraft id. */
export const textcraftUpstreamProfile: Profile = {
  ...textcraftProfile,
  id: 'lats/textcraft-upstream',
  dialects: ['adapt', 'agentgym'],
  parts: { ...textcraftProfile.parts, scored: withIds(SCORED), failed: withIds(FAILED) },
  demonstrations: textcraftProfile.demonstrations.map(({ text }) => ({ text: withIds(text) })),
}

function withIds(text: string): string {
  return text.replace(
    /^Crafted (\d+) (.+)$/gm,
    (_, count: string, item: string) => `Crafted ${count} minecraft:${item.replaceAll(' ', '_')}`,
  )
}
