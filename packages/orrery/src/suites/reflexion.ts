import { type PaperMeasure, type PublishedFigure, paperSuite, type Suite, successWithin } from '@orreryjs/runs/suites'
import { ALFWORLD_TASKS, BASELINE_ROWS } from './shared-rows.ts'

/** Number of trials of our rows; the released logs have up to 15. */
const TRIALS = 12
const NUMBERS = Array.from({ length: TRIALS }, (_, index) => index + 1)

/** Success by trial, from the released logs; the first trial is the actor without reflections. */
const REFLEXION = [62.7, 76.9, 82.8, 84.3, 87.3, 88.1, 91.8, 94, 95.5, 96.3, 97, 97]
/** The actor without memory had seven trials; its log reports the first and the last. */
const WITHOUT_LESSONS: Readonly<Record<number, number>> = { 1: 62.7, 7: 75.4 }

/** Success within k trials: all points come from one run. */
const MEASURES: Readonly<Record<string, PaperMeasure>> = Object.fromEntries(
  NUMBERS.map((trials) => [`success within ${trials}`, successWithin('trial', trials)]),
)

function curve(row: string, published: (trial: number) => number | undefined): readonly PublishedFigure[] {
  return NUMBERS.map((trial) => {
    const value = published(trial)
    return { row, measure: `success within ${trial}`, at: trial, n: 134, ...(value !== undefined && { value }) }
  })
}

/** Success in ALFWorld after each trial, with and without lessons. */
export const reflexionFigure: Suite = {
  id: 'reflexion-curve',
  summary: 'Reflexion, curve (ALFWorld): success within 1 to 12 trials in 134 generated houses, with and without lessons',
  configuration: {
    world: ['alfworld'],
    split: 'valid_unseen',
    limit: 134,
    model: ['simulated:mid'],
    blocks: [
      { agent: ['reflexion'], label: 'retries without lessons', option: { trials: TRIALS, strategy: 'none' } },
      { agent: ['reflexion'], option: { trials: TRIALS } },
      BASELINE_ROWS,
    ],
  },
  published: {
    paper: 'Shinn et al. 2023, Reflexion, arXiv 2303.11366',
    title: 'ALFWorld, success after each trial; from the released logs, which count every episode end as a success',
    allowed: { maxSteps: 49, unit: 'lines a trial', thoughts: 'charged' },
    model: 'GPT-3',
    tasks: ALFWORLD_TASKS,
    measures: MEASURES,
    chart: { x: 'trials', y: 'success', joined: true },
    figures: [
      ...curve('retries without lessons', (trial) => WITHOUT_LESSONS[trial]),
      ...curve('reflexion', (trial) => REFLEXION[trial - 1]),
    ],
    claims: [{ row: 'reflexion', against: 'retries without lessons', measure: 'success within 7' }],
  },
}

/** The paper's ALFWorld curve. The worlds of its other tables are not available. */
export const reflexionPaper: Suite = paperSuite(
  'reflexion',
  'Reflexion, the paper for the available worlds: the curve of ALFWorld',
  [reflexionFigure],
)
