import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { LATE_OPTIMIZATION } from '../v8-flags.ts'
import { buildWheel, FRAMEWORKS, HOME, pythonEnvironment, reasonOf, runPython } from './environments.ts'

const environment = pythonEnvironment('requirements.txt')
const place = scratch()
afterAll(() => place[Symbol.dispose]())

describe.skipIf('missing' in environment)(`the Python package${reasonOf(environment)}`, () => {
  const python = 'python' in environment ? environment.python : ''
  let wheel: string
  /** The installed wheel. */
  let installed: { readonly PYTHONPATH: string }
  beforeAll(() => {
    wheel = buildWheel(python, place.path)
    const target = place.file('installed')
    const args = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-index', '--target', target, wheel]
    expect(spawnSync(python, args, { encoding: 'utf8' }).stderr).toBe('')
    installed = { PYTHONPATH: target }
  })

  test('passes its tests', async () => {
    const names = ['test_worlds.py', 'test_url.py', 'test_gym.py', 'test_adapters.py', 'test_train_smollm2.py']
    const files = names.map((name) => `tests/${name}`)
    const env = { ...installed, ORRERY_NODE: lateOptimizingNode(place.path) }
    const { code, output } = await runPython(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...files], env)
    expect(code, output).toBe(0)
  })

  test('is typed', async () => {
    expect(await runPython(python, ['-m', 'mypy', '--no-incremental'])).toMatchObject({ code: 0 })
  })

  test('plays 256 episodes in ten lines from the wheel in an empty environment', async () => {
    const [, program = ''] = /```python\n(.*?)```/s.exec(readFileSync(join(HOME, 'README.md'), 'utf8')) ?? []
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(10)
    writeFileSync(place.file('play.py'), program)
    const empty = place.file('empty')
    expect(spawnSync(python, ['-m', 'venv', '--without-pip', empty]).status).toBe(0)
    const own = join(empty, 'bin', 'python')
    const args = ['-m', 'pip', '--python', own, 'install', '--quiet', '--no-index', wheel]
    expect(spawnSync(python, args, { encoding: 'utf8' }).stderr).not.toContain('ERROR')
    const { code, output } = await runPython(own, ['-I', place.file('play.py')])
    expect(code, output).toBe(0)
    expect(output).toMatch(/^\d+ of 256 solved in \d+ steps\n$/)
  })

  test('trains a policy that learns held-out tasks', async () => {
    const example = join(HOME, '..', 'examples', 'train-textcraft', 'train.py')
    const { code, output } = await runPython(python, [example, '30', place.file('curve.svg')], installed)
    expect(code, output).toBe(0)
    const curve = [...output.matchAll(/tasks (\d\.\d+)/g)].map(([, success]) => Number(success))
    expect(curve.at(-1)).toBeGreaterThan((curve[0] ?? 1) + 0.1)
    expect(readFileSync(place.file('curve.svg'), 'utf8')).toMatch(/^<svg .*<polyline/)
  })

  const frameworks = pythonEnvironment(...FRAMEWORKS)
  describe.skipIf('missing' in frameworks)(`with trainers${reasonOf(frameworks)}`, () => {
    test('passes the tests of its adapters', async () => {
      await using model = await serveModel()
      const path = 'python' in frameworks ? frameworks.python : ''
      const env = { ...installed, ORRERY_MODEL_URL: model.url }
      const files = ['test_adapters.py', 'test_verifiers.py', 'test_inspect.py', 'test_trl.py'].map((file) => `tests/${file}`)
      const { code, output } = await runPython(path, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...files], env)
      expect(code, output).toBe(0)
      expect(output).not.toContain('skipped')
    })
  })
})

/** Writes a program that starts Node.js with late optimization, and returns its path. */
function lateOptimizingNode(folder: string): string {
  const path = join(folder, 'node')
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' ${LATE_OPTIMIZATION.join(' ')} "$@"\n`, { mode: 0o755 })
  return path
}

/** Serves the simulated model that makes no errors. */
async function serveModel(): Promise<AsyncDisposable & { readonly url: string }> {
  const child = spawn(
    process.execPath,
    [join(HOME, '..', 'orrery'), 'serve', 'model', 'simulated:perfect', '--port', '0', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  const end = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { url: (JSON.parse(String(line)) as { baseUrl: string }).baseUrl, [Symbol.asyncDispose]: end }
}
