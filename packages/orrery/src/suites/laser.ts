import type { PaperMeasure, Suite } from '@orreryjs/runs/suites'
import { rates } from '@orreryjs/runs/suites'
import { BASELINE_ROWS } from './baseline-rows.ts'

const PAPER = 'Ma et al. 2023, LASER, arXiv 2309.08172'
const GPT4 = 'GPT-4-0613'
const MODEL = ['simulated:mid']
const TASKS = {
  embedded: 'in our shop, not in that of the paper; --data DIR shops in the original one',
  original: 'on the first goals of the original shop; price caps are not those of the paper',
} as const

/** Success and reward on 500 test tasks of WebShop, beside other methods. */
export const laserTable1: Suite = {
  id: 'laser-table1',
  summary: 'LASER, table 1 (WebShop): LASER, LASER without backup and ReAct on 500 purchases of our shop',
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
    title: 'table 1: WebShop',
    model: GPT4,
    tasks: TASKS,
    figures: [
      ...rates('react', 500, 34, 59.7),
      ...rates('laser - backup', 500, 48.4, 71.2),
      ...rates('laser', 500, 50, 75.6),
      ...rates('ASH', 500, 30.2, 56.7, 'GPT'),
      ...rates('WebGUM', 500, 45, 67.5, 'fine-tuned'),
      ...rates('human expert', 500, 59.6, 82.1, 'human'),
    ],
  },
}

const MARKET = { face: 'market' } as const

/** A share of what was asked for that a purchase meets, by its name in the world. */
function part(name: string): PaperMeasure {
  return { unit: 'percent', of: ({ parts }) => parts?.[name] }
}

/** Another shop, with agents that were written for the first one. */
export const laserTable2: Suite = {
  id: 'laser-table2',
  summary: 'LASER, table 2 (transfer): LASER and ReAct, made for the shop, on 100 purchases of a market that looks different',
  configuration: {
    world: ['webshop'],
    split: 'test',
    limit: 100,
    model: MODEL,
    worldOption: MARKET,
    blocks: [
      { agent: ['laser'], label: 'laser in the market' },
      { agent: ['react'], label: 'react in the market' },
      { agent: ['random'], label: 'random in the market' },
      { agent: ['oracle'], label: 'oracle in the market' },
    ],
  },
  published: {
    paper: PAPER,
    title: 'table 2: transfer to another shop',
    model: GPT4,
    tasks: { embedded: 'in our market, a second face of our shop; the paper shops on a real site, judged by people' },
    measures: { att: part('att'), opt: part('opt'), type: part('type') },
    figures: [
      ...rates('laser in the market', 100, 62, 85.4),
      { row: 'laser in the market', measure: 'att', value: 85.5, n: 100 },
      { row: 'laser in the market', measure: 'opt', value: 75, n: 100 },
      { row: 'laser in the market', measure: 'type', value: 97, n: 100 },
      ...rates('human', 100, 65, 88.2, 'human'),
    ],
  },
}

/** The ablations on the first 200 test tasks. */
export const laserTable3: Suite = {
  id: 'laser-table3',
  summary: 'LASER, table 3 (WebShop): LASER with an example, without function calls and with printed tools on 200 purchases',
  configuration: {
    world: ['webshop'],
    split: 'test',
    limit: 200,
    model: MODEL,
    blocks: [
      { agent: ['laser'] },
      { agent: ['laser'], label: 'laser + one-shot', option: { oneShot: true } },
      { agent: ['laser'], label: 'laser - function call', option: { toolMode: 'json' } },
      { agent: ['laser'], label: 'laser as text', option: { toolMode: 'text' } },
      BASELINE_ROWS,
    ],
  },
  published: {
    paper: PAPER,
    title: 'table 3: WebShop, ablations',
    model: GPT4,
    tasks: TASKS,
    figures: [
      ...rates('laser', 200, 52, 77.6),
      ...rates('laser + one-shot', 200, 50, 74.9),
      ...rates('laser - function call', 200, 50, 76.2),
      ...rates('laser as text', 200, 38.5, 70.2, 'text-davinci-003'),
    ],
  },
}
