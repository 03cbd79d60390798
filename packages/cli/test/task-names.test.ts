import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { orreryNaming } from '@orreryjs/orrery/named'
import { loadWorld } from '@orreryjs/runs/registry'
import { createAgentGym } from '@orreryjs/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tinyProblem } from '../../../envs/alfworld/test/tiny-problem.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { serveAdapter } from '../../server/test/adapters/served.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const GRAMMAR = `grammar :: """ { "task": [ { "rhs": "Your task is to: clean a mug." } ] } """`
/** Games 2420 and 2421 of AgentGym. */
const [COOL, TWO] = [
  'pick_cool_then_place_in_recep-Mug-None-CoffeeMachine-23/trial_T20190908_143209_571893',
  'pick_two_obj_and_place-TissueBox-None-CoffeeTable-220/trial_T20190909_145750_484036',
]
const UNSEEN = 'pick_and_place_simple-Mug-None-Desk-10/trial_T20190101_000000_000001'

function writeGame(path: string, members: object): void {
  const file = place.file(`${path}/game.tw-pddl`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ grammar: GRAMMAR, pddl_problem: tinyProblem(), ...members }))
}

beforeAll(() => {
  for (const path of [COOL, TWO]) writeGame(`data/json_2.1.1/valid_train/${path}`, { solvable: true })
  writeGame(`data/json_2.1.1/valid_unseen/${UNSEEN}`, { solvable: true })
  writeGame(`bare/valid_unseen/${UNSEEN}`, {})
})

const DATA = ['--world', 'alfworld', '--data', 'data', '--split', 'valid_train']

async function idsOf(args: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await orreryIn(place.path, ['list', 'tasks', ...args, '--json'])
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as { readonly tasks: readonly { readonly id: string }[] }).tasks.map(({ id }) => id)
}

async function errorOf(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await orreryIn(place.path, args)
  expect([code, stdout]).toEqual([2, ''])
  return stderr
}

describe('a list of tasks', () => {
  const lists: Readonly<Record<string, string>> = {
    'paths.txt': `# games of the paper\n\njson_2.1.1/valid_train/${COOL}/game.tw-pddl\n  ${TWO}  # the second\n`,
    'mapping.tsv': `2420\t${COOL.replace('/', '\t')}\n2421\t${TWO.replace('/', '\t')}\n`,
    'mapping.csv': `item_id,task_type,task_id\r\n2420,${COOL.replace('/', ',')}\r\n2421,${TWO.replace('/', ',')}\r\n`,
    'mapping.json': JSON.stringify(
      [COOL, TWO].map((path, at) => ({ item_id: 2420 + at, task_type: path.split('/')[0], task_id: path.split('/')[1] })),
      null,
      4,
    ),
    'index.json': JSON.stringify({
      pick_cool: [`json_2.1.1/valid_train/${COOL}/game.tw-pddl`],
      pick_two: [`valid_train/${TWO}`],
    }),
    'items.jsonl': '{"item_id":"alfworld_2420"}\n{"item_id":"alfworld_2421"}\n',
    'items.txt': 'alfworld_2420, alfworld_2421',
    'logs.json': JSON.stringify([COOL, TWO].map((path) => ({ id: 7, gamefile: `/data/valid_train/${path}/game.tw-pddl` }))),
  }
  test.each(Object.keys(lists))('is read from %s', async (name) => {
    writeFileSync(place.file(name), lists[name] ?? '')
    const ids = await idsOf([...DATA, '--tasks', `@${name}`])
    expect(ids).toEqual([`alfworld/valid_train/${COOL}`, `alfworld/valid_train/${TWO}`])
  })

  test('has names where the command line has positions', async () => {
    writeFileSync(place.file('goals.json'), '[700, 701]')
    writeFileSync(place.file('items-of-textcraft.txt'), '10-11\n')
    expect(await idsOf(['--world', 'webshop', '--split', 'eval', '--tasks', '@goals.json'])).toEqual([
      'webshop/eval/700',
      'webshop/eval/701',
    ])
    expect(await idsOf(['--world', 'textcraft', '--split', 'test', '--tasks', '3,@items-of-textcraft.txt,5'])).toEqual([
      'textcraft/test/3',
      'textcraft/test/5',
      'textcraft/test/10',
      'textcraft/test/11',
    ])
    expect(await errorOf(['list', 'tasks', ...DATA, '--tasks', '@goals.json'])).toMatch(
      /^error TASK_UNKNOWN: 2 of 2 names mean no task of alfworld valid_train: 2 unknown \(700, 701\)\n/,
    )
  })

  test('of the original WebArena is refused, because its numbers mean other tasks', async () => {
    writeFileSync(place.file('test.raw.json'), JSON.stringify([{ task_id: 12, sites: ['shopping'], intent: 'Buy a mug' }]))
    const error = await errorOf(['list', 'tasks', '--world', 'webarena', '--tasks', '@test.raw.json'])
    expect(error).toContain("'webarena.12' is the task 12 of the original WebArena, which is no task of webarena test")
  })

  test('must be readable and have tasks', async () => {
    writeFileSync(place.file('broken.json'), '[1,')
    writeFileSync(place.file('empty.txt'), '# none\n')
    const run = (name: string): Promise<string> => errorOf(['run', 'oracle', ...DATA, '--tasks', `@${name}`])
    expect(await run('none.txt')).toMatch(/^error FILE_UNREADABLE: .*none\.txt/)
    expect(await run('broken.json')).toMatch(
      /^error DATA_INVALID: .*broken\.json: 1 of 1 JSON value cannot be parsed, the first at line 1: /,
    )
    expect(await run('empty.txt')).toMatch(/^error CONFIG_INVALID: .*empty\.txt: the list has no task\n/)
  })

  test('is recorded in the run, which no longer needs the file', async () => {
    writeFileSync(place.file('chosen.txt'), `${COOL}\n`)
    const { code, stderr } = await orreryIn(place.path, [
      'run',
      'oracle',
      ...DATA,
      '--tasks',
      '@chosen.txt',
      '--out',
      'runs/chosen',
    ])
    expect(code, stderr).toBe(0)
    writeFileSync(place.file('chosen.txt'), '')
    expect((await orreryIn(place.path, ['verify', 'runs/chosen'])).code).toBe(0)
    const { configuration } = JSON.parse(readFileSync(place.file('runs/chosen/run.json'), 'utf8'))
    expect(configuration).toMatchObject({ blocks: [{ tasks: COOL }] })
  })
})

