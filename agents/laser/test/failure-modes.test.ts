import { createLaser } from '@orreryjs/agent-laser'
import { briefingFor, observationOf, playScript } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import {
  call,
  failures,
  noted,
  offered,
  play,
  playHouse,
  requestsFor,
  SHOP_PROFILE,
  search,
  select,
  steps,
  userText,
  verdicts,
} from './playing.ts'
import { LAMPS, type TinyProduct, tinyShop } from './tiny-shop.ts'

const LEAVE = call('Prev')
const visit = (...ids: readonly string[]): readonly string[] => ids.flatMap((id) => [select(id), LEAVE])

/** More lamps than 13 transitions can inspect. */
const MANY: readonly TinyProduct[] = Array.from({ length: 8 }, (_, index) => ({
  id: `M${index + 1}`,
  title: `Lamp Number${index + 1}`,
  price: '$3.0',
}))

describe('failure modes', () => {
  test('target beyond page 1: uses Next', async () => {
    const played = await play([
      search('lamp'),
      call('Next'),
      select('L4'),
      call('Buy_Now'),
      'color',
      call('Buy_Now', { color: 'navy blue' }),
    ])
    expect(steps(played).slice(0, 3)).toEqual(['search[lamp]', 'click[Next >]', 'click[L4]'])
    expect(played.end.end).toBe('solved')
  })

  test('no match: uses the memory buffer at 13 transitions', async () => {
    const pages = [...visit('M1', 'M2'), call('Next'), ...visit('M3', 'M4'), call('Next'), ...visit('M5')]
    const played = await play([search('lamp'), ...pages, select('M4')], { world: tinyShop(MANY) })
    expect(noted(played, 'backup')).toEqual([{ kind: 'backup', reason: 'after 13 transitions, with 5 items in memory' }])
    expect(steps(played).slice(-4)).toEqual(['search[Lamp Number4]', 'click[Next >]', 'click[M4]', 'click[Buy Now]'])
    expect(played.end.end).toBe('failed')
  })

  test('only poor rejected items: selects the closest', async () => {
    const reasons = ['a', 'b', 'It is red.', 'c', 'It costs too much.', 'L1 comes closest.']
    const replies = [search('lamp'), ...visit('L1', 'L2'), select('L1'), 'None']
    const played = await play(replies, { reasons, options: { forceAt: 5 } })
    const page = userText(requestsFor(played, 'laser.backup.call')[0])
    expect(page).toContain('[button] L1 [button_]\nRed Lamp\nPrice: $5.0\nLeft because: It is red.')
    expect(page).toContain('[button] L2 [button_]\nLamp for Offices\nPrice: $90.0\nLeft because: It costs too much.')
    expect(page).toContain('### RATIONALE\nL1 comes closest.')
    expect(steps(played).slice(-3)).toEqual(['search[Red Lamp]', 'click[L1]', 'click[Buy Now]'])
  })

  test('repeated item: rejects it and requests another one once', async () => {
    const replies = [search('lamp'), ...visit('L1'), select('L1'), select('L2'), LEAVE, select('L2'), 'nonsense']
    const played = await play(replies, { maxSteps: 6 })
    expect(verdicts(played)).toEqual(['L1: looked at before', 'L2: looked at before'])
    expect(steps(played).slice(1)).toEqual(['click[L1]', 'click[< Prev]', 'click[L2]', 'click[< Prev]', 'click[Next >]'])
    const [again, emptied] = [4, 7].map((index) => requestsFor(played, 'laser.call')[index])
    expect(userText(again)).toContain('### RATIONALE\nL1 was looked at and left before. Choose a different item: one of L2.')
    expect(JSON.stringify(again?.tools)).toContain('"enum":["L2"]')
    expect(offered(again)).toEqual(['select_item', 'Next', 'Back_to_Search'])
    expect(offered(emptied)).toEqual(['Next', 'Back_to_Search'])
  })

  test('option types None: buys the item without options', async () => {
    const played = await play([search('lamp'), select('L1'), call('Buy_Now'), 'Option types: None'])
    expect(steps(played)).toEqual(['search[lamp]', 'click[L1]', 'click[Buy Now]'])
    expect(requestsFor(played, 'laser.customise.call')).toEqual([])
  })

  test('price above the limit: shows both prices, and the item can be rejected', async () => {
    const played = await play([search('lamp', '20.00'), select('L2'), LEAVE])
    expect(userText(requestsFor(played, 'laser.think')[2])).toContain(
      'Price: $90.0\n\n### TARGET\nkeywords: lamp\nmax_price: 20.00',
    )
    expect(steps(played)).toContain('click[< Prev]')
    expect(userText(requestsFor(played, 'laser.think')[1])).not.toContain('### TARGET')
  })

  test('illegal Next on an item page: treated as leaving the item', async () => {
    const played = await play([search('lamp'), select('L1'), call('Next')])
    expect(steps(played).slice(0, 3)).toEqual(['search[lamp]', 'click[L1]', 'click[< Prev]'])
    expect(verdicts(played)).toEqual(['Next: unavailable'])
    expect(failures(played).filter((each) => each.startsWith('laser.call')).length).toBeGreaterThan(0)
    const unknown = await play([search('lamp'), select('L1'), call('Zoom'), call('Features')])
    expect(steps(unknown)[2]).toBe('click[Features]')
  })

  test('loop of Next: ends at 13 transitions and buys from memory', async () => {
    const replies = [search('lamp'), ...visit('L1'), ...Array(10).fill(call('Next'))]
    const played = await play([...replies, 'None'], { world: tinyShop(LAMPS, { endless: true }) })
    expect(steps(played).filter((action) => action === 'click[Next >]')).toHaveLength(10)
    expect(steps(played).slice(-4)).toEqual(['click[Back to Search]', 'search[Red Lamp]', 'click[L1]', 'click[Buy Now]'])
    expect(played.end.end).toBe('failed')
  })

  test('empty buffer: buys nothing and reports it', async () => {
    const played = await play([search('lamp'), ...Array(12).fill(call('Next'))], { world: tinyShop(LAMPS, { endless: true }) })
    expect(played.end).toMatchObject({
      end: 'agent-stopped',
      reward: 0,
      answer: { claim: 'failure', text: 'no item in memory to take' },
    })
    expect(steps(played)).toHaveLength(13)
  })

  test('-backup: buys nothing at the limit of 15 transitions', async () => {
    const replies = [search('lamp'), ...visit('L1'), ...Array(12).fill(call('Next'))]
    const played = await play(replies, { options: { backup: false }, world: tinyShop(LAMPS, { endless: true }) })
    expect(played.end).toMatchObject({ end: 'agent-stopped', reward: 0, answer: { text: 'out of transitions' } })
    expect(steps(played)).toHaveLength(15)
    expect(noted(played, 'backup')).toEqual([])
  })
})

