/** Runs with names and texts of earlier versions. `webshop-twin` was recorded again after the generated shop changed; its configuration has a former name. */
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

  test('replays without differences, although report.md has the wording of the earlier version', async () => {
    using place = scratch()
    cpSync(join(STORED, name), place.file('r'), { recursive: true })
    expect(await orreryIn(place.path, ['verify', 'r'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no differences'),
    })
  })

  test('is resumed after an interruption, by which its journal has former and current names', async () => {
    using place = scratch()
    cpSync(join(STORED, name), place.file('r'), { recursive: true })
    const path = place.file('r/events.jsonl')
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    writeFileSync(path, `${lines.slice(0, -5).join('\n')}\n`)
    for (const file of ['results.json', 'report.md']) rmSync(place.file(`r/${file}`))
    expect(await orreryIn(place.path, ['resume', 'r'])).toMatchObject({ code: 0 })
    expect(readFileSync(place.file('r/results.json'), 'utf8')).not.toMatch(/gave-up|meanParts/)
    expect(await orreryIn(place.path, ['verify', 'r'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no differences'),
    })
  })
})

test.each([
  ['report.md', /\| simulated:(\w+) \| \d/, '| simulated:$1 | 7'],
  ['results.json', /"meanSteps": \d/, '"meanSteps": 7'],
  ['results.json', /\n {2}"seed"/, '\n   "seed"'],
  ['run.json', /"maxSteps": \d/, '"maxSteps": 8'],
  ['run.json', /"keepPrompts": false/, '"keepPrompts": true'],
  ['events.jsonl', /("type":"episode-end".*"steps":)\d/, '$10'],
])('a change of %s at %s in a stored run is reported', async (file, from, to) => {
  using place = scratch()
  cpSync(join(STORED, 'webshop-twin'), place.file('r'), { recursive: true })
  const path = place.file(`r/${file}`)
  const [before, text] = [readFileSync(path, 'utf8'), readFileSync(path, 'utf8').replace(from, to)]
  expect(text).not.toBe(before)
  writeFileSync(path, text)
  const { code, stdout } = await orreryIn(place.path, ['verify', 'r'])
  expect(stdout).toContain(file.replace('events.jsonl', 'episode-end, steps'))
  expect(code).toBe(1)
})
