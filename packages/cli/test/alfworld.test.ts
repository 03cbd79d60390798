import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'
import { run, success } from './world-runs.ts'

/** Number of tasks: few here, more in `alfworld.long.test.ts`. */
const LONG = process.env['ORRERY_LONG'] !== undefined
const DATA = fileURLToPath(new URL('../../../../shared/data/alfworld', import.meta.url))
const withData = describe.skipIf(!existsSync(DATA))

describe('generated houses', () => {
  test('have a limit of fifty steps, and ReAct solves nearly all with a perfect model', async () => {
    const limit = LONG ? '60' : '20'
    const stdout = await run('alfworld', '--split', 'valid_unseen', '--limit', limit)
    expect(stdout).toContain('max 50 steps')
    expect(success(stdout, `react +simulated:perfect +${limit}`)).toBeGreaterThanOrEqual(95)
  })
})

describe('a person plays', () => {
  test('with a map, numbered actions, history and undo', async () => {
    using place = scratch()
    const input = ':map\n:3\n:actions\n:1\n:map\n:undo\n:undo\n:map\n:history\n:9999\n:quit\n'
    const { code, stdout } = await orreryIn(place.path, ['play', 'alfworld', '0', '--split', 'dev', '--out', 'r'], { input })
    expect(code).toBe(0)
    const maps = [...stdout.matchAll(/^in hand +nothing\n([\s\S]+?)\[n\] here/gm)].map(([map]) => map)
    expect(maps).toHaveLength(3)
    expect(maps[0]).toContain('1: ?')
    expect(maps[1]).toMatch(/\[\d+\]: /)
    expect(maps[2]).toBe(maps[0])
    expect(stdout).toMatch(/^> :3\n> go to .+\n\[1\] You arrive at /m)
    expect(stdout).toMatch(/^ {2}2 go to /m)
    expect(stdout).toMatch(/^> :1\n> examine .+\n\[2\] /m)
    expect(stdout).toMatch(/^undid: examine /m)
    expect(stdout).toMatch(/^undid: go to .+\nyou are back at the start/m)
    expect(stdout).toContain('no steps yet')
    expect(stdout).toMatch(/^stopped by the agent: 2 steps, reward 0/m)
  })

  test('a world without a sketch shows the task again', async () => {
    using place = scratch()
    const { stdout } = await orreryIn(place.path, ['play', 'textcraft', '0', '--out', 'r'], { input: ':map\n' })
    expect(stdout.match(/^Goal: craft /gm)).toHaveLength(2)
  })
})

withData('with original games (needs ../shared/data)', () => {
  const data = ['--data', DATA]

  test('list shows their splits next to worlds without data', async () => {
    const { code, stdout } = await orreryIn('.', ['list', 'worlds', ...data])
    expect(code).toBe(0)
    expect(stdout).toMatch(/dialect 2\.1\.2: .*valid_unseen 134/)
    expect(stdout).toMatch(/dialect adapt: adapt-200 200/)
  })

  test('ReAct solves most of the first unseen tasks', async () => {
    const limit = LONG ? '30' : '10'
    const stdout = await run('alfworld', '--split', 'valid_unseen', '--limit', limit, ...data)
    expect(success(stdout, `react +simulated:perfect +${limit}`)).toBeGreaterThanOrEqual(86)
  })

  test('validate solves them all', async () => {
    const { code, stdout } = await orreryIn('.', [
      'validate',
      'alfworld',
      '--split',
      'valid_unseen',
      '--dialect',
      '2.1.1',
      ...data,
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^2\.1\.1 +valid_unseen +19\/19 /m)
  })

  test('conform matches every recorded step', async () => {
    const { code, stdout } = await orreryIn('.', ['conform', `${DATA}/golden.jsonl.gz`, ...data])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^conform: 484 episodes, \d+ steps, \d+ matched, 0 mismatched$/m)
  })
})
