import type { EpisodeEvent } from '@orreryjs/core'
import {
  createEpisodePacker,
  type EpisodeLine,
  openPack,
  packLines,
  type RecordedEpisode,
  readLines,
} from '@orreryjs/reporting/data'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from './any-character.ts'

/** Texts as models and worlds write them: some again and again, some long and alike, some that look like hashes or like keys. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.constantFrom('go to desk 1', 'Nothing happens.', '0123abcd', '', '__proto__', 'a\nb', '\ud800'),
  fc.nat(9).map((many) => `${'You are in a room. '.repeat(20)}${'> look\n'.repeat(many)}What next?`),
)

/** Some say the same again, and are followed by the action that they named. */
const choice = fc.record(
  {
    text: fc.oneof(text, fc.constantFrom('go to desk 1', 'Action: go to desk 1', 'Thought.\n> look')),
    finish: fc.constantFrom('stop', 'length'),
    reasoning: text,
  },
  { requiredKeys: ['text', 'finish'] },
)

const anything = fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter })

/** Steps, calls and notes with whatever else may stand in them. */
const bodies = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('step-end'),
      step: fc.nat(5),
      action: text,
      observation: text,
      page: fc.constantFrom('room', 'shop'),
      reward: fc.constantFrom(0, 0.5, 1),
      terminated: fc.boolean(),
      success: fc.boolean(),
      changed: fc.boolean(),
      invalid: fc.option(fc.constant({ kind: 'syntax', reason: 'no such thing' }), { nil: undefined }),
      state: fc.constantFrom('01234567', '89abcdef', 'text'),
      by: fc.constantFrom('agent', 'replay'),
    }),
    fc.record({
      type: fc.constant('model-call'),
      purpose: text,
      request: fc.constant(''),
      prompt: anything,
      duration: fc.double(),
    }),
    fc.record({
      type: fc.constant('model-call'),
      purpose: fc.constantFrom('act', 'value'),
      request: fc.constant(''),
      reply: fc.record(
        {
          choices: fc.array(choice, { minLength: 1, maxLength: 3 }),
          usage: fc.record({ inputTokens: fc.nat(), outputTokens: fc.nat(9) }),
          model: text,
        },
        { requiredKeys: ['choices', 'usage'] },
      ),
      duration: fc.nat(9),
    }),
    fc.record({ type: fc.constant('note'), note: fc.dictionary(text, anything) }),
    fc.record({
      type: fc.constant('note'),
      note: fc.record(
        { kind: fc.constantFrom('judgement', 'thought'), about: text, verdict: text, text },
        { requiredKeys: ['kind'] },
      ),
    }),
    fc.record({ type: fc.constant('mark'), mark: fc.nat(3), state: fc.constant('89abcdef') }),
    fc.record({ type: fc.constant('rewind'), mark: fc.nat(3), means: fc.constant('snapshot'), state: fc.constant('01234567') }),
  ),
  { maxLength: 12 },
)

/** Arbitrary values, including ones that no journal contains. */
function eventsOf(episode: string, all: readonly object[]): readonly EpisodeEvent[] {
  return all.map((body, seq) => JSON.parse(JSON.stringify({ episode, seq, at: seq * 7, ...body })) as EpisodeEvent)
}

const lists = fc.array(fc.array(text, { maxLength: 5 }), { minLength: 10, maxLength: 10 })

const EFFECTS = ['closer', 'neutral', 'further', 'dead-end'] as const

/** States of a world that says something different each time. */
function statesOf(events: readonly EpisodeEvent[], all: readonly (readonly string[])[]): NonNullable<RecordedEpisode['states']> {
  const steps = events.filter(({ type }) => type === 'step-end')
  const [start = [], ...others] = all
  const moves = events.filter(({ type }) => type === 'step-end' || type === 'rewind')
  return {
    facts: [['place', 'desk 1']],
    changes: Object.fromEntries(
      moves.slice(0, 1).map(({ seq }) => [
        seq,
        [
          { name: 'place', before: 'desk 1', after: 'desk 2' },
          { name: 'light', after: 'on' },
        ],
      ]),
    ),
    admissible: Object.fromEntries(steps.map(({ seq }, at) => [seq, others[at] ?? start])),
    admissibleAtEnd: start,
    toGoAtStart: 4,
    toGo: Object.fromEntries(moves.map(({ seq }, at) => [seq, at % 3 === 2 ? null : 3 - (at % 3)])),
    credit: {
      effects: Object.fromEntries(steps.map(({ seq }, at) => [seq, EFFECTS[at % EFFECTS.length] ?? 'closer'])),
      ...(start.length % 2 === 0 && { loss: { sentence: start.join(' '), ...(steps[0] && { decisive: steps[0].seq }) } }),
    },
  }
}

