import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { World } from '@orreryjs/core'
import { orreryNaming } from '@orreryjs/orrery/named'
import { LOG_FORMATS } from '@orreryjs/runs/logs'
import { loadWorld } from '@orreryjs/runs/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun } from '../../runs/test/library.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'
import { LOG_SAMPLES, pageSample, playSample, type SampleEpisode } from './log-samples.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/alfworld', import.meta.url))
const place = scratch()
afterAll(() => place[Symbol.dispose]())

let episodes: readonly SampleEpisode[]
beforeAll(async () => {
  const alfworld = (await loadWorld(orreryNaming('alfworld'), 'alfworld')).package.create({}) as World
  episodes = [...alfworld.tasks.ids('valid_unseen')].slice(0, 2).map((id) => playSample(alfworld, id))
})

interface Data {
  readonly files: readonly { readonly format: string; readonly withoutActions?: number }[]
  readonly episodes: readonly {
    readonly task?: string
    readonly log: { readonly steps: number; readonly success?: boolean }
    readonly replay?: { readonly played: number; readonly different: number; readonly success: boolean; readonly first?: object }
  }[]
}

const WORLD = ['--world', 'alfworld', '--split', 'valid_unseen']

test('every format has a sample', () => {
  const sampled = new Set([...LOG_SAMPLES.map(({ format }) => format), 'inspect', 'webarena', 'webarena-verified'])
  expect(LOG_FORMATS.map(({ id }) => id).filter((id) => !sampled.has(id))).toEqual([])
})

describe.each(LOG_SAMPLES)('$format: $file', ({ format, file, hasThoughts, write }) => {
  test('is detected, and every step is found in its task', async () => {
    writeFileSync(place.file(file), write(episodes))
    const { code, stdout, stderr } = await orreryIn(place.path, ['which', file, ...WORLD, '--json'])
    expect(stderr).toBe('')
    const data = JSON.parse(stdout) as Data
    expect(data.files).toMatchObject([{ format }])
    expect(data.episodes.map(({ task }) => task)).toEqual(episodes.map(({ task }) => task.id))
    expect(data.episodes.map(({ log }) => log.steps)).toEqual(episodes.map(({ steps }) => steps.length))
    for (const { replay } of data.episodes) expect(replay).toMatchObject({ different: 0, success: true })
    expect(data.episodes.some(({ replay }) => replay?.first !== undefined)).toBe(false)
    expect(code).toBe(0)
  })

  test('becomes a run that verifies and has the thoughts', async () => {
    const out = `run-${file}`
    const { code, stderr } = await orreryIn(place.path, ['import', file, ...WORLD, '--out', out])
    expect(code, stderr).toBe(0)
    expect((await orreryIn(place.path, ['verify', out])).code).toBe(0)
    const journal = readFileSync(place.file(`${out}/events.jsonl`), 'utf8')
    const thoughts = episodes.flatMap(({ steps }) => steps.map(({ thought }) => thought))
    expect(thoughts.every((thought) => journal.includes(JSON.stringify(thought)))).toBe(hasThoughts)
  })
})

test('a page of WebArena is read, and its episode has no task here', async () => {
  const [episode] = episodes
  if (episode === undefined) throw new Error('no episode')
  writeFileSync(place.file('render_7.html'), pageSample(episode))
  const { code, stdout } = await orreryIn(place.path, ['which', 'render_7.html', '--split', 'dev', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{ format: 'webarena' }],
    episodes: [{ log: { names: ['7'], steps: episode.steps.length } }],
  })
  expect(code).toBe(1)
})

describe('a changed log', () => {
  const changed = (change: (text: string, at: number) => string): string =>
    JSON.stringify(
      episodes.map(({ initial, steps }) => ({
        initial,
        steps: steps.map(({ action, observation }, at) => ({ action, observation: change(observation, at) })),
      })),
    )

  test('reports the first response that differs, and is imported', async () => {
    writeFileSync(
      place.file('wrong.json'),
      changed((text, at) => (at === 1 ? 'You arrive at the moon.' : text)),
    )
    const which = await orreryIn(place.path, ['which', 'wrong.json', ...WORLD])
    expect(which.stdout).toContain('wrong.json, episode 1, step 2, ')
    expect(which.stdout).toContain('- You arrive at the moon.\n+ You ')
    const { code, stdout } = await orreryIn(place.path, ['import', 'wrong.json', ...WORLD, '--out', 'wrong'])
    expect(code).toBe(0)
    expect(stdout).toContain('first difference: wrong.json, episode 1, step 2, ')
    expect(stdout).toMatch(/ exact, 0 shortened by the agent, 2 different\n/)
    expect(stdout).toContain('unknown in the log: success of 2 episodes, reward of 2 episodes, model of 2 episodes\n')
  })

  test('truncated responses are recognized', async () => {
    writeFileSync(
      place.file('cut.json'),
      changed((text) => (text.length > 20 ? `${text.slice(0, 20)}...` : text)),
    )
    const { stdout } = await orreryIn(place.path, ['which', 'cut.json', ...WORLD, '--json'])
    for (const { replay } of (JSON.parse(stdout) as Data).episodes) expect(replay?.first).toBeUndefined()
  })

  test('without texts and names, the actions identify the task', async () => {
    const { steps = [], task } = episodes[0] ?? {}
    const own = steps.slice(1).map(({ action, observation }) => ({ action, observation }))
    writeFileSync(place.file('bare.json'), JSON.stringify({ steps: own }))
    const { stdout } = await orreryIn(place.path, ['which', 'bare.json', ...WORLD])
    expect(stdout).toContain(`${task?.id} (dialect `)
    expect(stdout).toContain('found by actions')
  })
})

