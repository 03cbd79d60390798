import { notesIn, requestsIn, sectionOf } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { answers, DONE, FAILED, planned, purposes, rewinds, shop, steps, subtasks } from './playing.ts'

const [GLASS, CLAY] = ['B000000001', 'B000000002']
const SEARCH = 'Search[clay vase]'
const MATCH = 'SimpleMatch[clay vase, white]'
const CLOSER = 'DetailMatch[prod_id, clay vase, white]'
const TOP = planned([SEARCH, MATCH, CLOSER, 'Buy[prod_id, "clay vase, white"]'])
const LISTED = `shortlisted=['${GLASS}', '${CLAY}']`
const SUB = planned(
  [`DetailMatch[${GLASS}, clay]`, `Buy[${GLASS}, "clay"]`, `DetailMatch[${CLAY}, clay]`, `Buy[${CLAY}, "clay"]`],
  '((Step 1 AND Step 2) OR (Step 3 AND Step 4))',
)
const BOUGHT = [`click[${CLAY}]`, 'click[white]', 'click[Buy Now]']
const look = (id: string): readonly string[] => [`click[${id}]`, 'click[Features]', 'click[< Prev]', 'click[< Prev]']

describe('the modules', () => {
  test('searches, selects, inspects and buys; a product that does not fit is followed by the next', async () => {
    const { end, events } = await shop([TOP, LISTED, SUB, 'Answer: False', 'Answer: True', ...BOUGHT])
    expect(end).toMatchObject({ end: 'solved', success: true })
    expect(purposes(events)).toEqual(['plan', 'shortlist', 'plan', 'match', 'match', 'buy', 'buy', 'buy'])
    expect(steps(events)).toEqual(['search[clay vase]', ...look(GLASS), ...look(CLAY), ...BOUGHT])
    expect(subtasks(events)).toEqual([
      `1 ${SEARCH}: success`,
      `1 ${MATCH}: success`,
      `2 DetailMatch[${GLASS}, clay]: failure`,
      `2 DetailMatch[${CLAY}, clay]: success`,
    ])
    expect(notesIn(events, 'judgement').map(({ verdict }) => verdict)).toEqual([`${GLASS}, ${CLAY}`, 'does not fit', 'fits'])
    expect(rewinds(events)).toEqual(['snapshot'])
  })

  test('shows each module its step, the found products and the transcript since the last search', async () => {
    const { events } = await shop([TOP, LISTED, SUB, 'Answer: True', `click[${GLASS}]`, 'click[white]'])
    const [, shortlist, plan, match, , last] = requestsIn(events)
    const results = `> search[clay vase]\nResults: ${GLASS}, ${CLAY}`
    expect(sectionOf(shortlist, 'HISTORY')).toBe(results)
    expect(sectionOf(plan, 'SUBTASK')).toBe(CLOSER)
    expect(sectionOf(plan, 'INFORMATION')).toBe(`Found: ${GLASS}, ${CLAY}`)
    expect(sectionOf(plan, 'HISTORY')).toBe(results)
    const opened = `> click[${GLASS}]\nItem ${GLASS}, color none`
    const read = '> click[Features]\nDetails: made of glass'
    const back = `> click[< Prev]\nItem ${GLASS}, color none`
    expect(sectionOf(match, 'HISTORY')).toBe([results, opened, read, back].join('\n'))
    expect(sectionOf(last, 'SUBTASK')).toBe(`Buy[${GLASS}, "clay"]`)
    expect(sectionOf(last, 'INFORMATION')).toBe(`Found: ${GLASS}`)
    expect(sectionOf(last, 'HISTORY')).toMatch(/^> search(.*\n)+> click\[B000000001\]\nItem B000000001, color none\n>$/)
  })

  test('shows the planner the goal and the information from the first call on', async () => {
    const { events } = await shop([TOP])
    const [plan] = requestsIn(events, 'adapt.plan')
    expect(sectionOf(plan, 'TASK')).toBe('Buy the white clay vase.')
    expect([sectionOf(plan, 'SUBTASK'), sectionOf(plan, 'INFORMATION'), sectionOf(plan, 'HISTORY')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(sectionOf(plan, 'ACTIONS')).toContain('SimpleMatch[criteria]')
  })

  test('starts a search on the search page and removes quotation marks', async () => {
    const { events } = await shop([planned(['Search["glass vase"]', 'Search[a rug [wool], soft]', MATCH])])
    expect(steps(events)).toEqual(['search[glass vase]', 'click[Back to Search]', 'search[a rug [wool], soft]'])
    expect(answers(events).at(-1)).toBe('Results: B000000003')
  })

  test.each(['Buy[prod_id, "clay"]', 'Buy[B00, "clay"]', 'Buy[item, clay]'])(
    '%s: does not buy and never plans without a product id',
    async (step) => {
      const { end, events } = await shop([planned([SEARCH, step, 'Wait.']), 'click[white]'])
      expect(subtasks(events)).toEqual([`1 ${SEARCH}: success`, `1 ${step}: failure`, '0 Buy the white clay vase.: failure'])
      expect(purposes(events)).toEqual(['plan'])
      expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
    },
  )

  test('fails the step for an unknown module without an error', async () => {
    const { end, events } = await shop([planned(['Compare[a, b]', SEARCH]), planned(['Compare[a, b]'])])
    expect(end).toMatchObject({ end: 'agent-stopped' })
    expect(purposes(events)).toEqual(['plan', 'plan'])
    expect(steps(events)).toEqual([])
  })

  test('fails on a shortlist without a valid id or without results', async () => {
    for (const reply of ['task failed', "shortlisted=['prod_id']"]) {
      const { events } = await shop([planned([SEARCH, MATCH]), reply, planned([MATCH])])
      expect(subtasks(events)[1]).toBe(`1 ${MATCH}: failure`)
      expect(notesIn(events, 'judgement')[0]?.verdict).toBe('none fits')
    }
    const early = await shop([planned([MATCH, SEARCH]), planned([MATCH])])
    expect(purposes(early.events)).toEqual(['plan', 'plan'])
  })

  test('retries an unreadable verdict twice, then treats it as no match', async () => {
    const { events } = await shop([planned([SEARCH, `DetailMatch[${CLAY}, clay]`]), 'maybe', '', 'who knows', planned(['Wait.'])])
    expect(purposes(events)).toEqual(['plan', 'match', 'match', 'match', 'plan'])
    expect(notesIn(events, 'judgement')[0]?.verdict).toBe('does not fit')
  })

  test('fails on a product that is not listed without a model call', async () => {
    const { events } = await shop([planned([SEARCH, 'DetailMatch[B000000003, clay]']), planned(['Wait.'])])
    expect(purposes(events)).toEqual(['plan', 'plan'])
    expect(answers(events)).toHaveLength(2)
  })

  test('fails on a purchase that is only claimed', async () => {
    const { events } = await shop([planned([SEARCH, `Buy[${CLAY}, "clay"]`]), `click[${CLAY}]`, FAILED])
    expect(subtasks(events)[1]).toBe(`1 Buy[${CLAY}, "clay"]: failure`)
    const claimed = await shop([planned([SEARCH, `Buy[${CLAY}, "clay"]`]), DONE])
    expect(subtasks(claimed.events)[1]).toBe(`1 Buy[${CLAY}, "clay"]: failure`)
  })
})

describe('a wrong purchase', () => {
  const plan = planned([SEARCH, `Buy[${GLASS}, "a"]`, `Buy[${CLAY}, "a"]`], '(Step 1 AND (Step 2 OR Step 3))')
  const replies = [plan, `click[${GLASS}]`, 'click[Buy Now]', ...BOUGHT]

  test('ends the episode like any purchase', async () => {
    const { end, events } = await shop(replies)
    expect(end).toMatchObject({ end: 'failed', success: false })
    expect(end).not.toHaveProperty('answer')
    expect(steps(events)).toEqual(['search[clay vase]', `click[${GLASS}]`, 'click[Buy Now]'])
  })

  test('fails the step if an oracle reports it and the run can rewind', async () => {
    const { end, events } = await shop(replies, { options: { oracleDone: true }, feedback: 'terminal' })
    expect(end).toMatchObject({ end: 'solved', success: true, reward: 1 })
    expect(rewinds(events)).toEqual(['snapshot'])
  })

  test('ends the episode if the run cannot rewind or gives no feedback', async () => {
    const stuck = await shop(replies, { options: { oracleDone: true, checkpoint: 'none' }, feedback: 'terminal' })
    expect(stuck.end.end).toBe('failed')
    expect((await shop(replies, { options: { oracleDone: true } })).end.end).toBe('failed')
  })
})

describe('without modules', () => {
  test('dMax 1 shops with free actions only', async () => {
    const { end, events } = await shop(['search[clay vase]', ...BOUGHT], { options: { dMax: 1 } })
    expect(end.end).toBe('solved')
    expect(purposes(events)).toEqual(['step', 'step', 'step', 'step'])
  })

  test('planAndExecute plans in plain sentences', async () => {
    const plan = planned(['Search for clay vase.', 'Buy the item.'])
    const { end, events } = await shop([plan, 'search[clay vase]', DONE, ...BOUGHT], { options: { method: 'planAndExecute' } })
    expect(end.end).toBe('solved')
    expect(sectionOf(requestsIn(events)[0], 'ACTIONS')).toContain('Search for [keywords].')
    expect(sectionOf(requestsIn(events)[3], 'INFORMATION')).toContain('> search[clay vase]')
  })

  test('tryAgain with an oracle keeps the best trial', async () => {
    const wrong = ['search[clay vase]', `click[${GLASS}]`, 'click[Buy Now]']
    const options = { method: 'tryAgain', dMax: 2, oracleDone: true } as const
    const again = await shop([...wrong, 'search[clay vase]', ...BOUGHT], { options, feedback: 'terminal' })
    expect(again.end).toMatchObject({ end: 'solved', reward: 1 })
    const half = ['search[clay vase]', `click[${CLAY}]`, 'click[Buy Now]']
    const never = await shop([...half, ...wrong], { options, feedback: 'terminal' })
    expect(notesIn(never.events, 'trial')).toHaveLength(2)
    expect(never.end).toMatchObject({ success: false, reward: 0.5 })
    expect((await shop([...wrong, ...half], { options, feedback: 'terminal' })).end).toMatchObject({ reward: 0.5 })
  })
})