test('episodes come out of a pack as they went in, whatever stands in them, alone or beside another pack', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(bodies, lists), { minLength: 1, maxLength: 3 }), (all) => {
      const episodes = all.map(([body, list], at): RecordedEpisode => {
        const events = eventsOf(`e${at}`, body)
        return { number: at + 3, events, ...(at > 0 && { states: statesOf(events, list) }) }
      })
      const [first, second] = [createEpisodePacker(), createEpisodePacker()]
      for (const episode of episodes) first.add(episode)
      expect(openPack(first.text()).episodes).toEqual(episodes)
      const beside = createEpisodePacker(first.base())
      for (const episode of episodes) {
        beside.add(episode)
        second.add(episode)
      }
      expect(openPack(beside.text(), openPack(first.text())).episodes).toEqual(episodes)
      expect(second.text()).toBe(first.text())
    }),
    { numRuns: 25 },
  )
})

test('a prompt takes what is new in it', () => {
  const prompts = Array.from(
    { length: 40 },
    (_, turn) => `Rules: ${'do as you are told. '.repeat(80)}${'> go on\nOK.\n'.repeat(turn)}> `,
  )
  const calls = prompts.map((content) => ({
    type: 'model-call',
    purpose: 'act',
    request: '',
    prompt: { messages: [{ role: 'user', content }] },
  }))
  const packer = createEpisodePacker()
  const events = eventsOf('e', calls)
  packer.add({ number: 1, events })
  expect(openPack(packer.text()).episodes).toEqual([{ number: 1, events }])
  expect(packer.text().length).toBeLessThan(5000)
})

test('a search that goes the same ways again takes little more than where it goes', () => {
  const search = (rounds: number): string => {
    const start = {
      type: 'episode-start',
      task: 't',
      taskHash: 'h',
      goal: 'g',
      observation: 'A room.',
      page: 'room',
      state: '00000000',
    }
    const round = (at: number) =>
      [0, 1, 2].flatMap((way) => [
        {
          type: 'model-call',
          purpose: 'value',
          request: '',
          reply: {
            choices: [{ text: `> go ${way}`, finish: 'stop' }],
            usage: { inputTokens: 90 + way, outputTokens: 2, estimated: true },
          },
          duration: 0,
        },
        {
          type: 'step-end',
          step: at * 3 + way + 1,
          action: `go ${way}`,
          observation: `Room ${way}, with ${'a thing, '.repeat(way)}and a door.`,
          page: 'room',
          reward: 0,
          terminated: false,
          success: false,
          changed: true,
          state: `1111111${way}`,
          by: 'agent',
        },
        { type: 'rewind', mark: 0, means: 'snapshot', exact: true, steps: 0, state: '00000000' },
      ])
    const events = eventsOf('e', [
      start,
      { type: 'mark', mark: 0, state: '00000000' },
      ...Array.from({ length: rounds }, (_, at) => round(at)).flat(),
    ])
    const packer = createEpisodePacker()
    packer.add({ number: 1, events })
    expect(openPack(packer.text()).episodes).toEqual([{ number: 1, events }])
    return packer.text()
  }
  const [few, many] = [search(10), search(60)]
  // 450 events more.
  expect(many.length - few.length).toBeLessThan(450 * 15)
})

test('lines come back as they were, and what is cut off is no pack', () => {
  const line: EpisodeLine = {
    ...{ id: 'e', number: 1, place: 0, row: 0, task: 't', taskType: 'k', goal: 'g', trial: 1, end: 'solved', success: true },
    ...{ reward: 1, progress: 1, steps: 3, calls: 2, tokens: 9, failure: { type: 'loop' } },
    counts: { chosen: 3, invalid: 0, repeated: 0, replaced: 0, rewinds: 0 },
  }
  expect(readLines(packLines([line, { ...line, number: 2 }]))).toEqual([line, { ...line, number: 2 }])
  const packed = JSON.parse(packLines([line])) as object
  expect(() => readLines(JSON.stringify({ ...packed, count: 2 }))).toThrow(RangeError)
})
