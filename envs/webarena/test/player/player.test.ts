/** The policy on a small back office of two pages, in WebArena's syntax. */
import { section } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { type Pair, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated } from '../../../../packages/simulated/test/players.ts'
import { addressIn, nameIn, periodIn } from '../../player/goal-text.ts'
import { readPage } from '../../player/pages/page.ts'
import { articlesOf, rowsOf } from '../../player/pages/page-parts.ts'
import { goalPlanFor } from '../../player/planner.ts'

const ACTIONS = 'click [id]\ntype [id] [text] [press_enter_after=1]\nscroll [down]\ngoto [url]\ngo_back\nstop [answer]'

function page(title: string, url: string, lines: readonly string[]): string {
  return [
    `Tab 0 (current): ${title}`,
    '',
    `[1] RootWebArea '${title}' focused: True`,
    ...lines.map((line) => `\t${line}`),
    `URL: ${url}`,
  ].join('\n')
}

const DASHBOARD = page('Dashboard', 'http://admin.test/admin', [
  "[20] menuitem 'Customers' hasPopup: menu",
  "[8] main ''",
  "\t[9] heading 'Dashboard'",
])

function customers(filter: string, rows: readonly (readonly string[])[]): string {
  const cells = rows.flatMap((row, at) => [
    `\t\t[${40 + at * 9}] row ''`,
    ...row.map((cell, column) => `\t\t\t[${41 + at * 9 + column}] gridcell '${cell}'`),
  ])
  const active = filter === '' ? [] : [`\t[33] StaticText 'Active filters: Keyword: ${filter} '`]
  return page('Customers', `http://admin.test/admin/customer/${filter === '' ? '' : '?search='}`, [
    "[8] main ''",
    "\t[30] heading 'Customers'",
    "\t[31] textbox 'Search by keyword' required: False",
    "\t[32] button 'Search'",
    ...active,
    `\t[34] StaticText '${rows.length} records found'`,
    "\t[35] table 'Customers'",
    "\t\t[36] row ''",
    "\t\t\t[37] columnheader 'Name'",
    "\t\t\t[38] columnheader 'Email'",
    "\t\t\t[39] columnheader 'Phone'",
    ...cells,
  ])
}

const PHONE = '(895) 555-0165'
const GOAL = `Find the name and the email address of the customer with the phone number ${PHONE}`
const TASK = `OBJECTIVE: ${GOAL}\n\n${DASHBOARD}`
const FOUND = customers(PHONE, [['Tilda Vance', 'tilda.vance@mail.test', PHONE]])
const ALL = customers('', [['Odile Pike', 'odile.pike@mail.test', '(111) 555-0100']])

const ask = (history: readonly Pair[], model = parseSimulated('simulated')): Promise<string> =>
  replyTo(model, reactRequest(TASK, history, { maxTokens: 300 }, ACTIONS))

