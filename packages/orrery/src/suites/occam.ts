import type { Suite } from '@orreryjs/runs/suites'

const WITHOUT_HISTORY = { history: 'actions', planTree: false } as const
const WHOLE = { viewport: 'all' }
const SIMPLIFIED = { simplify: 'all' }

/**
 * The cumulative ablation of AgentOccam's released configurations, and ReAct on the same pages. The paper's table could not be confirmed, so
 * there are no published figures.
 */
export const occamAblation: Suite = {
  id: 'occam-ablation',
  summary:
    'AgentOccam on 100 WebArena tasks: reduced actions, then whole pages, simplified pages, selected history and the plan tree; ReAct on whole and simplified pages',
  configuration: {
    world: ['webarena'],
    model: ['simulated:mid', 'simulated:strong', 'simulated:perfect'],
    limit: 100,
    maxSteps: 20,
    blocks: [
      { agent: ['occam'], label: 'reduced actions', option: { actions: 'scroll', ...WITHOUT_HISTORY } },
      { agent: ['occam'], label: '+ whole pages', option: WITHOUT_HISTORY, worldOption: WHOLE },
      { agent: ['occam'], label: '+ simplified pages', option: WITHOUT_HISTORY, worldOption: SIMPLIFIED },
      { agent: ['occam'], label: '+ selected history', option: { planTree: false }, worldOption: SIMPLIFIED },
      { agent: ['occam'], worldOption: SIMPLIFIED },
      { agent: ['react'], label: 'react on whole pages', worldOption: WHOLE },
      { agent: ['react'], label: 'react on simplified pages', worldOption: SIMPLIFIED },
    ],
  },
}
