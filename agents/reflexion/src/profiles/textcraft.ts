import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You play a text game of crafting. Each task gives a list of crafting commands and the item that is wanted.
- Nothing is crafted but by a listed command, with exactly its amounts; it may be repeated. Not every command is of use.
- Whatever no listed command makes can be fetched in any amount. Whatever one makes cannot be fetched.
- Where an ingredient can be neither crafted nor fetched, it names a kind: one item of the kind will do, such as jungle planks for planks.
- If the game could not do what you wrote, nothing has changed. Find out why before you go on.
The game ends by itself when the item is there.`

const MAGMA_CREAM: ScriptedDemonstration = {
  task: 'textcraft/train/256',
  lines: [
    {
      thought:
        'Magma cream takes 1 blaze powder and 1 slime ball. A blaze rod gives 2 blaze powder. No command makes blaze rods or slime balls, so I fetch both. The rest is not needed.',
    },
    'get 1 blaze rod',
    'get 1 slime ball',
    'craft 2 blaze powder using 1 blaze rod',
    'craft 1 magma cream using 1 blaze powder, 1 slime ball',
  ],
}

const GLASS_PANE: ScriptedDemonstration = {
  task: 'textcraft/train/28',
  lines: [
    {
      thought:
        'The pane takes 6 yellow stained glass, which comes in eights of 8 glass and 1 yellow dye. A dandelion makes the dye. No command makes glass or dandelions: I fetch them.',
    },
    'get 8 glass',
    'get 1 dandelion',
    'craft 1 yellow dye using 1 dandelion',
    'craft 8 yellow stained glass using 8 glass, 1 yellow dye',
    { thought: 'I hold 8 yellow stained glass now, and 6 will do.' },
    'craft 16 yellow stained glass pane using 6 yellow stained glass',
  ],
}

const STAIRS: ScriptedDemonstration = {
  task: 'textcraft/train/278',
  lines: [
    'get 4 stone',
    'craft 4 stone bricks using 4 stone',
    { thought: 'Stone bricks are there, so now the stairs. Two more bricks are missing.' },
    { refused: 'get 2 stone bricks' },
    { refused: 'get 2 stone bricks' },
  ],
  end: 'open',
}

const WOOL: ScriptedDemonstration = {
  task: 'textcraft/train/302',
  lines: [
    { thought: 'String makes many things, so I begin with a bow.' },
    'get 3 string',
    { refused: 'craft 1 bow using 3 stick, 3 string' },
    { refused: 'get 1 green wool' },
  ],
  end: 'open',
}

/** Reflexion's prompts for TextCraft. */
export const textcraftProfile: ProfileSource = {
  id: 'reflexion/textcraft',
  version: 2,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: { instructions: INSTRUCTIONS, actions: '{{actions}}', maxTokens: '150', trialSteps: '40' },
  demonstrations: [
    MAGMA_CREAM,
    GLASS_PANE,
    {
      ...STAIRS,
      types: ['failed'],
      notes: {
        lesson:
          'I made too few stone bricks and then tried to fetch some, although they are crafted. Stairs take 6 and one command gives 4: I will {{> get 8 stone}} and {{> craft 4 stone bricks using 4 stone}} twice.',
      },
    },
    {
      ...WOOL,
      types: ['failed'],
      notes: {
        lesson:
          'I began with a bow, which the goal does not need, and tried to fetch green wool, which is crafted. I will {{> get 4 string}} and {{> get 1 green dye}}, {{> craft 1 white wool using 4 string}} and {{> craft 1 green wool using 1 green dye, 1 white wool}}.',
      },
    },
  ],
}