describe('answers a question from the pages', () => {
  const toList: Pair = ['click [20]', ALL]
  const search: Pair = [`type [31] [${PHONE}] [1]`, FOUND]

  test('opens the list, searches it and answers', async () => {
    const format = 'Reply with one line: an action in one of the forms above. Write nothing else.'
    const line = (pairs: readonly Pair[]): Promise<string> =>
      replyTo(parseSimulated('simulated'), {
        purpose: 'x',
        temperature: 0,
        messages: [
          {
            role: 'user',
            content: [
              section('ACTIONS', ACTIONS),
              section('REPLY FORMAT', format),
              section('TASK', TASK),
              section('HISTORY', `${pairs.map(([said, seen]) => `> ${said}\n${seen}\n`).join('')}>`),
            ].join('\n\n'),
          },
        ],
      })
    expect(await line([])).toBe('click [20]')
    expect(await line([toList])).toBe(search[0])
    expect(await line([toList, search])).toBe('stop [Tilda Vance, tilda.vance@mail.test]')
    expect(await line([toList, [search[0], customers(PHONE, [])]])).toMatch(/^stop \[N\/A: there is no customer/)
  })

  test('knows only the text of the pages', async () => {
    const other = customers(PHONE, [['Mina Vega', 'mina.vega@mail.test', PHONE]])
    expect(await ask([['think: x', 'OK.'], toList, [search[0], other]])).toBe('stop [Mina Vega, mina.vega@mail.test]')
  })

  test.each([
    ['staleId', /^type \[\d{5}\]/],
    ['prematureAnswer', /^stop \[/],
    ['unfoundedAnswer', /^stop \[/],
    ['claimsImpossible', /^stop \[N\/A/],
    ['saysImpossible', /^stop \[N\/A/],
    ['goesInCircles', /^go_back$/],
    ['circles', /^go_back$/],
  ])('makes the mistake %s on request', async (kind, said) => {
    expect(await ask([['think: x', 'OK.'], toList], parseSimulated(`simulated:perfect,${kind}=1`))).toMatch(said)
  })
})

describe('executing a plan', () => {
  const FORMAT = 'Reply with one line: an action in one of the forms above. Write nothing else.'
  const noStop = ACTIONS.replace('\nstop [answer]', '')
  const answerTo = (sections: readonly (readonly [string, string])[], model = 'simulated'): Promise<string> => {
    const content = sections.map(([title, body]) => section(title, body)).join('\n\n')
    return replyTo(parseSimulated(model), { purpose: 'x', temperature: 0, messages: [{ role: 'user', content }] })
  }
  const act = (step: string, seen: readonly Pair[]): Promise<string> =>
    answerTo([
      ['ACTIONS', noStop],
      ['REPLY FORMAT', FORMAT],
      ['TASK', TASK],
      ['SUBTASK', step],
      ['HISTORY', `${seen.map(([said, shown]) => `> ${said}\n${shown}\n`).join('')}>`],
    ])
  const toList: Pair = ['click [20]', ALL]

  test('performs the current step, not skipped earlier ones', async () => {
    expect(await act('Open the list of customers.', [])).toBe('click [20]')
    expect(await act(`Search it for ${PHONE}.`, [toList])).toBe(`type [31] [${PHONE}] [1]`)
    expect(await act(`Search it for ${PHONE}.`, [])).not.toBe('click [20]')
  })

  test('follows the wording of the step, not of the goal', async () => {
    const said = await act(`Search it for ${PHONE.replace('895', '894')}.`, [toList])
    expect(said).toBe('type [31] [(894) 555-0165] [1]')
  })

  test.each(['claimsImpossible', 'prematureAnswer'])('claims that an unfinished task is done at the rate %s', async (kind) => {
    const completionCheck = (model: string): Promise<string> =>
      answerTo(
        [
          ['REPLY FORMAT', 'Is the task done? Think in one sentence, then write YES or NO on a line of its own.'],
          ['TASK', TASK],
          ['HISTORY', `> ${toList[0]}\n${ALL}\n>`],
        ],
        model,
      )
    expect(await completionCheck('simulated:perfect')).toMatch(/NO$/)
    expect(await completionCheck(`simulated:perfect,${kind}=1`)).toMatch(/YES$/)
  })
})

test('reads a prompt with another layout', async () => {
  const content = `You control a browser.\nOBSERVATION:\n${DASHBOARD}\nOBJECTIVE: ${GOAL}\nPREVIOUS ACTION: None\nWhat is the next action? Answer with the action alone, such as click [12] or stop [answer].`
  expect(
    await replyTo(parseSimulated('simulated'), { purpose: 'x', temperature: 0, messages: [{ role: 'user', content }] }),
  ).toContain('click [20]')
})

test('reads the first page of the task, not of a demonstration before it', async () => {
  const demonstration = `### EXAMPLE 1\n${FOUND}\n> click [1]\n### END EXAMPLE`
  const format = '### REPLY FORMAT\nReply with these lines:\ngoal: [the goal of the task]\naction: [one action]'
  const replies = []
  for (const heading of ['### TASK', 'TASK:', '**Task**', '<task>']) {
    const content = `You control a browser.\n\n${demonstration}\n\n${format}\n\n${heading}\nYour task is to: ${GOAL}.\n\n${DASHBOARD}`
    replies.push(
      await replyTo(parseSimulated('simulated'), { purpose: 'x', temperature: 0, messages: [{ role: 'user', content }] }),
    )
  }
  expect(replies[0]).toMatch(/^goal: .*\naction: click \[20\]$/)
  expect(new Set(replies).size).toBe(1)
})

test('reads the page before the task, not the page of an earlier demonstration', async () => {
  const content = `You control a browser.\nA demonstration:\n${FOUND}\nAction: click [1]\n\nOBSERVATION:\n${DASHBOARD}\nOBJECTIVE: ${GOAL}\nPREVIOUS ACTION: None\nWhat is the next action? Answer with the action alone, such as click [12] or stop [answer].`
  expect(
    await replyTo(parseSimulated('simulated'), { purpose: 'x', temperature: 0, messages: [{ role: 'user', content }] }),
  ).toContain('click [20]')
})

test.each(['', '- ', '1. ', '`'])('actions listed behind "%s" are offered', async (mark) => {
  const listed = ['click [id]', 'type [id] [text] [1]', 'go_home', 'stop [answer]'].map((form) => `${mark}${form}`).join('\n')
  const content = `You control a browser.\n\n### ACTIONS\n${listed}\n\n### REPLY FORMAT\nReply with one action.\n\n### TASK\n${TASK}\n\n### HISTORY\n>`
  expect(
    await replyTo(parseSimulated('simulated'), { purpose: 'x', temperature: 0, messages: [{ role: 'user', content }] }),
  ).toBe('click [20]')
})

test('parses pages, tables and articles', () => {
  const { nodes, url, tabs } = readPage(FOUND)
  expect([url, tabs[0]?.title, nodes.length]).toEqual(['http://admin.test/admin/customer/?search=', 'Customers', 16])
  const doc = { root: '1', url, title: '', nodes, isComplete: true }
  expect(rowsOf(doc).map(({ cells }) => Object.fromEntries(cells))).toEqual([
    { Name: 'Tilda Vance', Email: 'tilda.vance@mail.test', Phone: PHONE },
  ])
  expect(articlesOf(doc)).toEqual([])
  expect(readPage(`[3] link "Pam's \\u00e9t\\xe9" value: x`).nodes[0]).toMatchObject({ id: '3', role: 'link', name: "Pam's été" })
})

test('parses goals', () => {
  expect(periodIn('from February 2022 to April 2022')).toEqual({ from: 20220201, to: 20220430 })
  expect(periodIn('Today is June 12, 2023. How many in January 2022')).toEqual({ from: 20220101, to: 20220131 })
  expect(nameIn('Take the Inverlark Olive Wood Pouring Kettle off the site')).toBe('Inverlark Olive Wood Pouring Kettle')
  expect(addressIn('I moved to 717 Otter Lane, Cedar Crossing, Iowa 52244.')).toMatchObject({
    city: 'Cedar Crossing',
    zip: '52244',
  })
})

test.each([
  ['http://shop.test/ How much did my completed orders cost in all in April 2022?', 'aggregate'],
  ['http://admin.test/admin Cancel order 000000299', 'edit'],
  ['http://forum.test/ Give an upvote to whatever was posted last in coffee.', 'toggle'],
  ['http://map.test/ How long does one walk from Oak Cinema to Linden Bank?', 'route'],
  ['http://code.test/ Invite Cora Dacre to my project purl-works/hook-chart with the role Developer', 'edit'],
])('%s: %s', (question, skill) => {
  expect(goalPlanFor(question)).toMatchObject({ isKnown: true, plan: { skill } })
})

test('falls back to a search for an unknown goal', () => {
  expect(goalPlanFor('http://wiki.test/ Sing me a song').isKnown).toBe(false)
})

test.each([
  ['http://admin.test/admin Which is the grand total of the newest order of May 2022 that is on hold?', 'look up'],
  ['http://admin.test/admin Remove every review that Nell Foster wrote', 'edit'],
  ['http://admin.test/admin Create the product "Plain Jug" in colour Red and size L for $9.50, 12 pieces', 'create'],
  ['http://admin.test/admin Which products have exactly 17 units left?', 'list'],
  ['http://code.test/a/b Create a milestone for the autumn fair, from September 1, 2023 to September 30, 2023', 'create'],
  ['http://code.test/a/b Change the title in home.html to "Welcome"', 'edit'],
  ['http://forum.test/ Downvote all threads that Owl_3 posted in tea', 'toggle'],
  [
    'http://forum.test/ Among the 8 threads of tea with the best scores of all time, who began the one with the most comments?',
    'aggregate',
  ],
  ['http://wiki.test/ Open the page of the bridge that Ann Poe designed on the map', 'look up'],
  ['http://map.test/ How far is the drive from Hill Inn to the newest theatre that the encyclopaedia knows?', 'route'],
  ['http://shop.test/ Put whatever of my open tabs costs least apiece into the cart', 'cart'],
  ['http://shop.test/ What is the price range of the products from Moss and Sons?', 'aggregate'],
])('%s: %s', (question, skill) => {
  expect(goalPlanFor(question)).toMatchObject({ isKnown: true, plan: { skill } })
})

describe('signing in', () => {
  const goal = `${GOAL}. You are signed in nowhere; what to sign in with stands at http://start.test/secrets.html.`
  const signInPageWith = (user: string, password: string): string =>
    page('Sign in', 'http://admin.test/admin', [
      "[9] heading 'Sign in to the back office'",
      "[11] textbox 'Username' required: True",
      ...(user === '' ? [] : [`\t[14] StaticText '${user}'`]),
      "[12] textbox 'Password' required: True",
      ...(password === '' ? [] : [`\t[15] StaticText '${password}'`]),
      "[13] button 'Sign in'",
    ])
  const signInPage = signInPageWith('', '')
  const cells = (at: number, texts: readonly string[]): readonly string[] => [
    `\t[${at}] row ''`,
    ...texts.map((text, column) => `\t\t[${at + 1 + column}] gridcell '${text}'`),
  ]
  const secrets = page('Passwords', 'http://start.test/secrets.html', [
    "[20] table 'Accounts'",
    "\t[21] row ''",
    ...['Site', 'Name', 'Password'].map((name, column) => `\t\t[${22 + column}] columnheader '${name}'`),
    ...cells(30, ['Mill and Son', 'buyer', 'fish 1']),
    ...cells(40, ['Mill and Son back office', 'chief', 'fish 2']),
  ])
  const act = (pairs: readonly Pair[]): Promise<string> =>
    replyTo(
      parseSimulated('simulated'),
      reactRequest(`OBJECTIVE: ${goal}\n\n${signInPage}`, [['think: x', 'OK.'], ...pairs], { maxTokens: 300 }, ACTIONS),
    )

  test('uses the account that the page with the passwords lists for the site', async () => {
    const look: Pair = ['goto [http://start.test/secrets.html]', secrets]
    const back: Pair = ['goto [http://admin.test/admin]', signInPage]
    const user: Pair = ['type [11] [chief] [0]', signInPageWith('chief', '')]
    const password: Pair = ['type [12] [fish 2] [0]', signInPageWith('chief', '\u2022'.repeat(6))]
    expect(await act([])).toBe(look[0])
    expect(await act([look])).toBe(back[0])
    expect(await act([look, back])).toBe(user[0])
    expect(await act([look, back, user])).toBe(password[0])
    expect(await act([look, back, user, password])).toBe('click [13]')
  })
})