describe('names that mean no task of the split', () => {
  test.each([
    [
      'alfworld_2421',
      'valid_unseen',
      /'alfworld_2421' is the game trial_T20190909_145750_484036, in the split valid_train, not valid_unseen\n hint: .*--split valid_train/,
    ],
    [
      'alfworld_0',
      'valid_train',
      /'alfworld_0' is the game trial_T20190907_174127_043461, which is no task of alfworld valid_train/,
    ],
    [
      'alfworld_0,alfworld_1,none',
      'valid_train',
      /3 of 3 names mean no task of alfworld valid_train: 2 not in the data \(alfworld_0, alfworld_1\); 1 unknown \(none\)\n/,
    ],
  ])('%s in %s', async (names, split, message) => {
    const args = ['--world', 'alfworld', '--data', 'data', '--split', split]
    expect(await errorOf(['run', 'oracle', ...args, '--tasks', names])).toMatch(message)
  })
})

test.each([
  ['run', ['oracle', '--world', 'alfworld']],
  ['list', ['tasks', '--world', 'alfworld']],
  ['validate', ['alfworld']],
  ['play', ['alfworld']],
])('%s refuses a split without tasks and counts the reasons', async (command, args) => {
  expect(await errorOf([command, ...args, '--data', 'bare'])).toMatch(
    /^error TASK_UNKNOWN: 0 tasks in alfworld valid_unseen: 1 task left out \(no key solvable\)\n/,
  )
})

test('exported original games have the item ids of AgentGym, by which they are imported', async () => {
  await orreryIn(place.path, ['run', 'oracle', ...DATA, '--out', 'runs/items'])
  const { code, stderr } = await orreryIn(place.path, ['export', 'runs/items', '--to', 'agenttraj', '--out', 'items.json'])
  expect(code, stderr).toBe(0)
  const items = JSON.parse(readFileSync(place.file('items.json'), 'utf8')) as readonly { readonly item_id: string }[]
  expect(items.map(({ item_id }) => item_id)).toEqual(['alfworld_2420', 'alfworld_2421'])
  const found = await orreryIn(place.path, ['which', 'items.json', '--world', 'alfworld', '--data', 'data', '--json'])
  const { episodes } = JSON.parse(found.stdout) as { readonly episodes: readonly { readonly task?: string }[] }
  expect(episodes.map(({ task }) => task)).toEqual([COOL, TWO].map((path) => `alfworld/valid_train/${path}`))
  const other = await orreryIn(place.path, ['which', 'items.json', '--world', 'alfworld', '--data', 'bare'])
  expect(other.stdout).toContain(
    "episode 1: no task fits: 'alfworld_2420' is the game trial_T20190908_143209_571893, which the data do not have",
  )
})

test("the server of original games has AgentGym's numbers, and further numbers for other games of the split", async () => {
  const entry = await loadWorld(orreryNaming('alfworld'), 'alfworld')
  const world = entry.package.create({ data: place.file('data') })
  const service = createAgentGym({ world, split: 'valid_unseen', summary: '', version: '1' })
  const served = await serveAdapter(service)
  try {
    await served.post('/create')
    const reset = async (game: number): Promise<{ readonly task_type?: string; readonly error?: string }> =>
      JSON.parse((await served.post('/reset', { id: 0, game, world_type: 'Text' })).text)
    expect((await reset(2420)).task_type).toBe(COOL)
    expect((await reset(2421)).task_type).toBe(TWO)
    expect((await reset(-200)).task_type).toBe(COOL)
    expect((await reset(2620)).task_type).toBe(UNSEEN)
    expect((await reset(0)).error).toBe(
      'game 0 is the game trial_T20190907_174127_043461, which the data of this server do not have',
    )
    for (const game of [2621, -2621]) expect((await reset(game)).error).toBe('list index out of range')
  } finally {
    await served.close()
  }
})
