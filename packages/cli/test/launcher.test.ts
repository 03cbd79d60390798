import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { shellWord } from '@orreryjs/runs/texts'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

test('./orrery runs the command line from anywhere and returns its exit code', () => {
  using place = scratch()
  const run = (...args: readonly string[]) => spawnSync(`${ROOT}orrery`, args, { cwd: place.path, encoding: 'utf8' })
  expect(run('--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Usage: \S*orrery \[options\] \[command\]/),
  })
  expect(run('rnu')).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean "run"?') })
})

test('its hints can be pasted', () => {
  using place = scratch()
  const args = ['run', '--agent', 'oracle', '--limit', '1', '--out', place.file('r')]
  const { stdout } = spawnSync(`${ROOT}orrery`, args, { cwd: ROOT, encoding: 'utf8' })
  expect(stdout).toContain(`Inspect an episode: ./orrery show ${place.file('r')} 1`)
})

// Windows has no limit of file descriptors per process. Node.js itself needs 19 or 20.
test.skipIf(process.platform === 'win32').each([20, 21, 22, 24, 30])(
  '%i file descriptors: an episode, or one line with the command that helps',
  (limit) => {
    using place = scratch()
    const script = `ulimit -n ${limit}; exec "$@"`
    const args = ['run', '--agent', 'oracle', '--limit', '1', '--out', place.file('run')]
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath, `${ROOT}orrery`, ...args], {
      encoding: 'utf8',
    })
    if (status === 0) expect(stdout).toContain('textcraft adapt-like: 1 task')
    else {
      expect([1, 2]).toContain(status)
      expect(stderr).toMatch(
        /^(?:.*1 episode, .*\n)*error FILE_UN(?:READ|WRIT)ABLE: .*too many open files.*\n hint: raise the limit .*`ulimit -n \d+`\n$/,
      )
    }
  },
)

test('a checkout that is not built prints how to build it', () => {
  using place = scratch()
  mkdirSync(place.file('scripts'))
  for (const file of ['orrery', 'scripts/node-version.cjs']) copyFileSync(`${ROOT}${file}`, place.file(file))
  const { status, stderr } = spawnSync(process.execPath, [place.file('orrery'), 'list'], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toBe('error: this checkout is not built yet\n hint: run `npm start` once\n')
})

test.each(['orrery', 'packages/cli/dist/main.js', 'scripts/start.cjs', 'scripts/test.cjs'])(
  '%s on an old Node prints one clear line',
  (script) => {
    using place = scratch()
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.18.3' })`
    writeFileSync(place.file('old.cjs'), pretend)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', place.file('old.cjs'), `${ROOT}${script}`], {
      encoding: 'utf8',
    })
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toBe(
      'Orrery needs Node.js 20.19 or newer, or a current Bun or Deno; this is Node.js 20.18.3. Get one from https://nodejs.org\n',
    )
  },
)

test('orrery.cmd exists for Windows, with its line ends', () => {
  const text = readFileSync(`${ROOT}orrery.cmd`, 'utf8')
  expect(text.split('\r\n').at(-2)).toBe('node "%~dp0orrery" %*')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(readFileSync(`${ROOT}.gitattributes`, 'utf8')).toMatch(/^\*\.cmd text eol=crlf$/m)
})

test('quotes a path as one word of the shell', () => {
  expect(['runs/a b', "it's"].map((path) => shellWord(path, 'linux'))).toEqual(["'runs/a b'", "'it'\\''s'"])
  expect(['runs\\night', 'C:\\My Files\\r', 'a&b'].map((path) => shellWord(path, 'win32'))).toEqual([
    'runs\\night',
    '"C:\\My Files\\r"',
    '"a&b"',
  ])
})

test('scripts of a checkout in a folder with spaces pass arguments unchanged, without a shell', () => {
  using place = scratch()
  const home = place.file('My Files & more')
  const tool = `${home}/node_modules/tool`
  for (const folder of [`${home}/scripts`, tool]) mkdirSync(folder, { recursive: true })
  copyFileSync(`${ROOT}scripts/workspace.cjs`, `${home}/scripts/workspace.cjs`)
  writeFileSync(`${home}/package.json`, JSON.stringify({ devDependencies: { absent: '1', tool: '1' } }))
  writeFileSync(`${tool}/package.json`, JSON.stringify({ name: 'tool', bin: { say: 'say.cjs' } }))
  writeFileSync(`${tool}/say.cjs`, 'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)])); process.exitCode = 3')
  const line = `require('./scripts/workspace.cjs').run('say', ['two words', '"$HOME" & %PATH%'])`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', line], { cwd: home, encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual([expect.stringMatching(/My Files & more$/), 'two words', '"$HOME" & %PATH%'])
  expect([status, stderr]).toEqual([3, expect.stringContaining('exit code 3')])
})
