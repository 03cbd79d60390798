import type { ProfileSource } from '@orreryjs/core'
import { ALFWORLD_COMMON, ALFWORLD_TYPED } from './alfworld-demonstrations.ts'

const INSTRUCTIONS = `You do a chore in one room of a house, played in text. The task names the places of the room; you see what lies at a place when you are there.
- Write names exactly as the game does, number included: mug 2.
- You can go to a place, look into it, open and close it, take and put things, clean them at a sinkbasin, heat them with a microwave, cool them with a fridge, and use a lamp while you hold the thing to look at.
- You have one hand free at most: put down what you hold before you take something else.
- You reach only where you went last, and things close by.
- Open what is closed to take from it or to put into it. Cleaning, heating and cooling leave the thing in your hand and need no open door.
- Search likely places first, each of them once, and remember where you saw what.
- "Nothing happens." means that the action was impossible.
The game ends by itself when the chore is done.`

const JUDGE = `If it is wrong, give an action that fixes the mistake and can be executed now, different from the previous action; if it is correct, repeat the previous action there. The next action must be a different one.`

const INVERSES = `take {thing} from {place} => {{> move {thing} to {place}}}
{{> move {thing} to {place}}} => take {thing} from {place}
open {place} => close {place}
close {place} => open {place}`

/** REBACT's prompt for ALFWorld. */
export const alfworldProfile: ProfileSource = {
  id: 'rebact/alfworld',
  version: 3,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: '{{actions}}',
    judge: JUDGE,
    verdict: 'Previous action {previous} is [correct or wrong]. To fix this mistake, I should execute: [action].',
    modify: 'forward',
    scope: 'last',
    inverses: INVERSES,
  },
  demonstrations: [...ALFWORLD_TYPED, ...ALFWORLD_COMMON],
}
