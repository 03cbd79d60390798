import { readFileSync, truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { orrery, scratch } from './binary.ts'

const RUN = [
  'run',
  '--world',
  'textcraft',
  '--split',
  'adapt-200',
  '--limit',
  '30',
  '--model',
  'simulated:mid',
  '--deterministic',
]

test('killed at random moments and resumed each time, a run gives the journal of one that was not', async () => {
  using place = scratch()
  await orrery(place.path, [...RUN, '--out', 'whole'])
  const whole = readFileSync(place.file('whole/events.jsonl'))
  const lineEnds = [...whole.entries()].flatMap(([at, byte]) => (byte === 10 ? [at] : []))
  let kills = 0
  const killing = async (args: readonly string[], after: number): Promise<void> => {
    const { code } = await orrery(place.path, args, {
      onOutput: (kill) => {
        setTimeout(() => kill('SIGKILL'), after)
      },
    })
    if (code === null) kills += 1
  }
  await killing([...RUN, '--out', 'r'], 5)
  for (let index = 0; index < 6; index += 1) {
    // A crash also leaves half of a line.
    const size = readFileSync(place.file('r/events.jsonl')).length
    if (size > 1000) truncateSync(place.file('r/events.jsonl'), (lineEnds.find((end) => end > size / 2) ?? 0) + 17)
    await killing(['resume', 'r'], 3 * index)
  }
  const { code, stdout } = await orrery(place.path, ['resume', 'r'])
  expect(code).toBe(0)
  expect(kills).toBeGreaterThan(0)
  expect(readFileSync(place.file('r/events.jsonl')).equals(whole)).toBe(true)
  expect(stdout).toContain('simulated:mid')
  expect((await orrery(place.path, ['verify', 'r'])).code).toBe(0)

  const again = await orrery(place.path, ['resume', 'r'])
  expect(again.stderr).toMatch(/^r is complete: there is nothing left to play\n/)
  expect(readFileSync(place.file('r/events.jsonl')).equals(whole)).toBe(true)
}, 120_000)

test('Ctrl-C finishes the line, says how to go on and exits with 130', async () => {
  using place = scratch()
  const run = [...RUN, '--limit', '150']
  await orrery(place.path, [...run, '--out', 'whole'])
  const stopped = await orrery(place.path, [...run, '--out', 'r'], {
    onOutput: (kill, text) => {
      if (/^\d+\/150 episodes/m.test(text)) kill('SIGINT')
    },
  })
  expect(stopped.code).toBe(130)
  expect(stopped.stdout).toContain('go on with the rest: orrery resume r')
  const journal = readFileSync(place.file('r/events.jsonl'), 'utf8')
  expect(journal.endsWith('\n')).toBe(true)
  expect((await orrery(place.path, ['resume', 'r'])).code).toBe(0)
  expect(readFileSync(place.file('r/events.jsonl')).equals(readFileSync(place.file('whole/events.jsonl')))).toBe(true)
})
