import type { Demonstration, Profile } from '@orreryjs/core'
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

const WALK = `go to [place]
open [place]
close [place]
take [thing] from [place]`

const USE = `use [lamp]
clean [thing] with [sinkbasin]
heat [thing] with [microwave]
cool [thing] with [fridge]
slice [thing] with [knife]
examine [place or thing in hand]
look
inventory`

const JUDGE = `It is wrong if nothing happened, or if it does not help: the wrong thing taken, the wrong place visited. If it is wrong, give the action that repairs it from where you are now: open what is closed, put back a wrong thing, go elsewhere. If it is correct, leave the second sentence out.`

const DOORS = `open {place} => close {place}
close {place} => open {place}`

/** REBACT's prompt for ALFWorld in its current wording. */
export const alfworldProfile: Profile = {
  id: 'rebact/alfworld',
  version: 1,
  world: 'alfworld',
  dialects: ['2.1.2'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: [WALK, 'move [thing] to [place]', USE, 'help'].join('\n'),
    judge: JUDGE,
    verdict: 'Previous action {previous} is [correct or wrong]. To fix this mistake, I should execute: [action].',
    modify: 'forward',
    scope: 'last',
    inverses: `take {thing} from {place} => move {thing} to {place}
move {thing} to {place} => take {thing} from {place}
${DOORS}`,
  },
  demonstrations: [...ALFWORLD_TYPED, ...ALFWORLD_COMMON],
}

/** The same in the wording of the games of 2020. */
export const alfworldOldProfile: Profile = {
  ...alfworldProfile,
  id: 'rebact/alfworld-2.1.1',
  dialects: ['2.1.1'],
  parts: {
    ...alfworldProfile.parts,
    actions: [WALK, 'put [thing] in/on [place]', USE].join('\n'),
    inverses: `take {thing} from {place} => put {thing} in/on {place}
put {thing} in/on {place} => take {thing} from {place}
${DOORS}`,
  },
  demonstrations: alfworldProfile.demonstrations.map(inOldWording),
}

/** `put .. in/on` in place of `move .. to`, and the numbers of locations in place of names on arrival. */
function inOldWording(demonstration: Demonstration): Demonstration {
  const list = /you see (.+)\.$/m.exec(demonstration.text)?.[1] ?? ''
  const places = [...list.matchAll(/\ba ([a-z]+ \d+)/g)].map(([, name]) => name)
  const text = demonstration.text
    .replace(/^> move (.+) to (.+)$/gm, '> put $1 in/on $2')
    .replace(/^You move the (.+) to the (.+)\.$/gm, 'You put the $1 in/on the $2.')
    .replace(/^You arrive at ([a-z]+ \d+)\./gm, (_, place: string) => `You arrive at loc ${places.indexOf(place) + 1}.`)
  return { ...demonstration, text }
}
