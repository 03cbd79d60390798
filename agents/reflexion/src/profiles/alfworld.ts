import { alfworldTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const PLATE: ScriptedDemonstration = {
  task: 'alfworld/train/676',
  lines: [
    'go to countertop 1',
    'take plate 1 from countertop 1',
    { thought: 'I heat it at the stoveburner.' },
    'go to stoveburner 3',
    { refused: 'heat plate 1 with stoveburner 3' },
    'examine stoveburner 3',
    { refused: 'heat plate 1 with stoveburner 3' },
    'examine stoveburner 3',
  ],
  end: 'open',
}

const TEDDYBEAR: ScriptedDemonstration = {
  task: 'alfworld/train/227',
  lines: [
    'go to desk 1',
    'use desklamp 1',
    { thought: 'The lamp is on. Now the teddybear.' },
    'go to bed 1',
    'take teddybear 1 from bed 1',
    'go to sidetable 1',
  ],
  end: 'open',
}

/** Reflexion's prompts for ALFWorld. */
export const alfworldProfile: ProfileSource = {
  ...react,
  id: 'reflexion/alfworld',
  version: 3,
  demonstrations: [
    ...react.demonstrations,
    {
      ...PLATE,
      types: ['failed'],
      notes: {
        lesson:
          'I went on with the stoveburner, which heats nothing. With plate 1 in hand I will {{> go to microwave 1}}, {{> heat plate 1 with microwave 1}}, {{> go to cabinet 4}}, {{> open cabinet 4}} and {{> move plate 1 to cabinet 4}}.',
      },
    },
    {
      ...TEDDYBEAR,
      types: ['failed'],
      notes: {
        lesson:
          'I used the lamp before I held the teddybear, and stayed away from it afterwards. I will {{> take teddybear 1 from bed 1}}, {{> go to desk 1}} and {{> use desklamp 1}} there.',
      },
    },
  ],
}
