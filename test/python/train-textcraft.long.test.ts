import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { buildWheel, HOME, pythonEnvironment } from './environments.ts'

const EXAMPLE = join(HOME, '..', 'examples', 'train-textcraft')
const environment = pythonEnvironment('requirements.txt')
const reason = 'missing' in environment ? ` (skipped: ${environment.missing})` : ''

describe.skipIf('missing' in environment)(`the policy that GRPO trains on TextCraft${reason}`, () => {
  test('learns held-out tasks, with the curve of the README', () => {
    using place = scratch()
    const python = 'python' in environment ? environment.python : ''
    const wheel = buildWheel(python, place.path)
    const target = place.file('installed')
    const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-index', '--target', target, wheel]
    expect(spawnSync(python, install).status).toBe(0)
    const { status, stdout, stderr } = spawnSync(python, [join(EXAMPLE, 'train.py'), '30', place.file('curve.svg')], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: target },
    })
    expect(status, stderr).toBe(0)
    const curve = [...stdout.matchAll(/tasks (\d\.\d+)/g)].map(([, success]) => Number(success))
    expect(curve[0]).toBeLessThan(0.2)
    expect(curve.at(-1)).toBeGreaterThan((curve[0] ?? 1) + 0.1)
    expect(readFileSync(place.file('curve.svg'), 'utf8')).toMatch(/^<svg .*<polyline/)
  })
})
