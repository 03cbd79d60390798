import { describe, expect, test } from 'vitest'
import { craftingTable } from '../../../../packages/simulated/test/crafting-table.ts'
import { type Pair, play, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated, simulated } from '../../../../packages/simulated/test/players.ts'

const COMMANDS = [
  'craft 1 bed using 3 wool, 3 planks',
  'craft 1 red wool using 1 poppy, 4 string',
  'craft 4 oak planks using 1 oak logs',
  'craft 4 birch planks using 1 birch logs',
  'craft 1 table using 4 planks',
]
const bed = () => craftingTable({ commands: COMMANDS, goal: 'bed' })

async function refusalsWith(spec: string): Promise<readonly Pair[]> {
  const { solved, history } = await play(parseSimulated(spec), bed(), 100)
  expect(solved).toBe(true)
  return history.filter(([, observation]) => /^(Could not|Wrong)/.test(observation))
}

describe('each error, if forced, shows its evidence once and is then corrected', () => {
  test.each([
    [
      'getCraftable',
      /^get \d+ (bed|red wool|oak planks|birch planks)$/,
      /^Could not find (bed|red wool|oak planks|birch planks)$/,
    ],
    ['wrongCount', /^craft /, /^Could not find (a valid recipe|enough items)/],
    ['categoryAsItem', /using .*\d+ (planks|wool)\b/, /^Could not find enough items/],
    ['inventedRecipe', /^craft /, /^Could not find (a valid recipe|enough items)/],
    ['missingCount', /^get [a-z ]+$|(using|,) [a-z]/, /^(Could not execute|Wrong item format)/],
  ])('%s', async (kind, line, observation) => {
    const refusals = await refusalsWith(`perfect,${kind}=1`)
    expect(refusals.length).toBeGreaterThan(0)
    for (const [said, answer] of refusals) {
      expect(said).toMatch(line)
      expect(answer).toMatch(observation)
    }
    expect(new Set(refusals.map(([said]) => said)).size).toBe(refusals.length)
  })

  test('repeatFailing', async () => {
    const history: readonly Pair[] = [['get 1 bed', 'Could not find bed']]
    expect(await replyTo(parseSimulated('perfect,repeatFailing=1'), reactRequest(bed().task, history))).toBe('get 1 bed')
    expect(await replyTo(simulated(), reactRequest(bed().task, history))).not.toBe('get 1 bed')
  })
})

describe('noticing', () => {
  const refused: Pair = ['get 3 bed', 'Could not find bed']

  test('an unnoticed invalid action is repeated forever, a noticed one never', async () => {
    const request = reactRequest(bed().task, [refused, refused, refused])
    expect(await replyTo(simulated({ n2: 0 }), request)).toBe('get 3 bed')
    expect(await replyTo(simulated({ n2: 1 }), request)).not.toBe('get 3 bed')
  })

  test('repeated invalid actions are noticed more often, at about the configured rate', async () => {
    const noticed = async (times: number): Promise<number> => {
      let count = 0
      for (let seed = 0; seed < 400; seed += 1) {
        const model = simulated({ n2: 0.5, seed: String(seed) })
        const request = reactRequest(
          bed().task,
          Array.from({ length: times }, () => refused),
        )
        if ((await replyTo(model, request)) !== refused[0]) count += 1
      }
      return count / 400
    }
    expect(await noticed(1)).toBeCloseTo(0.5, 1)
    expect(await noticed(2)).toBeCloseTo(0.75, 1)
  })

  test('an inferable shortage leads to a failing craft', async () => {
    const { task } = craftingTable({ commands: ['craft 1 rope using 4 string'], goal: 'rope' })
    const history: readonly Pair[] = [['get 3 string', 'Got 3 string']]
    expect(await replyTo(simulated({ n1: 1 }), reactRequest(task, history))).toBe('get 1 string')
    expect(await replyTo(simulated({ n1: 0 }), reactRequest(task, history))).toBe('craft 1 rope using 4 string')
    const after: readonly Pair[] = [...history, ['craft 1 rope using 4 string', 'Could not find enough items to craft rope']]
    expect(await replyTo(simulated({ n1: 0 }), reactRequest(task, after))).toBe('get 1 string')
  })
})

describe('misconceptions', () => {
  const wrong = simulated({ misconception: 1 })

  test('are the same in every sample and for every request seed', async () => {
    const said = new Set<string>()
    for (let seed = 0; seed < 20; seed += 1)
      said.add(await replyTo(wrong, reactRequest(bed().task, [['inventory', 'Inventory: ']], { seed })))
    expect([...said]).toHaveLength(1)
    expect(said).not.toContain(await replyTo(simulated(), reactRequest(bed().task, [['inventory', 'Inventory: ']])))
  })

  test('end once the evidence against them is noticed', async () => {
    expect((await play(wrong, bed(), 100)).solved).toBe(true)
  })
})

describe('length', () => {
  test('long transcripts have more slips', async () => {
    const { task } = bed()
    const slips = async (exchanges: number): Promise<number> => {
      let count = 0
      for (let seed = 0; seed < 200; seed += 1) {
        const history = Array.from({ length: exchanges }, () => ['inventory', 'Inventory: '] as const)
        const model = simulated({ eps: 0.1, L0: 20, seed: String(seed) })
        if ((await replyTo(model, reactRequest(task, history))) !== (await replyTo(simulated(), reactRequest(task, history))))
          count += 1
      }
      return count
    }
    expect(await slips(30)).toBeGreaterThan(2 * (await slips(1)))
  })
})

describe('malformed replies', () => {
  test('at rate 1 every malformed variant appears without exceptions', async () => {
    const texts = new Set<string>()
    for (let seed = 0; seed < 60; seed += 1) {
      const model = simulated({ malformed: 1, seed: String(seed) })
      texts.add(await replyTo(model, reactRequest(bed().task, [['inventory', 'Inventory: ']])))
    }
    const good = await replyTo(simulated(), reactRequest(bed().task, [['inventory', 'Inventory: ']]))
    expect(texts).not.toContain(good)
    expect(texts.size).toBe(6)
    expect(texts).toContain('')
    const { steps } = await play(simulated({ malformed: 1 }), bed(), 30)
    expect(steps).toBe(30)
  })
})
