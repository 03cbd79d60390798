import type { Block, Configuration } from '@orreryjs/runs/configuration'
import { betterThan, type PublishedFigure, type PublishedTable, paperSuite, type Suite } from '@orreryjs/runs/suites'
import { ALFWORLD_TASKS, BASELINE_ROWS, WEBSHOP_TASKS } from './shared-rows.ts'

const PAPER = 'Rozanov and Rei 2025, StateAct, arXiv 2410.02810'
const ROWS: readonly Block[] = [{ agent: ['react'] }, { agent: ['stateact'] }, BASELINE_ROWS]

/** The model whose run the authors' repository describes; its rows are compared with ours. */
const MAIN_MODEL = 'Qwen2.5-14B-Instruct'

/** Success of ReAct and StateAct with each model, in per cent. */
type ModelRates = readonly (readonly [model: string, react: number, stateact: number])[]

/** Success per model; rows of other models than the main one are named after them. */
function figuresOf(n: number, rates: ModelRates): readonly PublishedFigure[] {
  return rates.flatMap(([model, react, stateact]) => {
    const suffix = model === MAIN_MODEL ? '' : `, ${model}`
    return [
      { row: `react${suffix}`, measure: 'success', value: react, n },
      { row: `stateact${suffix}`, measure: 'success', value: stateact, n },
    ]
  })
}

/** Properties of the part of table 2 about one world. */
interface Part {
  readonly world: 'alfworld' | 'webshop' | 'textcraft'
  readonly name: string
  /** Tasks as the summary words them. */
  readonly summary: string
  readonly split: string
  readonly n: number
  readonly published: Pick<PublishedTable, 'tasks' | 'allowed'>
  readonly rates: ModelRates
  readonly others?: readonly PublishedFigure[]
}

function partOf({ world, name, summary, split, n, published, rates, others = [] }: Part): Suite {
  const configuration: Configuration = { world: [world], split, limit: n, model: ['simulated:mid'], blocks: ROWS }
  return {
    id: `stateact-table2-${world}`,
    summary: `StateAct, table 2 (${name}): ReAct and StateAct ${summary}`,
    configuration,
    published: {
      paper: PAPER,
      title: `table 2: ${name}, as printed in the authors' repository, which does not name the keys of a reply`,
      model: MAIN_MODEL,
      ...published,
      figures: [...figuresOf(n, rates), ...others],
      claims: betterThan('stateact', 'react'),
    },
  }
}

/** Success in the 134 unseen games of ALFWorld. */
export const stateactAlfworld: Suite = partOf({
  world: 'alfworld',
  name: 'ALFWorld',
  summary: 'in 134 generated houses',
  split: 'valid_unseen',
  n: 134,
  published: { tasks: ALFWORLD_TASKS, allowed: { maxSteps: 50 } },
  rates: [
    [MAIN_MODEL, 75, 78],
    ['Mistral-24B', 44, 49],
    ['Qwen2.5-7B', 10, 46],
    ['Qwen2.5-32B', 89, 90],
    ['Gemma2-27B', 71, 68],
  ],
  others: [
    { row: "react, authors' second run", measure: 'success', value: 74.6, n: 134 },
    { row: "stateact, authors' second run", measure: 'success', value: 80.6, n: 134 },
  ],
})

/** Success on 100 tasks of WebShop. */
export const stateactWebshop: Suite = partOf({
  world: 'webshop',
  name: 'WebShop',
  summary: 'on 100 purchases in the generated shop',
  split: 'test',
  n: 100,
  published: { tasks: WEBSHOP_TASKS, allowed: { maxSteps: 14 } },
  rates: [
    [MAIN_MODEL, 22, 33],
    ['Mistral-24B', 34, 35],
    ['Qwen2.5-7B', 19, 12],
    ['Qwen2.5-32B', 27, 32],
    ['Gemma2-27B', 26, 29],
  ],
})

/** Success on the first 100 published tasks of TextCraft. */
export const stateactTextcraft: Suite = partOf({
  world: 'textcraft',
  name: 'TextCraft',
  summary: 'on the first 100 published tasks',
  split: 'adapt-200',
  n: 100,
  published: { tasks: { embedded: 'on the first 100 of the 200 published tasks' }, allowed: { maxSteps: 39 } },
  rates: [
    [MAIN_MODEL, 31, 37],
    ['Mistral-24B', 33, 40],
    ['Qwen2.5-7B', 2, 4],
    ['Qwen2.5-32B', 31, 40],
    ['Gemma2-27B', 18, 34],
  ],
})

/** Table 2 in its three worlds. */
export const stateactPaper: Suite = paperSuite('stateact', 'StateAct, table 2 in ALFWorld, WebShop and TextCraft', [
  stateactAlfworld,
  stateactWebshop,
  stateactTextcraft,
])
