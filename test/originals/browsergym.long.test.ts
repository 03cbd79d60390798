import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rng } from '@orreryjs/core'
import { createWebArena } from '@orreryjs/env-webarena'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCalls } from '../../envs/webarena/src/actions/browsergym/read-calls.ts'
import { literalRepr } from '../../envs/webarena/src/actions/browsergym/read-literal.ts'
import { callError } from '../../envs/webarena/src/actions/browsergym/signatures.ts'
import { urlOf } from '../../envs/webarena/src/browser/browser-state.ts'
import { createNetwork, type Network } from '../../envs/webarena/src/browser/network.ts'
import { databaseOpener } from '../../envs/webarena/src/data.ts'
import { SITES } from '../../envs/webarena/src/sites/sites.ts'
import { openServer } from '../../envs/webarena/test/random-walk.ts'
import { CHROMIUM } from '../browser/chromium.ts'
import { missing, pythonEnvironment, reasonOf } from '../python/environments.ts'

const environment =
  CHROMIUM === undefined ? missing('no Chromium is installed', null) : pythonEnvironment('requirements-browsergym.txt')

// A page of Chromium costs about a second of CPU time, and the test may use a minute.
const EPISODES = 12
const MAX_ACTIONS = 3
/** Action on a missing element, before the plan of some episodes. */
const WRONG_ACTION = "click('9999')"
const WRONG_EVERY = 4
const TEXTS = 3000

/** Fragments of action texts: valid calls and their parts. */
const FRAGMENTS = [
  ...['click', 'fill', 'goto', 'scroll', 'think', 'noop', '(', '(', ')', ')', ',', ' ', '()', "('1')", "('1', 'x')"],
  ...["'12'", '"a7"', "'it\\'s'", "'a\\nb'", "'''q'''", '12', '-3.5', '1e3', '[', ']', '{', '}', ':', 'True', 'None'],
  ...['bid=', 'value=', '# x', '\n', 'I will ', '.', '`'],
] as const

/** An episode of Orrery that BrowserGym repeats on the served sites. */
interface Episode {
  readonly network: Network
  readonly request: {
    readonly id: string
    readonly url: string
    readonly actions: readonly string[]
    /** Observations of Orrery: the first page, and the page after each action. */
    readonly expected: readonly string[]
  }
}

describe.skipIf('missing' in environment)(`the original BrowserGym${reasonOf(environment)}`, () => {
  let episodes: readonly Episode[]
  let texts: readonly string[]
  let parsed: readonly string[]
  let played: readonly { readonly id: string; readonly observations: readonly string[] }[]
  beforeAll(async () => {
    episodes = playOurs()
    const random = rng('browsergym')
    const text = (): string => Array.from({ length: 1 + Math.floor(random.next() * 12) }, () => random.pick(FRAGMENTS)).join('')
    texts = Array.from({ length: TEXTS }, text)
    ;({ parsed, played } = await playTheirs(texts, episodes))
  })

  test('shows the pages of the episodes, and the results of their actions, as Orrery does', () => {
    expect(played.map(({ id }) => id)).toEqual(episodes.map(({ request }) => request.id))
    const theirs = episodes.flatMap(({ request }, index) =>
      request.expected.map((_, step) => [request.id, request.actions[step - 1], played[index]?.observations[step]]),
    )
    expect(theirs).toEqual(
      episodes.flatMap(({ request }) => request.expected.map((text, step) => [request.id, request.actions[step - 1], text])),
    )
    const actions = episodes.flatMap(({ request }) => request.actions.map((action) => action.split('(')[0]))
    expect([...new Set(actions)]).toEqual(expect.arrayContaining(['click', 'fill', 'select_option', 'send_msg_to_user']))
    expect([episodes.length, actions.length]).toEqual([12, 38])
  })

  test('parses 3,000 texts of actions as Orrery does', () => {
    expect(texts.map(parseOurs)).toEqual(parsed)
    expect(parsed.filter((result) => !/^\w+Error: /.test(result)).length).toBeGreaterThan(100)
  })
})

/** Plays the plans of tasks at equal distances. Leaves out tasks with several start pages, because the program opens one. */
function playOurs(): readonly Episode[] {
  const world = createWebArena({ size: 'small', dialect: 'browsergym' })
  const open = databaseOpener('small')
  const ids = [...world.tasks.ids('test')]
  return Array.from({ length: EPISODES }, (_, index) => index).flatMap((index) => {
    const task = world.tasks.get(ids[Math.floor(((index + 0.5) * ids.length) / EPISODES)] ?? '')
    let turn = world.start(task)
    const { data, users, browser } = turn.state
    const [tab, ...others] = browser.tabs
    if (tab === undefined || others.length > 0) return []
    const expected = [as156(turn.observation.text)]
    const plan = world.plan(turn.state)?.slice(0, MAX_ACTIONS) ?? []
    const actions = index % WRONG_EVERY === 0 ? [WRONG_ACTION, ...plan] : plan
    for (const action of actions) {
      turn = world.step(turn.state, action)
      expected.push(as156(turn.observation.text))
    }
    return {
      network: createNetwork(SITES, open, { data, users }),
      request: { id: task.id, url: urlOf(tab), actions, expected },
    }
  })
}

/**
 * Converts an observation, as of Chromium 126, to version 156, for two changes whose reverse the tree of 156 does not contain: a text with line
 * breaks has a node per line, and a title does not name a time.
 */
function as156(observation: string): string {
  const converted = (line: string): readonly string[] => {
    if (/^\t*\[\d+\] time '/.test(line)) return [line.replace(/ '.*'$/, " ''")]
    const [start = ''] = /^\t*StaticText '/.exec(line) ?? []
    return start === ''
      ? [line]
      : line
          .slice(start.length, -1)
          .split(/(?:\\n)+/)
          .map((text) => `${start}${text}'`)
  }
  return observation.split('\n').flatMap(converted).join('\n')
}

/** Plays the episodes in turn, because all requests of a browser reach the same server. */
async function playTheirs(texts: readonly string[], episodes: readonly Episode[]) {
  let network: Network = createNetwork(SITES, databaseOpener('small'), { data: {}, users: {} })
  await using server = await openServer({ fetch: (request) => network.fetch(request), page: (source) => network.page(source) })
  const python = 'python' in environment ? environment.python : ''
  const child = spawn(python, [join(import.meta.dirname, 'play_browsergym.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async (request: object): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const { value, done } = await answers.next()
    if (done === true) throw new Error('play_browsergym.py ended early; its error is above')
    return JSON.parse(value)
  }
  const parsed = (await answer({ browser: CHROMIUM, port: server.port, texts })) as readonly string[]
  const played: { readonly id: string; readonly observations: readonly string[] }[] = []
  for (const { network: own, request } of episodes) {
    network = own
    played.push((await answer(request)) as (typeof played)[number])
  }
  child.stdin.end()
  return { parsed, played }
}

/** Formats the calls of a text, or its error, as `HighLevelActionSet.to_python_code` does. */
function parseOurs(text: string): string {
  const reading = readCalls(text)
  if (reading.kind === 'misread') return reading.error
  const error = callError(reading.calls)
  if (error !== undefined) return error
  const calls = reading.calls.map(({ name, positional, named }) => {
    const args = [...positional.map(literalRepr), ...named.map(([key, value]) => `${key}=${literalRepr(value)}`)]
    return `${name}(${args.join(', ')})`
  })
  return calls.join('\n')
}
