import type { Demonstration, Profile } from '@orreryjs/core'
import { ALFWORLD_DEMONSTRATIONS } from './alfworld-demonstrations.ts'

const INSTRUCTIONS = `You do a chore in a room of a house, played in text. The task names the places of the room; you may be asked for a part of it only.
- Write names as the game gives them, with their numbers, such as plate 1.
- You reach only the place you went to last and places close to it. What is there you see when you arrive, or open it if it is closed.
- You hold one thing at most. Clean it at a sinkbasin, heat it with a microwave, cool it with a fridge; it stays in your hand.
- To look at a thing by lamplight, hold it and use the lamp where it stands.
- If you did not do what comes before yourself, make sure of it: inventory says what you hold.
- Look in likely places first and in each place once. "Nothing happens." says that something was impossible.
The game ends by itself when the whole task is done.`

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

const SKILLS = `Find and take [thing].
Find and take [thing] from [place], [place].
Put [thing] in/on [place].
Clean [thing] with [sinkbasin].
Heat [thing] with [microwave].
Cool [thing] with [fridge].
Find and use [lamp] while holding [thing].
Find and use [lamp] at [place], [place] while holding [thing].`

/** ADaPT's prompts for ALFWorld in its current wording. A failed attempt is undone as far as the run allows. */
export const alfworldProfile: Profile = {
  id: 'adapt/alfworld',
  version: 1,
  world: 'alfworld',
  dialects: ['2.1.2'],
  parts: {
    instructions: INSTRUCTIONS,
    actions: [WALK, 'move [thing] to [place]', USE, 'help'].join('\n'),
    skills: SKILLS,
    claimSuccess: 'Task completed!',
    claimFailure: 'Task failed!',
    dMax: '3',
    lines: '19',
    patience: '5',
    thoughtsCountForPatience: 'true',
    checkpoint: 'run',
  },
  demonstrations: ALFWORLD_DEMONSTRATIONS,
}

/** The same in the wording of the games of 2020. */
export const alfworldOldProfile: Profile = {
  ...alfworldProfile,
  id: 'adapt/alfworld-2.1.1',
  dialects: ['2.1.1'],
  parts: { ...alfworldProfile.parts, actions: [WALK, 'put [thing] in/on [place]', USE].join('\n') },
  demonstrations: ALFWORLD_DEMONSTRATIONS.map(inOldWording),
}

/** `put .. in/on` in place of `move .. to`, and the numbers of locations in place of names on arrival. */
function inOldWording({ text, ...rest }: Demonstration): Demonstration {
  const list = /, you see (a .+)\.$/m.exec(text)?.[1] ?? ''
  const places = [...list.matchAll(/\ba ([a-z]+ \d+)/g)].map(([, place]) => place)
  const retold = text
    .replace(/^> move (.+) to (.+)$/gm, '> put $1 in/on $2')
    .replace(/^You move the (.+) to the (.+)\.$/gm, 'You put the $1 in/on the $2.')
    .replace(/^You arrive at ([a-z]+ \d+)\./gm, (_, place: string) => `You arrive at loc ${places.indexOf(place) + 1}.`)
  return { ...rest, text: retold }
}
