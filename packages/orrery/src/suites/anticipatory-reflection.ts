import type { PublishedFigure, Suite } from '@orreryjs/runs/suites'
import { BASELINE_ROWS } from './baseline-rows.ts'

/** Success and plan revisions, which the paper has of WebArena. */
export const arTable1: Suite = {
  id: 'ar-table1',
  summary:
    'Anticipatory Reflection, table 1: it, Plan+Act and direct sampling; the paper has WebArena, these are our three worlds',
  configuration: {
    world: ['all'],
    limit: 100,
    model: ['simulated:mid'],
    blocks: [
      { agent: ['plan-act'] },
      { agent: ['anticipatory-reflection'], label: 'direct sampling', option: { remedyMode: 'direct' } },
      { agent: ['anticipatory-reflection'] },
      BASELINE_ROWS,
    ],
  },
  published: {
    paper: 'Wang et al. 2024, Anticipatory Reflection, arXiv 2405.16334',
    title: 'table 1: WebArena, 7 trials (direct sampling is LATS there)',
    model: 'GPT-4-0613',
    tasks: {
      embedded: 'on 100 tasks of each of our worlds, not in WebArena: no difference here is one of methods',
      original: 'on original data, but not in WebArena: no difference here is one of methods',
    },
    figures: [
      ...webArena('plan-act', 19.8, 2.03),
      ...webArena('direct sampling', 22.7, 1.16),
      ...webArena('anticipatory-reflection', 23.5, 0.64),
    ],
  },
}

function webArena(row: string, success: number, revisions: number): readonly PublishedFigure[] {
  return [
    { row, measure: 'success', value: success, n: 812 },
    { row, measure: 'revisions', value: revisions, n: 812 },
  ]
}
