import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOf } from '../../packages/reporting/test/library.ts'
import { playRun } from '../../packages/runs/test/library.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { HOME, pythonEnvironment, reasonOf, runPython } from './environments.ts'

const environment = pythonEnvironment('requirements-verified.txt')
const place = scratch()
afterAll(() => place[Symbol.dispose]())

interface Result {
  readonly score: number
  readonly error: string | null
  readonly problems: readonly string[]
}

/** Tasks of the exported runs: every 20th of the 812. */
const TASKS = Array.from({ length: 40 }, (_, at) => at * 20 + 13).join(',')

/** Successes that the package scores 0: a comma in a name of a list in words. */
const COMMA_IN_NAMES: readonly string[] = ['613']

describe.skipIf('missing' in environment)(`exports in WebArena-Verified${reasonOf(environment)}`, () => {
  const python = 'python' in environment ? environment.python : ''

  beforeAll(async () => {
    await playRun(place.file('oracle'), { world: 'webarena', tasks: TASKS, agent: 'oracle', deterministic: true })
    // The random agent opens pages and gives no answer.
    await playRun(place.file('random'), { world: 'webarena', tasks: TASKS, agent: 'random', maxSteps: 5, deterministic: true })
    await playRun(place.file('two'), { world: 'webarena', tasks: '65', agent: 'oracle,react', trials: 2, deterministic: true })
  })

  async function evaluate(run: string, folder = '.'): Promise<Readonly<Record<string, Result>>> {
    const directory = place.file(`${run}-verified`)
    const { code, output } = await runPython(python, ['-I', join(HOME, 'tests', 'check_verified.py'), directory, folder])
    expect(code, output).toBe(0)
    return JSON.parse(output) as Readonly<Record<string, Result>>
  }

  test('the package reads tasks, responses and archives, and agrees with Orrery on the plans of the oracle', async () => {
    await exportOf(place.file('oracle'), 'webarena-verified', { out: place.file('oracle-verified') })
    const results = await evaluate('oracle')
    expect(Object.keys(results)).toHaveLength(40)
    const failed = Object.entries(results).filter(([, { score }]) => score !== 1)
    expect(failed.map(([task]) => task)).toEqual(COMMA_IN_NAMES.filter((task) => task in results))
    expect(Object.values(results).map(({ error }) => error)).toEqual(Object.keys(results).map(() => null))
  })

  test('the package scores 0 without an answer', async () => {
    await exportOf(place.file('random'), 'webarena-verified', { out: place.file('random-verified') })
    const results = await evaluate('random')
    const answered = Object.keys(results).filter(
      (task) => !readFileSync(place.file(`random-verified/${task}/agent_response.json`), 'utf8').includes('UNKNOWN_ERROR'),
    )
    for (const [task, { score, problems, error }] of Object.entries(results)) {
      if (answered.includes(task)) continue
      expect({ score, error }).toEqual({ score: 0, error: null })
      expect(problems[0]).toContain('status')
    }
    expect(answered.length).toBeLessThan(Object.keys(results).length)
  })

  test('each row and attempt has its own folder', async () => {
    const { files } = await exportOf(place.file('two'), 'webarena-verified', { out: place.file('two-verified') })
    const folders = files.filter(({ noun }) => noun === 'episode').map(({ path }) => path.split('/').at(-1) ?? '')
    expect(folders).toHaveLength(4)
    const scores = await Promise.all(folders.map(async (folder) => (await evaluate('two', folder))['65']?.score))
    expect(scores.slice(0, 2)).toEqual([1, 1])
  })
})
