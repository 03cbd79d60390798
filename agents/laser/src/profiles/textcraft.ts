import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'

const INSTRUCTIONS = `You play a crafting game in text. The task lists crafting commands and names the item to craft.
- Only what is listed can be crafted, each time with exactly the amounts of its command; not every command is needed.
- What no command makes can be fetched in any amount. What a command makes cannot be fetched.
- An ingredient that can be neither fetched nor crafted is a kind of item: use one item of that kind, such as oak planks for planks.
- What the game could not do changed nothing.`

/** Our extension: the states differ only in their instruction. */
const STATES = `NeedPlan on crafting
  get -> Gather
  craft -> Craft
  inventory
Gather on crafting
  get
  craft -> Craft
  inventory
Craft on crafting
  craft
  get -> Gather
  inventory`

const NEED_PLAN = `Nothing is done yet. Work back from the goal: which command makes it, which commands make its ingredients, how often each has to be run, and what is left to fetch. Then begin with what everything else depends on.`

const GATHER = `You are gathering. Fetch all that the crafts to come need and no command makes, in the amounts that they need together. Once you hold what a craft takes, craft.`

const CRAFT = `You are crafting. Keep count of what you hold: crafts use it up. Craft from the bottom up, run a command again where one run makes too little, and fetch what turns out to be missing.`

const FETCH = 'get 4 blackstone'
const FIRST_CRAFT = 'craft 4 polished blackstone using 4 blackstone'

/** An example of a state: the script that leads to it, and the expected reply. */
function exampleOf(
  state: string,
  before: readonly string[],
  notes: { readonly rationale: string; readonly call: string },
): ScriptedDemonstration {
  return { types: [state], task: 'textcraft/train/98', before, lines: [], end: 'open', notes }
}

/** LASER's prompt for TextCraft. */
export const textcraftProfile: ProfileSource = {
  id: 'laser/textcraft',
  version: 2,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    instructions: INSTRUCTIONS,
    states: STATES,
    'state:NeedPlan': NEED_PLAN,
    'state:Gather': GATHER,
    'state:Craft': CRAFT,
  },
  demonstrations: [
    exampleOf('NeedPlan', [], {
      rationale:
        'The bricks take 4 polished blackstone, 4 blackstone make 4 of them, and no command makes blackstone: get 4 blackstone.',
      call: '{"name":"get","arguments":{"count":4,"item":"blackstone"}}',
    }),
    exampleOf('Gather', [FETCH], {
      rationale: 'I hold the blackstone that polished blackstone takes: craft 4 polished blackstone using 4 blackstone.',
      call: '{"name":"craft","arguments":{"count":4,"item":"polished blackstone","ingredients":"4 blackstone"}}',
    }),
    exampleOf('Craft', [FETCH, FIRST_CRAFT], {
      rationale:
        'There are 4 polished blackstone now, as many as the bricks take: craft 4 polished blackstone bricks using 4 polished blackstone.',
      call: '{"name":"craft","arguments":{"count":4,"item":"polished blackstone bricks","ingredients":"4 polished blackstone"}}',
    }),
  ],
}
