import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EpisodeEvent, JournalEvent, ModelCall } from '@orreryjs/core'
import { isOrreryError } from '@orreryjs/core'
import type { ExportOptions } from '@orreryjs/reporting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldEntry } from '../../../orrery/test/cell.ts'
import { playRun } from '../../../runs/test/library.ts'
import { recordedEpisodes } from '../../../runs/test/recorded.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { CSV_COLUMNS } from '../../src/export/csv-columns.ts'
import { exportOf } from '../library.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = { model: 'simulated:mid', split: 'adapt-200', limit: 5, deterministic: true }

beforeAll(async () => {
  await playRun(place.file('r'), { ...RUN, agent: 'react,adapt,oracle' })
})

/** Exports the run to a file and reads it. */
function exported(to: string, name: string, options: Partial<ExportOptions> = {}): Promise<string> {
  return exportedFrom('r', to, name, options)
}

async function exportedFrom(run: string, to: string, name: string, options: Partial<ExportOptions> = {}): Promise<string> {
  const { manifest } = await exportOf(place.file(run), to, { out: place.file(name), ...options })
  expect(manifest.labels).toEqual(['simulated'])
  return readFileSync(place.file(name), 'utf8')
}

function journal(run = 'r'): readonly JournalEvent[] {
  return jsonLines(readFileSync(place.file(`${run}/events.jsonl`), 'utf8')) as readonly JournalEvent[]
}

function jsonLines(text: string): readonly unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

interface Example {
  readonly messages: readonly { readonly role: string; readonly content: string; readonly weight?: number }[]
  readonly tools?: readonly object[]
}

/** Calls of the episodes that succeeded, or of all. */
function calls(all: boolean, run = 'r'): readonly ModelCall[] {
  const events = journal(run).filter((event): event is EpisodeEvent => 'episode' in event)
  const good = new Set(events.flatMap((event) => (event.type === 'episode-end' && event.success ? [event.episode] : [])))
  return events.filter((event): event is ModelCall => event.type === 'model-call' && (all || good.has(event.episode)))
}

test('every parsed reply of a successful episode is an example', async () => {
  const unreadable = new Set(journal().flatMap((event) => (event.type === 'parse-failure' ? [event.reply] : [])))
  for (const all of [false, true]) {
    const examples = jsonLines(await exported('openai-finetune', `all-${all}.jsonl`, { all })) as readonly Example[]
    const replies = calls(all).flatMap(({ reply }) => reply?.choices.map(({ text }) => text) ?? [])
    const readable = replies.filter((text) => !unreadable.has(text))
    expect(examples.length).toBe(readable.length)
    expect(examples.map(({ messages }) => messages.at(-1)?.content)).toEqual(readable)
    for (const { messages } of examples) {
      expect(messages.at(-1)?.role).toBe('assistant')
      expect(messages.length).toBeGreaterThan(1)
    }
  }
  expect(calls(true).length).toBeGreaterThan(calls(false).length)
})

test('recorded and rebuilt prompts give the same bytes', async () => {
  await playRun(place.file('kept'), { ...RUN, agent: 'react,adapt,oracle', keepPrompts: true })
  expect(journal('kept').some((event) => event.type === 'model-call' && event.prompt !== undefined)).toBe(true)
  expect(journal().some((event) => event.type === 'model-call' && event.prompt !== undefined)).toBe(false)
  const kept = await exportedFrom('kept', 'openai-finetune', 'kept.jsonl', { all: true })
  expect(kept).toBe(await exported('openai-finetune', 'rebuilt.jsonl', { all: true }))
})

test('an example has the tools of its request, and earlier replies are not learned again', async () => {
  const settings = { model: 'simulated:perfect', world: 'webshop', agent: 'laser', limit: 2, deterministic: true }
  await playRun(place.file('shop'), settings)
  const examples = jsonLines(await exportedFrom('shop', 'openai-finetune', 'shop.jsonl', { all: true })) as readonly Example[]
  const withTools = examples.filter(({ tools }) => tools !== undefined)
  expect(withTools.length).toBeGreaterThan(0)
  expect(withTools[0]?.tools?.[0]).toMatchObject({ type: 'function', function: { parameters: { type: 'object' } } })
  for (const { messages } of examples) {
    const weights = messages.slice(0, -1).flatMap(({ role, weight }) => (role === 'assistant' ? [weight] : []))
    expect(weights.every((weight) => weight === 0)).toBe(true)
    expect(messages.at(-1)).not.toHaveProperty('weight')
  }
})

