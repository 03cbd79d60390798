import type { Suite } from '@orreryjs/runs/suites'

/** Without demonstrations, which tiny models copy and which would take most of the time. */
const WITHOUT_DEMOS = { demos: 'none' }

/** A check of all components with a small language model in this process, which the command line names. */
export const smallReal: Suite = {
  id: 'small-real',
  summary:
    'ReAct, ReAct that chooses between the admissible actions, and REBACT on 20 tasks each of TextCraft, ALFWorld and WebShop, StateAct, ReflAct, the tool loop and AgentOccam on 10, in 3 steps each: a check of a small real model, --model llama:WEIGHTS',
  configuration: {
    world: ['textcraft', 'alfworld', 'webshop'],
    limit: 20,
    maxSteps: 3,
    maxModelCalls: 3,
    blocks: [
      { agent: ['react'], option: WITHOUT_DEMOS },
      { agent: ['react'], label: 'react choose', option: { ...WITHOUT_DEMOS, decode: 'choose' } },
      { agent: ['rebact'] },
      { agent: ['stateact'], option: WITHOUT_DEMOS, limit: 10 },
      { agent: ['reflact'], option: WITHOUT_DEMOS, limit: 10 },
      { agent: ['tool-loop'], limit: 10 },
      { agent: ['occam'], limit: 10 },
    ],
  },
}
