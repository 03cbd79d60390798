import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You do a chore in one room of a house that is played in text. The task names all places of the room; what lies there shows when you are there.
- Give every thing and place its number, as the game does: mug 2.
- You reach only where you went last, and what is close by.
- You carry one thing at a time. A closed place has to be opened to see, take or put anything in it.
- Clean what you hold at a sinkbasin, heat it with a microwave, cool it with a fridge, which may stay closed. To look at something under a lamp, hold it and use the lamp.
- If the chore asks for several things, bring them one by one to the same place.
- "Nothing happens." means that the action could not be done.
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

const WELCOME = `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see`

const POTATO = `${WELCOME} a cabinet 1, a countertop 1, a fridge 1, a garbagecan 1, a microwave 1, and a sinkbasin 1.

Your task is to: put a clean potato in garbagecan.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a pan 1, and a spoon 1.
> go to fridge 1
You arrive at fridge 1. The fridge 1 is closed.
> open fridge 1
You open the fridge 1. The fridge 1 is open. In it, you see a lettuce 1, and a potato 1.
> take potato 1 from fridge 1
You pick up the potato 1 from the fridge 1.
> go to sinkbasin 1
You arrive at sinkbasin 1. On the sinkbasin 1, you see nothing.
> clean potato 1 with sinkbasin 1
You clean the potato 1 using the sinkbasin 1.
> go to garbagecan 1
You arrive at garbagecan 1. On the garbagecan 1, you see nothing.
> move potato 1 to garbagecan 1
You move the potato 1 to the garbagecan 1.`

const PENCILS = `${WELCOME} a bed 1, a desk 1, a drawer 1, a shelf 2, and a shelf 1.

Your task is to: put two pencil in drawer.
> go to desk 1
You arrive at desk 1. On the desk 1, you see a desklamp 1, and a pencil 2.
> take pencil 2 from desk 1
You pick up the pencil 2 from the desk 1.
> go to drawer 1
You arrive at drawer 1. The drawer 1 is closed.
> open drawer 1
You open the drawer 1. The drawer 1 is open. In it, you see nothing.
> move pencil 2 to drawer 1
You move the pencil 2 to the drawer 1.
> go to shelf 2
You arrive at shelf 2. On the shelf 2, you see a pencil 1.
> take pencil 1 from shelf 2
You pick up the pencil 1 from the shelf 2.
> go to drawer 1
You arrive at drawer 1. The drawer 1 is open. In it, you see a pencil 2.
> move pencil 1 to drawer 1
You move the pencil 1 to the drawer 1.`

const APPLE = `${WELCOME} a countertop 1, a diningtable 1, a fridge 1, a microwave 1, and a stoveburner 1.

Your task is to: put a hot apple in diningtable.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a apple 1, and a cup 1.
> take apple 1 from countertop 1
You pick up the apple 1 from the countertop 1.
> go to stoveburner 1
You arrive at stoveburner 1. On the stoveburner 1, you see a kettle 1.
> heat apple 1 with stoveburner 1
Nothing happens.
> heat apple 1 with stoveburner 1
Nothing happens.`

const CD = `${WELCOME} a bed 1, a desk 1, a dresser 1, and a shelf 1.

Your task is to: look at cd under the desklamp.
> go to desk 1
You arrive at desk 1. On the desk 1, you see a desklamp 1, and a pen 1.
> use desklamp 1
You turn on the desklamp 1.
> go to shelf 1
You arrive at shelf 1. On the shelf 1, you see a cd 1.
> take cd 1 from shelf 1
You pick up the cd 1 from the shelf 1.`

const SCORED = `${POTATO}
A potato was found, cleaned and put into the garbagecan: everything the task asks for.
Thus the correctness score is 10
---
${APPLE}
It holds an apple, but it tries to heat it where nothing can be heated, twice, and has not gone to the microwave.
Thus the correctness score is 4`

const FAILED = `${APPLE}
I kept heating the apple at the stoveburner, where nothing happens. I will go to microwave 1, heat apple 1 with microwave 1 and then move it to diningtable 1.
---
${CD}
I used the desklamp before I held the cd. I will take cd 1 from shelf 1 first, then go to desk 1 and use desklamp 1 there.`

/** LATS's prompts for ALFWorld in its current wording. */
export const alfworldProfile: Profile = {
  id: 'lats/alfworld',
  version: 1,
  world: 'alfworld',
  dialects: ['2.1.2'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: [WALK, 'move [thing] to [place]', USE, 'help'].join('\n'),
    trialSteps: '50',
    scored: SCORED,
    failed: FAILED,
  },
  demonstrations: [{ text: POTATO }, { text: PENCILS }],
}

/** The same in the wording of the games of 2020. */
export const alfworldOldProfile: Profile = {
  ...alfworldProfile,
  id: 'lats/alfworld-2.1.1',
  dialects: ['2.1.1'],
  parts: {
    ...alfworldProfile.parts,
    actions: [WALK, 'put [thing] in/on [place]', USE].join('\n'),
    scored: inOldWording(SCORED),
    failed: inOldWording(FAILED),
  },
  demonstrations: alfworldProfile.demonstrations.map(({ text }) => ({ text: inOldWording(text) })),
}

/** `put .. in/on` in place of `move .. to`, and the numbers of locations in place of names on arrival; games are told apart by a rule. */
function inOldWording(text: string): string {
  return text.split('\n---\n').map(oneInOldWording).join('\n---\n')
}

function oneInOldWording(text: string): string {
  const list = /you see (.+)\.$/m.exec(text)?.[1] ?? ''
  const places = [...list.matchAll(/\ba ([a-z]+ \d+)/g)].map(([, name]) => name)
  return text
    .replace(/^> move (.+) to (.+)$/gm, '> put $1 in/on $2')
    .replace(/^You move the (.+) to the (.+)\.$/gm, 'You put the $1 in/on the $2.')
    .replace(/\bmove it to ([a-z]+ \d+)/g, 'put it in/on $1')
    .replace(/^You arrive at ([a-z]+ \d+)\./gm, (_, place: string) => `You arrive at loc ${places.indexOf(place) + 1}.`)
}
