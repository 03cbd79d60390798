import { readFileSync, truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { simulatedServer } from '../../orrery/test/models/simulated-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

test('the rest comes from a cassette where no server is left, and a gate is tested on the whole run', async () => {
  using place = scratch()
  const rows = ['run', '--split', 'adapt-200', '--limit', '6', '--agent', 'react,oracle', '--deterministic']
  await using server = await simulatedServer('weak')
  const env = { OPENAI_BASE_URL: server.baseUrl }
  await orreryIn(place.path, [...rows, '--model', 'openai:local', '--record', 'c', '--out', 'r'], { env })
  const asked = server.requests.length
  const path = place.file('r/events.jsonl')
  const whole = readFileSync(path)
  truncateSync(path, Math.floor(whole.length / 3))

  const gate = (rule: string): readonly string[] => ['resume', 'r', '--replay-only', 'c', '--gate', rule]
  const unknown = await orreryIn(place.path, gate('success(oracel) > success(react)'))
  expect(unknown.stderr).toMatch(/^error CELL_UNKNOWN: .*'oracel'; did you mean 'oracle'\?$/m)
  expect([unknown.code, readFileSync(path).length]).toEqual([2, Math.floor(whole.length / 3)])

  const { code, stdout } = await orreryIn(place.path, [...gate('success(react) > success(oracle)'), '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ complete: true, gates: [{ holds: false, checks: [{ tasks: 6 }] }] })
  expect(code).toBe(1)
  expect(readFileSync(path).equals(whole)).toBe(true)
  expect(server.requests).toHaveLength(asked)
})
