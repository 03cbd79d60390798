import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery, signalAt } from './binary.ts'

const FINDER = fileURLToPath(new URL('../../../examples/learning-across-tasks/finder.ts', import.meta.url))

/** Two streams of all 134 houses after 60 training tasks. */
const STREAMS = ['--split', 'valid_unseen', '--train', 'train:0-59', '--retest', '--order', 'shuffled', '--trials', '2']

const RUN = ['run', '--world', 'alfworld', '--agent', `${FINDER}#finder`, ...STREAMS, '--deterministic', '--out', 'r']
const RESUME = ['resume', 'r', '--trust-code']

test('streams of 134 houses, killed again and again, end with the same bytes, and verify', async () => {
  using place = scratch()
  using other = scratch()
  const { code, stderr } = await orrery(place.path, RUN)
  expect(code, stderr).toBe(0)
  const whole = readFileSync(place.file('r/events.jsonl'))
  expect(JSON.parse(readFileSync(place.file('r/results.json'), 'utf8')).streams).toMatchObject([
    { label: 'finder train', memory: 'online', tasks: 60 },
    { label: 'finder', memory: 'read-only', tasks: 134 },
    { label: 'finder retest', memory: 'read-only', tasks: 60, forgetting: { than: 'finder train', tasks: 60 } },
  ])
  // Each process is killed once it has played a further part of the run.
  for (let kills = 0; kills < 4; kills += 1) {
    const command = kills === 0 ? RUN : RESUME
    const killed = await orrery(other.path, command, { onOutput: signalAt(/\d+\/\d+ episodes/, 'SIGKILL') })
    expect(killed.code, killed.stderr).toBeNull()
  }
  expect(whole.subarray(0, -1).includes(readFileSync(other.file('r/events.jsonl')))).toBe(true)
  const resumed = await orrery(other.path, RESUME)
  expect(resumed.code, resumed.stderr).toBe(0)
  expect(readFileSync(other.file('r/events.jsonl')).equals(whole)).toBe(true)
  const verified = await orrery(other.path, ['verify', 'r', '--trust-code'])
  expect(verified.code, verified.stdout).toBe(0)
})
