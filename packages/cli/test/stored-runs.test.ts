/**
 * Runs with names and texts of earlier versions. The simulated model gives other replies than at that time, so a run is verified after it
 * was played again under its former configuration.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const STORED = join(import.meta.dirname, '../../runs/test/stored')

/** Former names that no output may contain. */
const FORMER = /gave-up|"parts"|meanParts|\busual\b|\btwin=|\bchosenBy\b/

describe.each(readdirSync(STORED))('a stored run of an earlier version: %s', (name) => {
  test.each([
    'show r 1',
    'show r 1 --json',
    'show r',
    'list runs .',
    'compare r',
    'compare r --json',
    'report r --format json',
    'report r',
    'rescore r',
    'rescore r --json',
    'export r --to inspect',
    'export r --to csv',
    'resume r',
  ])('is read by %s', async (command) => {
    using place = scratch()
    cpSync(join(STORED, name), place.file('r'), { recursive: true })
    const { code, stdout, stderr } = await orreryIn(place.path, command.split(' '))
    expect(stderr).not.toContain('error ')
    expect(stdout).not.toMatch(FORMER)
    expect(code).toBe(0)
  })

  test('is resumed after an interruption, by which its journal has former and current names', async () => {
    using place = scratch()
    const run = interrupted(name, place.file('r'), (lines) => lines.slice(0, -5))
    expect(await orreryIn(place.path, ['resume', 'r'])).toMatchObject({ code: 0 })
    expect(readFileSync(join(run, 'results.json'), 'utf8')).not.toMatch(/gave-up|meanParts/)
  })

  test('is played again under its former configuration, and replays without differences', async () => {
    using place = scratch()
    await playAgain(name, place)
    expect(await orreryIn(place.path, ['verify', 'r'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no differences'),
    })
  })
})

/** Copies a stored run with some lines of its journal and without results. Returns its directory. */
function interrupted(name: string, run: string, kept: (lines: readonly string[]) => readonly string[]): string {
  cpSync(join(STORED, name), run, { recursive: true })
  const path = join(run, 'events.jsonl')
  writeFileSync(path, `${kept(readFileSync(path, 'utf8').trimEnd().split('\n')).join('\n')}\n`)
  for (const file of ['results.json', 'report.md']) rmSync(join(run, file))
  return run
}

async function playAgain(name: string, { path, file }: ReturnType<typeof scratch>): Promise<void> {
  interrupted(name, file('r'), (lines) => lines.slice(0, 1))
  expect(await orreryIn(path, ['resume', 'r'])).toMatchObject({ code: 0 })
}

test.each([
  ['report.md', /\| simulated:(\w+) \| \d/, '| simulated:$1 | 7'],
  ['results.json', /"meanSteps": \d/, '"meanSteps": 7'],
  ['results.json', /\n {2}"seed"/, '\n   "seed"'],
  ['run.json', /"maxSteps": \d/, '"maxSteps": 8'],
  ['run.json', /"keepPrompts": false/, '"keepPrompts": true'],
  ['events.jsonl', /("type":"episode-end".*"steps":)\d/, '$10'],
])('a change of %s at %s in a stored run is reported', async (file, from, to) => {
  using place = scratch()
  await playAgain('webshop-twin', place)
  const path = place.file(`r/${file}`)
  const [before, text] = [readFileSync(path, 'utf8'), readFileSync(path, 'utf8').replace(from, to)]
  expect(text).not.toBe(before)
  writeFileSync(path, text)
  const { code, stdout } = await orreryIn(place.path, ['verify', 'r'])
  expect(stdout).toContain(file.replace('events.jsonl', 'episode-end, steps'))
  expect(code).toBe(1)
})
