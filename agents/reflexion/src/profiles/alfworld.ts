import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You do a chore in a room of a house, in a text game. The task lists the places of the room; what lies there is told when you are there.
- Names have numbers, as the game writes them: mug 2.
- Only what is at the place you went to last is within reach, and what stands close to it.
- You hold one thing at a time. Closed places must be opened to see inside, to take and to put.
- A sinkbasin cleans what you hold, a microwave heats it, a fridge cools it; their doors may stay closed. To look at a thing under a lamp, use the lamp while you hold the thing.
- If two things of a kind are wanted, bring one after the other to the same place.
- "Nothing happens." says that the action was not possible.
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

const TOMATO = `${WELCOME} a cabinet 1, a countertop 1, a diningtable 1, a fridge 1, a microwave 1, and a sinkbasin 1.

Your task is to: cool some tomato and put it in diningtable.
> think: First a tomato, from the countertop or the fridge; then I cool it with the fridge and bring it to the diningtable.
OK.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a cup 1, and a tomato 1.
> take tomato 1 from countertop 1
You pick up the tomato 1 from the countertop 1.
> go to fridge 1
You arrive at fridge 1. The fridge 1 is closed.
> think: The fridge may stay closed to cool what I hold.
OK.
> cool tomato 1 with fridge 1
You cool the tomato 1 using the fridge 1.
> go to diningtable 1
You arrive at diningtable 1. On the diningtable 1, you see a plate 1.
> move tomato 1 to diningtable 1
You move the tomato 1 to the diningtable 1.`

const WATCHES = `${WELCOME} a coffeetable 1, a drawer 2, a drawer 1, a dresser 1, and a sofa 1.

Your task is to: put two watch in sofa.
> think: Watches may lie on the coffeetable or the dresser, or in drawers. I carry them to the sofa one by one.
OK.
> go to coffeetable 1
You arrive at coffeetable 1. On the coffeetable 1, you see a newspaper 1, and a watch 1.
> take watch 1 from coffeetable 1
You pick up the watch 1 from the coffeetable 1.
> go to sofa 1
You arrive at sofa 1. On the sofa 1, you see nothing.
> move watch 1 to sofa 1
You move the watch 1 to the sofa 1.
> go to drawer 1
You arrive at drawer 1. The drawer 1 is closed.
> open drawer 1
You open the drawer 1. The drawer 1 is open. In it, you see a watch 2.
> take watch 2 from drawer 1
You pick up the watch 2 from the drawer 1.
> go to sofa 1
You arrive at sofa 1. On the sofa 1, you see a watch 1.
> move watch 2 to sofa 1
You move the watch 2 to the sofa 1.`

const MUG = `${WELCOME} a cabinet 1, a countertop 1, a diningtable 1, a microwave 1, and a stoveburner 1.

Your task is to: put a hot mug in cabinet.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a bread 1, and a mug 1.
> take mug 1 from countertop 1
You pick up the mug 1 from the countertop 1.
> think: I heat it at the stoveburner.
OK.
> go to stoveburner 1
You arrive at stoveburner 1. On the stoveburner 1, you see nothing.
> heat mug 1 with stoveburner 1
Nothing happens.
> examine stoveburner 1
On the stoveburner 1, you see nothing.
> heat mug 1 with stoveburner 1
Nothing happens.
> examine stoveburner 1
On the stoveburner 1, you see nothing.`

const BOWL = `${WELCOME} a bed 1, a desk 1, a drawer 1, a shelf 1, and a sidetable 1.

Your task is to: examine the bowl with the desklamp.
> go to sidetable 1
You arrive at sidetable 1. On the sidetable 1, you see a desklamp 1.
> use desklamp 1
You turn on the desklamp 1.
> think: The lamp is on. Now the bowl.
OK.
> go to shelf 1
You arrive at shelf 1. On the shelf 1, you see a bowl 1, and a cd 1.
> take bowl 1 from shelf 1
You pick up the bowl 1 from the shelf 1.
> go to bed 1
You arrive at bed 1. On the bed 1, you see a pillow 1.`

const FAILED = `${MUG}
I went on with the stoveburner, which heats nothing. With mug 1 in hand I will go to microwave 1, heat mug 1 with microwave 1, go to cabinet 1, open it and move it to cabinet 1.
---
${BOWL}
I used the lamp before I held the bowl, and stayed away from it afterwards. I will take bowl 1 from shelf 1, go to sidetable 1 and use desklamp 1 there.`

/** Reflexion's prompts for ALFWorld in its current wording. */
export const alfworldProfile: Profile = {
  id: 'reflexion/alfworld',
  version: 1,
  world: 'alfworld',
  dialects: ['2.1.2'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: [WALK, 'move [thing] to [place]', USE, 'help'].join('\n'),
    trialSteps: '50',
    failed: FAILED,
  },
  demonstrations: [{ text: TOMATO }, { text: WATCHES }],
}

/** The same in the wording of the games of 2020. */
export const alfworldOldProfile: Profile = {
  ...alfworldProfile,
  id: 'reflexion/alfworld-2.1.1',
  dialects: ['2.1.1'],
  parts: {
    ...alfworldProfile.parts,
    actions: [WALK, 'put [thing] in/on [place]', USE].join('\n'),
    failed: FAILED.split('\n---\n').map(inOldWording).join('\n---\n'),
  },
  demonstrations: alfworldProfile.demonstrations.map(({ text }) => ({ text: inOldWording(text) })),
}

/** `put .. in/on` in place of `move .. to`, and the numbers of locations in place of names on arrival. */
function inOldWording(text: string): string {
  const list = /you see (.+)\.$/m.exec(text)?.[1] ?? ''
  const places = [...list.matchAll(/\ba ([a-z]+ \d+)/g)].map(([, name]) => name)
  return text
    .replace(/^> move (.+) to (.+)$/gm, '> put $1 in/on $2')
    .replace(/^You move the (.+) to the (.+)\.$/gm, 'You put the $1 in/on the $2.')
    .replace(/\bmove it to ([a-z]+ \d+)/g, 'put it in/on $1')
    .replace(/^You arrive at ([a-z]+ \d+)\./gm, (_, place: string) => `You arrive at loc ${places.indexOf(place) + 1}.`)
}
