import type { ProfileSource } from '@orreryjs/core'
import { ALFWORLD_COMMON, ALFWORLD_TYPED } from './alfworld-demonstrations.ts'

const INSTRUCTIONS = 'You do chores in one room of a house that is played in text.'

/** Rules that the released prompt leaves to its demonstrations. */
const RULES = `The task begins with every place in the room where things can lie. What lies there shows when you go there. Rules:
- Write one action at a time, exactly in one of the listed forms, with names and numbers as the game gives them, such as mug 2.
- You reach only the place you went to last. A place close by is reached with it: if going there does nothing, you are there already.
- A closed place has to be opened before anything in it can be seen, taken or put.
- You carry one thing at a time.
- Hold a thing to clean it at a sinkbasin, to heat it at a microwave or to cool it at a fridge. It stays in your hand and the door may stay closed.
- To look at a thing under a lamp, hold it where the lamp stands and use the lamp.
- Where several things have to go to a kind of place, bring them one after the other to the same one.
- Any thing of the kind that is asked for will do, but only of that kind: a cup is no mug.
- Look in likely places first, and remember what you saw where.
- The answer "Nothing happens." means that the action could not be done. Find out why and do something else.
The game ends by itself when the task is done.`

/** ReAct's prompt for ALFWorld. */
export const alfworldProfile: ProfileSource = {
  id: 'react/alfworld',
  version: 3,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: { instructions: INSTRUCTIONS, rules: RULES, actions: '{{actions}}' },
  demonstrations: [...ALFWORLD_TYPED, ...ALFWORLD_COMMON],
}
