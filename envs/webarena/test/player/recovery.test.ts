/** The policy without errors gets past the faults of a site like the oracle: it waits, repeats, goes back and signs in again. */
import { createWebArena } from '@orreryjs/env-webarena'
import { describe, expect, test } from 'vitest'
import { type Pair, reactRequest, replyTo } from '../../../../packages/simulated/test/play.ts'
import { parseSimulated } from '../../../../packages/simulated/test/players.ts'
import { REAL_FAULTS } from '../faults/episodes.ts'

const ACTIONS =
  'click [id]\ntype [id] [text] [press_enter_after=1]\nhover [id]\nscroll [down]\nscroll [up]\ngoto [url]\ngo_back\nstop [answer]'
const MAX_STEPS = 35

type Options = NonNullable<Parameters<typeof createWebArena>[0]>

/** Plays a task like ReAct and returns the actions and whether they solved it. */
async function episode(options: Options, id: string): Promise<{ readonly actions: readonly string[]; readonly solved: boolean }> {
  const world = createWebArena({ size: 'small', ...options })
  const model = parseSimulated('simulated:perfect')
  const task = world.tasks.get(id)
  let turn = world.start(task)
  const opening = `OBJECTIVE: ${task.goal}\n\n${turn.observation.text}`
  const pairs: Pair[] = []
  while (!turn.terminated && pairs.length < MAX_STEPS) {
    const line = await replyTo(model, reactRequest(opening, pairs, {}, ACTIONS))
    if (!line.startsWith('think:')) turn = world.step(turn.state, line)
    pairs.push([line, line.startsWith('think:') ? 'OK.' : turn.observation.text])
  }
  return { actions: pairs.map(([line]) => line), solved: turn.success }
}

/** Tasks with and without forms, on each site with accounts and on the map. */
const IDS = [2, 10, 18, 23, 42, 48, 57].map((index) => `webarena/dev/${index}`)

describe.each(REAL_FAULTS)('%s', (faults) => {
  test('tasks that are solved without the fault are solved with it', async () => {
    let solved = 0
    let longer = 0
    for (const id of IDS) {
      const before = await episode({}, id)
      if (!before.solved) continue
      const now = await episode({ faults }, id)
      expect([id, now.solved, now.actions]).toEqual([id, true, now.actions])
      solved += 1
      if (now.actions.length > before.actions.length) longer += 1
    }
    expect(solved).toBeGreaterThan(4)
    if (faults !== 'outside-link') expect(longer).toBeGreaterThan(2)
  })
})

const page = (title: string, url: string, lines: readonly string[], busy = ''): string =>
  [
    `Tab 0 (current): ${title}`,
    '',
    `[50] RootWebArea '${title}' focused: True${busy}`,
    ...lines.map((line) => `\t${line}`),
    `URL: ${url}`,
  ].join('\n')

const URL = 'http://code.example/issues'
const FORM = page('Issues', 'http://code.example/', ["[3] link 'Issues'", "[4] searchbox 'Search'"])

test('an issue about an error is not an error page', async () => {
  const links = Array.from({ length: 12 }, (_, index) => `[${60 + index}] link 'Menu ${index}'`)
  const issue = page('Issues', URL, [...links, "[51] heading '502 Bad Gateway'", "[52] link 'Retry'", "[53] link 'New issue'"])
  const task = `OBJECTIVE: Create an issue titled "Broken lamp" in the project lamps.\n\n${FORM}`
  const request = reactRequest(task, [['click [3]', issue]], {}, ACTIONS)
  expect(await replyTo(parseSimulated('simulated:perfect'), request)).not.toMatch(/^(?:click \[52\]|goto|go_back)/)
})

test.each([
  ['a page that is loading', page('Issues', URL, [], ' busy: 1'), 'scroll [down]'],
  ['a bad gateway with a link', page('Oops', URL, ["[51] heading '502 Bad Gateway'", "[52] link 'Retry'"]), 'click [52]'],
  ['an error without a link', page('Error', URL, ["[51] heading 'Internal Server Error'"]), `goto [${URL}]`],
  [
    'a form that was refused',
    page('Error', URL, ["[51] heading '504 Gateway Timeout'", "[53] StaticText 'The form was not saved.'", "[52] link 'Retry'"]),
    'go_back',
  ],
  ['a host that does not exist', page('x.example', URL, ["[51] heading 'This site can’t be reached'"]), 'go_back'],
])('%s', async (_, observation, expected) => {
  const task = `OBJECTIVE: Create an issue titled "Broken lamp" in the project lamps.\n\n${FORM}`
  const request = reactRequest(task, [['click [3]', observation]], {}, ACTIONS)
  expect(await replyTo(parseSimulated('simulated:perfect'), request)).toBe(expected)
})
