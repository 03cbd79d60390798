import { alfworldTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const SOAPBAR: ScriptedDemonstration = {
  task: 'alfworld/train/145',
  lines: [
    'go to bathtubbasin 1',
    'go to toilet 1',
    'take soapbar 1 from toilet 1',
    'go to sinkbasin 1',
    'clean soapbar 1 with sinkbasin 1',
    'go to garbagecan 1',
    'move soapbar 1 to garbagecan 1',
  ],
}

const APPLE: ScriptedDemonstration = {
  task: 'alfworld/train/629',
  lines: [
    'go to countertop 1',
    'take apple 1 from countertop 1',
    'go to stoveburner 1',
    { refused: 'heat apple 1 with stoveburner 1' },
    { refused: 'heat apple 1 with stoveburner 1' },
  ],
  end: 'open',
}

const CELLPHONE: ScriptedDemonstration = {
  task: 'alfworld/train/488',
  lines: ['go to desk 1', 'use desklamp 1', 'go to bed 1', 'take cellphone 1 from bed 1'],
  end: 'open',
}

/** LATS's prompts for ALFWorld. */
export const alfworldProfile: ProfileSource = {
  ...react,
  id: 'lats/alfworld',
  version: 3,
  demonstrations: [
    ...react.demonstrations,
    {
      ...SOAPBAR,
      types: ['scored'],
      notes: {
        verdict: 'A soapbar was found, cleaned and put into the garbagecan: everything the task asks for.',
        score: '10',
      },
    },
    {
      ...APPLE,
      types: ['scored'],
      notes: {
        verdict:
          'It holds an apple, but it tries to heat it where nothing can be heated, twice, and has not gone to the microwave.',
        score: '4',
      },
    },
    {
      ...APPLE,
      types: ['failed'],
      notes: {
        lesson:
          'I kept heating the apple at the stoveburner, where nothing happens. I will {{> go to microwave 1}}, {{> heat apple 1 with microwave 1}}, {{> go to fridge 1}}, {{> open fridge 1}} and then {{> move apple 1 to fridge 1}}.',
      },
    },
    {
      ...CELLPHONE,
      types: ['failed'],
      notes: {
        lesson:
          'I used the desklamp before I held the cellphone. I will {{> take cellphone 1 from bed 1}} first, then {{> go to desk 1}} and {{> use desklamp 1}} there.',
      },
    },
  ],
}
