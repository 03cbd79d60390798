import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const SMALL = ['export', 'tasks', 'webarena', '--split', 'dev', '--world-option', 'size=small']

function read(path: string): { start_url: string; task_id: number; orrery_task: string } {
  return JSON.parse(readFileSync(path, 'utf8'))
}

test('writes tasks as one array in a file, or as one file each in a directory, with the given addresses', async () => {
  const [file, directory] = [place.file('tasks.json'), place.file('tasks')]
  const { code, stdout, stderr } = await orreryHere([...SMALL, '--out', file])
  expect([code, stdout, stderr]).toEqual([0, `${file}: 120 tasks as WebArena's test.raw.json\n`, ''])
  const all: readonly { start_url: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  expect(all).toHaveLength(120)
  expect(all.every(({ start_url: start }) => start.startsWith('__'))).toBe(true)
  await orreryHere([...SMALL, '--sites', 'http://localhost:3000', '--out', directory, '--json'])
  expect(readdirSync(directory)).toHaveLength(120)
  const last = read(`${directory}/119.json`)
  expect(last).toMatchObject({ task_id: 119, orrery_task: 'webarena/dev/119' })
  expect(last.start_url).toMatch(/^http:\/\/\w+\.localhost:3000\//)
  expect((await orreryHere([...SMALL, '--out', file])).stderr).toContain('FILE_EXISTS')
  expect((await orreryHere([...SMALL, '--out', file, '--force'])).code).toBe(0)
})

test.each([
  [['textcraft'], 'the tasks of textcraft cannot be exported'],
  [['webarena', '--to', 'csv'], 'no format named "csv". Known: webarena-verified'],
  [['webarena', '--out', '-'], '--out -: tasks are written to a file or a directory'],
  [['webarena', '--sites', 'localhost:3000'], '--sites: expected an address'],
  [['webarena', '--split', 'market', '--world-option', 'size=small'], "which WebArena's evaluators do not judge"],
])('%j is refused', async (args, reason) => {
  const { code, stderr } = await orreryHere(['export', 'tasks', ...args])
  expect(stderr).toContain(reason)
  expect(code).not.toBe(0)
})

test('a run is exported to a format', async () => {
  const { code, stderr } = await orreryHere(['export', place.file('run')])
  expect(stderr).toContain("required option '--to <format>' not specified")
  expect(code).toBe(2)
})
