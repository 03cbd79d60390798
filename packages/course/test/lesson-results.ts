import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedbackPolicy, OptionValues } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'

/** Path of the results of lesson 6. */
export const RESULTS: string = join(import.meta.dirname, '../templates/6/exercise/results.json')

/** Results of the agents on the first tasks of TextCraft. */
export interface Results {
  /** Outcomes by row: one character per task, `1` if it was solved. */
  readonly rows: Readonly<Record<string, string>>
  /** Model calls of each task, for the rows with the default seed. */
  readonly calls: Readonly<Record<string, readonly number[]>>
}

/** Reads the committed results. */
export function readResults(): Results {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
}

/** Number of tasks in the file. */
export const TASKS = 40
const SEEDS = 20

interface Row {
  readonly agent: string
  readonly options?: OptionValues
  readonly seed?: number
  readonly feedback?: FeedbackPolicy
}

/** REBACT plays with its loop guard, as in the lessons' commands. */
const GUARD: OptionValues = { maxConsecutiveModifications: 3 }

const ROWS: Readonly<Record<string, Row>> = {
  react: { agent: 'react' },
  rebact: { agent: 'rebact', options: GUARD },
  'rebact after refusals': { agent: 'rebact', options: { reflectOnlyOnError: true, ...GUARD } },
  'rebact never': { agent: 'rebact', options: { noReflect: true, ...GUARD } },
  adapt: { agent: 'adapt' },
  reflexion: { agent: 'reflexion', feedback: 'terminal' },
  ...Object.fromEntries(
    Array.from({ length: SEEDS }, (_, index) => [`react, seed ${index + 1}`, { agent: 'react', seed: index + 1 }]),
  ),
}

/** Plays the first tasks with every row. */
export async function playResults(tasks: number): Promise<Results> {
  const [rows, calls]: [Record<string, string>, Record<string, readonly number[]>] = [{}, {}]
  for (const [name, row] of Object.entries(ROWS)) {
    const played = await playRow(row, tasks)
    rows[name] = played.map(({ success }) => (success ? '1' : '0')).join('')
    if (row.seed === undefined) calls[name] = played.map((each) => each.calls)
  }
  return { rows, calls }
}

/** Returns the text of the results file. */
export function resultsText(results: Results): string {
  const command = 'ORRERY_MAKE=1 npx vitest run --config vitest.long.config.mts packages/course/test/reproduction.long.test.ts -u'
  const about = {
    command,
    world: 'textcraft',
    split: 'test',
    tasks: `the first ${TASKS}`,
    model: 'simulated:mid',
    seeds: 'simulated:mid,persistence=0,seed=K',
    maxSteps: 40,
  }
  return `${JSON.stringify({ ...about, ...results }, null, 2).replace(/\[[^\]]*\]/g, (list) => list.replace(/\s+/g, ' '))}\n`
}

async function playRow(
  { agent, options = {}, seed, feedback }: Row,
  tasks: number,
): Promise<readonly { success: boolean; calls: number }[]> {
  const world = (await loadWorld(orrery, 'textcraft')).package.create({})
  const entry = await loadAgent(orrery, agent)
  const model = await createModel(orrery, `simulated:mid${seed === undefined ? '' : `,persistence=0,seed=${seed}`}`, {})
  const profile = agentProfile(entry, world)
  const limits = entry.limits({ maxSteps: 40 }, options, profile)
  const played: { success: boolean; calls: number }[] = []
  for (const task of [...world.tasks.ids('test')].slice(0, tasks)) {
    const episode = { world, task, model, profile, limits, agent: entry.create(world, options), rewind: entry.rewind }
    const { end, events } = await playEpisode({ ...episode, ...(feedback && { feedback }) })
    played.push({ success: end.success, calls: events.filter(({ type }) => type === 'model-call').length })
  }
  return played
}
