import type { ProfileSource } from '@orreryjs/core'

const INSTRUCTIONS = `You do a chore in one room of a house that is played in text. The task names every place of the room; what lies at a place shows when you are there.
- Names are written as the game writes them, number included: mug 2.
- You reach only the place you went to last, and what is close by it. A closed place has to be opened first.
- You carry one thing at a time. Hold a thing to clean it at a sinkbasin, heat it with a microwave or cool it with a fridge; no door has to be open for that.
- To look at a thing under a lamp, hold it where the lamp stands and use the lamp.
- "Nothing happens." means that the action was impossible.
- A plan has one line for each operation: "Find and take a mug.", "Heat the mug with a microwave.", "Put the mug in/on a shelf.", "Find and use a desklamp while holding the mug."
- Another way to search is to go to another place where such a thing may be.
- What you want to remember can be noted down: note_down [text] does nothing in the game, and the text stands under NOTES from then on.
The game ends by itself when the chore is done.`

/** Profile for both wordings of ALFWorld. */
export const alfworldProfile: ProfileSource = {
  id: 'anticipatory-reflection/alfworld',
  version: 3,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: { instructions: INSTRUCTIONS, actions: '{{actions}}\nnote_down [text]', trialSteps: '50', endsItself: 'yes' },
  demonstrations: [],
}
