import { rebact, webshopProfile } from '@orreryjs/agent-rebact'
import { parseSections } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { feed, next, PROFILE, requests, SHOP_PROFILE, userText } from './playing.ts'

const TITLED = { ...PROFILE, parts: { ...PROFILE.parts, judge: 'Look closely.', 'judge:page': 'Look at the page.' } }
const titles = (text: string): readonly string[] => parseSections(text).flatMap(({ title }) => title || [])

describe('a prompt', () => {
  test('has all sections', async () => {
    const profile = { ...TITLED, demonstrations: [{ text: 'A hall.\n> look\nDark.' }] }
    const { effects } = await feed({ ask: [next('go to desk')], act: ['A desk.\nIt is empty.'] }, {}, profile)
    const [first, second] = requests(effects)
    const { messages, ...settings } = second ?? { messages: [] }
    expect(settings).toEqual({ purpose: 'rebact.step', temperature: 0, maxTokens: 256 })
    expect(messages[0]).toEqual({ role: 'system', content: 'Play.' })
    expect(userText(second)).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A hall.
      > look
      Dark.
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      take [thing] from [place]
      send [letter]
      look

      ### REPLY FORMAT
      First judge the previous action, 'go to desk', by what came back. Look at the page.
      Previous action '...' is [correct or wrong]. It should be modified to: [action].
      Then give the next action, in this form:
      The next action is: [action]
      Write nothing else.

      ### TASK
      GOAL: leave.

      ### HISTORY
      > go to desk
      A desk.
      It is empty."
    `)
    expect(titles(userText(first))).toEqual(['ACTIONS', 'REPLY FORMAT', 'TASK'])
  })

  test('numbers the previous actions if any can be modified', async () => {
    const ask = ['The next action is: search[lamp]', next('click[L1]')]
    const { effects } = await feed({ ask, act: ['Results.', 'A lamp.'] }, { modify: 'forward' }, SHOP_PROFILE)
    const [first, , third] = requests(effects).map(userText)
    expect(titles(String(third))).toEqual(['ACTIONS', 'REPLY FORMAT', 'TASK', 'PREVIOUS ACTIONS', 'HISTORY'])
    expect(third).toContain('### PREVIOUS ACTIONS\n1: search[lamp]\n2: click[L1]\n')
    expect(third).toContain(
      '\nPrevious action K is [correct or wrong]. This action should be modified to: click[...] or search[...]\n',
    )
    expect(third).toContain('\nThe next action is: click[...] or search[...]\n')
    expect(first).not.toContain('PREVIOUS ACTIONS')
  })

  test('shows the advice for the current page, or the common advice', async () => {
    const act = ['Dark.', { observation: { text: 'Bright.', page: 'garden', key: 'garden' } }]
    const { effects } = await feed({ ask: [next('look'), next('look')], act }, {}, TITLED)
    const [, page, garden] = requests(effects).map(userText)
    expect(page).toContain('by what came back. Look at the page.')
    expect(garden).toContain('by what came back. Look closely.')
  })
})

describe.each(rebact.profiles)('$id', (profile) => {
  test('requests one of the three forms and demonstrates it', () => {
    const verdict = String(profile.parts['verdict'])
    expect(verdict).toMatch(/^Previous action \{previous\} is \[correct or wrong\]\. /)
    expect(profile.parts['scope']).toBe(profile.world === webshopProfile.world ? 'all' : 'last')
    expect(profile.parts['modify']).toBe(profile.world === webshopProfile.world ? 'navigate' : 'forward')
  })
})