describe('replies without a readable call', () => {
  test('on the search page: searches for the goal without its price', async () => {
    const played = await play(['?', '??', '???'])
    expect(steps(played)[0]).toBe('search[i want a lamp in color navy]')
    expect(failures(played).slice(0, 3)).toEqual(['laser.call reprompt', 'laser.call reprompt', 'laser.call fallback'])
  })

  test('on a results page: turns the page, and on the last one goes back', async () => {
    const played = await play([search('lamp')], { maxSteps: 3 })
    expect(steps(played)).toEqual(['search[lamp]', 'click[Next >]', 'click[Back to Search]'])
  })

  test('on an item page: leaves it, unless the rationale names an option value', async () => {
    const left = await play([search('lamp'), select('L4')], { reasons: ['a', 'b', 'I go back.'], maxSteps: 3 })
    expect(steps(left)[2]).toBe('click[< Prev]')
    const bought = await play([search('reading'), select('L4'), '', '', '', 'color', call('Buy_Now', { color: 'navy blue' })], {
      reasons: ['a', 'b', 'I take it in navy blue.'],
    })
    expect(steps(bought).slice(-2)).toEqual(['click[navy blue]', 'click[Buy Now]'])
    const torn = await play([search('lamp'), select('L4')], { reasons: ['a', 'b', 'Not in navy blue: Prev.'], maxSteps: 3 })
    expect(steps(torn)[2]).toBe('click[< Prev]')
  })

  test('in ALFWorld: uses a tool without arguments', async () => {
    expect(steps(await playHouse(['', '', ''], 2))).toEqual(['look', 'look'])
  })

  test('unlisted id: requests another one once, then opens the first unrejected item', async () => {
    const corrected = await play([search('lamp'), select('L9'), select('L2')])
    expect(steps(corrected)[1]).toBe('click[L2]')
    expect(verdicts(corrected)).toEqual(['L9: not on this page'])
    expect(userText(requestsFor(corrected, 'laser.call')[2])).toContain(
      'There is no L9 on this page. Choose a different item: one of L1, L2.',
    )
    const stubborn = await play([search('lamp'), select('L9'), select('L9')])
    expect(steps(stubborn)[1]).toBe('click[L1]')
    expect(failures(stubborn)[0]).toBe('laser.call fallback')
  })

  test('unavailable value: selects the nearest, or none', async () => {
    const bought = (color: string): ReturnType<typeof play> =>
      play([search('lamp'), call('Next'), select('L4'), call('Buy_Now'), 'color', call('Buy_Now', { color })])
    const near = await bought('navy')
    expect([steps(near).slice(-2), verdicts(near)]).toEqual([
      ['click[navy blue]', 'click[Buy Now]'],
      ['color: navy: not offered, navy blue taken'],
    ])
    const far = await bought('mint green')
    expect([steps(far).slice(-2), verdicts(far)]).toEqual([['click[L4]', 'click[Buy Now]'], ['color: mint green: not offered']])
  })

  test('unreadable values: uses those in the rationale', async () => {
    const replies = [search('lamp'), call('Next'), select('L4'), call('Buy_Now'), 'color']
    const played = await play(replies, { reasons: ['a', 'b', 'c', 'd', 'It has to be navy blue.'] })
    expect(steps(played).slice(-2)).toEqual(['click[navy blue]', 'click[Buy Now]'])
  })
})

