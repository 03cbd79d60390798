import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You play a crafting game in text. A task lists crafting commands and names one item to craft.
- Only the listed commands craft anything; not all of them are needed.
- Each command takes exactly the amounts that it lists, and is repeated to make more.
- What no listed command makes can be fetched, in any amount. What can be crafted cannot be fetched.
- An ingredient that can neither be fetched under its name nor be crafted is a kind of item: use one item of that kind, such as birch planks for planks.
- The game says when it could not do something; then nothing has changed.`

const ACTIONS = `craft [count] [item] using [count] [ingredient], [count] [ingredient], ...
get [count] [item]
inventory`

const JUDGE = `It is wrong if the game could not do it, or if it got or made what the goal does not need. If it is wrong, put the right action in the brackets; if it is correct, repeat it there. The next action must be another one.`

const STAINED_GLASS = `Crafting commands:
craft 1 white dye using 1 lily of the valley
craft 8 white stained glass using 8 glass, 1 white dye
craft 16 white stained glass pane using 6 white stained glass

Goal: craft white stained glass.
> get 8 glass
Got 8 glass
> get 1 white dye
Could not find white dye
> get 1 lily of the valley
Got 1 lily of the valley
> craft 1 white dye using 1 lily of the valley
Crafted 1 white dye
> craft 8 white stained glass using 8 glass, 1 white dye
Crafted 8 white stained glass`

const RAILS = `Crafting commands:
craft 6 powered rail using 6 gold ingot, 1 stick, 1 redstone
craft 9 gold ingot using 1 gold block
craft 4 stick using 2 planks
craft 1 chest using 8 planks

Goal: craft powered rail.
> get 1 redstone
Got 1 redstone
> get 2 planks
Could not find planks
> get 2 birch planks
Got 2 birch planks
> craft 4 stick using 2 birch planks
Crafted 4 stick
> get 1 gold block
Got 1 gold block
> craft 9 gold ingot using 1 gold block
Crafted 9 gold ingot
> craft 6 powered rail using 6 gold ingot, 1 stick, 1 redstone
Crafted 6 powered rail`

const DEMONSTRATIONS: readonly string[] = [STAINED_GLASS, RAILS]

/** REBACT's prompt for TextCraft in its own wording. */
export const textcraftProfile: Profile = {
  id: 'rebact/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: ACTIONS,
    judge: JUDGE,
    verdict: 'Previous action {previous} is [correct or wrong]. It should be modified to: [action].',
    modify: 'forward',
    scope: 'last',
  },
  demonstrations: DEMONSTRATIONS.map((text) => ({ text })),
}

/** The same in the wording of the original programs, which name a crafted item by its Minecraft id. */
export const textcraftUpstreamProfile: Profile = {
  ...textcraftProfile,
  id: 'rebact/textcraft-upstream',
  dialects: ['adapt', 'agentgym'],
  demonstrations: DEMONSTRATIONS.map((text) => ({ text: withIds(text) })),
}

function withIds(text: string): string {
  return text.replace(
    /^Crafted (\d+) (.+)$/gm,
    (_, count: string, item: string) => `Crafted ${count} minecraft:${item.replaceAll(' ', '_')}`,
  )
}
