import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const SHARED = fileURLToPath(new URL('../../../../shared/data/textcraft/', import.meta.url))
const WEBARENA = fileURLToPath(new URL('../../../../shared/data/webarena/', import.meta.url))

/** Responses of AgentGym's TextCraft, recorded by hand from its rules. */
const EPISODE = {
  world: 'textcraft',
  id: 'by-hand/1',
  dialect: 'agentgym',
  setup: { goal: 'minecraft:stick', commands: 'craft 4 stick using 2 oak planks\ncraft 4 oak planks using 1 oak logs' },
  initial: 'Crafting commands:\ncraft 4 stick using 2 oak planks\ncraft 4 oak planks using 1 oak logs\n\nGoal: craft stick.',
  steps: [
    { action: 'get 1 oak logs', observation: 'Got 1 oak logs', reward: 0, terminated: false },
    {
      action: 'craft 4 oak planks using 1 oak logs',
      observation: 'Crafted 4 minecraft:oak_planks',
      reward: 0,
      terminated: false,
    },
    { action: 'craft 4 stick using 2 oak planks', observation: 'Crafted 4 minecraft:stick', reward: 1, terminated: true },
  ],
}

const WRONG = {
  ...EPISODE,
  id: 'by-hand/2',
  steps: EPISODE.steps.map((step, index) => (index === 1 ? { ...step, observation: 'Crafted 5 minecraft:oak_planks' } : step)),
}

function lines(...records: readonly (object | string)[]): string {
  return records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('')
}

test('an episode without differences', async () => {
  using place = scratch()
  writeFileSync(place.file('t.jsonl'), lines(EPISODE))
  const { code, stdout, stderr } = await orreryIn(place.path, ['conform', 't.jsonl'])
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: 'conform: 1 episode, 3 steps, 3 matched, 0 mismatched\n',
    stderr: '',
  })
})

test('shows the first difference, and exits with 1', async () => {
  using place = scratch()
  writeFileSync(place.file('t.jsonl'), lines(EPISODE, WRONG))
  const { code, stdout } = await orreryIn(place.path, ['conform', 't.jsonl'])
  expect(code).toBe(1)
  expect(stdout).toContain('t.jsonl:2, episode by-hand/2, step 2, "craft 4 oak planks using 1 oak logs", observation')
  expect(stdout).toContain('- Crafted 5 minecraft:oak_planks\n+ Crafted 4 minecraft:oak_planks\n')
  expect(stdout.endsWith('\nconform: 2 episodes, 6 steps, 5 matched, 1 mismatched\n')).toBe(true)
})

test('a different initial observation is a mismatch of the first step', async () => {
  using place = scratch()
  writeFileSync(place.file('t.jsonl'), lines({ ...EPISODE, initial: EPISODE.initial.replace('Goal: craft', 'Goal: make') }))
  const { code, stdout } = await orreryIn(place.path, ['conform', 't.jsonl'])
  expect(code).toBe(1)
  expect(stdout).toContain('initial observation')
  expect(stdout).toContain('3 steps, 2 matched, 1 mismatched')
})

test('reads gzip whatever the name of the file', async () => {
  using place = scratch()
  writeFileSync(place.file('packed'), gzipSync(lines(EPISODE, EPISODE)))
  const { code, stdout } = await orreryIn(place.path, ['conform', 'packed'])
  expect(code).toBe(0)
  expect(stdout).toBe('conform: 2 episodes, 6 steps, 6 matched, 0 mismatched\n')
})

