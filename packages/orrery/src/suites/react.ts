import type { Block } from '@orreryjs/runs/configuration'
import { betterThan, paperSuite, rates, type Suite } from '@orreryjs/runs/suites'
import {
  ALFWORLD_TASKS,
  alfworldFigures,
  BASELINE_ROWS,
  HUMAN_EXPERT,
  TRAINED_WEBSHOP_AGENTS,
  WEBSHOP_TASKS,
} from './shared-rows.ts'

const PAPER = 'Yao et al. 2023, ReAct, arXiv 2210.03629'
const PALM = 'PaLM-540B'
const ROWS: readonly Block[] = [
  { agent: ['react'], label: 'act', option: { thoughts: false } },
  { agent: ['react'] },
  BASELINE_ROWS,
]

/** Success in the 134 unseen games of ALFWorld, and by task type. */
export const reactTable3: Suite = {
  id: 'react-table3',
  summary: 'ReAct, table 3 (ALFWorld): ReAct with and without thoughts in 134 generated houses',
  configuration: { world: ['alfworld'], split: 'valid_unseen', limit: 134, model: ['simulated:mid'], blocks: ROWS },
  published: {
    paper: PAPER,
    title: 'table 3: ALFWorld; best of six prompts unless the row says otherwise',
    allowed: { maxSteps: 49, unit: 'lines', thoughts: 'charged' },
    model: PALM,
    tasks: ALFWORLD_TASKS,
    figures: [
      ...alfworldFigures('act', 45),
      ...alfworldFigures('react', 71, [92, 58, 96, 86, 78, 41]),
      ...alfworldFigures('react, mean of six prompts', 57),
      ...alfworldFigures('react, worst of six prompts', 48),
      ...alfworldFigures('react with inner monologue, best', 53),
      ...alfworldFigures('react with inner monologue, mean', 48),
      ...alfworldFigures('BUTLER, best of eight', 37, [], 'trained'),
      ...alfworldFigures('BUTLER with greedy search', 22, [], 'trained'),
    ],
    claims: betterThan('react', 'act'),
  },
}

/** Success and score on 500 tasks of WebShop. */
export const reactTable4: Suite = {
  id: 'react-table4',
  summary: 'ReAct, table 4 (WebShop): ReAct with and without thoughts on 500 purchases in the generated shop',
  configuration: { world: ['webshop'], split: 'test', limit: 500, model: ['simulated:mid'], blocks: ROWS },
  published: {
    paper: PAPER,
    title: 'table 4: WebShop',
    allowed: { maxSteps: 14, unit: 'lines', thoughts: 'charged' },
    model: PALM,
    tasks: WEBSHOP_TASKS,
    figures: [...rates('act', 500, 30.1, 62.3), ...rates('react', 500, 40, 66.6), ...TRAINED_WEBSHOP_AGENTS, ...HUMAN_EXPERT],
    claims: betterThan('react', 'act'),
  },
}

/** Tables 3 and 4. HotPotQA and FEVER (tables 1 and 2) are not available as worlds. */
export const reactPaper: Suite = paperSuite('react', 'ReAct, the whole paper for the available worlds: tables 3 and 4', [
  reactTable3,
  reactTable4,
])
