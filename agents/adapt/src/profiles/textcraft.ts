import type { Demonstration, Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You play a crafting game in text. The task lists crafting commands and says what to craft; you may be asked for a part of it only.
- Only the listed commands craft, each with exactly the amounts it names and once for each time you write it. Not every command is needed.
- An item that no command makes is fetched with get, in the amount you need. An item that a command makes cannot be fetched.
- Some ingredients are kinds, such as planks: fetch or craft one item of the kind, such as birch planks, and write that in the command.
- What the game could not do has changed nothing. What you hold stays yours from one subtask to the next.`

const ACTIONS = `craft [count] [item] using [count] [ingredient], [count] [ingredient], ...
get [count] [item]
inventory`

const SKILLS = `Get [count] [item].
Craft [count] [item].`

const OPENING = `Crafting commands:
craft 1 clock using 4 gold ingot, 1 redstone
craft 1 compass using 4 iron ingot, 1 redstone
craft 1 map using 8 paper, 1 compass
craft 3 paper using 3 sugar cane
craft 6 scaffolding using 1 string, 6 bamboo

Goal: craft map.`

const CANE = `> get 9 sugar cane
Got 9 sugar cane`

const PAPER = `> craft 3 paper using 3 sugar cane
Crafted 3 paper
> craft 3 paper using 3 sugar cane
Crafted 3 paper
> craft 3 paper using 3 sugar cane
Crafted 3 paper`

const HELD = `> inventory
Inventory: [sugar cane] (9)${' '}`

const DONE = `> think: Task completed!
OK.`

const GET = `${OPENING}
Subtask: Get 9 sugar cane.
> think: No command makes sugar cane, so it can be fetched.
OK.
${CANE}
${DONE}`

const CRAFT = `${OPENING}
Subtask: Craft 8 paper.
Information:
${HELD}
> think: One craft makes 3 paper of 3 sugar cane, so 8 paper take three crafts and 9 sugar cane. I check that I have them.
OK.
${HELD}
${PAPER}
> think: That is 9 paper, enough. Task completed!
OK.`

const WHOLE = `${OPENING}
> think: A map takes 8 paper and a compass: three crafts of 3 sugar cane, and one of 4 iron ingot and 1 redstone, which no command makes.
OK.
${CANE}
${PAPER}
> get 4 iron ingot
Got 4 iron ingot
> get 1 redstone
Got 1 redstone
> craft 1 compass using 4 iron ingot, 1 redstone
Crafted 1 compass
> craft 1 map using 8 paper, 1 compass
Crafted 1 map`

const PLAN_WHOLE = `${OPENING}
# Think: A map takes 8 paper and a compass. A craft gives 3 paper of 3 sugar cane, so 8 take three crafts and 9 sugar cane.
Step 1: Get 9 sugar cane.
Step 2: Craft 8 paper.
Step 3: Craft 1 compass.
Step 4: Craft 1 map.
Execution Order: (Step 1 AND Step 2 AND Step 3 AND Step 4)`

const PLAN_PART = `Crafting commands:
craft 1 loom using 2 string, 2 planks

Goal: craft loom.
Subtask: Get 2 planks.
# Think: Planks are a kind of item, so one item of the kind will do. If one cannot be had, another may.
Step 1: Get 2 oak planks.
Step 2: Get 2 birch planks.
Execution Order: (Step 1 OR Step 2)`

const DEMONSTRATIONS: readonly Demonstration[] = [
  { types: ['atomic'], text: GET },
  { types: ['atomic'], text: CRAFT },
  { text: WHOLE },
  { types: ['plan'], text: PLAN_WHOLE },
  { types: ['plan'], text: PLAN_PART },
]

/** ADaPT's prompts for TextCraft in its own wording. What was gathered is never undone, as in the original. */
export const textcraftProfile: Profile = {
  id: 'adapt/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: ACTIONS,
    skills: SKILLS,
    claimSuccess: 'Task completed!',
    claimFailure: 'Task failed!',
    dMax: '4',
    lines: '39',
    patience: '8',
    thoughtsCountForPatience: 'true',
    checkpoint: 'none',
    infoAction: 'inventory',
    maxTokens: '150',
  },
  demonstrations: DEMONSTRATIONS,
}

/** The same in the wording of the original programs, which name a crafted item by its Minecraft id. */
export const textcraftUpstreamProfile: Profile = {
  ...textcraftProfile,
  id: 'adapt/textcraft-upstream',
  dialects: ['adapt', 'agentgym'],
  demonstrations: DEMONSTRATIONS.map(({ text, ...rest }) => ({ ...rest, text: withIds(text) })),
}

function withIds(text: string): string {
  return text.replace(
    /^Crafted (\d+) (.+)$/gm,
    (_, count: string, item: string) => `Crafted ${count} minecraft:${item.replaceAll(' ', '_')}`,
  )
}
