import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ImportedLog, importLog, LOG_FORMATS, type LogEpisode, readLog } from '@orreryjs/runs/logs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { recordedEpisodes } from '../../../runs/test/recorded.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import type { ExportOptions } from '../../src/export/export-run.ts'
import { FORMATS } from '../../src/export/formats.ts'
import { exportOf } from '../library.ts'

const PAGE = fileURLToPath(new URL('../../../../docs/guides/export.md', import.meta.url))
const BEGIN = '<!-- round trips: begin -->\n'
const END = '<!-- round trips: end -->'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

/** Formats that hold episodes, with the options that the export needs for them. */
const EPISODE_FORMATS: Readonly<Record<string, Partial<ExportOptions>>> = {
  inspect: { container: 'json' },
  agenttraj: {},
  sharegpt: { all: true },
  'openai-finetune': { all: true, episodes: true },
  atif: {},
  otel: {},
}

/** Two of each agent. */
const EPISODES = 4

const imports = new Map<string, ImportedLog>()

beforeAll(async () => {
  // LATS rewinds, so its final path differs from its steps; the episodes of ReAct contain thoughts.
  await playRun(place.file('r'), {
    ...{ world: 'webshop', agent: 'react,lats', model: 'simulated:mid', limit: 2 },
    ...{ rewind: 'snapshot', deterministic: true },
  })
  await exportOf(place.file('r'), 'agenttraj', { out: place.file('expected.json') })
  for (const [format, options] of Object.entries(EPISODE_FORMATS)) {
    const out = place.file(format === 'inspect' ? 'inspect' : `${format}.jsonl`)
    const { files } = await exportOf(place.file('r'), format, { ...options, out })
    const paths = files.map(({ path }) => path)
    imports.set(format, await importLog(paths, { registry: REGISTRY, world: 'webshop', out: place.file(`from-${format}`) }))
  }
})

function imported(format: string): ImportedLog {
  const found = imports.get(format)
  if (found === undefined) throw new Error(`${format} was not imported`)
  return found
}

test('a format that is exported and imported has one name', () => {
  const read = new Set(LOG_FORMATS.map(({ id }) => id))
  const exportedOnly = FORMATS.map(({ id }) => id).filter((id) => !read.has(id))
  expect(exportedOnly).toEqual(['dpo', 'step-labels', 'csv', 'huggingface'])
  // WebArena's format has a test of its own.
  const both = FORMATS.map(({ id }) => id).filter((id) => read.has(id) && id !== 'webarena-verified')
  expect(both).toEqual(Object.keys(EPISODE_FORMATS))
})

test.each(Object.keys(EPISODE_FORMATS))('%s: the format is detected and every episode is found and agrees', (format) => {
  const { logs, episodes } = imported(format)
  expect(new Set(logs.map((log) => log.format))).toEqual(new Set([format]))
  expect(episodes).toHaveLength(EPISODES)
  for (const { found } of episodes) expect(found?.replay).toMatchObject({ different: 0 })
})

test('rewinds undo steps of the run', async () => {
  const taken = (await recordedEpisodes(place.file('r'))).map(({ steps }) => steps)
  const paths = imported('agenttraj').episodes.map(({ episode }) => episode.steps.length)
  expect(taken.reduce((sum, steps) => sum + steps)).toBeGreaterThan(paths.reduce((sum, steps) => sum + steps))
})

test.each(Object.keys(EPISODE_FORMATS))(
  '%s: the import has the actions, thoughts and responses of the final path',
  async (format) => {
    await exportOf(place.file(`from-${format}`), 'agenttraj', { out: place.file(`${format}-again.json`) })
    expect(trajectories(`${format}-again.json`)).toEqual(trajectories('expected.json'))
  },
)

/** Trajectories in a fixed order: a run of a log is ordered by task. */
function trajectories(name: string): readonly string[] {
  return (JSON.parse(readFileSync(place.file(name), 'utf8')) as readonly object[]).map((each) => JSON.stringify(each)).toSorted()
}

/** Facts about an episode, and whether a log contains them. */
const FACTS: Readonly<Record<string, (episode: LogEpisode) => boolean>> = {
  'first observation': ({ initial }) => initial !== undefined,
  actions: ({ steps }) => steps.length > 0,
  thoughts: ({ steps }) => steps.some(({ thoughts }) => thoughts.length > 0),
  observations: ({ steps }) => steps.slice(0, -1).every(({ observation }) => observation !== undefined),
  'last observation': ({ steps }) => steps.at(-1)?.observation !== undefined,
  'task id': ({ taskNames }) => taskNames.length > 0,
  world: ({ world }) => world !== undefined,
  reward: ({ reward }) => reward !== undefined,
  success: ({ success }) => success !== undefined,
  model: ({ model }) => model !== undefined,
}

test('examples of single replies are refused, and --from reads them as episodes', async () => {
  const out = place.file('replies.jsonl')
  await exportOf(place.file('r'), 'openai-finetune', { all: true, out })
  expect(() => readLog(out)).toThrow(
    expect.objectContaining({ code: 'DATA_INVALID', hint: expect.stringContaining('--to openai-finetune --episodes') }),
  )
  expect(readLog(out, 'sharegpt').episodes.length).toBeGreaterThan(EPISODES)
})

test('the guide states what each format holds (updated with -u)', async () => {
  const formats = Object.keys(EPISODE_FORMATS)
  const rows = Object.entries(FACTS).map(([fact, holds]) => [
    fact,
    ...formats.map((format) => (imported(format).episodes.some(({ episode }) => holds(episode)) ? 'yes' : '-')),
  ])
  const table = [['Fact', ...formats], formats.concat('').map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
  const [head = '', rest = ''] = readFileSync(PAGE, 'utf8').split(BEGIN)
  const [, tail = ''] = rest.split(END)
  await expect(`${head}${BEGIN}${table.join('')}${END}${tail}`).toMatchFileSnapshot(PAGE)
})

test.each(['atif', 'otel', 'sharegpt', 'openai-finetune'])('%s: the first response that differs is reported', async (format) => {
  const text = readFileSync(place.file(`${format}.jsonl`), 'utf8')
  const [first] = imported(format).episodes
  // The text of the response without the space at its ends, which an import removes.
  const observation = first?.episode.steps[0]?.observation?.trim() ?? ''
  writeFileSync(place.file('changed.jsonl'), text.replaceAll(JSON.stringify(observation).slice(1, -1), 'Page 404'))
  const out = place.file(`changed-${format}`)
  const { episodes } = await importLog([place.file('changed.jsonl')], {
    registry: REGISTRY,
    world: 'webshop',
    split: 'test',
    out,
  })
  expect(episodes[0]?.found?.replay.first).toMatchObject({
    step: 1,
    logged: expect.stringContaining('Page 404'),
    actual: expect.stringContaining(observation),
  })
})

test('rewards and ends of the world come back', async () => {
  const facts = async (run: string): Promise<readonly string[]> => {
    const episodes = await recordedEpisodes(place.file(run))
    return episodes.map(({ task, reward, success, progress }) => JSON.stringify({ task, reward, success, progress })).toSorted()
  }
  for (const format of ['atif', 'otel', 'inspect']) expect(await facts(`from-${format}`)).toEqual(await facts('r'))
})
