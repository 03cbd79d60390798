import type { AgentNote, EpisodeEvent } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { expect, test } from 'vitest'
import { goalDistanceCurve, pictureOf } from '../src/pictures/index.ts'

/** An event of a journal by hand: a note, a step by its action, or a return to a mark. */
type PictureText = AgentNote | string | { readonly mark: number } | { readonly rewind: number }

function journal(agent: string, notes: readonly PictureText[]): RecordedEpisode {
  const common = { episode: 'e', at: 0 }
  const start = { ...common, seq: 0, type: 'episode-start', agent, observation: 'Here.', goal: 'the goal', state: '0' }
  let step = 0
  const events = notes.map((each, index) => {
    const event = { ...common, seq: index + 1 }
    if (typeof each === 'string') {
      step += 1
      return {
        ...event,
        type: 'step-end',
        step,
        action: each,
        observation: `after ${each}`,
        by: 'agent',
        changed: true,
        reward: 0,
      }
    }
    if ('mark' in each) return { ...event, type: 'mark', mark: each.mark }
    if ('rewind' in each) return { ...event, type: 'rewind', mark: each.rewind, means: 'snapshot', exact: true, steps: 0 }
    return { ...event, type: 'note', note: each }
  })
  return { number: 1, events: [start, ...events] as unknown[] as EpisodeEvent[] }
}

const start = (text: string, depth: number): AgentNote => ({ kind: 'subtask', text, depth, status: 'start' })
const over = (text: string, depth: number, status: 'success' | 'failure'): AgentNote => ({ kind: 'subtask', text, depth, status })

test('parses plan expressions with brackets and operators in step texts', () => {
  const steps = ['take (a AND b)', 'c OR d', 'e']
  const recorded = journal('adapt', [
    start('all', 0),
    'try',
    { kind: 'plan', text: '(take (a AND b) AND (c OR d OR e))', steps },
    start('take (a AND b)', 1),
    over('take (a AND b)', 1, 'success'),
    start('c OR d', 1),
    over('c OR d', 1, 'failure'),
    start('e', 1),
  ])
  expect(pictureOf(recorded)).toMatchObject({
    kind: 'boxes',
    root: {
      text: 'all',
      status: 'open',
      entries: [{ act: { action: 'try' } }],
      plan: {
        order: {
          kind: 'and',
          parts: [
            { text: steps[0], result: { status: 'success' } },
            {
              kind: 'or',
              parts: [
                { text: steps[1], result: { status: 'failure' } },
                { text: steps[2], result: { status: 'open' } },
              ],
            },
          ],
        },
      },
    },
  })
})

test('does not execute alternatives after a success', () => {
  const recorded = journal('adapt', [
    start('all', 0),
    { kind: 'plan', text: '((a OR a) AND a)', steps: ['a', 'a', 'a'] },
    start('a', 1),
    over('a', 1, 'success'),
    start('a', 1),
  ])
  const picture = pictureOf(recorded)
  const order = picture?.kind === 'boxes' ? picture.root.plan?.order : undefined
  const [either, last] = order?.kind === 'and' ? order.parts : []
  expect(either).toMatchObject({ kind: 'or', parts: [{ result: { status: 'success' } }, { kind: 'step', text: 'a' }] })
  expect(last).toMatchObject({ text: 'a', result: { status: 'open' } })
})

test('a tree grows at the node after a rewind, and its final path is marked', () => {
  const recorded = journal('lats', [
    { mark: 0 },
    'one',
    { mark: 1 },
    { kind: 'judgement', about: 'one', verdict: '3' },
    { rewind: 0 },
    'two',
    { mark: 2 },
    { kind: 'judgement', about: 'two', verdict: '8' },
    { kind: 'expansion', depth: 0, children: 2 },
    'three',
    { kind: 'judgement', about: 'buy', verdict: '9' },
    { kind: 'expansion', depth: 1, children: 2 },
  ])
  const picture = pictureOf(recorded)
  const nodes = picture?.kind === 'tree' ? picture.nodes : []
  expect(nodes.map(({ action, parent, value, chosen, visits }) => [action, parent, value, chosen, visits])).toEqual([
    ['', undefined, undefined, true, 1],
    ['one', 0, 0.3, false, 0],
    ['two', 0, 0.8, true, 1],
    ['three', 2, undefined, true, 0],
    ['buy', 2, 0.9, false, 1],
  ])
  expect(nodes[1]?.act?.isOnFinalPath).toBe(false)
  expect(nodes[4]?.act).toBeUndefined()
})

