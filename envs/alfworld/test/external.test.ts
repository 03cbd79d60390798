import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { alfworld, createAlfworld } from '@orreryjs/env-alfworld'
import { afterAll, describe, expect, test } from 'vitest'
import { SHARED_DATA } from './shared-data.ts'
import { tinyProblem } from './tiny-problem.ts'

const root = mkdtempSync(join(tmpdir(), 'orrery-external-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const GRAMMAR = `grammar :: """ { "task": [ { "rhs": "Your task is to: clean a mug." } ] } """`
const SEEN = 'valid_seen/pick_and_place_simple-Mug-None-Desk-1'
const TRAIN = 'valid_train/pick_cool_then_place_in_recep-Mug-None-CoffeeMachine-23'
/** AgentGym's game 2420. */
const NUMBERED = 'trial_T20190908_143209_571893'
const games = [
  `${SEEN}/trial_T20190101_000000_000001`,
  `${SEEN}/trial_T20190101_000000_000002`,
  `valid_unseen/look_at_obj_in_light-Mug-None-DeskLamp-2/trial_T20190101_000000_000003`,
  `${TRAIN}/${NUMBERED}`,
]
for (const path of games) {
  const file = join(root, 'json_2.1.1', path, 'game.tw-pddl')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ grammar: GRAMMAR, pddl_problem: tinyProblem(), solvable: true }))
}
const { tasks } = createAlfworld({ data: root })
const first = `alfworld/${SEEN}/trial_T20190101_000000_000001`

describe('a game of the original data is found', () => {
  const path = `${SEEN}/trial_T20190101_000000_000001`
  test.each([
    path,
    `json_2.1.1/${path}/game.tw-pddl`,
    `/home/me/.cache/alfworld/json_2.1.1/${path}/traj_data.json`,
    `data\\json_2.1.1\\${path.replaceAll('/', '\\')}\\game.tw-pddl`,
    `./${path}/`,
    path.slice('valid_seen/'.length),
    `valid_seen/trial_T20190101_000000_000001`,
    'trial_T20190101_000000_000001',
  ])('by %s', (name) => expect(tasks.external(name)?.ids).toEqual([first]))

  test('in both orders of valid_unseen', () => {
    const ids = tasks.external('trial_T20190101_000000_000003')?.ids ?? []
    expect(ids.map((id) => id.split('/')[1])).toEqual(['valid_unseen', 'valid_unseen_published'])
    expect(ids.map((id) => tasks.get(id).goal)).toEqual(['clean a mug', 'clean a mug'])
  })

  test('with the others in its folder by the name of the folder', () => {
    expect(tasks.external(SEEN.slice('valid_seen/'.length))?.ids).toHaveLength(2)
  })

  test("by AgentGym's item id", () => expect(tasks.external('alfworld_2420')?.ids).toEqual([`alfworld/${TRAIN}/${NUMBERED}`]))
})

describe('a name without a task', () => {
  test('names its game', () => {
    expect(tasks.external('alfworld_2421')).toEqual({ meaning: 'the game trial_T20190909_145750_484036', ids: [] })
    expect(tasks.external(`json_2.1.1/train/${TRAIN.slice('valid_train/'.length)}/${NUMBERED}`)?.ids).toEqual([])
  })

  test("is refused beyond AgentGym's numbers", () => {
    expect(tasks.external('alfworld_2620')).toEqual({ meaning: 'no game of AgentGym, which has 0 to 2619', ids: [] })
  })

  test.each(['12', 'alfworld/valid_seen/12', 'kitchen', '', '/', 'game.tw-pddl', 'alfworld_x'])(
    "is unknown if it is '%s'",
    (name) => {
      expect(tasks.external(name)).toBeUndefined()
    },
  )

  test('means no generated house', () => {
    const houses = createAlfworld().tasks
    expect(houses.external('alfworld_12')).toEqual({
      meaning: `the game ${trialOf(12)} of the original data`,
      ids: [],
    })
  })
})

function trialOf(number: number): string {
  return /trial_\w+/.exec(tasks.external(`alfworld_${number}`)?.meaning ?? '')?.[0] ?? ''
}

test('a game without the key `solvable` is skipped with this reason', () => {
  const folder = join(root, 'bare', 'valid_seen', 'pick_and_place_simple-Mug-None-Desk-1')
  for (const [trial, solvable] of [
    ['a', undefined],
    ['b', false],
    ['c', true],
  ] as const) {
    mkdirSync(join(folder, trial), { recursive: true })
    writeFileSync(
      join(folder, trial, 'game.tw-pddl'),
      JSON.stringify({ grammar: GRAMMAR, pddl_problem: tinyProblem(), solvable }),
    )
  }
  const world = createAlfworld({ data: join(root, 'bare') })
  expect(world.tasks.skipped('valid_seen').map(({ reason }) => reason)).toEqual(['no key solvable', 'unsolvable'])
  expect(world.tasks.size('valid_seen')).toBe(1)
})

const mappings = join(SHARED_DATA, '../agentgym')
describe.skipIf(!existsSync(mappings))("AgentGym's mappings", () => {
  test('number the same games, both ways', () => {
    const lines = ['train', 'test'].flatMap((name) =>
      readFileSync(join(mappings, `alfworld-${name}.tsv`), 'utf8')
        .trim()
        .split('\n'),
    )
    const wrong = lines.filter((line) => {
      const [number = '', folder = '', trial = ''] = line.split('\t')
      const isSame = tasks.external(`alfworld_${number}`)?.meaning === `the game ${trial}`
      return !isSame || alfworld.agentGymId?.(`alfworld/valid_train/${folder}/${trial}`) !== `alfworld_${number}`
    })
    expect(lines).toHaveLength(2620)
    expect(wrong).toEqual([])
    expect(alfworld.agentGymId?.(first)).toBeUndefined()
  })
})
