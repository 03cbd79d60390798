import type { Suite } from '@orreryjs/runs/suites'

/** How far the simulated model depends on the wordings of WebArena's tasks that its recipes were written for. */
export const webarenaWordings: Suite = {
  id: 'webarena-wordings',
  summary:
    'ReAct and Anticipatory Reflection on 120 WebArena tasks in their usual wordings, and on the same tasks in wordings that the simulated model does not know',
  configuration: {
    world: ['webarena'],
    split: 'dev',
    limit: 120,
    model: ['simulated:mid', 'simulated:strong', 'simulated:perfect'],
    blocks: ['react', 'anticipatory-reflection'].flatMap((agent) => [
      { agent: [agent] },
      { agent: [agent], label: `${agent} held-out`, worldOption: { wordings: 'held-out' } },
    ]),
  },
}