describe('a rejected item that a search for its title does not find', () => {
  const hidden: readonly TinyProduct[] = [
    { id: 'H1', title: 'Hidden Thing', price: '$1.0', found: 'lamp' },
    { id: 'H2', title: 'Hidden Other', price: '$2.0', found: 'lamp' },
  ]

  test('is reopened by a rewind', async () => {
    const played = await play([search('lamp'), ...visit('H1')], { world: tinyShop(hidden), options: { forceAt: 3 } })
    expect(steps(played).slice(-2)).toEqual(['search[Hidden Thing]', 'click[Buy Now]'])
    expect(played.events.flatMap((event) => (event.type === 'rewind' ? [event.means] : []))).toEqual(['snapshot'])
    expect(played.end.end).toBe('failed')
  })

  test('is replaced by the next best if there is no rewind', async () => {
    const [shop, start] = [tinyShop(hidden), { page: 'search', query: '', number: 1 } as const]
    const results = { ...start, page: 'results', query: 'lamp' } as const
    const tools = (page: 'search' | 'results' | 'item', item = ''): ReturnType<typeof shop.tools> =>
      shop.tools(page === 'search' ? start : page === 'results' ? results : { ...results, page, item })
    const seen = (page: string, text = page): { readonly observation: ReturnType<typeof observationOf> } => ({
      observation: observationOf(text, page),
    })
    const item = (title: string): ReturnType<typeof seen> => seen('item', `${title}\nPrice: $1.0`)
    const { effects, isFinished } = await playScript(
      createLaser({ forceAt: 5, oneCall: true }).program(
        briefingFor({ profile: SHOP_PROFILE, observation: observationOf('WebShop', 'search') }),
      ),
      {
        ask: [search('lamp'), ...visit('H1', 'H2'), select('H1')],
        tools: [
          tools('search'),
          tools('results'),
          tools('item', 'H1'),
          tools('results'),
          tools('item', 'H2'),
          // Back, a search without results, no rewind to H1; then H2 by its title.
          tools('results'),
          tools('search'),
          [],
          tools('search'),
          tools('results'),
          tools('item', 'H2'),
        ],
        act: [
          seen('results'),
          item('Hidden Thing'),
          seen('results'),
          item('Hidden Other'),
          seen('results'),
          seen('search'),
          seen('results'),
          seen('results'),
          item('Hidden Other'),
          { ...seen('done'), terminated: true },
        ],
        rewind: [{ means: 'none', observation: observationOf('WebShop', 'search') }],
      },
    )
    const taken = effects.flatMap((effect) => (effect.kind === 'act' ? [effect.action] : []))
    expect(taken.slice(5)).toEqual([
      'click[Back to Search]',
      'search[Hidden Thing]',
      'search[Hidden Other]',
      'click[H2]',
      'click[Buy Now]',
    ])
    expect(effects).toContainEqual({ kind: 'note', note: { kind: 'judgement', about: 'H1', verdict: 'not found again' } })
    expect(isFinished).toBe(true)
  })

  test('has the title and price of its page, whatever surrounds them', async () => {
    const played = await play([search('lamp'), ...visit('L3', 'L1'), select('L3')], { options: { forceAt: 5 } })
    expect(steps(played)).not.toContain('click[L3]')
    const shown = await play([search('lamp'), call('Next'), ...visit('L3', 'L4'), select('L3')], { options: { forceAt: 6 } })
    expect(userText(requestsFor(shown, 'laser.backup.call')[0])).toContain('Candle Lamp\nPrice: $7.0')
    expect(steps(shown).slice(-2)).toEqual(['click[L3]', 'click[Buy Now]'])
  })
})
