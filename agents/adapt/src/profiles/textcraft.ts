import { textcraftProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

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

const PLAN_WHOLE: ScriptedDemonstration = {
  types: ['plan'],
  task: TASK,
  lines: [],
  end: 'open',
  notes: {
    reply: `# Think: The command for a respawn anchor takes 6 crying obsidian and 3 glowstone. No command makes crying obsidian; one makes glowstone, which is a step of its own.
Step 1: Get 6 crying obsidian.
Step 2: Craft 3 glowstone.
Step 3: Craft 1 respawn anchor.
Execution Order: (Step 1 AND Step 2 AND Step 3)`,
  },
}

const PLAN_PART: ScriptedDemonstration = {
  types: ['plan'],
  task: 'textcraft/train/230',
  lines: [],
  end: 'open',
  notes: {
    subtask: 'Craft 1 white dye.',
    reply: `# Think: Two commands make white dye. I use the one that takes bone meal, of which I craft or fetch one, whatever can be done.
Step 1: Craft 1 bone meal.
Step 2: Get 1 bone meal.
Step 3: Craft 1 white dye.
Execution Order: ((Step 1 OR Step 2) AND Step 3)`,
  },
}

/** ADaPT's prompts for TextCraft. Gathered items are never undone, as in the original. */
export const textcraftProfile: ProfileSource = {
  id: 'adapt/textcraft',
  version: 3,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    ...react.parts,
    skills: SKILLS,
    planRule: 'Use one of the listed crafting commands at most, and leave to a step of its own whatever else has to be crafted.',
    dMax: '4',
    lines: '39',
    patience: '8',
    fruitless: 'Could not',
    thoughtsCountForPatience: 'true',
    checkpoint: 'none',
    infoAction: 'inventory',
  },
  demonstrations: [GET, CRAFT, PLAN_WHOLE, PLAN_PART, ...react.demonstrations],
}
