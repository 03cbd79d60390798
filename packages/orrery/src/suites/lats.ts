import { betterThan, paperSuite, rates, type Suite } from '@orreryjs/runs/suites'
import { BASELINE_ROWS, HUMAN_EXPERT, TRAINED_WEBSHOP_AGENTS, WEBSHOP_TASKS } from './shared-rows.ts'

/** The paper's methods observe the reward of up to 30 purchases; so do these rows, and the table names them. */
const TERMINAL_FEEDBACK = { feedback: 'terminal' } as const
const TRIALS = 10

/** Success and score on 50 tasks of WebShop. */
export const latsTable: Suite = {
  id: 'lats-table',
  summary:
    'LATS, its WebShop table: ReAct, the best of ten ReAct trials, Reflexion and LATS on 50 purchases in the generated shop',
  configuration: {
    world: ['webshop'],
    split: 'test',
    limit: 50,
    model: ['simulated:weak'],
    blocks: [
      { agent: ['react'] },
      {
        agent: ['reflexion'],
        label: 'react best of k',
        option: { trials: TRIALS, strategy: 'none', evaluator: 'env' },
        ...TERMINAL_FEEDBACK,
      },
      { agent: ['reflexion'], option: { trials: TRIALS, evaluator: 'env' }, ...TERMINAL_FEEDBACK },
      { agent: ['lats'], option: { feedback: 'env' }, ...TERMINAL_FEEDBACK },
      BASELINE_ROWS,
    ],
  },
  published: {
    paper: 'Zhou et al. 2024, LATS, arXiv 2310.04406',
    title: 'WebShop; the paper has 30 trials of each method with reward feedback, Orrery has 10 of ReAct and Reflexion',
    allowed: { maxSteps: 15, unit: 'steps from the first page' },
    model: 'GPT-3.5',
    tasks: WEBSHOP_TASKS,
    figures: [
      ...rates('react', 50, 28, 53.8),
      ...rates('react best of k', 50, 32, 59.1),
      ...rates('reflexion', 50, 35, 64.2),
      ...rates('lats', 50, 38, 75.9),
      ...TRAINED_WEBSHOP_AGENTS,
      ...rates('fine-tuned (WebGUM)', 500, 45, 67.5, 'trained'),
      ...HUMAN_EXPERT,
    ],
    claims: betterThan('lats', 'react', 'react best of k', 'reflexion'),
  },
}

/** The paper's WebShop table. HotPotQA and programming are not available as worlds. */
export const latsPaper: Suite = paperSuite('lats', 'LATS, the paper for the available worlds: the table of WebShop', [latsTable])
