import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You are a careful player of a crafting game that is played in text.
Each task lists crafting commands and names the item to craft. Craft with these commands alone.
Where a command takes a kind of item, such as planks, use one particular item of that kind, such as oak planks, in its place.`

/** Rules that the released prompt leaves to its demonstrations. */
const RULES = `Rules:
- Some of the commands are of no use for the goal.
- A command runs its recipe once, with exactly the amounts it lists. Run it again to make more.
- Fetch what no listed command makes. An item that can be crafted cannot be fetched.
- An ingredient that can be neither fetched by its listed name nor crafted is a kind of item.
- What the game could not do changed nothing. Read its answer and do something else.`

const WOOL: ScriptedDemonstration = {
  task: 'textcraft/train/302',
  lines: [
    {
      thought:
        'Green wool takes 1 green dye and 1 white wool. No command makes green dye. White wool takes 4 string, which no command makes either. I fetch both.',
    },
    'get 1 green dye',
    'get 4 string',
    'craft 1 white wool using 4 string',
    'craft 1 green wool using 1 green dye, 1 white wool',
  ],
}

const REFUSED_FETCH: ScriptedDemonstration = {
  task: 'textcraft/train/20',
  lines: [
    { refused: 'get 9 bone meal' },
    { thought: 'Bone meal has to be crafted: 9 bone meal are three crafts of 1 bone, which no command makes.' },
    'get 3 bone',
    'craft 3 bone meal using 1 bone',
    'craft 3 bone meal using 1 bone',
    'craft 3 bone meal using 1 bone',
    'craft 1 bone block using 9 bone meal',
  ],
}

const FULL_CRAFT: ScriptedDemonstration = {
  task: 'textcraft/train/514',
  lines: [
    {
      thought:
        'A granite slab takes 3 granite, each of 1 diorite and 1 quartz. Diorite comes in twos, of 2 quartz and 2 cobblestone, so I craft it twice. In all 4 + 3 quartz and 4 cobblestone. I fetch what cannot be crafted, then craft from the bottom up.',
    },
    'get 7 quartz',
    'get 4 cobblestone',
    'craft 2 diorite using 2 quartz, 2 cobblestone',
    'craft 2 diorite using 2 quartz, 2 cobblestone',
    { thought: 'I hold 4 diorite and 3 quartz, enough for 3 granite.' },
    'craft 1 granite using 1 diorite, 1 quartz',
    'craft 1 granite using 1 diorite, 1 quartz',
    'craft 1 granite using 1 diorite, 1 quartz',
    'craft 6 granite slab using 3 granite',
  ],
}

/** ReAct's prompt for TextCraft. */
export const textcraftProfile: ProfileSource = {
  id: 'react/textcraft',
  version: 3,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    instructions: INSTRUCTIONS,
    rules: RULES,
    actions: '{{actions}}',
    maxTokens: '150',
    claimSuccess: 'Task Completed!',
    claimFailure: 'task failed!',
  },
  demonstrations: [WOOL, REFUSED_FETCH, FULL_CRAFT],
}
