import type { Profile } from '@orreryjs/core'

const INSTRUCTIONS = `You play a crafting game in text. The task lists crafting commands and names the item to craft.
- Only what is listed can be crafted, each time with exactly the amounts of its command; not every command is needed.
- What no command makes can be fetched in any amount. What a command makes cannot be fetched.
- An ingredient that can be neither fetched nor crafted is a kind of item: use one item of that kind, such as oak planks for planks.
- What the game could not do changed nothing.`

/** Our extension: the states differ in what they advise. */
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

const BREAD = `### TASK
Crafting commands:
craft 1 bread using 3 wheat
craft 9 wheat using 1 hay block

Goal: craft bread.`

/** LASER's prompt for TextCraft; what it shows is worded the same in all dialects. */
export const textcraftProfile: Profile = {
  id: 'laser/textcraft',
  version: 1,
  world: 'textcraft',
  dialects: ['strict', 'adapt', 'agentgym'],
  parts: {
    instructions: INSTRUCTIONS,
    states: STATES,
    'state:NeedPlan': NEED_PLAN,
    'state:Gather': GATHER,
    'state:Craft': CRAFT,
    'example:NeedPlan': `${BREAD}
---
Bread takes 3 wheat, one hay block makes 9 of them, and no command makes a hay block: get 1 hay block.
---
{"name":"get","arguments":{"count":1,"item":"hay block"}}`,
    'example:Gather': `${BREAD}

### HISTORY
> get 1 hay block
Got 1 hay block
---
I hold the hay block that the wheat takes: craft 9 wheat using 1 hay block.
---
{"name":"craft","arguments":{"count":9,"item":"wheat","ingredients":"1 hay block"}}`,
    'example:Craft': `${BREAD}

### HISTORY
> get 1 hay block
Got 1 hay block
> craft 9 wheat using 1 hay block
---
There are 9 wheat now and bread takes 3: craft 1 bread using 3 wheat.
---
{"name":"craft","arguments":{"count":1,"item":"bread","ingredients":"3 wheat"}}`,
  },
  demonstrations: [],
}
