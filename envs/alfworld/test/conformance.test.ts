import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAlfworld, type Dialect } from '@orreryjs/env-alfworld'
import { describeWorld } from '@orreryjs/testing'
import { afterAll, describe } from 'vitest'
import { rearranged } from './rearranged.ts'
import { missingData, SHARED_DATA } from './shared-data.ts'

const actions = [
  'look',
  'inventory ',
  'help',
  'Help',
  'go to fridge 1',
  'go to cabinet 1',
  'go to nowhere 1',
  'open drawer 1',
  'close drawer 1',
  'examine countertop 1',
  'take mug 1 from countertop 1',
  'take mug 1 countertop 1',
  'move mug 1 to desk 1',
  'put mug 1 in/on desk 1',
  'use desklamp 1',
  'heat apple 1 with microwave 1',
  'slice apple 1 with knife 1',
  'think: what now?',
]

const LONG = process.env['ORRERY_LONG'] !== undefined
/** Number of tasks per split, except in the long test. */
const GAMES = 5

const dialects: readonly Dialect[] = ['2.1.2', '2.1.1']

for (const dialect of dialects) {
  const create = (): ReturnType<typeof createAlfworld> => createAlfworld({ dialect })
  describeWorld({
    name: `alfworld ${dialect}, our own houses`,
    create,
    lookalike: () => rearranged(create()),
    actions,
  })
}

describe.skipIf(missingData !== undefined)(missingData ?? 'real games', () => {
  // The games of the older dialect, only in the long test.
  for (const dialect of LONG ? dialects : dialects.slice(0, 1)) {
    const data = LONG ? SHARED_DATA : fewGames()
    const create = (): ReturnType<typeof createAlfworld> => createAlfworld({ dialect, data })
    const tasks = missingData === undefined ? someOfEach(create()) : []
    describeWorld({
      name: `alfworld ${dialect}, real games`,
      create,
      lookalike: () => rearranged(create()),
      tasks,
      actions,
    })
  }
})

/** A directory with the first games of each split, because a world reads every listed game and each test creates worlds. */
function fewGames(): string {
  const few = mkdtempSync(join(tmpdir(), 'orrery-games-'))
  afterAll(() => rmSync(few, { recursive: true, force: true }))
  const all = join(SHARED_DATA, 'json_2.1.2')
  for (const split of missingData === undefined ? readdirSync(all) : []) {
    mkdirSync(join(few, 'json_2.1.2', split), { recursive: true })
    for (const game of readdirSync(join(all, split)).sort().slice(0, GAMES)) {
      symlinkSync(join(all, split, game), join(few, 'json_2.1.2', split, game))
    }
  }
  return few
}

/**
 * The first game of each split and, in `conformance.long.test.ts`, the last. The published order repeats a split and adds an
 * unlisted task.
 */
function someOfEach(world: ReturnType<typeof createAlfworld>): readonly string[] {
  const plain = world.tasks.splits.filter((split) => split !== 'valid_unseen_published')
  const ends = plain
    .map((split) => [...world.tasks.ids(split)])
    .flatMap((ids) => [ids[0] ?? '', ...(LONG ? [ids.at(-1) ?? ''] : [])])
  const hashes = new Set(ends.map((id) => world.tasks.get(id).hash))
  const other = [...world.tasks.ids('valid_unseen_published')].find((id) => !hashes.has(world.tasks.get(id).hash))
  return other === undefined ? ends : [...ends, other]
}
