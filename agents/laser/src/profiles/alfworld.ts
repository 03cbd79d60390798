import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You do a chore in one room of a house, played in text. The task lists the places of the room; what lies at a place shows when you go there, or when you open it if it is closed.
- Give names as the game does, with their number: mug 2.
- You reach only the place you went to last, and places close by. You hold one thing at most.
- Hold a thing to clean it at a sinkbasin, heat it at a microwave or cool it at a fridge; the door may stay closed, and the thing stays in your hand.
- To look at a thing under a lamp, hold it where the lamp stands and use the lamp.
- Where several things have to go to a kind of place, bring them to the same one, one after the other.
- "Nothing happens." means that the action was impossible.
The game ends by itself when the chore is done.`

/** Our extension: the held object determines the state. */
const STATES = `Searching on room
  go_to
  open
  close
  take -> Holding
  examine
  look
  inventory
Holding on room
  go_to
  open
  close
  clean -> Treated
  heat -> Treated
  cool -> Treated
  use
  slice
  move -> Searching
  put -> Searching
  examine
  look
  inventory
Treated on room
  go_to
  open
  close
  clean
  heat
  cool
  move -> Searching
  put -> Searching
  examine
  look
  inventory`

const SEARCHING = `Your hand is empty. Look for a thing of the kind that the task asks for: go to the likely places first, open what is closed, go nowhere twice, and remember what else you saw. Take the thing where it lies.`

const HOLDING = `You hold a thing. If it is to be cleaned, heated or cooled, go where that is done and do it. If it is to be looked at, go to the lamp and use it. Otherwise bring it where it belongs, open that place if it is closed, and put it down. Put back what is not of the kind asked for.`

const TREATED = `You hold a thing that was cleaned, heated or cooled. If that is what the task asks for, bring it where it belongs, open that place if it is closed, and put it down.`

const TAKE = ['go to microwave 1', 'open microwave 1', 'take egg 1 from microwave 1']
const HEAT = 'heat egg 1 with microwave 1'

/** An example of a state: the script that leads to it, and the expected reply. */
function exampleOf(
  state: string,
  before: readonly string[],
  notes: { readonly rationale: string; readonly call: string },
): ScriptedDemonstration {
  return { types: [state], task: 'alfworld/train/361', before, lines: [], end: 'open', notes }
}

/** LASER's prompt for ALFWorld. */
export const alfworldProfile: ProfileSource = {
  id: 'laser/alfworld',
  version: 2,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: {
    instructions: INSTRUCTIONS,
    states: STATES,
    'state:Searching': SEARCHING,
    'state:Holding': HOLDING,
    'state:Treated': TREATED,
  },
  demonstrations: [
    exampleOf('Searching', [], {
      rationale: 'An egg may well be in the microwave, which has to heat it anyway: go to microwave 1.',
      call: '{"name":"go_to","arguments":{"receptacle":"microwave 1"}}',
    }),
    exampleOf('Holding', TAKE, {
      rationale: 'The egg has to be heated first, and I stand at the microwave: heat egg 1 with microwave 1.',
      call: '{"name":"heat","arguments":{"object":"egg 1","receptacle":"microwave 1"}}',
    }),
    exampleOf('Treated', [...TAKE, HEAT], {
      rationale: 'The egg is hot and belongs on the countertop: go to countertop 1.',
      call: '{"name":"go_to","arguments":{"receptacle":"countertop 1"}}',
    }),
  ],
}