describe('forms of published logs', () => {
  const which = async (file: string, content: unknown, ...flags: readonly string[]): Promise<Data> => {
    writeFileSync(place.file(file), JSON.stringify(content))
    return JSON.parse((await orreryIn(place.path, ['which', file, ...flags, '--json'])).stdout) as Data
  }
  const agreeing = { replay: { different: 0, success: true } }

  test('executors of ADaPT follow a bare cue, and a reward can be a success', async () => {
    const [episode] = episodes
    if (episode === undefined) throw new Error('no episode')
    const executors = episode.steps.map(({ action, observation }) => ` think: next\nOK.\n> ${action}\n${observation}\n>\n\n`)
    const problem = episode.initial.slice(episode.initial.indexOf('You are'))
    // An empty command has a response; the cue at the end does not.
    const [first = '', ...rest] = executors
    const trace = `> \nNothing happens.\n>${first}${rest.join('')}`
    const log = { [episode.task.id]: { problem, trace, reward: true } }
    const { files, episodes: read } = await which(
      'executors.json',
      { ...log, other: { problem, trace: '', reward: 0 } },
      ...WORLD,
    )
    expect(files).toMatchObject([{ format: 'adapt', withoutActions: 1 }])
    expect(read).toMatchObject([{ log: { steps: episode.steps.length + 1, success: true }, replay: { different: 0 } }])
  })

  test('commands and goal of TextCraft are one text', async () => {
    const textcraft = (await loadWorld(orreryNaming('textcraft'), 'textcraft')).package.create({ dialect: 'adapt' }) as World
    const { initial, task, steps } = playSample(textcraft, 'textcraft/adapt-200/3')
    const [commands = '', problem = ''] = initial.split('\n\nGoal: ')
    const trace = steps.map(({ action, observation }) => `> ${action}\n${observation}\n`).join('')
    const { episodes: read } = await which('env.json', { env_3: { problem, commands, trace } }, '--world', 'textcraft')
    expect(read).toMatchObject([{ task: task.id, ...agreeing }])
  })

  test('requests for lists of actions are no steps, and headings separate attempts', async () => {
    const [{ task, steps = [] } = {}] = episodes
    const own = steps.map(({ action, observation }) => ({ action, observation }))
    const list = { action: 'check valid actions', observation: 'Valid actions:\n  - look' }
    const heading = (text: string): object => ({ action: `--- ${text} ---`, observation: '' })
    const trajectory = [heading('Attempt 1 (FAILED)'), ...own.slice(0, 2), heading('Attempt 2 (SUCCESS)'), list, ...own]
    const { episodes: read } = await which('attempts.json', { task_id: task?.id, trajectory, is_success: true }, ...WORLD)
    expect(read).toMatchObject([
      { log: { steps: 2, success: false }, replay: { different: 0, success: false } },
      { log: { steps: own.length, success: true }, ...agreeing },
    ])
  })

  test('the reply next to an action has its thoughts', async () => {
    const [{ task, steps = [] } = {}] = episodes
    const own = steps.map(({ action, thought, observation }) => ({
      action_taken: action,
      model_response: `Think: ${thought}\n\nAct: ${action}`,
      next_observation: observation,
    }))
    writeFileSync(place.file('viewer.json'), JSON.stringify([{ id: task?.id, steps: own }]))
    expect((await orreryIn(place.path, ['import', 'viewer.json', ...WORLD, '--out', 'viewer'])).code).toBe(0)
    const journal = readFileSync(place.file('viewer/events.jsonl'), 'utf8')
    expect(steps.filter(({ thought }) => !journal.includes(JSON.stringify(thought)))).toEqual([])
  })

  test.skipIf(!existsSync(DATA))('one game in two splits is no tie (needs ../shared/data)', async () => {
    const data = ['--world', 'alfworld', '--dialect', '2.1.2', '--data', DATA]
    const steps = [
      { action: 'look', observation: 'You are in the middle of a room. Looking quickly around you, you see nothing.' },
    ]
    const { episodes: read } = await which('splits.json', { id: 'trial_T20190908_125200_737896', steps }, ...data)
    expect(read).toMatchObject([{ ties: 0, replay: { different: 0 } }])
  })
})

