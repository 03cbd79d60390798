import { cpSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { journalPath } from '@orreryjs/harness'
import { planEpisodes, type RunSettings } from '@orreryjs/runs'
import { verify } from '@orreryjs/runs/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun, REGISTRY, resumeRun, TRUSTING_REGISTRY, textOf } from '../library.ts'
import { scratch } from '../scratch.ts'
import { learner } from './learner.ts'

const LEARNER = resolve(import.meta.dirname, 'learner.ts#learner')

/** Streams of 12 tasks: 4 to learn from, then 8 with a read-only memory, then the 4 again. */
const TRAINED: RunSettings = {
  world: 'alfworld',
  agent: learner,
  split: 'valid_unseen',
  tasks: '0-7',
  train: 'train:0-3',
  retest: true,
  order: 'shuffled',
  trials: 3,
  deterministic: true,
}

async function idsOf(settings: RunSettings): Promise<readonly string[]> {
  return Array.from(
    await planEpisodes(settings, { registry: REGISTRY }),
    ({ id, stream }) => `${id} ${stream?.id} ${stream?.position}/${stream?.length} ${stream?.memory}`,
  )
}

function refusal(settings: RunSettings): Promise<unknown> {
  return planEpisodes(settings, { registry: REGISTRY }).then(
    () => 'planned',
    (error: Error) => error.message,
  )
}

test('plays training tasks, then tasks with a read-only memory, position by position', async () => {
  const ids = await idsOf({ ...TRAINED, order: 'listed', tasks: '0-1', train: 'train:0-1', trials: 2 })
  expect(ids).toMatchInlineSnapshot(`
    [
      "learner train/none/alfworld/train/0#1 learner train/none/alfworld/train#1 1/2 online",
      "learner train/none/alfworld/train/0#2 learner train/none/alfworld/train#2 1/2 online",
      "learner train/none/alfworld/train/1#1 learner train/none/alfworld/train#1 2/2 online",
      "learner train/none/alfworld/train/1#2 learner train/none/alfworld/train#2 2/2 online",
      "learner/none/alfworld/valid_unseen/0#1 learner train/none/alfworld/train#1 1/2 read-only",
      "learner/none/alfworld/valid_unseen/0#2 learner train/none/alfworld/train#2 1/2 read-only",
      "learner/none/alfworld/valid_unseen/1#1 learner train/none/alfworld/train#1 2/2 read-only",
      "learner/none/alfworld/valid_unseen/1#2 learner train/none/alfworld/train#2 2/2 read-only",
      "learner retest/none/alfworld/train/0#1 learner train/none/alfworld/train#1 1/2 read-only",
      "learner retest/none/alfworld/train/0#2 learner train/none/alfworld/train#2 1/2 read-only",
      "learner retest/none/alfworld/train/1#1 learner train/none/alfworld/train#1 2/2 read-only",
      "learner retest/none/alfworld/train/1#2 learner train/none/alfworld/train#2 2/2 read-only",
    ]
  `)
})

test('shuffles each trial differently and each row equally', async () => {
  const { train: _, retest: __, ...row } = TRAINED
  const off: RunSettings = {
    ...row,
    blocks: [
      { memory: 'off', agent: 'random' },
      { memory: 'online', agent: learner },
    ],
  }
  const plan = Array.from(await planEpisodes(off, { registry: REGISTRY }))
  const orderOf = (agent: string, trial: number): string =>
    plan.flatMap((spec) => (spec.agent.id === agent && spec.trial === trial ? [spec.task.id] : [])).join(' ')
  expect(new Set([1, 2, 3].map((trial) => orderOf('random', trial))).size).toBe(3)
  for (const trial of [1, 2, 3]) expect(orderOf('learner', trial)).toBe(orderOf('random', trial))
  const other = Array.from(await planEpisodes({ ...off, seed: 'other' }, { registry: REGISTRY }), ({ task }) => task.id)
  expect(other).not.toEqual(plan.map(({ task }) => task.id))
})

test('without a memory, plays no training tasks', async () => {
  const grid = { memory: ['off', 'read-only'] }
  const plan = Array.from(await planEpisodes({ ...TRAINED, retest: false, grid }, { registry: REGISTRY }))
  const rows = [...new Set(plan.map(({ label, task, stream }) => `${label}, ${task.split}: ${stream?.memory}`))]
  expect(rows).toEqual([
    'learner memory=off, valid_unseen: off',
    'learner memory=read-only train, train: online',
    'learner memory=read-only, valid_unseen: read-only',
  ])
})

test.each<[string, RunSettings, RegExp]>([
  ['equal tasks', { train: 'valid_unseen:5-9' }, /^learner: the task alfworld\/valid_unseen\/\S+ is also a training task$/],
  ['shared clusters', { split: 'valid_seen' }, /^learner: \d of 8 tasks share a cluster with training tasks, such as "\w+-\d+"$/],
  [
    'an agent without memory',
    { agent: 'random', train: undefined, retest: undefined, memory: 'online' },
    /^random: the agent random does not use a memory/,
  ],
  [
    'ExpeL without feedback',
    { agent: 'expel' },
    /^expel train: expel learns from the success of tasks, and this run has feedback: none$/,
  ],
  [
    'an option that needs feedback',
    { agent: 'awm', option: { criteria: 'gt' } },
    /^awm train: criteria=gt learns from the success of tasks, and this run has feedback: none$/,
  ],
  ['a retest without training', { train: undefined }, /^retest: there are no training tasks/],
  ['all agents', { agent: 'all' }, /^train: rows of training tasks need the names/],
  ['a long label', { label: 'x'.repeat(38) }, /^the row "x+ train" of the training tasks cannot have this name$/],
  [
    'an unknown first row',
    { train: undefined, retest: undefined, blocks: [{ after: 'nothing' }] },
    /^learner: no earlier stream of none on alfworld has the label "nothing"$/,
  ],
  [
    'one row twice',
    { train: undefined, retest: undefined, memory: 'online', blocks: [{ tasks: '0' }, { tasks: '1' }] },
    /^two blocks have the row learner on alfworld valid_unseen/,
  ],
  [
    'other attempts',
    {
      train: undefined,
      retest: undefined,
      blocks: [
        { memory: 'online', label: 'a', trials: 2 },
        { after: 'a', tasks: '9' },
      ],
    },
    /^learner has 3 attempts, but the stream a has 2/,
  ],
  ['an unknown training split', { train: 'trian' }, /^no split of alfworld .* named "trian"/],
  ['a selection that matches no task', { type: ['nothing'] }, /^no task type in alfworld train named "nothing"/],
])('refuses %s', async (_, settings, message) => {
  expect(await refusal({ ...TRAINED, ...settings })).toMatch(message)
})

test('accepts shared clusters if the run says so', async () => {
  expect(await refusal({ ...TRAINED, split: 'valid_seen', allowSharedClusters: true })).toBe('planned')
})

describe('a run on disk', () => {
  const played = scratch()
  const settings = { ...TRAINED, agent: LEARNER }
  let journal = ''
  beforeAll(async () => {
    await playRun(played.file('r'), settings)
    journal = textOf(played.file('r'), 'events.jsonl')
  })
  afterAll(() => played[Symbol.dispose]())

  /** Returns a copy of the run with another journal. */
  function copyWith(name: string, text: string): string {
    const path = played.file(name)
    cpSync(played.file('r'), path, { recursive: true })
    writeFileSync(journalPath(path), text)
    return path
  }

  test('has the same bytes in threads, at any concurrency, and resumed wherever it was cut', async () => {
    for (const [name, changes] of [
      ['one', { concurrency: 1 }],
      ['threads', { workers: 2, concurrency: 16 }],
    ] as const) {
      await playRun(played.file(name), { ...settings, ...changes })
      expect(textOf(played.file(name), 'events.jsonl'), name).toBe(journal)
    }
    for (const part of [0.1, 0.35, 0.6, 0.85]) {
      const path = copyWith(`cut-${part}`, journal.slice(0, journal.length * part))
      await resumeRun(path, { registry: TRUSTING_REGISTRY })
      expect(textOf(path, 'events.jsonl'), String(part)).toBe(journal)
    }
  })

  test('is verified; a changed, missing or added entry of the memory is found', async () => {
    expect(await problemsIn(played.file('r'))).toEqual([])
    const forged = (from: RegExp, to: string): string => {
      const lines = journal.split('\n')
      const at = lines.findLastIndex((line) => line.includes('"type":"recall"') && from.test(line))
      return lines.with(at, (lines[at] ?? '').replace(from, to)).join('\n')
    }
    const forgeries = [
      [
        /"known":0/,
        '"known":7',
        /it recalled "notes\/\S+" with another value or order than the memory of the stream learner train/,
      ],
      [/\{"key":[^}]*\}\},/, '', /it recalled no "notes\/\S+", which is in the memory/],
      [/"entries":\[(.*)\]/, '"entries":[$1,{"key":"notes/x","value":1}]', /it recalled "notes\/x", which is not in the memory/],
    ] as const
    for (const [index, [from, to, message]] of forgeries.entries())
      expect(await problemsIn(copyWith(`forged-${index}`, forged(from, to)))).toContainEqual(expect.stringMatching(message))
  })

  test('refuses to repeat errors and to be extended', async () => {
    const streams = /^the streams of learner train cannot be extended: later episodes learned from the earlier ones$/
    await expect(resumeRun(played.file('r'), { registry: TRUSTING_REGISTRY, extend: 1 })).rejects.toThrow(streams)
    await expect(resumeRun(played.file('r'), { registry: TRUSTING_REGISTRY, retryErrors: true })).rejects.toThrow(
      /cannot repeat episodes/,
    )
  })
})

async function problemsIn(directory: string): Promise<readonly string[]> {
  const { problems } = await verify(directory, { registry: TRUSTING_REGISTRY })
  return problems.map((problem) => (problem.kind === 'claim' ? problem.text : `${problem.divergence.event} differs`))
}
