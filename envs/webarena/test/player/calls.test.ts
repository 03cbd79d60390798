/** The policy with BrowserGym's syntax: whole pages, and actions as calls. */
import { section } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { type Pair, replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated } from '../../../../packages/simulated/test/players.ts'
import { isCallText, toBrackets, toCall, transcriptInBrackets } from '../../player/pages/calls.ts'

const ACTIONS =
  "click('bid')\nfill('bid', 'text')\nselect_option('bid', 'option')\npress('bid', 'keys')\ngoto('url')\nsend_msg_to_user('answer')"

function page(title: string, url: string, lines: readonly string[]): string {
  return [`RootWebArea '${title}', focused`, ...lines.map((line) => `\t${line}`), '', `URL: ${url}`].join('\n')
}

const DASHBOARD = page('Dashboard', 'http://admin.test/admin', [
  "[20] menuitem 'Customers', hasPopup='menu'",
  "StaticText ''",
  "[8] main ''",
  "\t[9] heading 'Dashboard'",
])

function customers(keyword: string, rows: readonly (readonly string[])[], isFiltered = false): string {
  const cells = rows.flatMap((row, at) => [
    `\t\t[${40 + at * 9}] row ''`,
    ...row.map((cell, column) => `\t\t\t[${41 + at * 9 + column}] gridcell '${cell}'`),
  ])
  return page('Customers', `http://admin.test/admin/customer/${isFiltered ? '?search=' : ''}`, [
    "[8] main ''",
    "\t[30] heading 'Customers'",
    `\t[31] textbox 'Search by keyword'${keyword === '' ? '' : `, value='${keyword}'`}`,
    "\t[32] button 'Search'",
    ...(isFiltered ? [`\tStaticText 'Active filters: Keyword: ${keyword} '`] : []),
    `\tStaticText '${rows.length} records found'`,
    "\t[35] table 'Customers'",
    "\t\t[36] row ''",
    "\t\t\t[37] columnheader 'Name'",
    "\t\t\t[38] columnheader 'Email'",
    "\t\t\t[39] columnheader 'Phone'",
    ...cells,
  ])
}

const PHONE = '(895) 555-0165'
const TASK = `OBJECTIVE: Find the name and the email address of the customer with the phone number ${PHONE}\n\n${DASHBOARD}`
const OTHERS = [['Odile Pike', 'odile.pike@mail.test', '(111) 555-0100']]
const FOUND = customers(PHONE, [['Tilda O’Vance', 'tilda.vance@mail.test', PHONE]], true)

function next(history: readonly Pair[], model = 'simulated:perfect'): Promise<string> {
  const content = [
    section('ACTIONS', ACTIONS),
    section('REPLY FORMAT', 'Reply with one line: an action in one of the forms above. Write nothing else.'),
    section('TASK', TASK),
    section('HISTORY', `${history.map(([said, seen]) => `> ${said}\n${seen}\n`).join('')}>`),
  ].join('\n\n')
  return replyTo(parseSimulated(model), { purpose: 'x', temperature: 0, messages: [{ role: 'user', content }] })
}

describe('answers a question with calls', () => {
  const toList: Pair = ["click('20')", customers('', OTHERS)]
  const filled: Pair = [`fill('31', '${PHONE}')`, customers(PHONE, OTHERS)]
  const sent: Pair = ["press('31', 'Enter')", FOUND]

  test('fills a field, presses Enter and answers from the page', async () => {
    expect(await next([])).toBe(toList[0])
    expect(await next([toList])).toBe(filled[0])
    expect(await next([toList, filled])).toBe(sent[0])
    expect(await next([toList, filled, sent])).toBe("send_msg_to_user('Tilda O’Vance, tilda.vance@mail.test')")
  })

  test('reports an impossible task if the list is empty', async () => {
    const none: Pair = [sent[0], customers(PHONE, [], true)]
    expect(await next([toList, filled, none])).toMatch(/^report_infeasible\('N\/A: there is no customer/)
  })

  test('makes mistakes in calls', async () => {
    expect(await next([toList], 'simulated:perfect,staleId=1')).toMatch(/^fill\('\d{5}', /)
    for (const name of ['claimsImpossible', 'saysImpossible']) {
      expect(await next([toList], `simulated:perfect,${name}=1`)).toMatch(/^report_infeasible\('/)
    }
  })
})

describe('calls and brackets', () => {
  test.each([
    ["click('12')", 'click [12]'],
    ["fill('7', 'it\\'s \\\\ two\\nlines')", "type [7] [it's \\\\ two\\nlines] [0]"],
    ["fill('7', \"a, b\")\npress('7', 'Enter')", 'type [7] [a, b] [1]'],
    ["select_option('3', options='Price')", 'type [3] [Price] [1]'],
    ['scroll(0, -200)', 'scroll [up]'],
    ["goto('http://shop.test/?a=(1)')", 'goto [http://shop.test/?a=(1)]'],
    ['go_back()', 'go_back'],
    ['tab_focus(1)', 'tab_focus [1]'],
    ["report_infeasible('no such page')", 'stop [N/A: no such page]'],
    ['noop()', 'noop()'],
    ['click [12]', 'click [12]'],
    ['I would click it', 'I would click it'],
  ])('%s is %s', (call, brackets) => expect(toBrackets(call)).toBe(brackets))

  test('Enter in a field sends the text typed into it', () => {
    const bracketed = transcriptInBrackets([
      { line: "fill('7', 'tea')", observation: '' },
      { line: "press('7', 'Enter')", observation: '' },
      { line: "press('8', 'Enter')", observation: '' },
    ])
    expect(bracketed.map(({ line }) => line)).toEqual(['type [7] [tea] [0]', 'type [7] [tea] [1]', 'press [Enter]'])
  })

  test('selects an option of a list, and fills a field with suggestions', () => {
    const shown = page('x', 'http://x.test/', [
      "[3] combobox 'Sort By', value='Name', hasPopup='menu', expanded=False",
      "[4] combobox 'Search', autocomplete='both', hasPopup='listbox', expanded=False",
      "[5] listbox 'Status'",
    ])
    expect(toCall('type [3] [Price] [1]', shown)).toBe("select_option('3', 'Price')")
    expect(toCall('type [4] [tea] [1]', shown)).toBe("fill('4', 'tea')")
    expect(toCall('type [5] [On Hold] [1]', shown)).toBe("select_option('5', 'On Hold')")
    expect(toCall("stop [it's]", shown)).toBe("send_msg_to_user('it\\'s')")
    expect(toCall('note_down [x]', shown)).toBe('note_down [x]')
  })

  test('rejects texts that are not only calls', () => {
    expect(isCallText("click('12')")).toBe(true)
    expect(isCallText("first click('12')")).toBe(false)
    expect(isCallText("dance('12')")).toBe(false)
  })
})
