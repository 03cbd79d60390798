import { textcraftTrialProfile as react } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const STONE_SLAB: ScriptedDemonstration = {
  task: 'textcraft/train/80',
  lines: ['get 4 stone', 'craft 4 stone bricks using 4 stone', 'craft 6 stone brick slab using 3 stone bricks'],
}

const BRICK_SLAB: ScriptedDemonstration = {
  task: 'textcraft/train/148',
  lines: [{ refused: 'get 3 bricks' }, 'get 8 brick', 'craft 1 bricks using 4 brick', { refused: 'get 2 bricks' }],
  end: 'open',
}

const BANNER_PATTERN: ScriptedDemonstration = {
  task: 'textcraft/train/16',
  lines: ['get 1 sugar cane', 'craft 1 sugar using 1 sugar cane', { refused: 'get 1 paper' }, 'get 1 wither skeleton skull'],
  end: 'open',
}

/** LATS's prompts for TextCraft. */
export const textcraftProfile: ProfileSource = {
  ...react,
  id: 'lats/textcraft',
  version: 3,
  demonstrations: [
    ...react.demonstrations,
    {
      ...STONE_SLAB,
      types: ['scored'],
      notes: { verdict: 'The slab was crafted from what its command takes, without a wasted step.', score: '10' },
    },
    {
      ...BRICK_SLAB,
      types: ['scored'],
      notes: {
        verdict: 'It tries to fetch what has to be crafted, and got less brick than 3 bricks take, 12.',
        score: '3',
      },
    },
    {
      ...BRICK_SLAB,
      types: ['failed'],
      notes: {
        lesson:
          'I tried to fetch bricks, which have to be crafted, and got too little brick. I will {{> get 12 brick}}, {{> craft 1 bricks using 4 brick}} three times and then the slab.',
      },
    },
    {
      ...BANNER_PATTERN,
      types: ['failed'],
      notes: {
        lesson:
          'I used up sugar cane for sugar, which the pattern does not need, and tried to fetch paper. I will {{> get 3 sugar cane}} and 1 wither skeleton skull, {{> craft 3 paper using 3 sugar cane}} and then the pattern.',
      },
    },
  ],
}
