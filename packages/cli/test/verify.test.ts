import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from './binary.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const RUN = ['run', '--world', 'textcraft', '--split', 'adapt-200', '--limit', '3', '--model', 'simulated:weak', '--out', 'r']

/** Changes the first event of a type that has the member, by one replacement in its line. */
function forge(journal: string, type: string, from: RegExp, to: string): string {
  const lines = journal.split('\n')
  const at = lines.findIndex((line) => line.includes(`"type":"${type}"`) && from.test(line))
  const line = lines[at]
  if (line === undefined) throw new Error(`no ${type} with ${from}`)
  return lines.with(at, line.replace(from, to)).join('\n')
}

test('an honest run holds, and one changed character of it does not', async () => {
  using place = scratch()
  await orreryIn(place.path, RUN)
  const honest = await orreryIn(place.path, ['verify', 'r'])
  expect(honest.stdout).toMatch(/^verify: 3 episodes, \d+ events: all of it holds\n$/)
  expect(honest.code).toBe(0)

  const path = place.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  const forgeries: readonly (readonly [type: string, from: RegExp, to: string, named: RegExp])[] = [
    ['step-end', /"action":"get 1/, '"action":"get 2', /step-end, action: /],
    ['step-end', /"observation":"Got/, '"observation":"Bot', /step-end, observation: /],
    ['step-end', /"reward":0/, '"reward":1', /step-end, reward: /],
    ['step-end', /"changed":true/, '"changed":false', /step-end, changed: /],
    ['step-end', /"terminated":false/, '"terminated":true', /step-end, terminated: /],
    ['episode-end', /"steps":/, '"steps":9', /episode-end, steps: /],
    ['model-call', /"request":"(?!0)./, '"request":"0', /model-call, request: /],
  ]
  for (const [type, from, to, named] of forgeries) {
    writeFileSync(path, forge(journal, type, from, to))
    const { code, stdout } = await orreryIn(place.path, ['verify', 'r'])
    expect(stdout).toMatch(named)
    expect(stdout).toMatch(/verify: 3 episodes, \d+ events: 1 problem\n$/)
    expect(code).toBe(1)
  }
})

test('a run that was cut off holds as far as it goes', async () => {
  using place = scratch()
  await orreryIn(place.path, RUN)
  const path = place.file('r/events.jsonl')
  const journal = readFileSync(path)
  writeFileSync(path, journal.subarray(0, journal.length / 2))
  const { code, stdout, stderr } = await orreryIn(place.path, ['verify', 'r'])
  expect(stdout).toMatch(/all of it holds; [01] unfinished, [12] not begun\n$/)
  expect(stderr).toMatch(/r\/events\.jsonl: line \d+ is unfinished and left out/)
  expect(code).toBe(0)
})

test('what run.json and the run itself say is checked too', async () => {
  using place = scratch()
  await orreryIn(place.path, RUN)
  const path = place.file('r/events.jsonl')
  const journal = readFileSync(path, 'utf8')
  writeFileSync(path, forge(journal, 'run-end', /"succeeded":\d+/, '"succeeded":99'))
  expect((await orreryIn(place.path, ['verify', 'r'])).stdout).toMatch(/^run-end: succeeded is 99; the journal has \d\n/)

  writeFileSync(path, journal)
  const manifest = readFileSync(place.file('r/run.json'), 'utf8')
  writeFileSync(place.file('r/run.json'), manifest.replace('"limit": 3', '"limit": 2'))
  const { code, stdout } = await orreryIn(place.path, ['verify', 'r'])
  expect(stdout).toMatch(/^run\.json: the configuration does not have its hash\n/)
  expect(code).toBe(1)

  writeFileSync(place.file('r/run.json'), manifest.replace(/"episodes": \d+/, '"episodes": 77'))
  expect((await orreryHere(['verify', place.file('r')])).stdout).toMatch(/^run\.json: 77 episodes; planned are \d+\n/)
})

test('the episode of a person is proven as far as the world goes', async () => {
  using place = scratch()
  await orreryIn(place.path, ['play', 'textcraft', '--out', 'p'], { input: 'inventory\nget 1 stick\n:undo\n:quit\n' })
  const { code, stdout } = await orreryIn(place.path, ['verify', 'p'])
  expect(stdout).toMatch(/^verify: 1 episode, \d+ events: all of it holds\n$/)
  expect(code).toBe(0)
})

test('a directory without a run is named', async () => {
  using place = scratch()
  const { code, stderr } = await orreryIn(place.path, ['verify', 'nowhere'])
  expect(stderr).toMatch(/^error RUN_UNKNOWN: nowhere holds no run/)
  expect(code).toBe(2)
})