/** A line of OpenAI's fine-tuning format in which a trainer learns the last reply only. */
function example(replies: readonly string[]): string {
  const turns = replies.flatMap((content, at) => [
    { role: 'user', content: 'Go on.' },
    { role: 'assistant', content, ...(at < replies.length - 1 && { weight: 0 }) },
  ])
  return `${JSON.stringify({ messages: turns })}\n`
}

describe('one message for a file', () => {
  test.each([
    [
      'of unknown fields',
      JSON.stringify([{ alpha: 1, beta: 2 }]),
      /^error DATA_INVALID: f: no known log format \(found the fields alpha, beta\)\. Expected one of: /,
    ],
    [
      'of results without steps',
      JSON.stringify(
        [{ name: 'env_0', history: [{ action: '' }], trajectory: [] }].map(({ name }) => ({ name, is_success: true })),
      ),
      /^error DATA_INVALID: f: no known log format \(found the fields name, is_success\)/,
    ],
    [
      'with broken lines',
      '{"a": 1}\n{"b": \n{"c": 1}\n',
      /^error DATA_INVALID: f: \d of \d JSON values cannot be parsed, the first at line \d: /,
    ],
    [
      'of spans of wrong types',
      JSON.stringify({ resourceSpans: [null, { scopeSpans: [{ spans: [7, { attributes: 'x', startTimeUnixNano: {} }] }] }] }),
      /^error DATA_INVALID: f: the log \(format otel\) contains no actions \(found the fields resourceSpans\)\./,
    ],
    [
      'of a trajectory of wrong types',
      JSON.stringify({ schema_version: 'ATIF-v1.7', agent: 1, steps: [null, { source: 'agent', message: {}, tool_calls: [4] }] }),
      /^error DATA_INVALID: f: the log \(format atif\) contains no actions/,
    ],
    [
      'with half a line of spans',
      '{"resourceSpans": []}\n{"resourceSpans": [{"scopeSpans": [\n',
      /^error DATA_INVALID: f: \d of \d JSON values? cannot be parsed, the first at line 2: /,
    ],
    [
      'of examples of single replies, some with earlier replies in the request',
      [example(['get 1 oak log']), example(['get 1 oak log', 'craft 4 oak planks using 1 oak log'])].join(''),
      /^error DATA_INVALID: f: each example is one reply with its request, so it is not an episode \(format openai-finetune\)\n.*--episodes/,
    ],
    ['that is no log', 'Dear diary\n', /^error DATA_INVALID: f: no known log format \(a text without marked actions\)/],
    ['that is not text', Uint8Array.of(0xff, 0xfe, 0x00), /^error DATA_INVALID: f: not UTF-8 text/],
  ])('%s', async (_, content, message) => {
    writeFileSync(place.file('f'), content)
    const { code, stdout, stderr } = await orreryIn(place.path, ['import', 'f'])
    expect([code === 0, stdout]).toEqual([false, ''])
    expect(stderr).toMatch(message)
    expect(stderr.match(/^error /gm)).toHaveLength(1)
  })

  test('an absent file, an unknown format, and a format that does not fit', async () => {
    expect(await orreryIn(place.path, ['import', 'absent.json'])).toMatchObject({ code: 2, stdout: '' })
    writeFileSync(place.file('steps.json'), JSON.stringify({ steps: [{ action: 'look', observation: 'x' }] }))
    expect((await orreryIn(place.path, ['which', 'steps.json', '--from', 'shargpt'])).stderr).toContain(
      'Did you mean "sharegpt"?',
    )
    const { stderr } = await orreryIn(place.path, ['which', 'steps.json', '--from', 'atif'])
    expect(stderr).toMatch(
      /^error DATA_INVALID: steps\.json: not in the format atif \(found the fields steps\)\. Expected schema_version/,
    )
    const none = await orreryIn(place.path, ['import', 'steps.json', '--world', 'textcraft', '--split', 'adapt-200'])
    expect(none.stderr).toMatch(/^error TASK_UNKNOWN: steps\.json \(format steps\): 1 episode, none has a task of textcraft/)
  })
})

