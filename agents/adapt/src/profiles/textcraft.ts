import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You play a crafting game in text. The task lists crafting commands and says what to craft; you may be asked for a part of it only.
- Only the listed commands craft, each with exactly the amounts it names and once for each time you write it. Not every command is needed.
- An item that no command makes is fetched with get, in the amount you need. An item that a command makes cannot be fetched.
- Some ingredients are kinds, such as planks: fetch or craft one item of the kind, such as birch planks, and write that in the command.
- What the game could not do has changed nothing. What you hold stays yours from one subtask to the next.`

const SKILLS = `Get [count] [item].
Craft [count] [item].`

const TASK = 'textcraft/train/46'
const FETCH = 'get 12 glowstone dust'
const ONE_CRAFT = 'craft 1 glowstone using 4 glowstone dust'

const GET: ScriptedDemonstration = {
  types: ['atomic'],
  task: TASK,
  lines: [{ thought: 'No command makes glowstone dust, so it can be fetched.' }, FETCH, { thought: 'Task completed!' }],
  end: 'open',
  notes: { subtask: 'Get 12 glowstone dust.' },
}

const CRAFT: ScriptedDemonstration = {
  types: ['atomic'],
  task: TASK,
  before: [FETCH, 'inventory'],
  lines: [
    {
      thought:
        'One craft makes 1 glowstone of 4 glowstone dust, so 3 glowstone take three crafts and 12 glowstone dust. I check that I have them.',
    },
    'inventory',
    ONE_CRAFT,
    ONE_CRAFT,
    ONE_CRAFT,
    { thought: 'That is 3 glowstone. Task completed!' },
  ],
  end: 'open',
  notes: { subtask: 'Craft 3 glowstone.' },
}

const WHOLE: ScriptedDemonstration = {
  task: TASK,
  lines: [
    {
      thought:
        'A respawn anchor takes 6 crying obsidian, which no command makes, and 3 glowstone: three crafts of 4 glowstone dust, which no command makes either.',
    },
    FETCH,
    ONE_CRAFT,
    ONE_CRAFT,
    ONE_CRAFT,
    'get 6 crying obsidian',
    'craft 1 respawn anchor using 6 crying obsidian, 3 glowstone',
  ],
}

const PLAN_WHOLE: ScriptedDemonstration = {
  types: ['plan'],
  task: TASK,
  lines: [],
  end: 'open',
  notes: {
    reply: `# Think: A respawn anchor takes 6 crying obsidian and 3 glowstone. A craft gives 1 glowstone of 4 glowstone dust, so 3 take three crafts and 12 dust.
Step 1: Get 12 glowstone dust.
Step 2: Craft 3 glowstone.
Step 3: Get 6 crying obsidian.
Step 4: Craft 1 respawn anchor.
Execution Order: (Step 1 AND Step 2 AND Step 3 AND Step 4)`,
  },
}

const PLAN_PART: ScriptedDemonstration = {
  types: ['plan'],
  task: 'textcraft/train/230',
  lines: [],
  end: 'open',
  notes: {
    subtask: 'Craft 1 white dye.',
    reply: `# Think: Two commands make white dye, of a lily of the valley or of bone meal, which is crafted of a bone. If one of them cannot be had, the other may.
Step 1: Get 1 lily of the valley.
Step 2: Craft 1 white dye.
Step 3: Get 1 bone.
Step 4: Craft 1 bone meal.
Step 5: Craft 1 white dye.
Execution Order: ((Step 1 AND Step 2) OR (Step 3 AND Step 4 AND Step 5))`,
  },
}

/** ADaPT's prompts for TextCraft. What was gathered is never undone, as in the original. */
export const textcraftProfile: ProfileSource = {
  id: 'adapt/textcraft',
  version: 2,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
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
  demonstrations: [GET, CRAFT, WHOLE, PLAN_WHOLE, PLAN_PART],
}
