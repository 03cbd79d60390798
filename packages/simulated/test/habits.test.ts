import type { ModelRequest } from '@orreryjs/core'
import type { SimulatedOptions } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { type Pair, play, reactRequest, replyTo } from './play.ts'
import { simulated } from './players.ts'
import { answer } from './protocols/ask.ts'
import { FORMS } from './protocols/forms.ts'
import { isSolved, kitchen, pairsOf, store, table } from './protocols/worlds.ts'

const SEEDS = 100
/** More than three standard errors of a rate of 0.3 to 0.5. */
const TOLERANCE = 0.16

/** Returns the replies with these rates, by seed. */
async function repliesBySeed(options: SimulatedOptions, request: ModelRequest): Promise<readonly string[]> {
  const replies: string[] = []
  for (let seed = 0; seed < SEEDS; seed += 1) replies.push(await replyTo(simulated({ ...options, seed: String(seed) }), request))
  return replies
}

async function shareOf(options: SimulatedOptions, request: ModelRequest, holds: (line: string) => boolean): Promise<number> {
  return (await repliesBySeed(options, request)).filter(holds).length / SEEDS
}

const REFUSED: Pair = ['craft 1 lever using 1 cobblestone, 1 stick', 'Could not find enough items to craft minecraft:lever']
const refused = (more: readonly Pair[] = []): ModelRequest => reactRequest(table().task, [REFUSED, ...more])
/** Never notices a refusal; all reaction rates are 0. */
const BLIND = { n2: 0, again: 0 }

describe('an overlooked refusal is followed by', () => {
  test('the same line, a variant, a check or something else, each at its rate', async () => {
    const replies = await repliesBySeed({ ...BLIND, again: 0.25, variant: 0.25, check: 0.25 }, refused())
    const same = replies.filter((line) => line === REFUSED[0]).length / SEEDS
    const look = replies.filter((line) => line === 'inventory').length / SEEDS
    const variant =
      replies.filter((line) => (line !== REFUSED[0] && line.startsWith('craft 1 lever')) || line.startsWith('craft 2 lever'))
        .length / SEEDS
    const other = replies.filter((line) => line.startsWith('get ')).length / SEEDS
    for (const share of [same, look, variant, other]) expect(Math.abs(share - 0.25)).toBeLessThan(TOLERANCE)
    expect(same + look + variant + other).toBe(1)
  })

  test('variants of several types: other numbers and other spellings', async () => {
    const replies = new Set(await repliesBySeed({ ...BLIND, variant: 1 }, refused()))
    expect(replies).not.toContain(REFUSED[0])
    expect(replies).toContain('craft 2 lever using 1 cobblestone, 1 stick')
    expect(replies).toContain('craft 1 lever using 1 cobblestone, 1 sticks')
  })

  test('none of these, once it was noticed', async () => {
    expect(await replyTo(simulated({ n2: 1, variant: 1 }), refused())).toBe('get 1 cobblestone')
    expect(await replyTo(simulated({ errorRates: { paraphraseFailing: 1 } }), refused())).toMatch(/^craft . lever/)
  })

  test('giving up, if the prompt offers it', async () => {
    const question = { form: FORMS.line, task: table().task, pairs: pairsOf(table(), [REFUSED[0]]), cue: true }
    let givenUp = 0
    for (let seed = 0; seed < SEEDS; seed += 1) {
      if ((await answer(question, simulated({ ...BLIND, giveUp: 0.5, seed: String(seed) }))) === 'think: Task failed!')
        givenUp += 1
    }
    expect(Math.abs(givenUp / SEEDS - 0.5)).toBeLessThan(TOLERANCE)
    expect(await replyTo(simulated({ ...BLIND, giveUp: 1 }), refused())).not.toMatch(/^think/)
  })

  test('several reactions in a row: no loop, and finally the goal', async () => {
    const options = { n2: 0.3, again: 0.1, variant: 0.3, check: 0.2, misconception: 1 }
    for (const seed of ['1', '2', '3', '4']) {
      const { solved, history } = await play(simulated({ ...options, seed }), table(), 200)
      expect(solved).toBe(true)
      const longest = history.filter((_, index) =>
        history.slice(index, index + 4).every(([line]) => line === history[index]?.[0]),
      )
      expect(longest.length).toBeLessThan(5)
    }
  })
})