test('one task in two dialects is refused, and episodes that fit both dialects follow the others', async () => {
  const registry = orreryNaming('alfworld')
  const older = (await loadWorld(registry, 'alfworld')).package.create({ dialect: '2.1.1' }) as World
  const [id = ''] = older.tasks.ids('valid_unseen')
  const log = (...all: readonly SampleEpisode[]): string =>
    JSON.stringify(
      all.map(({ initial, steps }) => ({ initial, steps: steps.map(({ action, observation }) => ({ action, observation })) })),
    )
  const [first] = episodes
  const old = playSample(older, id)
  if (first === undefined) throw new Error('no episode')
  writeFileSync(place.file('mixed.json'), log(first, old))
  const refused = await orreryIn(place.path, ['import', 'mixed.json', ...WORLD, '--out', 'mixed'])
  expect(refused.stderr).toContain(`error CONFIG_INVALID: mixed.json, episode 2: ${id} is in the dialects `)
  // Only the refused first command: both dialects answer it alike.
  writeFileSync(place.file('short.json'), log({ ...first, steps: first.steps.slice(0, 1) }, old, old))
  const { stdout } = await orreryIn(place.path, ['import', 'short.json', ...WORLD, '--out', 'short'])
  expect(stdout).toContain('3 episodes of alfworld valid_unseen (dialect 2.1.1)\n')
})

describe('exports of Orrery', () => {
  beforeAll(async () => {
    await playRun(place.file('r'), { split: 'adapt-200', model: 'simulated:mid', agent: 'react', limit: 3, deterministic: true })
  })

  const exportTo = async (run: string, to: string, out: string): Promise<void> => {
    expect(await orreryIn(place.path, ['export', run, '--to', to, '--out', out, '--force'])).toMatchObject({ code: 0 })
  }

  test('agenttraj: the export of the import is the same file', async () => {
    await exportTo('r', 'agenttraj', 'a.json')
    writeFileSync(place.file('packed.json.gz'), gzipSync(readFileSync(place.file('a.json'))))
    expect(await orreryIn(place.path, ['import', 'packed.json.gz', '--out', 'back'])).toMatchObject({ code: 0 })
    await exportTo('back', 'agenttraj', 'b.json')
    expect(readFileSync(place.file('b.json'), 'utf8')).toBe(readFileSync(place.file('a.json'), 'utf8'))
  })

  test.each(['eval', 'json'])('inspect: steps, thoughts and scores of a .%s log come back', async (container) => {
    mkdirSync(place.file(container))
    await orreryIn(place.path, ['export', 'r', '--to', 'inspect', '--container', container, '--out', container])
    const [name = ''] = readdirSync(place.file(container))
    const { code, stdout } = await orreryIn(place.path, [
      'import',
      `${container}/${name}`,
      '--out',
      `from-${container}`,
      '--split',
      'adapt-200',
      '--json',
    ])
    expect(code).toBe(0)
    const data = JSON.parse(stdout) as Data
    expect(data.files).toMatchObject([{ format: 'inspect' }])
    expect(data.episodes).toHaveLength(3)
    for (const { log, replay } of data.episodes) expect(log.success).toBe(replay?.success)
    await exportTo('r', 'agenttraj', 'a.json')
    await exportTo(`from-${container}`, 'agenttraj', 'c.json')
    expect(readFileSync(place.file('c.json'), 'utf8')).toBe(readFileSync(place.file('a.json'), 'utf8'))
  })

  test('an imported run is marked in every table and cannot be started', async () => {
    const shown = await orreryIn(place.path, ['show', 'back'])
    expect(shown.stderr).toContain('Imported from a log: ')
    expect((await orreryIn(place.path, ['report', 'back'])).code).toBe(0)
    const compared = await orreryIn(place.path, ['compare', 'back', 'r'])
    expect(compared.code).toBe(0)
    expect(compared.stdout).toContain('Imported from a log: ')
    const started = await orreryIn(place.path, ['run', '--agent', 'imported:a', '--limit', '1'])
    expect(started.stderr).toContain('imported:a is an external program or an imported log')
  })
})

test('import refuses a small file that unpacks to more than a string can hold', async () => {
  const part = gzipSync(Buffer.alloc(16 * 2 ** 20, ' '))
  writeFileSync(place.file('bomb.json.gz'), Buffer.concat(Array.from({ length: 33 }, () => part)))
  const { code, stderr } = await orreryIn(place.path, ['import', 'bomb.json.gz'])
  expect(code).toBe(2)
  expect(stderr).toMatch(/^error DATA_INVALID: bomb\.json\.gz: more than 511 MB of text; split it into smaller files$/m)
})
