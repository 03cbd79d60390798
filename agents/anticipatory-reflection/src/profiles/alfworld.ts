import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You do a chore in one room of a house that is played in text. The task names every place of the room; what lies at a place shows when you are there.
- Names are written as the game writes them, number included: mug 2.
- You reach only the place you went to last, and what is close by it. A closed place has to be opened first.
- You carry one thing at a time. Hold a thing to clean it at a sinkbasin, heat it with a microwave or cool it with a fridge; no door has to be open for that.
- To look at a thing under a lamp, hold it where the lamp stands and use the lamp.
- "Nothing happens." means that the action was impossible.
- A plan has one line for each operation: "Find and take a mug.", "Heat the mug with a microwave.", "Put the mug in/on a shelf.", "Find and use a desklamp while holding the mug."
- Another way to search is to go to another place where such a thing may be.
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
inventory
note_down [text]`

/** The current wording. */
export const alfworldProfile: Profile = {
  id: 'anticipatory-reflection/alfworld',
  version: 1,
  world: 'alfworld',
  dialects: ['2.1.2'],
  parts: { instructions: INSTRUCTIONS, actions: [WALK, 'move [thing] to [place]', USE].join('\n'), trialSteps: '50' },
  demonstrations: [],
}

/** The wording of the games of 2020. */
export const alfworldOldProfile: Profile = {
  ...alfworldProfile,
  id: 'anticipatory-reflection/alfworld-2.1.1',
  dialects: ['2.1.1'],
  parts: { ...alfworldProfile.parts, actions: [WALK, 'put [thing] in/on [place]', USE].join('\n') },
}