test('rejects a journal with other requests than now, and removes the file', async () => {
  await playRun(place.file('forged'), { ...RUN, agent: 'react', limit: 1 })
  const path = place.file('forged/events.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"request":"[0-9a-f]{32}"/, `"request":"${'0'.repeat(32)}"`))
  const refused = {
    code: 'JOURNAL_INVALID',
    message: expect.stringMatching(/, event \d+: when executed again, this model request differs$/),
  }
  await expect(exportOf(place.file('forged'), 'openai-finetune', { all: true })).rejects.toMatchObject(refused)
  expect(readdirSync(place.file('forged')).filter((name) => name.includes('finetune'))).toEqual([])
})

test('trajectories alternate turns, and their actions give the recorded observations', async () => {
  const trajectories = JSON.parse(await exported('agenttraj', 'trajectories.json')) as readonly {
    readonly conversations: readonly { readonly from: string; readonly loss: boolean | null; readonly value: string }[]
    readonly item_id: string
    readonly reward: number
    readonly success: number
  }[]
  expect(jsonLines(await exported('agenttraj', 'trajectories.jsonl'))).toEqual(trajectories)
  expect(trajectories).toHaveLength(15)
  expect(trajectories.map(({ item_id }) => item_id).slice(0, 2)).toEqual(['textcraft_adapt-200_0', 'textcraft_adapt-200_1'])
  const world = worldEntry('textcraft').package.create({ dialect: 'adapt' })
  for (const { conversations, item_id, reward, success } of trajectories) {
    expect(conversations.map(({ from }) => from)).toEqual(conversations.map((_, index) => (index % 2 === 0 ? 'human' : 'gpt')))
    expect(conversations.map(({ loss }) => loss)).toEqual(conversations.map((_, index) => (index % 2 === 0 ? null : index > 1)))
    let turn = world.start(world.tasks.get(item_id.replaceAll('_', '/')))
    let sum = 0
    expect(conversations[2]?.value).toBe(turn.observation.text)
    for (let index = 3; index < conversations.length; index += 2) {
      const action = /(?:^|\n)Action:\n(.*)$/.exec(conversations[index]?.value ?? '')?.[1] ?? 'none'
      turn = world.step(turn.state, action)
      sum += turn.reward
      expect(conversations[index + 1]?.value).toBe(turn.observation.text)
    }
    expect([sum, turn.success ? 1 : 0]).toEqual([reward, success])
  }
})

test("tasks of AgentGym's own split have the ids of its data", async () => {
  await playRun(place.file('gym'), { agent: 'oracle', split: 'agentgym', tasks: '7,31' })
  const { files } = await exportOf(place.file('gym'), 'agenttraj')
  expect(files).toEqual([{ path: place.file('gym/agenttraj.json'), count: 2, noun: 'episode' }])
  const ids = JSON.parse(readFileSync(place.file('gym/agenttraj.json'), 'utf8')) as readonly { readonly item_id: string }[]
  expect(ids.map(({ item_id }) => item_id)).toEqual(['textcraft_7', 'textcraft_31'])
})

/** The rows of a table by the names of its columns. */
function table(text: string): readonly Readonly<Record<string, string>>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, after] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (after === '\n') rows.push([])
  }
  const [names = [], ...values] = rows.slice(0, -1)
  return values.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? 'missing'])))
}

test('the table has a row with metrics for each episode', async () => {
  const rows = table(await exported('csv', 'episodes.csv'))
  const episodes = await recordedEpisodes(place.file('r'))
  expect(rows.length).toBe(episodes.length)
  for (const [index, metrics] of episodes.entries()) {
    const row = rows[index] ?? {}
    expect(row).toMatchObject({
      episode: metrics.episode,
      simulated: metrics.agent === 'oracle' ? '0' : '1',
      end_reason: metrics.end,
      success: metrics.success ? '1' : '0',
      steps: String(metrics.steps),
      optimal: String(metrics.optimal ?? ''),
      invalid_unknown: String(metrics.invalidSteps.unknown),
      input_tokens: String(metrics.inputTokens),
      error_code: metrics.error?.code ?? '',
      seconds: '0',
    })
    const { modelCallsByPurpose } = metrics
    expect(row['model_calls_by_purpose'] === '' ? {} : JSON.parse(row['model_calls_by_purpose'] ?? '')).toEqual(
      modelCallsByPurpose,
    )
    const names = CSV_COLUMNS.map(({ name }) => name)
    expect(Object.keys(row).slice(0, names.length + 6)).toEqual([
      ...names,
      'cluster',
      'selection',
      'run',
      'seed',
      'dialect',
      'max_steps',
    ])
  }
})

