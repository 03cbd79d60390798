import {
  betterThan,
  type PaperMeasure,
  type PublishedFigure,
  type PublishedTable,
  paperSuite,
  rates,
  type Suite,
} from '@orreryjs/runs/suites'
import { BASELINE_ROWS, WEBSHOP_TASKS } from './shared-rows.ts'

const PAPER = 'Ma et al. 2023, LASER, arXiv 2309.08172'
const GPT4 = 'GPT-4-0613'
const MODEL = ['simulated:mid']
/** The backup strategy buys at the thirteenth transition. */
const ALLOWED = { maxSteps: 15, unit: 'transitions' } as const

/** Success and reward on 500 test tasks of WebShop, compared with other methods. */
export const laserTable1: Suite = {
  id: 'laser-table1',
  summary: 'LASER, table 1 (WebShop): LASER, LASER without backup and ReAct on 500 purchases in the generated shop',
  configuration: {
    world: ['webshop'],
    split: 'test',
    limit: 500,
    model: MODEL,
    blocks: [
      { agent: ['react'] },
      { agent: ['laser'], label: 'laser - backup', option: { backup: false } },
      { agent: ['laser'] },
      BASELINE_ROWS,
    ],
  },
  published: {
    paper: PAPER,
    title: 'table 1: WebShop; Orrery does not run ASH, WebGUM and people',
    allowed: ALLOWED,
    model: GPT4,
    tasks: WEBSHOP_TASKS,
    figures: [
      ...rates('react', 500, 34, 59.7),
      ...rates('laser - backup', 500, 48.4, 71.2),
      ...rates('laser', 500, 50, 75.6),
      ...rates('ASH', 500, 30.2, 56.7, 'GPT'),
      ...rates('WebGUM', 500, 45, 67.5, 'fine-tuned'),
      ...rates('human expert', 500, 59.6, 82.1, 'human'),
    ],
    claims: betterThan('laser', 'react', 'laser - backup'),
  },
}

/** Components of the purchase reward: attributes, options and product type, each over the tasks that require it. */
const PARTS: Readonly<Record<string, PaperMeasure>> = Object.fromEntries(
  ['att', 'opt', 'type'].map((part): [string, PaperMeasure] => [
    part,
    { unit: 'percent', of: ({ rewardComponents }) => rewardComponents?.[part] },
  ]),
)

/** All methods with prompts for WebShop. */
const SHOPPERS = ['react', 'rebact', 'adapt', 'reflexion', 'lats', 'anticipatory-reflection', 'plan-act', 'laser']

/** Result of each method at the market, and the loss from WebShop to the market. */
const TRANSFER: readonly PublishedFigure[] = SHOPPERS.flatMap((row) =>
  ['success', 'reward'].flatMap((measure): readonly PublishedFigure[] => [
    ...(row === 'laser' ? [] : [{ row, measure, world: 'market', n: 100 }]),
    { row, measure, world: 'market', from: 'webshop', n: 100 },
  ]),
)

/** Assigns figures to the market. */
function atMarket(figures: readonly PublishedFigure[]): readonly PublishedFigure[] {
  return figures.map((figure) => ({ ...figure, world: 'market' }))
}

/** Transfer to another shop with other products, with the prompts written for the first shop. */
export const laserTable2: Suite = {
  id: 'laser-table2',
  summary:
    'LASER, table 2 (transfer): every WebShop method unchanged, on 100 purchases in the shop and on the market with other products',
  configuration: {
    split: 'test',
    limit: 100,
    model: MODEL,
    blocks: [
      { world: ['market'], agent: [...SHOPPERS, 'random', 'oracle'] },
      { world: ['webshop'], agent: SHOPPERS },
    ],
  },
  published: {
    paper: PAPER,
    title: 'table 2: amazon.com, without additional examples; Orrery does not run people',
    allowed: ALLOWED,
    model: GPT4,
    tasks: {
      embedded: "on the generated market instead of amazon.com; WebShop's reward judges purchases instead of people",
    },
    measures: PARTS,
    first: 100,
    figures: [
      ...atMarket([
        ...rates('laser', 100, 62, 85.4),
        { row: 'laser', measure: 'att', n: 100, value: 85.5 },
        { row: 'laser', measure: 'opt', n: 100, value: 75 },
        { row: 'laser', measure: 'type', n: 100, value: 97 },
        ...rates('human', 100, 65, 88.2, 'people'),
        { row: 'human', measure: 'att', n: 100, value: 86.2, model: 'people' },
        { row: 'human', measure: 'opt', n: 100, value: 76.3, model: 'people' },
        { row: 'human', measure: 'type', n: 100, value: 99, model: 'people' },
      ]),
      ...TRANSFER,
    ],
  },
}

