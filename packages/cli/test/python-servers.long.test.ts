import { readFileSync } from 'node:fs'
import type { EpisodeEvent } from '@orreryjs/core'
import { readManifest } from '@orreryjs/harness'
import type { Examination } from '@orreryjs/runs/doctor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { smolLm2 } from '../../runs/test/smollm2.ts'
import { orrery } from './binary.ts'
import { missingPackages, PYTHON_SERVERS, type RunningServer, startPythonServer } from './python-server.ts'

const { path: weights, missing: noWeights } = await smolLm2()

/** Tokens. Shorter than the demonstrations of WebShop. */
const CONTEXT = 2048
/** Small, because a busy machine evaluates a few tokens per second. */
const SMALL = [
  '--limit',
  '1',
  '--concurrency',
  '1',
  '--deterministic',
  '--model',
  'openai:tiny,max_tokens=24',
  '--model-timeout',
  '1500000',
]

const servers = await Promise.all(
  PYTHON_SERVERS.map(async (server) => ({ server, missing: noWeights ?? (await missingPackages(server)) })),
)

describe.each(servers)('the server $server.name from PyPI', ({ server, missing }) => {
  describe.skipIf(missing !== undefined)(`with SmolLM2${missing ?? ''}`, () => {
    let running: RunningServer
    beforeAll(async () => {
      running = await startPythonServer(server, weights, CONTEXT)
    })
    afterAll(() => running[Symbol.asyncDispose]())

    test('is examined', async () => {
      using place = scratch()
      const flags = ['--base-url', running.baseUrl, '--long-prompt', '300', '--model-timeout', '1500000', '--json']
      const { stdout, stderr, code } = await orrery(place.path, ['doctor', 'openai:tiny', ...flags])
      expect(stderr).toBe('')
      expect(code).toBe(0)
      const { checks } = JSON.parse(stdout) as Examination
      const support = Object.fromEntries(checks.map((each) => [each.check, each.support]))
      expect(support).toMatchObject(server.support)
    })

    test('plays ReAct, and LASER with tools', async () => {
      using place = scratch()
      const run = ['run', 'textcraft', '--agent', 'react', '--agent', 'laser', '--max-model-calls', '2', '--max-steps', '2']
      const flags = ['--base-url', running.baseUrl, ...SMALL, '--out', 'r']
      const { stdout, stderr, code } = await orrery(place.path, [...run, ...flags])
      expect(stderr).not.toContain('error')
      expect(code).toBe(0)
      expect(readManifest(place.file('r')).labels).toEqual([])
      expect(stdout).not.toMatch(/simulated/i)
      const calls = linesOf(place.file('r/events.jsonl')).filter((event) => event.type === 'model-call')
      expect(calls.filter(({ error }) => error !== undefined)).toEqual([])
      expect(calls.length).toBeGreaterThanOrEqual(2)
      for (const { reply } of calls) expect(reply?.usage).not.toHaveProperty('estimated')
      expect((await orrery(place.path, ['verify', 'r'])).stdout).toContain('no differences')
    })

    test('ends an episode with an overflow if the prompt is longer than its window', async () => {
      using place = scratch()
      const flags = ['--base-url', running.baseUrl, ...SMALL, '--out', 'r']
      const { stderr, code } = await orrery(place.path, ['run', 'webshop', '--agent', 'react', ...flags])
      expect(stderr).not.toContain('error')
      expect(code).toBe(0)
      const ends = linesOf(place.file('r/events.jsonl')).filter((event) => event.type === 'episode-end')
      expect(ends).toMatchObject([{ end: 'context-overflow' }])
    })
  })
})

function linesOf(path: string): readonly EpisodeEvent[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as EpisodeEvent)
}
