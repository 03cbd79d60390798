import { textcraftTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

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
  ...react,
  id: 'reflexion/textcraft',
  version: 3,
  demonstrations: [
    ...react.demonstrations,
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
