import type { Block } from '@orreryjs/runs/configuration'
import { betterThan, type PublishedFigure, paperSuite, rates, type Suite } from '@orreryjs/runs/suites'
import { ALFWORLD_TASKS, alfworldFigures, BASELINE_ROWS, WEBSHOP_TASKS } from './shared-rows.ts'

const PAPER = 'Prasad et al. 2024, ADaPT, arXiv 2311.05772'
const GPT = 'GPT-3.5'
const MODEL = ['simulated:weak']
/** Each table of the paper compares ADaPT with its baselines. */
const CLAIMS = betterThan('adapt', 'react', 'plan and execute', 'try again', 'reflexion')

/** The paper's rows. Its ReAct is the executor without a planner, with as many lines as all levels have together. */
function rows(lines: number, trials: number): readonly Block[] {
  return [
    { agent: ['adapt'], label: 'react', option: { dMax: 1, lines, patience: 1000 }, maxSteps: lines },
    { agent: ['adapt'], label: 'plan and execute', option: { method: 'planAndExecute' } },
    { agent: ['adapt'], label: 'try again', option: { method: 'tryAgain' } },
    { agent: ['reflexion'], option: { trials } },
    { agent: ['adapt'] },
    BASELINE_ROWS,
  ]
}

/** Success in the 134 unseen games of ALFWorld. */
export const adaptTable1: Suite = {
  id: 'adapt-table1',
  summary: 'ADaPT, table 1 (ALFWorld): ADaPT, its executor without a planner, and its baselines, in 134 generated houses',
  configuration: { world: ['alfworld'], split: 'valid_unseen', limit: 134, model: MODEL, blocks: rows(60, 3) },
  published: {
    paper: PAPER,
    title: 'table 1: ALFWorld',
    allowed: { maxSteps: 60, unit: 'executor lines in total', thoughts: 'charged' },
    model: GPT,
    tasks: ALFWORLD_TASKS,
    figures: [
      ...alfworldFigures('react', 43.3),
      ...alfworldFigures('plan and execute', 43.3),
      ...alfworldFigures('try again', 47.8),
      ...alfworldFigures('reflexion', 57.5),
      ...alfworldFigures('adapt', 71.6, [87.5, 80.6, 60.8, 76.2, 61.1, 52.9]),
    ],
    claims: CLAIMS,
  },
}

/** Success on 100 tasks of WebShop. */
export const adaptTable2: Suite = {
  id: 'adapt-table2',
  summary:
    'ADaPT, table 2 (WebShop): ADaPT, its executor without a planner, and its baselines, on 100 purchases in the generated shop',
  configuration: { world: ['webshop'], split: 'test', limit: 100, model: MODEL, blocks: rows(45, 3) },
  published: {
    paper: PAPER,
    title: 'table 2: WebShop; the paper quotes reflexion and LATS from another paper, on 50 other tasks',
    allowed: { maxSteps: 45, unit: 'executor lines in total', thoughts: 'charged' },
    model: GPT,
    tasks: WEBSHOP_TASKS,
    figures: [
      shopping('react', 32),
      shopping('plan and execute', 17),
      shopping('try again', 30),
      shopping('reflexion', 35, 50),
      shopping('LATS', 38, 50),
      ...rates('adapt', 100, 44, 60),
    ],
    claims: CLAIMS,
  },
}

function shopping(row: string, value: number, n: number = 100): PublishedFigure {
  return { row, measure: 'success', value, n }
}

/** Success on the 200 published tasks of TextCraft, and by recipe depth. */
export const adaptTable3: Suite = {
  id: 'adapt-table3',
  summary: 'ADaPT, table 3 (TextCraft): ADaPT, its executor without a planner, and its baselines, on the 200 published tasks',
  configuration: { world: ['textcraft'], split: 'adapt-200', limit: 200, model: MODEL, blocks: rows(60, 4) },
  published: {
    paper: PAPER,
    title: "table 3: TextCraft; the paper's numbers of tasks by depth do not add up to 200, so n counts the published tasks",
    allowed: { maxSteps: 60, unit: 'executor lines in total', thoughts: 'charged' },
    model: GPT,
    tasks: { embedded: 'on the 200 published tasks' },
    figures: [
      ...crafting('react', 19, 26.9, 1.8),
      ...crafting('plan and execute', 27),
      ...crafting('try again', 15),
      ...crafting('reflexion', 32),
      ...crafting('adapt', 52, 78.2, 38.7),
    ],
    claims: CLAIMS,
  },
}

function crafting(row: string, all: number, ...byDepth: readonly number[]): readonly PublishedFigure[] {
  const depths = [
    { taskType: 'depth-2', n: 77 },
    { taskType: 'depth-3', n: 112 },
  ].flatMap((depth, index) => (byDepth[index] === undefined ? [] : [{ ...depth, value: byDepth[index] }]))
  return [{ n: 200, value: all }, ...depths].map((figure) => ({ row, measure: 'success', ...figure }))
}

/** All three tables. */
export const adaptPaper: Suite = paperSuite('adapt', 'ADaPT, the whole paper: tables 1 to 3', [
  adaptTable1,
  adaptTable2,
  adaptTable3,
])
