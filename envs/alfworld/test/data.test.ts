import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { alfworld, createAlfworld } from '@orreryjs/env-alfworld'
import { afterAll, describe, expect, test } from 'vitest'
import { upstreamOrder } from '../src/data/upstream-order.ts'
import { problemOf } from './problem-of.ts'
import { missingData, readJson, SHARED_DATA } from './shared-data.ts'
import { tinyProblem } from './tiny-problem.ts'

const root = mkdtempSync(join(tmpdir(), 'orrery-alfworld-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const GRAMMAR = `grammar :: """ { "task": [ { "rhs": "Your task is to: heat a \\"mug\\". And rest." } ] } """`

/** A game file in upstream's format, with some members changed. */
function gameFile(change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ pddl_domain: '', grammar: GRAMMAR, pddl_problem: tinyProblem(), solvable: true, ...change })
}

/** A directory with these files. */
function directoryOf(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return join(root, name)
}

const MUG = 'pick_and_place_simple-Mug-None-Desk-1/trial_1'

describe('a directory of games', () => {
  const files = {
    [`json_2.1.2/valid_seen/${MUG}/game.tw-pddl`]: gameFile(),
    [`json_2.1.1/valid_seen/${MUG}/game.tw-pddl`]: gameFile({ pddl_problem: tinyProblem({ facts: '(openable Shelf_bar_1)' }) }),
    'json_2.1.1/train/look_at_obj_in_light-A-None-B-1/trial_1/game.tw-pddl': gameFile(),
  }
  const data = directoryOf('layout', files)

  test("is read from the dialect's folder, or is that folder", () => {
    expect(createAlfworld({ data }).tasks.splits).toEqual(['valid_seen'])
    expect(createAlfworld({ data, dialect: '2.1.1' }).tasks.splits).toEqual(['train', 'valid_seen'])
    expect(createAlfworld({ data: join(data, 'json_2.1.1') }).tasks.splits).toEqual(['train', 'valid_seen'])
  })

  test('has tasks with type, sentence and hash', () => {
    const id = `alfworld/valid_seen/${MUG}`
    const [task, other] = [createAlfworld({ data }), createAlfworld({ data, dialect: '2.1.1' })].map((world) =>
      world.tasks.get(id),
    )
    expect(task).toMatchObject({ id, split: 'valid_seen', type: 'pick_and_place_simple', goal: 'heat a "mug". And rest' })
    expect(other?.hash).not.toBe(task?.hash)
  })

  test('is one option of the package; blank means none', () => {
    expect(alfworld.create({ data }).tasks.splits).toEqual(['valid_seen'])
    expect(alfworld.create({ data: '' }).tasks.splits).toEqual(alfworld.create().tasks.splits)
  })

  test("may lack the dialect's folder: problems and sentences are equal in all dialects", () => {
    const only = directoryOf('only', { [`json_2.1.3/valid_seen/${MUG}/game.tw-pddl`]: gameFile() })
    for (const dialect of ['2.1.2', '2.1.1'] as const)
      expect(createAlfworld({ data: only, dialect }).tasks.size('valid_seen')).toBe(1)
  })

  test('may contain symbolic links', () => {
    mkdirSync(join(root, 'linked', 'valid_seen'), { recursive: true })
    symlinkSync(join(data, 'json_2.1.2', 'valid_seen', dirname(MUG)), join(root, 'linked', 'valid_seen', dirname(MUG)))
    expect([...createAlfworld({ data: join(root, 'linked') }).tasks.ids('valid_seen')]).toEqual([`alfworld/valid_seen/${MUG}`])
  })

  test('may contain broken and circular links', () => {
    const circular = directoryOf('circular', { [`valid_seen/${MUG}/game.tw-pddl`]: gameFile() })
    symlinkSync('json_2.1.2', join(circular, 'json_2.1.2'))
    symlinkSync('nowhere', join(circular, 'nothing'))
    symlinkSync('..', join(circular, 'valid_seen', 'above'))
    const { tasks } = createAlfworld({ data: circular })
    expect(tasks.splits).toEqual(['valid_seen'])
    expect([...tasks.ids('valid_seen')]).toContain(`alfworld/valid_seen/${MUG}`)
    expect(problemOf(() => createAlfworld({ data: join(circular, 'json_2.1.2') }))).toMatch(/^DATA_MISSING directory not found/)
  })

  test('rejects unknown tasks, and never reads outside its split', () => {
    const { tasks } = createAlfworld({ data })
    for (const name of ['valid_seen/none', `valid_seen/../valid_seen/${MUG}`, `valid_seen//${MUG}`, 'train/0', `valid_seen`]) {
      expect(
        problemOf(() => tasks.get(`alfworld/${name}`)),
        name,
      ).toMatch(/^TASK_UNKNOWN .*has no task/)
    }
  })

  test('must exist and contain games', () => {
    expect(problemOf(() => createAlfworld({ data: join(root, 'nowhere') }))).toMatch(/^DATA_MISSING directory not found/)
    const notes = directoryOf('notes', { 'valid_seen/notes.txt': 'no game' })
    expect(problemOf(() => createAlfworld({ data: notes }))).toMatch(/^DATA_MISSING .*contains no games/)
    expect(problemOf(() => createAlfworld({ data: join(notes, 'valid_seen/notes.txt') }))).toMatch(
      /^DATA_MISSING directory not found/,
    )
  })
})