test('names the line of a bad record, and checks the others', async () => {
  using place = scratch()
  const other = { ...EPISODE, world: 'textcarft' }
  writeFileSync(place.file('t.jsonl'), lines(EPISODE, '{"world": ', '[1]', other, { world: 'textcraft' }, '', EPISODE))
  const { code, stdout, stderr } = await orreryIn(place.path, ['conform', 't.jsonl'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error DATA_INVALID: t\.jsonl:2: not JSON/m)
  expect(stderr).toMatch(/^error DATA_INVALID: t\.jsonl:3: not an object$/m)
  expect(stderr).toMatch(/^error WORLD_UNKNOWN: t\.jsonl:4: .*Did you mean "textcraft"\?$/m)
  expect(stderr).toMatch(
    /^error DATA_INVALID: t\.jsonl:5: the field steps is missing\. Expected a list of steps\n hint: see `\S*orrery help conform`/m,
  )
  expect(stdout).toBe('conform: 2 episodes, 6 steps, 6 matched, 0 mismatched\n')
})

test('names the invalid field of a step', async () => {
  using place = scratch()
  const faulty = (step: object): object => ({ ...EPISODE, steps: [EPISODE.steps[0], step] })
  writeFileSync(place.file('t.jsonl'), lines(faulty({ observation: '' }), faulty({ action: 1, observation: '' }), { steps: [1] }))
  const { stderr } = await orreryIn(place.path, ['conform', 't.jsonl', '--world', 'textcraft'])
  expect(stderr.match(/(?<=DATA_INVALID: ).*/g)).toEqual([
    't.jsonl:1: the field steps.1.action is missing. Expected a text',
    't.jsonl:2: the field steps.1.action has an invalid value. Expected a text',
    't.jsonl:3: the field steps.0 has an invalid value. Expected a step',
  ])
})

test('prints the first errors of a file, and counts the others', async () => {
  using place = scratch()
  writeFileSync(place.file('t.jsonl'), '{"world":"textcraft"}\n'.repeat(1500))
  const { code, stderr } = await orreryIn(place.path, ['conform', 't.jsonl'])
  expect(stderr.match(/^error/gm)).toHaveLength(5)
  expect(stderr).toMatch(/\n1495 more records failed\n$/)
  expect(code).toBe(2)
})

describe('a file that', () => {
  test.each([
    ['is absent', undefined, /^error FILE_UNREADABLE: cannot read t\.jsonl: /m],
    ['is empty', '', /^error DATA_INVALID: t\.jsonl: the file is empty$/m],
    ['is damaged gzip', gzipSync(lines(EPISODE)).subarray(0, 60), /^error DATA_INVALID: t\.jsonl: damaged gzip /m],
    ['is not text', Uint8Array.of(0xff, 0xfe, 0x0a), /^error DATA_INVALID: t\.jsonl:1: not UTF-8 text$/m],
  ])('%s is a clear error', async (_, content, message) => {
    using place = scratch()
    if (content !== undefined) writeFileSync(place.file('t.jsonl'), content)
    const { code, stdout, stderr } = await orreryIn(place.path, ['conform', 't.jsonl'])
    expect(stderr).toMatch(message)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })
})

test('--json prints the counts and the first difference', async () => {
  using place = scratch()
  writeFileSync(place.file('t.jsonl'), lines(WRONG))
  const { code, stdout } = await orreryIn(place.path, ['conform', 't.jsonl', '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    episodes: 1,
    steps: 3,
    matched: 2,
    mismatched: 1,
    first: { episode: 'by-hand/2', line: 1, step: 2, difference: { field: 'observation' } },
    errors: [],
  })
})

describe.skipIf(!existsSync(SHARED))('recordings of the original programs (skipped without ../shared/data)', () => {
  test.each(['golden.adapt.jsonl', 'golden.agentgym.jsonl'])('%s', async (name) => {
    const { code, stdout } = await orreryIn('.', ['conform', `${SHARED}${name}`])
    expect(stdout).toMatch(/^conform: \d+ episodes, \d+ steps, \d+ matched, 0 mismatched\n$/)
    expect(code).toBe(0)
  })
})

/** Recorded results of WebArena's parser for two texts. */
const PARSED = {
  kind: 'create_id_based_action',
  action: 'press [12',
  error: 'ActionParsingError',
  message: 'Invalid press action press [12',
  action2str: 'none',
  description:
    'The previous prediction you issued was "In summary, the next action I will perform is ```press [12```". However, the format was incorrect. Ensure that the action is wrapped inside a pair of ``` and enclose arguments within [] as follows: ```action [arg] ...```.',
}

describe('records that are not transcripts', () => {
  test('are recognized by their fields, whatever the file name', async () => {
    using place = scratch()
    writeFileSync(place.file('anything'), gzipSync(lines(PARSED, PARSED)))
    const { code, stdout, stderr } = await orreryIn(place.path, ['conform', 'anything'])
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: 'conform: 2 records, 2 comparisons, 2 matched, 0 mismatched\n',
      stderr: '',
    })
  })

  test('print the first difference and counts', async () => {
    using place = scratch()
    writeFileSync(place.file('a.jsonl'), lines(PARSED, { ...PARSED, message: 'Invalid press action' }, EPISODE))
    const { code, stdout } = await orreryIn(place.path, ['conform', 'a.jsonl'])
    expect(code).toBe(1)
    expect(stdout).toContain('first difference: a.jsonl:2, comparison 1, error\n- recorded, + Orrery\n')
    expect(stdout).toMatch(/\nconform: 1 episode, 3 steps, 2 records, 2 comparisons, 4 matched, 1 mismatched\n$/)
  })

  test('that no world recognizes are errors', async () => {
    using place = scratch()
    writeFileSync(place.file('a.jsonl'), lines({ kind: 'unheard_of', ok: 1 }))
    const { code, stderr } = await orreryIn(place.path, ['conform', 'a.jsonl'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error DATA_INVALID: a\.jsonl:1: /m)
  })
})

describe.skipIf(!existsSync(WEBARENA))('recordings of WebArena (skipped without ../shared/data)', () => {
  test.each([
    'actions.jsonl',
    'replies.jsonl',
    'early-stop.jsonl',
    'evaluators.jsonl',
    'text.jsonl',
    'pages-112.jsonl.gz',
    'episodes-112.jsonl',
  ])('%s', async (name) => {
    const { code, stdout } = await orreryIn('.', ['conform', `${WEBARENA}${name}`])
    expect(stdout).toMatch(/^conform: \d+ records, \d+ comparisons, \d+ matched, 0 mismatched\n$/)
    expect(code).toBe(0)
  })
})
