import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You are a careful player of a crafting game that is played in text.
Each task lists crafting commands and names the item to craft. Rules:
- Craft with the listed commands alone; some of them are of no use for the goal.
- A command runs its recipe once, with exactly the amounts it lists. Run it again to make more.
- Fetch what no listed command makes. An item that can be crafted cannot be fetched.
- An ingredient that can be neither fetched by its listed name nor crafted is a kind of item, such as planks: use one particular item of that kind, such as oak planks, in its place.
- What the game could not do changed nothing. Read its answer and do something else.`

const ACTIONS = `craft [count] [item] using [count] [ingredient], [count] [ingredient], ...
get [count] [item]
inventory`

const ONE_CRAFT = `Crafting commands:
craft 3 glass bottle using 3 glass
craft 16 glass pane using 6 glass

Goal: craft glass pane.
> think: One command makes glass pane. It takes 6 glass, and no command makes glass, so I fetch it.
OK.
> get 6 glass
Got 6 glass
> craft 16 glass pane using 6 glass
Crafted 16 glass pane`

const REFUSED_FETCH = `Crafting commands:
craft 1 bow using 3 stick, 3 string
craft 1 white wool using 4 string
craft 3 white carpet using 2 white wool

Goal: craft white carpet.
> get 2 white wool
Could not find white wool
> think: White wool has to be crafted: 2 wool are two crafts of 4 string, 8 string in all. No command makes string.
OK.
> get 8 string
Got 8 string
> craft 1 white wool using 4 string
Crafted 1 white wool
> craft 1 white wool using 4 string
Crafted 1 white wool
> craft 3 white carpet using 2 white wool
Crafted 3 white carpet`

const FULL_CRAFT = `Crafting commands:
craft 1 black dye using 1 ink sac
craft 1 book using 3 paper, 1 leather
craft 1 item frame using 8 stick, 1 leather
craft 1 leather using 4 rabbit hide
craft 1 writable book using 1 book, 1 ink sac, 1 feather
craft 3 paper using 3 sugar cane

Goal: craft writable book.
> think: A writable book takes a book, an ink sac and a feather. The book takes 3 paper and a leather, the paper 3 sugar cane, the leather 4 rabbit hide. I fetch what cannot be crafted, then craft from the bottom up.
OK.
> get 1 ink sac
Got 1 ink sac
> get 1 feather
Got 1 feather
> get 3 sugar cane
Got 3 sugar cane
> get 4 rabbit hide
Got 4 rabbit hide
> craft 3 paper using 3 sugar cane
Crafted 3 paper
> craft 1 leather using 4 rabbit hide
Crafted 1 leather
> think: I hold 3 paper and 1 leather, enough for the book.
OK.
> craft 1 book using 3 paper, 1 leather
Crafted 1 book
> craft 1 writable book using 1 book, 1 ink sac, 1 feather
Crafted 1 writable book`

const DEMONSTRATIONS: readonly string[] = [ONE_CRAFT, REFUSED_FETCH, FULL_CRAFT]

/** ReAct's prompt for TextCraft in its own wording. */
export const textcraftProfile: Profile = {
  id: 'react/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: ACTIONS,
    maxTokens: '150',
    claimSuccess: 'Task Completed!',
    claimFailure: 'task failed!',
  },
  demonstrations: DEMONSTRATIONS.map((text) => ({ text })),
}

/** The same in the wording of the original programs, which name a crafted item by its Minecraft id. */
export const textcraftUpstreamProfile: Profile = {
  ...textcraftProfile,
  id: 'react/textcraft-upstream',
  dialects: ['adapt', 'agentgym'],
  demonstrations: DEMONSTRATIONS.map((text) => ({ text: withIds(text) })),
}

function withIds(text: string): string {
  return text.replace(
    /^Crafted (\d+) (.+)$/gm,
    (_, count: string, item: string) => `Crafted ${count} minecraft:${item.replaceAll(' ', '_')}`,
  )
}
