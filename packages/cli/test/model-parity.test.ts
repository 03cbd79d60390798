import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { react } from '@orreryjs/agent-react'
import { resolveProfile } from '@orreryjs/core'
import { createTextCraft } from '@orreryjs/env-textcraft'
import { playEpisode } from '@orreryjs/harness'
import { parseFaulty } from '@orreryjs/models/faulty'
import { openai } from '@orreryjs/models/openai'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'
import { serveModel } from './served.ts'

const RUN = ['run', '--deterministic', '--limit', '2']

/** Fields that a server adds to each reply. */
const SERVED = /,"model":"[^"]*","fingerprint":"fp_[0-9a-f]+"/g

/**
 * Returns the journal as lines, without the model's name and everything derived from it: the hash of the configuration and the
 * digest.
 */
function journal(directory: string, model: string): readonly string[] {
  const text = readFileSync(`${directory}/events.jsonl`, 'utf8').replaceAll(SERVED, '')
  const lines = text.replaceAll(model, 'MODEL').trimEnd().split('\n')
  return lines.map((line) => line.replace(/^(\{"type":"run-(?:start|end)",.*"(?:run|digest)":")[0-9a-f]+/, '$1'))
}

// `model-parity.long.test.ts` covers the other worlds.
const WORLDS = process.env['ORRERY_LONG'] === undefined ? ['textcraft'] : ['textcraft', 'alfworld', 'webshop']

test.each(WORLDS)('behind a server, a model plays %s as in process', async (world) => {
  using place = scratch()
  await using served = await serveModel('simulated:mid')
  const args = [...RUN, '--world', world, '--base-url', `${served.url}v1`]
  const [here, whole, streamed] = await Promise.all([
    orreryIn(place.path, [...args, '--model', 'simulated:mid', '--out', 'here']),
    orreryIn(place.path, [...args, '--model', 'openai:simulated:mid', '--out', 'whole']),
    orreryIn(place.path, [...args, '--model', 'openai:simulated:mid,stream=true', '--out', 'streamed']),
  ])
  expect([here.code, whole.code, streamed.code]).toEqual([0, 0, 0])
  expect(whole.stdout).toContain('Simulated model: results do not transfer')
  const local = journal(place.file('here'), 'simulated:mid')
  expect(local.filter((line) => line.includes('"type":"step-end"')).length).toBeGreaterThan(5)
  expect(journal(place.file('whole'), 'openai:simulated:mid')).toEqual(local)
  expect(journal(place.file('streamed'), 'openai:simulated:mid')).toEqual(local)
})

test('behind a server, the same requests get the same faults as in process', async () => {
  const name = 'faulty:http429=.02,http5xx=.1,midStream=.1,timeout=.05,truncate=.05,empty=.05+simulated:mid'
  await using served = await serveModel(name)
  const local = await parseFaulty(name, async (inner) => parseSimulated(inner, PLAYERS), { retries: 6 })
  const remote = openai({
    model: 'any',
    baseURL: `${served.url}v1`,
    apiKey: 'none',
    retryDelay: 1,
    maxRetries: 6,
    blankStops: true,
  })
  const world = createTextCraft({ dialect: 'adapt' })
  const profile = resolveProfile(react.profiles, world)
  // All calls share one signal, as in a run.
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  for (const number of [0, 1, 2]) {
    const episode = { world, profile, signal, agent: react.create(), task: `textcraft/adapt-200/${number}` }
    const { events } = await playEpisode({ ...episode, model: local })
    const played = await playEpisode({ ...episode, model: { ...remote, id: local.id } })
    expect(JSON.parse(JSON.stringify(played.events).replaceAll(SERVED, ''))).toEqual(events)
  }
  const { data } = (await (await fetch(`${served.url}__calls`)).json()) as { data: readonly { outcome: string }[] }
  for (const outcome of ['reply', 'failure', 'broken']) expect(data.map((call) => call.outcome)).toContain(outcome)
})