test('an unknown agent has the picture of its notes, or none', () => {
  expect(pictureOf(journal('mine', ['a', 'b']))).toBeUndefined()
  expect(pictureOf(journal('mine', [{ kind: 'thought', text: 'hm' }, 'a']))?.kind).toBe('strip')
  expect(pictureOf(journal('mine', [{ kind: 'trial', trial: 1 }, 'a']))?.kind).toBe('lanes')
  expect(pictureOf(journal('mine', ['a', { kind: 'transition', from: 'x', to: 'y', reason: '' }]))?.kind).toBe('graph')
  expect(pictureOf(journal('mine', [{ kind: 'plan', text: 'a', steps: ['a'] }, 'a']))?.kind).toBe('boxes')
  expect(pictureOf(journal('react', ['a']))?.kind).toBe('strip')
})

test('distances to goal stay the same without changes, and are null without a plan', () => {
  const { events } = journal('react', ['a', 'b', { rewind: 0 }, 'c'])
  const credit = { effects: { 1: 'neutral', 2: 'dead-end', 4: 'closer' }, loss: { sentence: 'Lost.', decisive: 2 } } as const
  const bare = { facts: [], changes: {}, admissible: {}, admissibleAtEnd: [] }
  const states = { ...bare, toGoAtStart: 4, toGo: { 2: null, 3: 4, 4: 3 }, credit }
  expect(goalDistanceCurve({ number: 1, events, states })?.points).toEqual([
    { seq: 0, step: 0, toGo: 4 },
    { seq: 1, step: 1, toGo: 4, effect: 'neutral' },
    { seq: 2, step: 2, toGo: null, effect: 'dead-end' },
    { seq: 3, step: 2, toGo: 4 },
    { seq: 4, step: 3, toGo: 3, effect: 'closer' },
  ])
  expect(goalDistanceCurve({ number: 1, events, states })?.decisive).toBe(2)
  const { credit: _, ...plain } = states
  expect(goalDistanceCurve({ number: 1, events, states: plain })).toEqual({
    points: [4, 4, null, 4, 3].map((toGo, seq) => ({ seq, step: [0, 1, 2, 2, 3][seq], toGo })),
  })
  expect(goalDistanceCurve({ number: 1, events })).toBeUndefined()
})

const AGENTS = ['mine', 'lats', 'adapt', 'anticipatory-reflection', 'laser', 'react']

/** Any journal, also one that no agent of ours would write. */
function anyJournal(seed: number): RecordedEpisode {
  let state = seed + 1
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const text = (): string => ['a', 'b', '(a AND b)', '', 'dropped: x'][below(5)] ?? ''
  const generators: readonly (() => PictureText)[] = [
    () => text(),
    () => text(),
    () => ({ mark: below(4) }),
    () => ({ rewind: below(6) }),
    () => ({ kind: 'thought', text: text() }),
    () => ({ kind: 'plan', text: text(), steps: [text(), text()] }),
    () => ({
      kind: 'subtask',
      text: text(),
      depth: below(3),
      status: (['start', 'success', 'failure'] as const)[below(3)] ?? 'start',
    }),
    () => ({ kind: 'remedy', action: text(), rank: below(3) }),
    () => ({ kind: 'modification', action: text(), reason: text() }),
    () => ({ kind: 'revision', reason: text() }),
    () => ({ kind: 'judgement', about: text(), verdict: ['1', 'YES', 'dropped'][below(3)] ?? '' }),
    () => ({ kind: 'expansion', depth: below(3), children: below(4) }),
    () => ({ kind: 'trial', trial: below(3) }),
    () => ({ kind: 'transition', from: text(), to: text(), reason: text() }),
    () => ({ kind: 'backup', reason: text() }),
  ]
  const few = generators.filter(() => below(3) > 0)
  const notes = Array.from({ length: below(40) }, () => few[below(few.length)]?.() ?? 'a')
  return journal(AGENTS[below(AGENTS.length)] ?? '', notes)
}

/** Positions of all steps that a picture holds, wherever they stand in it. */
function stepsIn(part: unknown): readonly number[] {
  if (typeof part !== 'object' || part === null) return []
  if ('seq' in part && 'isOnFinalPath' in part) return [Number(part.seq)]
  return Object.values(part).flatMap(stepsIn)
}

test('every step of any journal is in its picture once', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 250; seed += 1) {
    const recorded = anyJournal(seed)
    const picture = pictureOf(recorded)
    if (picture === undefined) continue
    seen.add(picture.kind)
    const shown = [...stepsIn(picture)].sort((one, other) => one - other)
    const steps = recorded.events.flatMap((event) => (event.type === 'step-end' ? [event.seq] : []))
    expect({ seed, kind: picture.kind, shown }).toEqual({ seed, kind: picture.kind, shown: steps })
  }
  expect([...seen].sort()).toEqual(['boxes', 'graph', 'lanes', 'plan', 'strip', 'tree'])
})
