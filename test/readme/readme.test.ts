import { expect, test } from 'vitest'
import { type Block, notRun, readBlocks, withBodies } from './blocks.ts'
import { commandProblem, commandsOf, isOrrery, openShell, wordsOf } from './commands.ts'
import { isTest, outputPatternsOf } from './programs.ts'
import { unknownFlags } from './unknown-flags.ts'

const DOCUMENT = `# Title

\`\`\`ts
console.log(1)
\`\`\`

<!-- not run: needs a key -->
\`\`\`sh
orrery run
\`\`\`

\`\`\`
a drawing
\`\`\`
`

function program(body: string): Block {
  return { line: 1, language: 'ts', body, remark: undefined }
}

test('blocks have their line, language and preceding comment', () => {
  expect(readBlocks(DOCUMENT)).toEqual([
    { line: 3, language: 'ts', body: 'console.log(1)', remark: undefined },
    { line: 8, language: 'sh', body: 'orrery run', remark: { kind: 'not run', text: 'needs a key' } },
    { line: 12, language: '', body: 'a drawing', remark: undefined },
  ])
  expect(readBlocks(DOCUMENT).map(notRun)).toEqual([undefined, 'needs a key', undefined])
})

test('replaces only the bodies of blocks', () => {
  expect(withBodies(DOCUMENT, ({ body }) => body)).toBe(DOCUMENT)
  expect(withBodies(DOCUMENT, ({ line }) => `$& ${line}`)).toBe(
    DOCUMENT.replace('console.log(1)', '$$& 3').replace('orrery run', '$$& 8').replace('a drawing', '$$& 12'),
  )
})

test('comments after console.log are patterns with gaps and normalized white space', () => {
  const [promise] = outputPatternsOf(program('console.log(text) // Commands: ... Goal:\\n (x).\nconst y = 1 // no promise'))
  expect('Commands:\nget 1 log\n\nGoal: (x).').toMatch(promise ?? /never^/)
  expect('Commands:\nGoal: x.').not.toMatch(promise ?? /never^/)
  expect(outputPatternsOf(program('const y = 1 // no promise'))).toEqual([])
})

test('distinguishes tests from programs', () => {
  expect(isTest(program("import { test } from 'vitest'\n\ntest('a', () => {})"))).toBe(true)
  expect(isTest(program("describeWorld({ name: 'mine' })"))).toBe(true)
  expect(isTest(program("import { drive } from '@orreryjs/testing'\nawait drive()"))).toBe(false)
})

test('parses commands', () => {
  expect(commandsOf('console', '$ orrery list\none\n\ntwo\n$ npm start')).toEqual([
    { command: 'orrery list', output: 'one\n\ntwo' },
    { command: 'npm start', output: '' },
  ])
  expect(commandsOf('sh', '# first\n./orrery list   # all\nnpm test')).toEqual([
    { command: './orrery list', output: '' },
    { command: 'npm test', output: '' },
  ])
  expect(wordsOf("npx orrery run --gate 'success(a) > success(b)'")).toEqual([
    'orrery',
    'run',
    '--gate',
    'success(a) > success(b)',
  ])
  expect(['orrery list', './orrery', 'npx orrery run', 'orreries'].map(isOrrery)).toEqual([true, true, true, false])
})

test('detects unknown commands and flags', async () => {
  expect(await unknownFlags('./orrery run --limit 3 --json --out=x -h')).toEqual([])
  expect(await unknownFlags('./orrery run --limit 3 --colour red')).toEqual(['--colour'])
  expect(await unknownFlags('orrery serve model simulated --port 1 --dialect x')).toEqual(['--dialect'])
  expect(await unknownFlags('orrery fly')).toEqual(['fly'])
  expect(commandProblem('npm test')).toBeUndefined()
  expect(commandProblem('npm run example first-episode')).toBeUndefined()
  expect(commandProblem('npm run example last-episode')).toBe('there is no examples/last-episode/README.md')
  expect(commandProblem('npm run fly')).toBe('package.json has no script fly')
  expect(commandProblem('node scripts/no.mjs')).toBe('there is no scripts/no.mjs')
  expect(commandProblem('curl localhost')).toMatch(/^nothing runs or checks `curl`/)
})

test('commands of a document run sequentially in one directory and report failures', async () => {
  using shell = openShell()
  const run = () => shell.run('./orrery run --agent oracle --limit 1 --deterministic')
  expect(await run()).toMatch(/^textcraft[\s\S]*: \.\/orrery show runs\/NAME 1\n/)
  expect(await run()).toBe(await run())
  expect(await shell.run('./orrery verify runs/NAME')).toMatch(/1 episode/)
  await expect(shell.run('./orrery verify runs/OTHER')).rejects.toThrow(/verify runs\/OTHER: exit code 2\nerror RUN_UNKNOWN/)
})
