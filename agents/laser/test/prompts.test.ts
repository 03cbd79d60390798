import { parseSections } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { call, play, requestsFor, SHOP_PROFILE, search, select, userText } from './playing.ts'

const PROFILE = {
  ...SHOP_PROFILE,
  parts: {
    ...SHOP_PROFILE.parts,
    instructions: 'Shop.',
    'state:Item': 'Compare.',
    'state:Search': 'Find.',
    'layout:Item': 'An item has a price.',
    'rationale:Item': 'Say what it covers.',
  },
}
const titles = (text: string): readonly string[] => parseSections(text).flatMap(({ title }) => title || [])

describe('a prompt', () => {
  test('for a rationale has all sections', async () => {
    const played = await play([search('reading'), select('L4'), call('Features')], { profile: PROFILE, maxSteps: 3 })
    const [, , third] = requestsFor(played, 'laser.think')
    const { messages, ...settings } = third ?? { messages: [] }
    expect(settings).toEqual({ purpose: 'laser.think', temperature: 0, maxTokens: 200, stop: ['\n\n'] })
    expect(messages[0]).toEqual({ role: 'system', content: 'Shop.\n\nAn item has a price.\n\nCompare.' })
    expect(userText(third)).toMatchInlineSnapshot(`
      "### ACTIONS
      Features(): Read the features of this item.
      Prev(): Leave this item and go back to the results, where it does not match.
      Buy_Now(): Buy this item, where it matches. You are asked for its options right after this, before it is bought.

      ### REPLY FORMAT
      Next action rationale: in one or two sentences, say which of the actions above to take next, with which id, words or values, and why. Say what it covers. Write nothing else.

      ### TASK
      WebShop
      Instruction:
      i want a lamp in color navy, and price lower than 20.00 dollars

      ### HISTORY
      > think: Because it is best.
      > search[reading]
      > think: Because it is best.
      > click[L4]

      ### OBSERVATION
      red
      navy blue
      Reading Lamp
      Price: $12.0

      ### TARGET
      keywords: reading
      max_price: 20.00"
    `)
  })

  test('for a call has the rationale and the reply format, and no advice of the state', async () => {
    const played = await play([search('reading'), select('L4'), call('Features'), call('Prev')], { profile: PROFILE })
    const request = requestsFor(played, 'laser.call')[3]
    expect(request).toMatchObject({ temperature: 0, maxTokens: 200, toolChoice: 'required' })
    expect(request?.messages[0]).toEqual({ role: 'system', content: 'Shop.\n\nAn item has a price.' })
    expect(titles(userText(request))).toEqual([
      'REPLY FORMAT',
      'TASK',
      'HISTORY',
      'OBSERVATION',
      'TARGET',
      'OPENED DETAILS',
      'RATIONALE',
    ])
    expect(userText(request)).toContain('### OPENED DETAILS\nFeatures:\nAll about Reading Lamp')
  })

  test('requests replies in the words that the simulated model recognizes', async () => {
    const played = await play([search('lamp'), select('L1'), call('Buy_Now'), 'color', call('Buy_Now', { color: 'red' })])
    const format = (purpose: string): string => userText(requestsFor(played, purpose)[0])
    expect(format('laser.think')).toContain('### REPLY FORMAT\nNext action rationale')
    expect(format('laser.options')).toContain('comma-separated list of option types')
    expect(format('laser.options')).toContain('by these names: color.')
    expect(format('laser.customise.think')).toContain('Next action rationale')
    expect(requestsFor(played, 'laser.customise.call')[0]?.tools?.[0]?.parameters).toEqual({
      type: 'object',
      properties: { color: { type: 'string', description: 'One of: red' } },
      required: ['color'],
      additionalProperties: false,
    })
  })

  test('describes the purchase', async () => {
    const played = await play([search('lamp'), select('L1'), call('Buy_Now'), 'color', call('Buy_Now', { color: 'red' })])
    const promptOf = (purpose: string, index: number): unknown =>
      requestsFor(played, purpose)[index]?.tools?.find(({ name }) => name === 'Buy_Now')?.description
    expect(promptOf('laser.call', 2)).toContain('You are asked for its options right after this')
    expect(promptOf('laser.customise.call', 0)).toContain('Choose these values and buy the item with them.')
    expect(userText(requestsFor(played, 'laser.think')[2])).toContain('Buy_Now(): Buy this item, where it matches.')
  })

  test('requires instructions', async () => {
    const { instructions: _, ...parts } = SHOP_PROFILE.parts
    const { end } = await play([], { profile: { ...SHOP_PROFILE, parts } })
    expect(end.error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining("no part 'instructions'") })
    const bounded = await play([], { profile: { ...SHOP_PROFILE, parts: { ...SHOP_PROFILE.parts, maxTokens: 'many' } } })
    expect(bounded.end.error?.message).toContain('part maxTokens is not a positive integer')
  })

  test("uses the profile's reply limit", async () => {
    const profile = { ...SHOP_PROFILE, parts: { ...SHOP_PROFILE.parts, maxTokens: '64' } }
    const { requests } = await play([search('lamp')], { profile })
    expect(requests[0]?.maxTokens).toBe(64)
  })
})
