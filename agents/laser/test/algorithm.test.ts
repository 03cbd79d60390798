import { alfworldProfile, createLaser, laser, webshopProfile } from '@orreryjs/agent-laser'
import type { ModelRequest } from '@orreryjs/core'
import { answeringModel, playEpisode } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import {
  call,
  failures,
  noted,
  offered,
  play,
  playCraft,
  playHouse,
  requestsFor,
  SHOP_PROFILE,
  search,
  select,
  steps,
  userText,
  verdicts,
} from './playing.ts'
import { LAMPS, tinyShop } from './tiny-shop.ts'

const BUY = [call('Buy_Now'), 'color', call('Buy_Now', { color: 'navy blue' })]

describe('the state machine', () => {
  test('searches, opens an item, rejects it, turns the page and buys another one with its option', async () => {
    const first = [search('lamp'), select('L1'), call('Features'), call('Prev')]
    const played = await play([...first, call('Next'), select('L4'), ...BUY])
    expect(steps(played)).toEqual([
      'search[lamp]',
      'click[L1]',
      'click[Features]',
      'click[< Prev]',
      'click[< Prev]',
      'click[Next >]',
      'click[L4]',
      'click[navy blue]',
      'click[Buy Now]',
    ])
    expect(played.end).toMatchObject({ end: 'solved', success: true })
    expect(failures(played)).toEqual([])
  })

  test('makes two calls per decision: the rationale, then the tool call', async () => {
    const played = await play([search('candle'), select('L3'), call('Buy_Now')])
    const purposes = played.requests.map(({ purpose }) => purpose)
    expect(purposes).toEqual(['laser.think', 'laser.call', 'laser.think', 'laser.call', 'laser.think', 'laser.call'])
    const customised = await play([search('lamp'), select('L1'), ...BUY])
    expect(customised.requests.slice(-3).map(({ purpose }) => purpose)).toEqual([
      'laser.options',
      'laser.customise.think',
      'laser.customise.call',
    ])
  })

  test('offers only tools that the state permits and the page has', async () => {
    const played = await play([search('lamp'), call('Next'), select('L4'), call('Features'), call('Prev')], { maxSteps: 6 })
    const calls = requestsFor(played, 'laser.call').map(offered)
    expect(calls).toEqual([
      ['Search'],
      ['select_item', 'Next', 'Back_to_Search'],
      ['select_item', 'Back_to_Search'],
      ['Features', 'Prev', 'Buy_Now'],
      ['Prev', 'Buy_Now'],
    ])
  })

  test('counts leaving an item as a transition, but not reading details', async () => {
    const options = { forceAt: 3 }
    const read = await play([search('lamp'), select('L1'), call('Features'), call('Prev'), call('Buy_Now'), 'None'], { options })
    expect(noted(read, 'backup')).toEqual([{ kind: 'backup', reason: 'after 3 transitions, with 1 items in memory' }])
    expect(read.end.end).toBe('failed')
  })

  test('forced backup: selects from memory, finds the item by its title and buys it', async () => {
    const rejected = ['L1', 'L2'].flatMap((id) => [select(id), call('Prev')])
    const next = [call('Next'), select('L4'), call('Prev')]
    const end = [select('L4'), 'color', call('Buy_Now', { color: 'navy blue' })]
    const played = await play([search('lamp'), ...rejected, ...next, ...end], { options: { forceAt: 8 } })
    expect(steps(played).slice(-6)).toEqual([
      'click[Back to Search]',
      'search[Reading Lamp]',
      'click[Next >]',
      'click[L4]',
      'click[navy blue]',
      'click[Buy Now]',
    ])
    expect(played.end).toMatchObject({ end: 'solved' })
    const [request] = requestsFor(played, 'laser.backup.call')
    expect(request).toMatchObject({ toolChoice: { name: 'select_item' } })
    expect(JSON.stringify(request?.tools)).toContain('["L1","L2","L4"]')
    expect(userText(requestsFor(played, 'laser.backup.think')[0])).toContain('Reading Lamp\nPrice: $12.0')
  })

  test('is deterministic for equal replies', async () => {
    const run = async () => (await play([search('lamp'), select('L1'), '', 'x', call('Prev')])).events
    expect(await run()).toEqual(await run())
  })

  test('stops if no state permits a tool', async () => {
    const profile = { ...SHOP_PROFILE, parts: { ...SHOP_PROFILE.parts, states: 'Search on search\n  Search' } }
    const played = await play([search('lamp')], { profile })
    expect(played.end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
  })
})

describe('transitions', () => {
  const moves = (played: Parameters<typeof noted>[0]): readonly string[] =>
    noted(played, 'transition').flatMap((note) => (note.kind === 'transition' ? [`${note.from} ${note.to}`] : []))

  test('logs each transition with its rationale, but no reading of details', async () => {
    const played = await play([search('lamp'), select('L1'), call('Features'), call('Prev'), call('Next'), select('L4'), ...BUY])
    expect(moves(played)).toEqual(['Search Result', 'Result Item', 'Item Result', 'Result Result', 'Result Item', 'Item Stop'])
    expect(noted(played, 'transition')[0]).toMatchObject({ reason: 'Because it is best.' })
  })

  test('logs two transitions of the forced end: to the item from memory, and to the purchase', async () => {
    const played = await play([search('lamp'), select('L1'), call('Prev'), 'None'], { options: { forceAt: 3 } })
    expect(moves(played)).toEqual(['Search Result', 'Result Item', 'Item Result', 'Backup Item', 'Item Stop'])
  })

  test('stays in the state after a transition without effect', async () => {
    const played = await playHouse([call('take', { object: 'cup 1', receptacle: 'desk 1' })], 1)
    expect(moves(played)).toEqual(['Searching Searching'])
  })
})

describe('the extension to worlds of one page', () => {
  test('ALFWorld: the actions taken, heated and put down determine the state', async () => {
    const on = (name: string, receptacle: string, object = 'mug 1'): string => call(name, { object, receptacle })
    const played = await playHouse([
      call('go_to', { receptacle: 'desk 1' }),
      on('take', 'desk 1'),
      call('go_to', { receptacle: 'microwave 1' }),
      on('heat', 'microwave 1'),
      call('go_to', { receptacle: 'shelf 1' }),
      on('move', 'shelf 1'),
    ])
    expect(played.end).toMatchObject({ end: 'solved', steps: 6 })
    const advice = requestsFor(played, 'laser.think').map(
      ({ messages }) => /Your hand is empty|You hold a thing\.|that was cleaned/.exec(String(messages[0]?.content))?.[0],
    )
    expect(advice).toEqual([
      'Your hand is empty',
      'Your hand is empty',
      'You hold a thing.',
      'You hold a thing.',
      'that was cleaned',
      'that was cleaned',
    ])
  })

  test('keeps the state after a rejected action, and forces nothing', async () => {
    const played = await playHouse([call('take', { object: 'cup 1', receptacle: 'desk 1' }), ...Array(20).fill(call('look'))])
    expect(played.end.end).toBe('step-limit')
    expect(requestsFor(played, 'laser.call').every((request) => !offered(request).includes('heat'))).toBe(true)
    expect(noted(played, 'backup')).toEqual([])
  })

  test('TextCraft: shows the whole transcript', async () => {
    const replies = [call('get', { count: '1', item: 'log' }), call('craft', { command: 'craft 4 planks using 1 log' })]
    const played = await playCraft(replies)
    expect(played.end).toMatchObject({ end: 'solved', steps: 2 })
    expect(userText(requestsFor(played, 'laser.call')[1])).toContain(
      '### HISTORY\n> think: Because it is best.\nOK.\n> get 1 log\nGot 1 log',
    )
  })
})

describe('options', () => {
  test('oneCall decides in one call, with the rationale first', async () => {
    const played = await play([`Lamps are what is wanted. ${search('lamp')}`, select('L1'), `Too red. ${call('Prev')}`], {
      options: { oneCall: true },
    })
    expect(played.requests.slice(0, 3).map(({ purpose }) => purpose)).toEqual(['laser.step', 'laser.step', 'laser.step'])
    expect(userText(played.requests[1])).toContain(
      '### HISTORY\n> think: Lamps are what is wanted.\n> search[lamp]\n\n### OBSERVATION',
    )
  })

  test('toolMode json and text print the tools and read JSON', async () => {
    const script = [search('candle'), select('L3'), call('Buy_Now')]
    const taken = steps(await play(script))
    for (const toolMode of ['json', 'text'] as const) {
      const played = await play(script, { options: { toolMode } })
      expect(steps(played)).toEqual(taken)
      const [request] = requestsFor(played, 'laser.call')
      expect([request?.tools, request?.format]).toEqual([undefined, toolMode === 'json' ? 'json' : undefined])
      expect(userText(request)).toContain('### TOOLS\n{"name":"Search","purpose":"Search the shop')
      expect(userText(request)).toContain('"arguments":{"type":"object","properties":{"keywords"')
      expect(userText(request)).toContain('JSON object with the keys name and arguments')
    }
  })

  test('historyIn search shows the transcript since the search once, after a return', async () => {
    const script = [search('lamp'), call('Next'), call('Back_to_Search'), search('red'), call('Back_to_Search'), search('x')]
    const histories = async (historyIn: 'search' | 'all'): Promise<readonly string[]> =>
      requestsFor(await play(script, { options: { historyIn } }), 'laser.think')
        .slice(0, 6)
        .map(
          (request) =>
            userText(request)
              .match(/^> (?:search|click).*$/gm)
              ?.join(' ') ?? '',
        )
    expect(await histories('search')).toEqual([
      '',
      '',
      '',
      '> search[lamp] > click[Next >] > click[Back to Search]',
      '',
      '> search[red] > click[Back to Search]',
    ])
    expect((await histories('all')).at(-1)).toBe(
      '> search[lamp] > click[Next >] > click[Back to Search] > search[red] > click[Back to Search]',
    )
  })

  test('shows rationales and actions, and with historyOf=pages also the answers', async () => {
    const script = [search('lamp'), select('L1'), call('Features'), call('Prev')]
    const past = async (historyOf: 'actions' | 'pages'): Promise<string> =>
      /### HISTORY\n([\s\S]*?)\n\n### OBSERVATION/.exec(
        userText(requestsFor(await play(script, { options: { historyOf } }), 'laser.think')[4]),
      )?.[1] ?? ''
    const thought = '> think: Because it is best.'
    // The model does not choose the step back from the details.
    const acts = ['> search[lamp]', '> click[L1]', '> click[Features]', '> click[< Prev]']
    expect((await past('actions')).split('\n')).toEqual(acts.flatMap((act) => [thought, act]))
    const pages = await past('pages')
    expect(pages).toContain('> click[Features]\nAll about Red Lamp\n> click[< Prev]\nred\nRed Lamp')
    expect(pages.match(/^> click\[< Prev\]$/gm)).toHaveLength(2)
  })

  test('detailBudget limits the details read per item', async () => {
    const played = await play([search('lamp'), select('L1'), call('Prev')], { options: { detailBudget: 0 } })
    expect(offered(requestsFor(played, 'laser.call')[2])).toEqual(['Prev', 'Buy_Now'])
  })

  test('confirmBuy stops before the purchase and answers with it', async () => {
    const played = await play([search('lamp'), call('Next'), select('L4'), ...BUY], { options: { confirmBuy: true } })
    expect(played.end).toMatchObject({
      end: 'agent-stopped',
      answer: { claim: 'success', text: 'ready for Buy_Now L4; color: navy blue' },
    })
    expect(steps(played).at(-1)).toBe('click[navy blue]')
    const forced = await play([search('lamp'), select('L1'), call('Prev'), 'None'], { options: { confirmBuy: true, forceAt: 3 } })
    expect(forced.end.answer?.text).toBe('ready for Buy_Now L1')
  })

  test('oneShot shows one example of the state in each prompt', async () => {
    const { requests } = await play([search('lamp'), select('L1'), ...BUY], { options: { oneShot: true } })
    for (const request of requests) expect(userText(request)).toMatch(/^### EXAMPLE 1\n[\s\S]+\n### END EXAMPLE\n/)
    const [think, act] = requests.map(userText)
    expect(think).not.toContain('"name":"Search"')
    expect(act).toContain('"name":"Search"')
  })

  test('treats a native tool call like one in text', async () => {
    const model = {
      id: 'functions',
      generate: (request: ModelRequest) => ({
        choices: [
          {
            text: 'Lamps.',
            finish: 'tool-calls' as const,
            ...(request.tools && { toolCalls: [{ id: '1', name: 'functions.search', arguments: '{"keywords": "lamp"}' }] }),
          },
        ],
        usage: { inputTokens: 1, outputTokens: 1 },
      }),
    }
    const played = await playEpisode({
      agent: createLaser(),
      profile: SHOP_PROFILE,
      world: tinyShop(),
      model,
      limits: { maxSteps: 1 },
    })
    expect(steps(played)).toEqual(['search[lamp]'])
  })

  test('reads options from a run and keeps them with the agent', () => {
    expect(laser.create({ backup: 'false', forceAt: '7' }).options).toMatchObject({
      backup: false,
      forceAt: 7,
      maxTransitions: 15,
    })
    expect(laser.create().options).toEqual(createLaser().options)
    expect(laser.options.map(({ name }) => name).sort()).toEqual(Object.keys(createLaser().options ?? {}).sort())
    expect(() => laser.create({ toolMode: 'xml' })).toThrow(/one of tools, json, text/)
  })

  test('default limits allow all transitions and the purchase', () => {
    expect(laser.limits?.({ maxSteps: 15 }, {}, webshopProfile)).toEqual({ maxSteps: 75 })
    expect(laser.limits?.({ maxSteps: 15 }, { maxTransitions: 4 }, webshopProfile)).toEqual({ maxSteps: 20 })
    expect(laser.limits?.({ maxSteps: 50 }, {}, alfworldProfile)).toEqual({ maxSteps: 50 })
  })
})

test('rejects a profile without a valid state machine and names the line', async () => {
  for (const [states, line] of [
    ['', ''],
    ['  Search', 'Search'],
    ['Search on search\n  Search: find', 'Search: find'],
  ]) {
    const profile = { ...SHOP_PROFILE, parts: { ...SHOP_PROFILE.parts, states: String(states) } }
    const { end } = await play([], { profile })
    expect(end.error).toEqual({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(`part states has the invalid line '${line}'`),
    })
  }
  const broken = { ...SHOP_PROFILE, parts: { ...SHOP_PROFILE.parts, itemPattern: '(' } }
  expect((await play([], { profile: broken })).end.error?.message).toContain(
    "part itemPattern: '(' is not a regular expression: missing closing )",
  )
})

test('sends the model only messages and tools: no purpose and no task id', async () => {
  const seen: string[] = []
  const model = answeringModel('listening', ({ purpose: _, ...request }) => {
    seen.push(JSON.stringify(request))
    return search('lamp')
  })
  await playEpisode({
    agent: createLaser(),
    profile: SHOP_PROFILE,
    world: tinyShop(LAMPS),
    model,
    limits: { maxSteps: 2, maxModelCalls: 9 },
  })
  expect(seen.length).toBeGreaterThan(3)
  for (const text of seen) expect(text).not.toMatch(/laser\.|webshop\/all/)
})

test('opens an item whose id the model writes in lower case', async () => {
  const played = await play([search('lamp'), select('l1')])
  expect(steps(played)[1]).toBe('click[L1]')
  expect(verdicts(played)).toEqual([])
})