/** Ablations on the first 200 test tasks. */
export const laserTable3: Suite = {
  id: 'laser-table3',
  summary:
    'LASER, table 3 (WebShop): LASER, LASER with an example, and LASER with printed tools instead of function calls, on 200 purchases',
  configuration: {
    world: ['webshop'],
    split: 'test',
    limit: 200,
    model: MODEL,
    blocks: [
      { agent: ['laser'] },
      { agent: ['laser'], label: 'laser + one-shot', option: { oneShot: true } },
      { agent: ['laser'], label: 'laser - function call', option: { toolMode: 'text' } },
      BASELINE_ROWS,
    ],
  },
  published: {
    paper: PAPER,
    title: 'table 3: WebShop, ablations',
    allowed: ALLOWED,
    model: GPT4,
    tasks: WEBSHOP_TASKS,
    figures: [
      ...rates('laser', 200, 52, 77.6),
      ...rates('laser + one-shot', 200, 50, 74.9),
      ...rates('laser - function call', 200, 50, 76.2),
      // A model without function calls: the row with printed tools is the closest of ours.
      ...rates('laser - function call', 200, 38.5, 70.2, 'text-davinci-003'),
    ],
    claims: betterThan('laser', 'laser + one-shot', 'laser - function call'),
  },
}

/** Lengths of trajectories in transitions: search, item and purchase are 3, and the backup ends those longer than 13. */
const LENGTHS = Array.from({ length: 13 }, (_, index) => index + 3)
const [SHORTEST = 3, LONGEST = 15] = [LENGTHS.at(0), LENGTHS.at(-1)]

/** Number of transitions of an episode, clamped to the shortest and the longest length. */
function lengthOf(notes: Readonly<Record<string, number>>): number {
  return Math.min(LONGEST, Math.max(SHORTEST, notes['transition'] ?? 0))
}

const successAt = (length: number): string => `success after ${length}`
const shareOf = (length: number): string => `share of ${length}`

/** A figure of LASER by length of trajectory. The paper prints no numbers for either. */
function byLength(
  title: string,
  y: string,
  measure: (length: number) => string,
  of: (length: number) => PaperMeasure,
): PublishedTable {
  return {
    paper: PAPER,
    title: `figure 2: ${title}; drawn without numbers`,
    allowed: ALLOWED,
    model: GPT4,
    tasks: WEBSHOP_TASKS,
    chart: { x: 'transitions', y, joined: false },
    first: 500,
    measures: Object.fromEntries(LENGTHS.map((length) => [measure(length), of(length)])),
    figures: LENGTHS.map((length): PublishedFigure => ({ row: 'laser', measure: measure(length), at: length, n: 500 })),
  }
}

const SUCCESS_BY_LENGTH = byLength('success by number of transitions', 'success', successAt, (length) => ({
  unit: 'share',
  of: ({ notes, success }) => (lengthOf(notes) === length ? Number(success) : undefined),
}))

const LENGTHS_OF_ALL = byLength('distribution of transitions', 'share of the tasks', shareOf, (length) => ({
  unit: 'share',
  of: ({ notes }) => Number(lengthOf(notes) === length),
}))

/** The three tables, and figure 2 from the episodes of table 1. */
export const laserPaper: Suite = paperSuite(
  'laser',
  'LASER, the whole paper: tables 1 to 3, figure 2; table 2 in our market',
  [laserTable1, laserTable2, laserTable3],
  [SUCCESS_BY_LENGTH, LENGTHS_OF_ALL],
)
