import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You do a chore in a room of a house, in a text game. The task lists the places of the room; what lies there is told when you are there.
- Names have numbers, as the game writes them: mug 2.
- Only what is at the place you went to last is within reach, and what stands close to it.
- You hold one thing at a time. Closed places must be opened to see inside, to take and to put.
- A sinkbasin cleans what you hold, a microwave heats it, a fridge cools it; their doors may stay closed. To look at a thing under a lamp, use the lamp while you hold the thing.
- If two things of a kind are wanted, bring one after the other to the same place.
- "Nothing happens." says that the action was not possible.
The game ends by itself when the chore is done.`

const CUP: ScriptedDemonstration = {
  task: 'alfworld/train/70',
  lines: [
    {
      thought:
        'First a cup, from the coffeemachine or the countertop; then I cool it with the fridge and bring it to a diningtable.',
    },
    'go to coffeemachine 1',
    'go to countertop 1',
    'take cup 1 from countertop 1',
    'go to fridge 1',
    { thought: 'The fridge may stay closed to cool what I hold.' },
    'cool cup 1 with fridge 1',
    'go to diningtable 1',
    'move cup 1 to diningtable 1',
  ],
}

const LAPTOPS: ScriptedDemonstration = {
  task: 'alfworld/train/642',
  lines: [
    { thought: 'Laptops may lie on tables or armchairs. I carry them to the sofa one by one.' },
    'go to sidetable 1',
    'take laptop 1 from sidetable 1',
    'go to sofa 1',
    'move laptop 1 to sofa 1',
    'go to armchair 1',
    'take laptop 2 from armchair 1',
    'go to sofa 1',
    'move laptop 2 to sofa 1',
  ],
}

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
  id: 'reflexion/alfworld',
  version: 2,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: { instructions: INSTRUCTIONS, actions: '{{actions}}', trialSteps: '50' },
  demonstrations: [
    CUP,
    LAPTOPS,
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
