import { paperSuite, type Suite } from '@orreryjs/runs/suites'
import { ALFWORLD_TASKS, alfworldFigures, BASELINE_ROWS } from './shared-rows.ts'

/**
 * ReflAct and the paper's baselines in the same loop. The abstract prints one rate; the others are known only second-hand, so their rows
 * have no published value.
 */
export const reflactAlfworld: Suite = {
  id: 'reflact-alfworld',
  summary: 'ReflAct against NoThinking, ReAct and Plan-and-Act in the same loop, in 134 generated houses',
  configuration: {
    world: ['alfworld'],
    split: 'valid_unseen',
    limit: 134,
    model: ['simulated:mid'],
    blocks: [
      { agent: ['reflact'], label: 'no thinking', option: { reflection: 'none' } },
      { agent: ['reflact'], label: 'react in the same loop', option: { reflection: 'thought', frequency: 'sparse' } },
      { agent: ['reflact'], label: 'plan first', option: { reflection: 'thought', frequency: 'first' } },
      { agent: ['reflact'] },
      BASELINE_ROWS,
    ],
  },
  published: {
    paper: 'Kim et al. 2025, ReflAct, arXiv 2505.15182',
    title: 'abstract: ALFWorld, the best rate; its model and the rates of the baselines could not be confirmed',
    model: 'not stated',
    tasks: ALFWORLD_TASKS,
    allowed: { maxSteps: 'not stated' },
    figures: [
      ...['no thinking', 'react in the same loop', 'plan first'].map((row) => ({ row, measure: 'success', n: 134 })),
      ...alfworldFigures('reflact', 93.3),
    ],
  },
}

/** The paper's comparison in ALFWorld. Its other worlds could not be confirmed. */
export const reflactPaper: Suite = paperSuite('reflact', 'ReflAct, the comparison in ALFWorld', [reflactAlfworld])
