import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ImportedLog, importLog, LOG_FORMATS, type LogEpisode } from '@orreryjs/runs/logs'
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

const imports = new Map<string, ImportedLog>()

beforeAll(async () => {
  // REBACT goes back, so the final path differs from the steps.
  await playRun(place.file('r'), {
    ...{ model: 'simulated:mid', split: 'adapt-200', limit: 3, deterministic: true },
    ...{ agent: 'react,rebact', rewind: 'replay' },
  })
  await exportOf(place.file('r'), 'agenttraj', { out: place.file('expected.json') })
  for (const [format, options] of Object.entries(EPISODE_FORMATS)) {
    const out = place.file(format === 'inspect' ? 'inspect' : `${format}.jsonl`)
    const { files } = await exportOf(place.file('r'), format, { ...options, out })
    const paths = files.map(({ path }) => path)
    imports.set(format, await importLog(paths, { registry: REGISTRY, world: 'textcraft', out: place.file(`from-${format}`) }))
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
  expect(FORMATS.map(({ id }) => id).filter((id) => read.has(id))).toEqual(Object.keys(EPISODE_FORMATS))
})

test.each(Object.keys(EPISODE_FORMATS))('%s: the format is detected and every episode is found and agrees', (format) => {
  const { logs, episodes } = imported(format)
  expect(new Set(logs.map((log) => log.format))).toEqual(new Set([format]))
  expect(episodes).toHaveLength(6)
  for (const { found } of episodes) expect(found?.replay).toMatchObject({ different: 0 })
})

/** Formats without undone steps, whose import is the final path itself. */
const PATHS = Object.keys(EPISODE_FORMATS).filter((format) => format !== 'inspect')

test.each(PATHS)('%s: the import has the actions, thoughts and responses of the final path', async (format) => {
  await exportOf(place.file(`from-${format}`), 'agenttraj', { out: place.file(`${format}-again.json`) })
  expect(trajectories(`${format}-again.json`)).toEqual(trajectories('expected.json'))
})

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
  const step = first?.episode.steps.findIndex(({ observation }) => observation?.startsWith('Got ') === true) ?? -1
  const observation = first?.episode.steps[step]?.observation ?? ''
  writeFileSync(place.file('changed.jsonl'), text.replaceAll(JSON.stringify(observation), '"Got the moon"'))
  const out = place.file(`changed-${format}`)
  const { episodes } = await importLog([place.file('changed.jsonl')], { registry: REGISTRY, world: 'textcraft', out })
  expect(episodes[0]?.found?.replay.first).toMatchObject({ step: step + 1, logged: 'Got the moon', actual: observation })
})

test('rewards and ends of the world come back', async () => {
  const facts = async (run: string): Promise<readonly string[]> => {
    const episodes = await recordedEpisodes(place.file(run))
    return episodes.map(({ task, reward, success, progress }) => JSON.stringify({ task, reward, success, progress })).toSorted()
  }
  expect(await facts('from-atif')).toEqual(await facts('r'))
  expect(await facts('from-otel')).toEqual(await facts('r'))
})
