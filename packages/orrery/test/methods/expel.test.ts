import { reexecute } from '@orreryjs/harness'
import { parseSimulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { PLAYERS } from '../../src/bundled.ts'
import { deedsOf, isOfType } from '../cell.ts'
import { type PlayedEpisode, playStream, type Stream } from './streams.ts'

const model = parseSimulated('simulated:mid', PLAYERS)
const SIZES = { alfworld: ['train', 'valid_unseen'], textcraft: ['train', 'adapt-like'], webshop: ['train', 'test'] } as const
const streamIn = (world: keyof typeof SIZES, agent: string): Stream => {
  const [train, tested] = SIZES[world]
  return { agent, world, model, train: [train, 8], test: [tested, 4] }
}

const streams = new Map<string, ReturnType<typeof playStream>>()

/** Plays a stream once for all tests. */
function streamOnce(world: keyof typeof SIZES, agent: string): ReturnType<typeof playStream> {
  const played = streams.get(`${world} ${agent}`) ?? playStream(streamIn(world, agent))
  streams.set(`${world} ${agent}`, played)
  return played
}

const promptsIn = ({ events }: PlayedEpisode, wanted: string): readonly string[] =>
  events
    .filter(isOfType('model-call'))
    .filter(({ purpose }) => purpose === wanted)
    .map(({ prompt }) => String(prompt?.messages[1]?.content))

const recallsIn = ({ events }: PlayedEpisode): number =>
  events.filter(isOfType('recall')).filter(({ path, entries }) => path.startsWith('trajectory/') && entries.length > 0).length

describe.each(['textcraft', 'alfworld', 'webshop'] as const)('a stream in %s', (world) => {
  test.each(['expel', 'full-history'])('%s learns, reads what it learnt, and confuses no simulated model', async (agent) => {
    const played = await streamOnce(world, agent)
    const tested = played.slice(8)
    expect(played.flatMap(({ metrics }) => metrics.error ?? [])).toEqual([])
    expect(played.filter(({ metrics }) => metrics.promptsNotUnderstood !== undefined)).toEqual([])
    expect(tested.reduce((sum, episode) => sum + recallsIn(episode), 0)).toBeGreaterThan(0)
    if (agent === 'expel') {
      for (const episode of tested) expect(promptsIn(episode, 'expel.step')[0]).toMatch(/^### RULES\nRules from .*\n1\. /m)
      expect(promptsIn(played[7] as PlayedEpisode, 'expel.summarise').length).toBeGreaterThan(0)
    }
    // The demonstrations of the profile already show the actions of these tasks, and the rules are facts: the model acts the same.
    const off = await playStream({ ...streamIn(world, agent), memory: 'off' })
    expect(tested.map(deedsOf)).toEqual(off.slice(8).map(deedsOf))
  })
})

test('two streams with one seed are the same, byte for byte, and can be executed again', async () => {
  const [one, other] = [await streamOnce('alfworld', 'expel'), await playStream(streamIn('alfworld', 'expel'))]
  expect(JSON.stringify(one.map(({ events }) => events))).toBe(JSON.stringify(other.map(({ events }) => events)))
  for (const { spec, events } of one) expect(await reexecute(spec, events)).toBeUndefined()
})
