import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scratch } from './binary.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

test('./orrery runs the command line from anywhere and gives its exit code', () => {
  using place = scratch()
  const run = (...args: readonly string[]) => spawnSync(`${ROOT}orrery`, args, { cwd: place.path, encoding: 'utf8' })
  expect(run('--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Usage: \S*orrery \[options\] \[command\]/),
  })
  expect(run('rnu')).toMatchObject({ status: 2, stderr: expect.stringContaining('(Did you mean run?)') })
})

test('its advice can be typed as it stands', () => {
  using place = scratch()
  const args = ['run', '--agent', 'oracle', '--limit', '1', '--out', place.file('r')]
  const { stdout } = spawnSync(`${ROOT}orrery`, args, { cwd: ROOT, encoding: 'utf8' })
  expect(stdout).toContain(`look at an episode: ./orrery show ${place.file('r')} 1`)
})

test('a checkout that is not built says what to do', () => {
  using place = scratch()
  mkdirSync(place.file('scripts'))
  for (const file of ['orrery', 'scripts/node-version.cjs']) copyFileSync(`${ROOT}${file}`, place.file(file))
  const { status, stderr } = spawnSync(process.execPath, [place.file('orrery'), 'list'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toBe('error: this checkout is not built yet\n hint: run `npm start` once\n')
})

test.each(['orrery', 'scripts/start.cjs', 'scripts/test.cjs'])('%s on an old Node is one clear line', (script) => {
  using place = scratch()
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.18.3' })`
  writeFileSync(place.file('old.cjs'), pretend)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', place.file('old.cjs'), `${ROOT}${script}`], {
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Orrery needs Node\.js 20\.19 or newer; .*\n$/)
})
