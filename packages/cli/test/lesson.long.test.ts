import { mkdirSync, writeFileSync } from 'node:fs'
import { solutionFiles } from '@orreryjs/course'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'

const [solved = { text: '' }] = solutionFiles(1)

test('checks a lesson from start to end', async () => {
  using place = scratch()
  const check = (...args: readonly string[]) => orrery(place.path, ['lesson', 'check', '1', ...args])
  await orrery(place.path, ['lesson', 'start', '1'])
  const begun = await check()
  expect(begun.code).toBe(1)
  expect(begun.stdout).toMatch(/^ {2}fail {2}repeats until the task has ended: it takes 1 action, but 5 are needed/m)
  expect(begun.stdout).toMatch(/\n0 of 6 passed\nhint: .*\nmore hints: orrery lesson check 1 --hint\n$/)
  expect((await check('--hint')).stdout).toMatch(/\n0 of 6 passed\nhint: .*\nhint: .*\n$/)

  writeFileSync(place.file('lesson-1/react.ts'), solved.text)
  const done = await check()
  expect([done.code, done.stdout]).toEqual([0, expect.stringMatching(/\n6 of 6 passed\n[\s\S]*orrery lesson start 2\n$/)])
  const [play = ''] = /(?<=run it: orrery ).*/.exec(done.stdout) ?? []
  const played = await orrery(place.path, [...play.split(' '), '--limit', '1'])
  expect([played.code, played.stdout]).toEqual([0, expect.stringMatching(/^my-react /m)])
})

test('reports files that it cannot run', async () => {
  using place = scratch()
  const check = async (text: string): Promise<string> => {
    writeFileSync(place.file('react.ts'), text)
    const { stdout, stderr } = await orrery(place.path, ['lesson', 'check', '1'])
    return stdout + stderr
  }
  expect(await check('export const agnet = {}')).toMatch(/no export named 'agent'; it exports agnet/)
  expect(await check('export const agent = {')).toMatch(/error CONFIG_INVALID: .*react\.ts:\d+ cannot be read/)
})

test('grades a class: one row per student, whatever their files do', async () => {
  using place = scratch()
  const submit = (student: string, text: string, directory = ''): void => {
    mkdirSync(place.file(`students/${student}/${directory}`), { recursive: true })
    writeFileSync(place.file(`students/${student}/${directory}/react.ts`), text)
  }
  submit('ann', `console.log('=1+1')\n${solved.text}`)
  submit('bob', 'export const agent = {')
  submit('cid', `process.exit(0)\n${solved.text}`, 'lesson-1')
  mkdirSync(place.file('students/dee'))
  const students = ['ann', 'bob', 'cid', 'dee'].map((name) => `students/${name}`)
  const table = await orrery(place.path, ['lesson', 'check', '1', 'students/*'])
  expect([table.code, table.stderr]).toEqual([1, ''])
  expect(table.stdout).toMatch(/^lesson 1, the agent loop: 4 students, 1 passed all 6 checks\n/)
  expect(table.stdout).toMatch(/^ann +6\/6$/m)
  expect(table.stdout).toMatch(/^bob +0\/6 +\S.*react\.ts:\d+ cannot be read/m)
  expect(table.stdout).toMatch(/^cid +0\/6 +1 repeats until the task has ended: the file ended the program/m)
  expect(table.stdout).toMatch(/^dee +0\/6 +no react\.ts in students\/dee$/m)
  expect(table.stdout).toMatch(/^ +1 +1 {2}repeats until the task has ended$/m)

  const csv = await orrery(place.path, ['lesson', 'check', '1', students[0] ?? '', 'students/nobody', '--format', 'csv'])
  const [head, ann, nobody] = csv.stdout.split('\n')
  expect(head).toMatch(/^student,file,lesson,passed,checks,repeats until the task has ended,.*,first_failed$/)
  expect(ann).toBe('ann,students/ann/react.ts,1,6,6,1,1,1,1,1,1,')
  expect(nobody).toBe('nobody,,1,0,6,0,0,0,0,0,0,no such directory: students/nobody')
})
