import { alfworldProfile, laser, textcraftProfile, webshopProfile } from '@orreryjs/agent-laser'
import { expressionProblem, linearExpression, rng } from '@orreryjs/core'
import { profileWithoutWorld } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../src/options.ts'
import { createEpisode } from '../src/rules.ts'
import { readMachine, ruleFor } from '../src/states/machine.ts'
import { tinyShop } from './tiny-shop.ts'

describe.each(laser.profiles)('$id', (profile) => {
  const machine = readMachine(profile)

  test('has an instruction for every state with a model call, and for no other', () => {
    const asking = machine.map(({ name }) => name).filter((name) => name !== 'Detail')
    const instructed = Object.keys(profile.parts).flatMap((part) => (part.startsWith('state:') ? [part.slice(6)] : []))
    const steps = profile.world === webshopProfile.world ? ['Options', 'Customise', 'Backup'] : []
    expect(instructed).toEqual([...asking, ...steps])
  })

  test('has only transitions to existing states', () => {
    const names = new Set([...machine.map(({ name }) => name), 'Stop'])
    for (const { next } of machine.flatMap(({ rules }) => rules)) expect(next === undefined || names.has(next)).toBe(true)
  })

  test('has an example for every instruction, with a permitted call', () => {
    const shown = new Map(profileWithoutWorld(profile).demonstrations.map((each) => [`state:${each.types?.[0]}`, each]))
    const instructed = Object.keys(profile.parts).filter((name) => name.startsWith('state:'))
    expect([...shown.keys()].sort()).toEqual([...instructed].sort())
    for (const [part, each] of shown) {
      const { rationale, call, reply }: Readonly<Record<string, string>> = 'notes' in each ? each.notes : {}
      if (part === 'state:Options') expect(reply).not.toBe('')
      else expect(rationale).toMatch(/\.$/)
      const state = machine.find(({ name }) => part === `state:${name}`)
      const name = call === undefined ? undefined : (JSON.parse(call) as { name: string }).name
      if (state !== undefined) expect(ruleFor(state, String(name)), `${part}: ${name}`).toBeDefined()
    }
  })

  test('has valid regular expressions', () => {
    for (const part of ['itemPattern', 'pricePattern']) expect(expressionProblem(profile.parts[part] ?? '')).toBeUndefined()
  })
})

describe('describes the states of a shop as in the paper', () => {
  const { parts } = webshopProfile
  test.each([
    ['state:Result', /color or size[\s\S]*chosen later/],
    ['state:Result', /relevant or matches in part[\s\S]*open it/],
    ['state:Result', /marked \[clicked button\]/],
    ['state:Item', /can be customized[\s\S]*is a good match as well/],
    ['state:Item', /may be None/],
    ['rationale:Result', /HISTORY[\s\S]*seems to be a match/],
    ['rationale:Item', /HISTORY[\s\S]*covers[\s\S]*does not cover/],
    ['layout:Item', /TARGET[\s\S]*OPENED DETAILS/],
  ])('%s: %s', (part, content) => {
    expect(parts[part]).toMatch(content)
  })

  test('has a layout for every state with a model call', () => {
    const asking = Object.keys(parts).flatMap((part) => (part.startsWith('state:') ? [part.slice('state:'.length)] : []))
    for (const state of asking) expect(parts[`layout:${state}`], state).toBeDefined()
  })
})

test('has a profile for every dialect of the three worlds', () => {
  const dialects = laser.profiles.flatMap(({ world, dialects }) => dialects.map((dialect) => `${world} ${dialect}`))
  expect([...new Set(dialects)].sort()).toEqual([
    'alfworld 2.1.1',
    'alfworld 2.1.2',
    'textcraft adapt',
    'textcraft agentgym',
    'textcraft strict',
    'webshop react',
    'webshop strict',
    'webshop upstream',
  ])
})

describe('reads title and price from an item page', () => {
  const read = (pattern: string | undefined, page: string): unknown => ({
    ...linearExpression(String(pattern), { setting: 'itemPattern', isMultiline: true }).groupsOf(page),
  })

  test('in every page format', () => {
    const rich =
      'Instruction:\nbuy it\n[button] < Prev [button_]\nsize\n  [button] 9 [button_]\nMug, 2 [Set]\nPrice: $3.5 to $4.0\nRating: N.A.\n'
    const plain =
      'Instruction: [SEP] buy it [SEP] < Prev [SEP] size [SEP] 9 [SEP] Mug, 2 [Set] [SEP] Price: $3.5 to $4.0 [SEP] Rating: N.A.'
    const notebook = '\n[Back to Search] \n[< Prev] \nsize [9][10]\nMug, 2 [Set] \nPrice: $3.5 to $4.0 \nRating: N.A. '
    const found = { title: 'Mug, 2 [Set]', price: 'Price: $3.5 to $4.0' }
    expect(read(webshopProfile.parts['itemPattern'], rich)).toEqual(found)
    expect(read(webshopProfile.parts['itemPattern'], plain)).toEqual(found)
    expect(read(webshopProfile.parts['itemPattern'], notebook)).toEqual(found)
    expect(read(webshopProfile.parts['itemPattern'], 'Thank you.')).toEqual({})
  })
})

test.each([
  ['i need a mug in blue, and price lower than 20.00 dollars', 'i need a mug in blue'],
  ['i need a mug for under $7.5, in blue', 'i need a mug, in blue'],
  ['a mug, no more than 12 bucks.', 'a mug.'],
  ['the mug should be red and cost less than 9 dollars', 'the mug should be red'],
  ['a mug of 2 litres', 'a mug of 2 litres'],
])('removes the price from a search: %s', (goal, rest) => {
  const pattern = linearExpression(String(webshopProfile.parts['pricePattern']), { setting: 'pricePattern', isMultiline: true })
  expect(pattern.replaceFirst(goal, '').trim()).toBe(rest)
})

test('forces nothing in worlds without an irreversible action', () => {
  for (const profile of [alfworldProfile, textcraftProfile]) {
    expect(
      readMachine(profile)
        .flatMap(({ rules }) => rules)
        .every(({ role }) => role === 'move'),
    ).toBe(true)
  }
})

test('reads pages and goals with slow expressions of a profile in linear time', () => {
  const parts = { ...webshopProfile.parts, itemPattern: '(?<title>(a+)+)$', pricePattern: '(a|a)*$' }
  const profile = profileWithoutWorld({ ...webshopProfile, parts })
  const long = `${'a'.repeat(50_000)}!`
  const { tasks, start } = tinyShop()
  const task = tasks.get('webshop/all/1')
  const briefing = {
    task,
    observation: start(task).observation,
    limits: { maxSteps: 1 },
    profile,
    rng: rng('laser'),
    feedback: 'none',
  } as const
  const { itemPattern, pricePattern } = createEpisode(briefing, DEFAULTS)
  expect([itemPattern?.groupsOf(long), pricePattern?.replaceFirst(long, '')]).toEqual([undefined, long])
})