test.each(['=HYPERLINK("x")', '+1+1', '-1+1', '@SUM(1)', '\t=1', 'a,"b"\nc'])(
  'a text like %j is no formula and stays one cell',
  async (text) => {
    const path = place.file('r/events.jsonl')
    const honest = readFileSync(path, 'utf8')
    try {
      writeFileSync(path, honest.replace(/"taskType":"[^"]*"/, `"taskType":${JSON.stringify(text)}`))
      const row = table(await exported('csv', 'formula.csv', { force: true }))[0]
      // A tab may separate cells, so the formula behind it gets an apostrophe too.
      expect(row?.['task_type']).toBe((/^[=+\-@\t]/.test(text) ? `'${text}` : text).replace('\t=', "\t'="))
      expect(row?.['agent']).toBe('react')
    } finally {
      writeFileSync(path, honest)
    }
  },
)

test('the guide explains every column', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/export.md', import.meta.url), 'utf8')
  for (const { name, description } of CSV_COLUMNS) expect(guide).toContain(`| ${name} | ${description} |\n`)
})

test('explains what cannot be exported', async () => {
  const run = place.file('r')
  const errorOf = async (to: string, options: Partial<ExportOptions> = {}, directory = run): Promise<string> => {
    const failure: unknown = await exportOf(directory, to, options).catch((error: unknown) => error)
    if (!isOrreryError(failure)) throw new Error('it was exported')
    expect(failure.hint).not.toBe('')
    return `${failure.code}: ${failure.message}\n${failure.hint}`
  }
  expect(await errorOf('inspekt')).toMatch(/^USAGE: no format named "inspekt"\. Did you mean "inspect"\?/)
  expect(await errorOf('csv', { all: true })).toMatch(/^USAGE: --all does not apply to the format csv/)
  expect(await errorOf('inspect', { container: 'jsno' })).toMatch(/"jsno"\. Did you mean "json"\?/)
  expect(await errorOf('csv', {}, place.file('nowhere'))).toMatch(/^RUN_UNKNOWN: /)
  expect(await errorOf('inspect', { out: place.file('one.eval') })).toMatch(/the run has 3 rows with one log each/)
  expect(await errorOf('csv', { out: run })).toMatch(/^FILE_EXISTS: .* is a directory; expected a file/)
  expect(await errorOf('csv', { force: true, out: join(run, 'events.jsonl') })).toMatch(/is a file of the run itself/)
  writeFileSync(place.file('mine.csv'), 'mine')
  expect(await errorOf('csv', { out: place.file('mine.csv') })).toMatch(/^FILE_EXISTS: .*\n.*`force`$/)
  expect(readFileSync(place.file('mine.csv'), 'utf8')).toBe('mine')

  const none = place.file('none')
  await playRun(none, { agent: 'first-admissible', limit: 1 })
  expect(await errorOf('openai-finetune', {}, none)).toMatch(/no successful episode of the run has a parsed model reply/)
  writeFileSync(place.file('none/events.jsonl'), '')
  expect(await errorOf('csv', {}, none)).toMatch(/^USAGE: no episode of .* has ended/)
  expect(readdirSync(none).filter((name) => /csv|jsonl\./.test(name))).toEqual([])
})

test('a log that Inspect would not list says so', async () => {
  await playRun(place.file('l'), { agent: 'oracle', limit: 1 })
  const notices: string[] = []
  const notice = (line: string): void => void notices.push(line)
  await exportOf(place.file('l'), 'inspect', { out: place.file('log.json'), notice })
  expect(notices.join()).toMatch(/log\.json: Inspect opens this log but does not list it/)
  const contradiction = {
    code: 'USAGE',
    message: expect.stringMatching(/^--out .*other\.json and --container eval contradict each other$/),
  }
  const two = { container: 'eval', out: place.file('other.json') }
  await expect(exportOf(place.file('l'), 'inspect', two)).rejects.toMatchObject(contradiction)
})

test('half a character, which other readers refuse, is replaced', async () => {
  await playRun(place.file('half'), { agent: 'oracle', limit: 1 })
  const path = place.file('half/events.jsonl')
  const forged = readFileSync(path, 'utf8').replace(
    /"goal":"[^"]*"/,
    '"goal":"whole \\ud83d\\ude00 half \\ud83d slash \\\\ud83d"',
  )
  writeFileSync(path, forged)
  await exportOf(place.file('half'), 'inspect', { out: place.file('half.json') })
  const log = readFileSync(place.file('half.json'), 'utf8')
  expect(log).not.toMatch(/[^\\]\\ud/)
  expect(JSON.parse(log)).toMatchObject({ samples: [{ target: 'whole \u{1f600} half \ufffd slash \\ud83d' }] })
})