describe('thoughts', () => {
  test('occur at their rate, and after a refusal at another', async () => {
    const isThought = (line: string): boolean => line.startsWith('think: ')
    const begun = reactRequest(table().task, [['get 1 cobblestone', 'Got 1 cobblestone']])
    expect(Math.abs((await shareOf({ think: 0.3 }, begun, isThought)) - 0.3)).toBeLessThan(TOLERANCE)
    expect(await shareOf({ ponder: 1 }, begun, isThought)).toBe(0)
    expect(await shareOf({ ponder: 1 }, refused(), (line) => isThought(line) && line.includes(REFUSED[0]))).toBe(1)
    expect(await shareOf({ think: 1, ponder: 1 }, refused([['think: I could not.', 'OK.']]), isThought)).toBe(0)
  })

  test('after a refusal show it again', async () => {
    const repeats = (line: string): boolean => line === REFUSED[0]
    const acted = await shareOf({ n2: 0.5 }, refused(), repeats)
    const thought = await shareOf({ n2: 0.5 }, refused([['think: I could not.', 'OK.']]), repeats)
    expect(Math.abs(acted - 0.5)).toBeLessThan(TOLERANCE)
    expect(Math.abs(thought - 0.25)).toBeLessThan(TOLERANCE)
  })

  test('prevent slips, less with increasing age', async () => {
    const slips = async (kept: number, deeds: number): Promise<number> => {
      const after = Array.from({ length: deeds }, () => ['inventory', 'Inventory: '] as const)
      const request = reactRequest(table().task, [['think: I need cobblestone.', 'OK.'], ...after])
      return shareOf({ eps: 0.6, kept }, request, (line) => line !== 'get 1 cobblestone')
    }
    const [careless, fresh, old, forgotten] = [await slips(0, 0), await slips(1, 0), await slips(1, 4), await slips(1, 9)]
    expect(fresh).toBe(0)
    expect(old).toBeGreaterThan(0.1)
    expect(old).toBeLessThan(careless)
    expect(Math.abs(forgotten - careless)).toBeLessThan(TOLERANCE)
  })

  test('a plan in the prompt is never forgotten', async () => {
    const question = { form: FORMS.action, task: table().task, pairs: [] }
    const model = simulated({ errorRates: { missingCount: 1 }, kept: 1 })
    expect(await answer(question, model)).not.toBe('get 1 cobblestone')
    expect(await answer({ ...question, more: { PLAN: '1. Get 1 cobblestone.' } }, model)).toBe('get 1 cobblestone')
  })
})

describe('the prompt helps', () => {
  const RIGHT = 'get 1 cobblestone'
  const questionWith = (more: Readonly<Record<string, string>> = {}) => ({
    form: FORMS.action,
    task: table().task,
    pairs: [],
    more,
  })
  const shown = (request: string): string => `### EXAMPLE 1\nGoal: craft lever.\n> ${request}\n### END EXAMPLE`

  async function rightShare(options: SimulatedOptions, question: ReturnType<typeof questionWith>): Promise<number> {
    let count = 0
    for (let seed = 0; seed < SEEDS; seed += 1) {
      if ((await answer(question, simulated({ ...options, seed: String(seed) }))) === RIGHT) count += 1
    }
    return count / SEEDS
  }

  test('with demonstrations: without them the first action and the format are wrong more often', async () => {
    const withExample = { ...questionWith(), actions: `get COUNT ITEM\n\n${shown('get 1 stick')}` }
    for (const options of [{ bareSlip: 0.5 }, { malformed: 0.0001, bareForm: 0.5 }]) {
      expect(await rightShare(options, withExample)).toBe(1)
      const bare = await rightShare(options, questionWith())
      expect(bare).toBeLessThan(0.75)
      expect(bare).toBeGreaterThan(0.35)
    }
  })

  test('with a list of admissible actions: others are rarely chosen', async () => {
    const listed = questionWith({ 'ACTIONS NOW': `${RIGHT}\ninventory` })
    const [free, bound] = [
      await rightShare({ errorRates: { missingCount: 1 }, unlisted: 0.1 }, questionWith()),
      await rightShare({ errorRates: { missingCount: 1 }, unlisted: 0.1 }, listed),
    ]
    expect(free).toBeLessThan(0.3)
    expect(bound).toBeGreaterThan(0.75)
  })
})

describe('stray actions', () => {
  test.each([
    ['textcraft', table, ['get 1 cobblestone'], /^(?:inventory|get 1 (?:cobblestone|oak logs|coal))$/],
    ['alfworld', kitchen, ['go to countertop 1', 'go to drawer 1'], /^go to /],
    ['webshop', store, ['search[red cotton shirt long sleeves]'], /^click\[/],
  ] as const)('%s: a possible action without progress, at its rate', async (_, make, lines, form) => {
    const world = make()
    const question = { form: FORMS.action, task: world.task, pairs: pairsOf(world, lines) }
    const right = await answer(question)
    let strays = 0
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const replies = await answer(question, simulated({ stray: 0.3, seed: String(seed) }))
      if (replies !== right) strays += 1
      expect(replies).toMatch(form)
    }
    expect(Math.abs(strays / SEEDS - 0.3)).toBeLessThan(TOLERANCE)
  })

  test('hasty: buys the open product with its options, whatever other products there are', async () => {
    const hasty = store()
    const { task } = hasty
    const lines = ['search[red cotton shirt long sleeves]', 'click[B000000002]']
    const question = { form: FORMS.action, task, pairs: pairsOf(hasty, lines) }
    expect(await answer(question)).toBe('click[< Prev]')
    expect(await answer(question, simulated({ hasty: 1 }))).toBe('click[large]')
    expect(isSolved(hasty)).toBe(false)
  })
})

test('another request seed, as in another trial, notices differently; an equal seed equally', async () => {
  const noticed = async (seed: number): Promise<readonly boolean[]> => {
    const lines: boolean[] = []
    for (let model = 0; model < 40; model += 1) {
      const request = { ...refused(), seed }
      lines.push((await replyTo(simulated({ n2: 0.5, seed: String(model) }), request)) !== REFUSED[0])
    }
    return lines
  }
  expect(await noticed(1)).toEqual(await noticed(1))
  expect(await noticed(1)).not.toEqual(await noticed(2))
})
