/** False claims and plans of the simulated model, on a small store and its back office. */
import { section } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated } from '../../../../packages/simulated/test/players.ts'

type Lines = readonly string[]
type Seen = readonly (readonly [line: string, page: string])[]

function page(title: string, url: string, lines: Lines): string {
  const nodes = lines.map((line) => `\t${line}`)
  return [`Tab 0 (current): ${title}`, '', `[1] RootWebArea '${title}' focused: True`, ...nodes, `URL: ${url}`].join('\n')
}

const DASHBOARD = page('Dashboard', 'http://admin.test/admin', [
  "[20] menuitem 'Sales' hasPopup: menu",
  "[21] menuitem 'Customers' hasPopup: menu",
  "[22] menuitem 'Reports' hasPopup: menu",
  "[8] main ''",
  "\t[9] heading 'Dashboard'",
  "\t[99] contentinfo ''",
])
const ORDERS_PAGE = [
  "[8] main ''",
  "\t[30] heading 'Orders'",
  "\t[31] textbox 'Search by keyword' required: False",
  "\t[32] button 'Search'",
  "\t[34] StaticText '1 records found'",
  "\t[99] contentinfo ''",
]
const ORDERS = page('Orders', 'http://admin.test/admin/sales/order/', ORDERS_PAGE)
const ACTIONS = 'click [id]\ntype [id] [text] [press_enter_after=1]\nscroll [down]\ngoto [url]\ngo_back'
const CANCEL = 'OBJECTIVE: Cancel order 000000299'

function promptOf(sections: readonly (readonly [title: string, body: string])[]): string {
  return sections.map(([title, body]) => section(title, body)).join('\n\n')
}

function ask(model: string, sections: Parameters<typeof promptOf>[0]): Promise<string> {
  const messages = [{ role: 'user', content: promptOf(sections) }] as const
  return replyTo(parseSimulated(model), { purpose: 'x', temperature: 0, messages })
}

const IS_DONE = 'Is the task done? Think in one sentence, then write YES or NO on a line of its own.'

function isClaimedDone(model: string, goal: string, seen: Seen, more: Parameters<typeof promptOf>[0] = []): Promise<boolean> {
  const history = seen.map(([line, shown]) => `> ${line}\n${shown}\n`).join('')
  const sections = [['REPLY FORMAT', IS_DONE], ['TASK', `${goal}\n\n${DASHBOARD}`], ...more, ['HISTORY', `${history}>`]] as const
  return ask(model, sections).then((reply) => reply.endsWith('YES'))
}

describe('a false claim that the task is done', () => {
  const FORM = [...ORDERS_PAGE.slice(0, -1), "\t[35] StaticText 'Active filters: Keyword: 000000299 '", "\t[99] contentinfo ''"]
  const FOUND = page('Orders', 'http://admin.test/admin/sales/order/?search=', FORM)
  const opened: Seen[number] = ['click [20]', ORDERS]
  const searched: Seen[number] = ['type [31] [000000299] [1]', FOUND]
  const SEEDS = Array.from({ length: 200 }, (_, seed) => seed)
  const claims = async (rate: string, seen: Seen): Promise<readonly boolean[]> =>
    Promise.all(SEEDS.map((seed) => isClaimedDone(`simulated:perfect,falseClaim=${rate},seed=${seed}`, CANCEL, seen)))
  const share = (verdicts: readonly boolean[]): number => verdicts.filter(Boolean).length / verdicts.length

  test('has the rate falseClaim after a change, and hardly occurs before it', async () => {
    const [before, after] = await Promise.all([claims('.4', [opened]), claims('.4', [opened, searched])])
    expect(share(after)).toBeGreaterThan(0.3)
    expect(share(after)).toBeLessThan(0.5)
    expect(share(before)).toBeLessThan(0.08)
    for (const [index, isClaimed] of before.entries()) if (isClaimed) expect(after[index]).toBe(true)
  })

  test('is the same each time it is asked about the same evidence', async () => {
    const scrolled: Seen = [opened, searched, ['scroll [down]', FOUND], ['scroll [up]', FOUND]]
    expect(await claims('.4', scrolled)).toEqual(await claims('.4', [opened, searched]))
    for (const seed of SEEDS.slice(0, 40)) {
      const model = `simulated:perfect,falseClaim=.4,seed=${seed}`
      const again = await isClaimedDone(model, CANCEL, [opened, searched], [['NOTES', 'Asked once more.']])
      expect(again).toBe(await isClaimedDone(model, CANCEL, [opened, searched]))
    }
  })

  test('never occurs at rate 0', async () => {
    expect(share(await claims('0', [opened, searched]))).toBe(0)
  })
})

describe('a plan', () => {
  const RIGHT = ['Open the list of orders.', 'Search it for 000000299.', 'Open 000000299.', 'Cancel the order.']
  const plan = async (model: string, more: Parameters<typeof promptOf>[0] = []): Promise<Lines> => {
    const sections = [
      ['ACTIONS', ACTIONS],
      ['REPLY FORMAT', "Write a numbered list of steps. Begin with 'List'."],
      ['TASK', CANCEL],
      ...more,
      ['OBSERVATION', DASHBOARD],
    ] as const
    return (await ask(model, sections))
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^\d+\. /, ''))
  }
  const WRONG_SECTION = 'simulated:perfect,planWrongSection=1'
  const NO_FILTER = 'simulated:perfect,planMissingFilter=1'

  test('guesses what no page shows', async () => {
    expect(await plan('simulated:perfect')).toEqual(RIGHT)
    expect(await plan(NO_FILTER)).toEqual(RIGHT.toSpliced(1, 1))
    const [first, ...rest] = await plan(WRONG_SECTION)
    expect(first).toMatch(/^Open the section (?:Customers|Reports)\.$/)
    expect(rest).toEqual([RIGHT[1], expect.stringMatching(/^Open the section /), RIGHT[3]])
  })

  test('uses what pages of an earlier trial showed', async () => {
    const result = await ask('simulated:perfect', [
      ['REPLY FORMAT', 'Write one sentence that begins with `The action is to`, then on a line of its own YES or NO.'],
      ['TASK', CANCEL],
      ['SUBTASK', RIGHT[0] ?? ''],
      ['OBSERVATION BEFORE', DASHBOARD],
      ['ACTION', '> click [20]'],
      ['OBSERVATION AFTER', ORDERS],
    ])
    expect(result).toMatch(/^The action is to click \[20\]; result: [\s\S]*Search by keyword/)
    const past = [['PAST EXPERIENCE', result.split('\n')[0] ?? '']] as const
    expect(await plan(NO_FILTER, past)).toEqual(RIGHT)
  })

  test('with a wrong guess is executed literally', async () => {
    const act = (subtask: string, seen: Seen): Promise<string> =>
      ask('simulated', [
        ['ACTIONS', ACTIONS],
        ['REPLY FORMAT', 'Reply with one line: an action in one of the forms above. Write nothing else.'],
        ['TASK', `${CANCEL}\n\n${DASHBOARD}`],
        ['SUBTASK', subtask],
        ['HISTORY', `${seen.map(([line, shown]) => `> ${line}\n${shown}\n`).join('')}>`],
      ])
    expect(await act('Open the section Reports.', [])).toBe('click [22]')
    // The executor does not add the step that the plan left out.
    expect(await act('Open 000000299.', [])).not.toBe('click [20]')
    expect(await act('Open the list of orders.', [])).toBe('click [20]')
  })
})
