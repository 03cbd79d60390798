import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LESSONS } from '@orreryjs/course'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { expandDirectories, studentNames } from '../src/commands/lesson-class.ts'
import { orreryHere, orreryIn } from './in-process.ts'
import { ROOT } from './scaffolds.ts'

test('lists the lessons', async () => {
  const { stdout } = await orreryHere(['lesson'])
  expect(stdout).toMatch(/^1 +the agent loop +write the ReAct loop.* +6$/m)
  expect(stdout).toMatch(/^6 +comparing agents/m)
  const { lessons } = JSON.parse((await orreryHere(['lesson', '--json'])).stdout)
  expect(lessons.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  // Outside the checkout, the paths of the pages are absolute.
  const elsewhere = await orreryHere(['lesson'], 120, join(ROOT, 'orrery'))
  expect(elsewhere.stdout).toContain(
    `read ${join(ROOT, 'docs/lessons/index.md')}; start with: ${join(ROOT, 'orrery')} lesson start 1`,
  )
})

test('opens a lesson by its number', async () => {
  using place = scratch()
  const opened = await orreryIn(place.path, ['lesson', '3'])
  expect(opened.code).toBe(0)
  expect(opened.stdout).toBe(`Lesson 3: reflecting before acting

Read:      docs/lessons/3-reflecting-before-acting.md
Exercise:  judge the last action, change it or continue, and count the cost
Start:     orrery lesson start 3
Check:     orrery lesson check 3   (6 checks)
`)
  await orreryIn(place.path, ['lesson', 'start', '5'])
  expect((await orreryIn(place.path, ['lesson', '5'])).stdout).toMatch(/^Continue: {2}edit lesson-5\/search\.ts$/m)
  const data = JSON.parse((await orreryIn(place.path, ['lesson', '5', '--json'])).stdout)
  expect(data).toMatchObject({ number: 5, page: 'docs/lessons/5-states-search-trials.md', isStarted: true })
  // Every page that a lesson names exists.
  for (const { page } of LESSONS) expect(existsSync(join(ROOT, 'docs/lessons', page)), page).toBe(true)
})

test('names students by the part of their paths that differs', () => {
  expect(studentNames(['students/ann', 'students/bob/'])).toEqual(['ann', 'bob'])
  expect(studentNames(['s/ann/lesson-1', 's/bob/lesson-1'])).toEqual(['ann', 'bob'])
  expect(studentNames(['s/a/ann/work', 's/b/bob/work'])).toEqual(['a/ann', 'b/bob'])
  expect(studentNames(['s/ann', 's/ann'])).toEqual(['ann', 'ann'])
  expect(studentNames(['s/ann'])).toEqual(['ann'])
})

test('expands the directories of students for shells that do not', () => {
  using place = scratch()
  for (const name of ['bob', 'ann', '.git']) mkdirSync(place.file(`students/${name}`), { recursive: true })
  writeFileSync(place.file('students/README.md'), '')
  mkdirSync(place.file('empty'))
  expect(expandDirectories([place.file('students/*'), 'other'])).toEqual([
    place.file('students/ann'),
    place.file('students/bob'),
    'other',
  ])
  expect(expandDirectories([place.file('empty/*'), place.file('missing/*')])).toEqual([
    place.file('empty/*'),
    place.file('missing/*'),
  ])
})

test('starts a lesson without overwriting files', async () => {
  using place = scratch()
  const { code, stdout } = await orreryIn(place.path, ['lesson', 'start', '1'])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /^read docs\/lessons\/1-the-agent-loop\.md and edit lesson-1\/react\.ts\ncheck your work: orrery lesson check 1$/m,
  )
  expect(readdirSync(place.file('lesson-1'))).toEqual([
    'node_modules',
    'react.test.ts',
    'react.ts',
    'tsconfig.json',
    'vitest.config.mjs',
  ])
  // An editor finds the types.
  expect(lstatSync(place.file('lesson-1/node_modules/@orreryjs/core')).isSymbolicLink()).toBe(true)

  writeFileSync(place.file('lesson-1/react.ts'), 'mine')
  const again = await orreryIn(place.path, ['lesson', 'start', '1'])
  expect(again.code).toBe(2)
  expect(again.stderr).toMatch(/error FILE_EXISTS: .*lesson-1\/react\.ts already exists\n hint: continue with it/)
  expect(readFileSync(place.file('lesson-1/react.ts'), 'utf8')).toBe('mine')

  const elsewhere = await orreryIn(place.path, ['lesson', 'start', '6', 'my course/six', '--json'])
  expect(JSON.parse(elsewhere.stdout)).toEqual({
    lesson: 6,
    directory: 'my course/six',
    files: ['results.json', 'verdict.ts', 'verdict.test.ts', 'vitest.config.mjs', 'tsconfig.json'],
  })
  expect(existsSync(place.file('my course/six/verdict.ts'))).toBe(true)
})

test('prints a solution only with --show', async () => {
  const silent = await orreryHere(['lesson', 'solution', '1'])
  expect([silent.code, silent.stdout]).toEqual([2, ''])
  expect(silent.stderr).toContain('printed only with --show')
  const { stdout } = await orreryHere(['lesson', 'solution', '1', '--show'])
  expect(stdout).toContain('if (seen.terminated) return')
})

test('reports invalid arguments', async () => {
  using place = scratch()
  const errorOf = async (...args: readonly string[]): Promise<string> => (await orreryIn(place.path, ['lesson', ...args])).stderr
  expect(await errorOf('chek', '1')).toMatch(/no lesson command named "chek"\. Did you mean "check"/)
  expect(await errorOf('check')).toMatch(/lesson check needs the number of a lesson\n hint: `orrery lesson check 1`/)
  expect(await errorOf('7')).toMatch(/lesson: expected a whole number from 1 to 6, got "7"/)
  expect(await errorOf('2', 'check')).toMatch(/the verb of `lesson` precedes the number.*\n hint: orrery lesson check 2/)
  expect(await errorOf('start', '2', 'a', 'b')).toMatch(/lesson start takes one directory, got b\n hint: omit b/)
  expect(await errorOf('solution', '2', 'a', '--show')).toMatch(/lesson solution takes no directory, got a/)
  expect(await errorOf('start', '2', '--hint')).toMatch(/--hint applies to `lesson check` only/)
  expect(await errorOf('check', '2', 'a', 'b', '--hint')).toMatch(/--hint needs one directory/)
  expect(await errorOf('check', 'students/ann', 'b c')).toMatch(
    /lesson check needs the number of a lesson before the directories, got students\/ann\n hint: orrery lesson check 1 students\/ann 'b c'/,
  )
  expect(await errorOf('check', '2', 'students/*')).toMatch(/ hint: no directory matches students\/\*/)
  expect(await errorOf('check', '2')).toMatch(/no file lesson-2\/refusals\.ts\n hint: start the lesson: orrery lesson start 2/)
})