describe('a game without a grammar', () => {
  const folder = `valid_seen/${MUG}`

  test('gets its sentence from the annotations', () => {
    const annotations = JSON.stringify({ template: { task_desc: 'put a mug in the desk.' } })
    const data = directoryOf('annotated', {
      [`${folder}/initial_state.pddl`]: tinyProblem(),
      [`${folder}/traj_data.json`]: annotations,
    })
    expect(createAlfworld({ data }).tasks.get(`alfworld/${folder}`).goal).toBe('put a mug in the desk')
  })

  test('is skipped if others in its split have a grammar', () => {
    const bare = 'valid_seen/pick_and_place_simple-Cup-None-Desk-1/trial_1'
    const data = directoryOf('mixed', { [`${folder}/game.tw-pddl`]: gameFile(), [`${bare}/initial_state.pddl`]: tinyProblem() })
    const { tasks } = createAlfworld({ data })
    expect([...tasks.ids('valid_seen')]).toEqual([`alfworld/${folder}`])
    expect(tasks.skipped('valid_seen')).toEqual([{ name: bare, reason: 'no game file' }])
  })

  test('gets its sentence from the goal without annotations', () => {
    const data = directoryOf('bare', { [`${folder}/initial_state.pddl`]: tinyProblem() })
    expect(createAlfworld({ data }).tasks.get(`alfworld/${folder}`).goal).toBe('put a clean mug in cabinet')
  })
})

