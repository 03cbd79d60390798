import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LATE_OPTIMIZATION } from '../v8-flags.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, 'benchmarks')

/** Programs that another one starts. */
const STARTED_BY: Readonly<Record<string, string>> = {
  'counts/count.mjs': 'counts/measure.mjs',
  'scale/parse-lines.mjs': 'scale/episodes.mjs',
  'scale/report-usage.mjs': 'scale/episodes.mjs',
  'servers/bare-server.mjs': 'servers/protocols.mjs',
  'speed/webarena-pages.mjs': 'speed/webarena.mjs',
  'speed/webarena-round.mjs': 'speed/webarena.mjs',
  'webarena/suite-round.mjs': 'webarena/suite.mjs',
}

/** Path of what some programs need in addition to a build. */
const CHROMIUM = '/usr/bin/chromium'
const REDIS = '/usr/bin/redis-server'
const NEEDS: Readonly<Record<string, string>> = {
  'own-and-original/main.mjs': join(ROOT, '..', 'shared', 'data'),
  'playground/main.mjs': CHROMIUM,
  'queue/main.mjs': REDIS,
  'queue/recovery.mjs': REDIS,
  'queue/scaling.mjs': REDIS,
  'scale/lucene.mjs': '/usr/share/java/lucene-core-4.10.4.jar',
  'servers/main.mjs': '/proc/self/status',
  // Weights are a download that only a user starts.
  'small-real/edits.mjs': process.env['ORRERY_WEIGHTS'] ?? 'weights in $ORRERY_WEIGHTS',
  'small-real/main.mjs': process.env['ORRERY_WEIGHTS'] ?? 'weights in $ORRERY_WEIGHTS',
  'viewer/main.mjs': CHROMIUM,
}

/** Files directly in the folder and in its folders; `node_modules` links to the packages. */
const files = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory()) return [entry.name]
  return entry.name === 'node_modules' ? [] : readdirSync(join(FOLDER, entry.name)).map((name) => `${entry.name}/${name}`)
})
const modules = files.filter((name) => name.endsWith('.mjs'))
const sourceOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const programs = modules.filter((name) => !/^export /m.test(sourceOf(name)) && STARTED_BY[name] === undefined).sort()

/** Committed results, which a tiny run must not change. */
const results = files.filter((name) => /\.(?:json|md)$/.test(name))
const before = results.map(sourceOf)
afterAll(() => expect(results.map(sourceOf)).toEqual(before))

test('each program reads its arguments with the shared function, except programs that another program starts', () => {
  expect(programs.filter((name) => !sourceOf(name).includes('readArguments('))).toEqual([])
  for (const [name, parent] of Object.entries(STARTED_BY)) expect(sourceOf(parent)).toContain(name.split('/').at(-1))
})

test('unknown arguments and values of another type are refused', async () => {
  const refusalOf = async (...args: string[]): Promise<string> => (await run('queue/main.mjs', ...args)).stderr
  expect(await refusalOf('--foo')).toMatch(/^error ARGUMENT_INVALID: Unknown option '--foo'.*\n$/)
  expect(await refusalOf('foo')).toMatch(/^error ARGUMENT_INVALID: Unexpected argument 'foo'.*\n$/)
  expect(await refusalOf('--episodes', 'many')).toBe('error ARGUMENT_INVALID: --episodes is "many". Expected a natural number\n')
  expect(await refusalOf('--episodes', '0')).toBe('error ARGUMENT_INVALID: --episodes is "0". Expected a natural number\n')
  const comparison = async (...args: string[]): Promise<string> => (await run('figures/compare.mjs', ...args)).stderr
  expect(await comparison('--before', '/nowhere')).toBe(
    'error ARGUMENT_INVALID: --before is "/nowhere". Expected the folder of a built checkout\n',
  )
  expect(await comparison('--tiny', '--only', 'nowhere')).toMatch(
    /^error ARGUMENT_INVALID: --only is "nowhere"\. Expected a part of one of: one oracle .*\n$/,
  )
})

for (const name of programs) {
  const need = NEEDS[name]
  const isMissing = need !== undefined && !existsSync(need)
  test.skipIf(isMissing)(`${name}${isMissing ? ` (skipped: needs ${need})` : ''} runs in a tiny size`, async () => {
    const { error, stdout, stderr } = await run(name, '--tiny')
    expect(error, `${stdout}\n${stderr}`).toBeNull()
  })
}

/** Runs a program. Asynchronous, because a worker of Vitest must answer its parent. */
function run(name: string, ...args: string[]): Promise<{ error: Error | null; stdout: string; stderr: string }> {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  return new Promise((resolve) => {
    execFile(process.execPath, [...LATE_OPTIMIZATION, join(FOLDER, name), ...args], options, (error, stdout, stderr) =>
      resolve({ error, stdout, stderr }),
    )
  })
}
