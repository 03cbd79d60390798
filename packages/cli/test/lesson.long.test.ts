import { writeFileSync } from 'node:fs'
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
