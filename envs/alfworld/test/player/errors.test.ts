import { describe, expect, test } from 'vitest'
import { household, typeOf } from '../../../../packages/simulated/test/household.ts'
import { type Pair, type Playable, play, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated, simulated } from '../../../../packages/simulated/test/players.ts'

const FURNITURE = [
  { name: 'cabinet 2', openable: true, contents: ['pan 1'] },
  { name: 'cabinet 1', openable: true },
  { name: 'countertop 1', contents: ['cup 1', 'knife 1', 'mug 1'] },
  { name: 'diningtable 1', contents: ['cup 2', 'plate 1'] },
  { name: 'fridge 1', openable: true, contents: ['mug 2'] },
  { name: 'microwave 1', openable: true },
  { name: 'sinkbasin 1' },
  { name: 'stoveburner 1' },
]

const heatMug = (): Playable =>
  household({
    furniture: FURNITURE,
    sentence: 'put a hot mug in cabinet',
    isDone: (house) =>
      ['cabinet 1', 'cabinet 2'].some((place) =>
        house.in(place).some((each) => typeOf(each) === 'mug' && house.is(each, 'heat')),
      ),
  })
const twoMugs = (): Playable =>
  household({
    furniture: FURNITURE,
    sentence: 'put two mug in cabinet',
    isDone: (house) =>
      ['cabinet 1', 'cabinet 2'].some((place) => house.in(place).filter((each) => typeOf(each) === 'mug').length === 2),
  })

/** Differences in a perfect model's actions if one type of error is forced. */
async function playedWith(kind: string, home: () => Playable): Promise<readonly Pair[]> {
  const { solved, history } = await play(parseSimulated(`perfect,${kind}=1`), home(), 100)
  expect(solved).toBe(true)
  return history
}

const refused = (history: readonly Pair[]): readonly Pair[] =>
  history.filter(([, observation]) => observation === 'Nothing happens.')

describe('each explicit error, if forced, is rejected once per line and then corrected', () => {
  test.each([
    ['hallucinatedObject', /^take mug [2-9] from countertop/, heatMug],
    ['wrongAppliance', /^heat mug 1 with (?!microwave)/, heatMug],
    ['notAtLocation', /^(take|heat|move) /, heatMug],
    ['handsFull', /^take (?!mug 1)/, heatMug],
    ['forgotOpen', /^(move|take) mug 1 (to|from) /, heatMug],
  ])('%s', async (kind, line, home) => {
    const refusals = refused(await playedWith(kind, home))
    expect(refusals.length).toBeGreaterThan(0)
    for (const [said] of refusals) expect(said).toMatch(line)
    expect(new Set(refusals.map(([said]) => said)).size).toBe(refusals.length)
  })

  test('repeatFailing', async () => {
    const history: readonly Pair[] = [['take mug 1 from countertop 1', 'Nothing happens.']]
    const request = reactRequest(heatMug().task, history)
    expect(await replyTo(parseSimulated('perfect,repeatFailing=1'), request)).toBe('take mug 1 from countertop 1')
    expect(await replyTo(simulated(), request)).toBe('go to countertop 1')
  })
})

describe('each inferable error, if forced, is inferred from observations and then corrected', () => {
  test('revisitSearched', async () => {
    const furniture = FURNITURE.map((each) => ({ ...each, contents: each.name === 'stoveburner 1' ? ['mug 3'] : [] }))
    const home = household({ furniture, sentence: 'put a mug in cabinet', isDone: (house) => house.in('cabinet 2').length > 0 })
    const history = await playedWith('revisitSearched', () => home)
    expect(refused(history)).toEqual([])
    const walks = history.map(([line]) => line).filter((line) => line.startsWith('go to '))
    expect(walks.length).toBeGreaterThan(new Set(walks).size + 3)
  })

  test('wrongObjectType: takes a cup instead of a mug, notices it and puts it back', async () => {
    const history = await playedWith('wrongObjectType', heatMug)
    expect(history).toContainEqual(['take cup 1 from countertop 1', 'You pick up the cup 1 from the countertop 1.'])
    expect(history).toContainEqual(['move cup 1 to countertop 1', 'You move the cup 1 to the countertop 1.'])
  })

  test('forgotTransform: delivers a cold mug, notices that the task is unfinished and heats it', async () => {
    const history = await playedWith('forgotTransform', heatMug)
    const lines = history.map(([line]) => line)
    const puts = lines.filter((line) => line.startsWith('move mug 1 to cabinet'))
    expect(puts).toHaveLength(2)
    expect(lines.indexOf('heat mug 1 with microwave 1')).toBeGreaterThan(lines.indexOf(puts[0] ?? ''))
  })

  test('onlyOneOfTwo: looks around instead of fetching the second object', async () => {
    const history = await playedWith('onlyOneOfTwo', twoMugs)
    const after = history.findIndex(([line]) => line.startsWith('move mug'))
    expect(history[after + 1]?.[0]).toBe('look')
    expect(await play(simulated(), twoMugs()).then((played) => played.history.map(([line]) => line))).not.toContain('look')
  })
})

describe('unnoticed errors', () => {
  test('keep a cup as a mug and treat the task as done', async () => {
    const model = simulated({ n1: 0, errorRates: { wrongObjectType: 1 } })
    const { solved, history } = await play(model, heatMug(), 30)
    expect(solved).toBe(false)
    expect(history).toContainEqual(['heat cup 1 with microwave 1', 'You heat the cup 1 using the microwave 1.'])
    expect(history.at(-1)?.[0]).toBe('look')
  })

  test('repeat a rejected line forever', async () => {
    const { history } = await play(simulated({ n2: 0, errorRates: { wrongAppliance: 1 } }), heatMug(), 30)
    const lines = history.slice(-10).map(([line]) => line)
    expect(new Set(lines).size).toBe(1)
    expect(lines[0]).toMatch(/^heat mug 1 with (?!microwave)/)
  })
})

test('misconceptions end once the evidence against them is noticed', async () => {
  for (const home of [heatMug, twoMugs]) expect((await play(simulated({ misconception: 1 }), home(), 100)).solved).toBe(true)
})

test('each preset succeeds more often than the next', async () => {
  const steps = async (preset: string): Promise<number> => {
    let sum = 0
    for (let seed = 0; seed < 25; seed += 1) sum += (await play(parseSimulated(`${preset},seed=${seed}`), heatMug(), 50)).steps
    return sum
  }
  const [perfect = 0, strong = 0, mid = 0, weak = 0] = await Promise.all(['perfect', 'strong', 'mid', 'weak'].map(steps))
  expect(perfect).toBeLessThan(strong)
  expect(strong).toBeLessThan(mid)
  expect(mid).toBeLessThan(weak)
})