describe('an unplayable game', () => {
  const at = (name: string): string => `valid_seen/pick_and_place_simple-${name}/t/game.tw-pddl`
  const data = directoryOf('broken', {
    [at('0Good')]: gameFile(),
    [at('1Truncated')]: gameFile().slice(0, 900),
    [at('2NoJson')]: 'GIF89a',
    [at('3OtherDomain')]: gameFile({ pddl_problem: tinyProblem().replace('alfred', 'blocks') }),
    [at('4Deep')]: gameFile({ pddl_problem: tinyProblem().replace('(:goal (and', `(:goal (and ${'('.repeat(90_000)}`) }),
    [at('5Enormous')]: gameFile({ walkthrough: 'x'.repeat(9_000_000) }),
    [at('6DeepJson')]: '['.repeat(1_000_000),
    [at('7NoProblem')]: gameFile({ pddl_problem: 7 }),
    [at('8NoSentence')]: gameFile({ grammar: '' }),
    [at('9Empty')]: '',
    [at('BadFact')]: gameFile({ pddl_problem: tinyProblem({ facts: '(isClean nothing)' }) }),
    [at('Unsolvable')]: gameFile({ solvable: false }),
    'valid_seen/pick_and_place_with_movable_recep-Mug/t/game.tw-pddl': 'x',
    'valid_seen/pick_and_place_simple-MugSliced/t/game.tw-pddl': 'x',
    'valid_seen/place_all_obj-Mug/t/game.tw-pddl': gameFile(),
  })
  const { tasks } = createAlfworld({ data })

  test('is skipped and counted by reason; the other games are played', () => {
    expect([...tasks.ids('valid_seen')]).toEqual(['alfworld/valid_seen/pick_and_place_simple-0Good/t'])
    const counts = new Map<string, number>()
    for (const { reason } of tasks.skipped('valid_seen')) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({ movable: 1, sliced: 1, 'other type': 1, unsolvable: 1, unreadable: 10 })
  })

  test.each([
    ['1Truncated', /not valid JSON, or truncated/],
    ['2NoJson', /not valid JSON/],
    ['3OtherDomain', /\(pddl_problem\):3: the domain is 'blocks'/],
    ['4Deep', /\(pddl_problem\):\d+: lists are nested more than 200 deep/],
    ['5Enormous', /file has \d+ bytes\. Expected at most/],
    ['6DeepJson', /not valid JSON/],
    ['7NoProblem', /missing text 'pddl_problem'/],
    ['8NoSentence', /no sentence/],
    ['9Empty', /not valid JSON/],
    ['BadFact', /\(pddl_problem\):\d+: 'nothing' is not one of the :objects/],
  ])('%s: reports the reason if the task is requested', (name, message) => {
    const found = problemOf(() => tasks.get(`alfworld/valid_seen/pick_and_place_simple-${name}/t`))
    expect(found).toMatch(message)
    expect(found).toMatch(/^DATA_INVALID .*game\.tw-pddl/)
    expect(found).not.toContain('\n')
  })

  test('can be played if only upstream skips it', () => {
    const world = createAlfworld({ data })
    const turn = world.start(world.tasks.get('alfworld/valid_seen/pick_and_place_simple-Unsolvable/t'))
    expect(turn.observation.text).toContain('Your task is to')
  })

  test('does not occur in our own houses', () => {
    expect(createAlfworld().tasks.skipped('dev')).toEqual([])
  })
})

test('a damaged game does not change the published order of the others', () => {
  const names = Array.from({ length: 9 }, (_, index) => `valid_unseen/pick_and_place_simple-${index}/t`)
  const files = Object.fromEntries(names.map((name) => [`${name}/game.tw-pddl`, gameFile()]))
  const order = (data: string): readonly string[] => [...createAlfworld({ data }).tasks.ids('valid_unseen_published')]
  const all = order(directoryOf('whole', files))
  const others = order(directoryOf('damaged', { ...files, [`${names[4]}/game.tw-pddl`]: '{' }))
  expect(all).toHaveLength(9)
  expect(others).toEqual(all.filter((id) => !id.includes('simple-4')))
})

test("upstream's order is a permutation that depends only on the number of games", () => {
  for (const size of [0, 1, 2, 140, 3553]) {
    const order = upstreamOrder(Array.from({ length: size }, (_, index) => index))
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, index) => index))
  }
})

describe.skipIf(missingData !== undefined)(missingData ?? 'the published order', () => {
  test("upstream's order matches that of the 134 unseen games", () => {
    const { order_as_played } = readJson('canonical_unseen_order.json') as { readonly order_as_played: readonly string[] }
    const ids = [...createAlfworld({ data: SHARED_DATA }).tasks.ids('valid_unseen_published')]
    expect(ids.map((id) => id.slice('alfworld/valid_unseen_published/'.length))).toEqual(order_as_played)
  })
})
