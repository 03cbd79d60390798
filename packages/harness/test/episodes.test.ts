import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  completedEpisode,
  createRunDirectory,
  journalPath,
  type RecordedEpisode,
  readEpisodes,
  readMetrics,
  runAll,
  zeroClock,
} from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { manifestOf, temporaryDirectory, wanderers } from './runs.ts'

interface Read {
  readonly episodes: readonly RecordedEpisode[]
  /** Types of the run's events, each with the number of episodes before it. */
  readonly run: readonly (readonly [string, number])[]
  readonly bytes: number
}

async function read(path: string): Promise<Read> {
  const episodes: RecordedEpisode[] = []
  const run: [string, number][] = []
  let bytes = -1
  const options = {
    onRun: ({ type }: { readonly type: string }) => void run.push([type, episodes.length]),
    onCompleteBytes: (count: number) => {
      bytes = count
    },
  }
  for await (const episode of readEpisodes(path, options)) episodes.push(episode)
  return { episodes, run, bytes }
}

async function journal(): Promise<{ readonly path: string; readonly lines: readonly string[] }> {
  const directory = join(temporaryDirectory(), 'run')
  const specs = wanderers(3)
  const signal = new AbortController().signal
  await runAll(specs, { directory: createRunDirectory(directory, manifestOf(specs)), concurrency: 2, clock: zeroClock, signal })
  const path = journalPath(directory)
  return { path, lines: readFileSync(path, 'utf8').split(/(?<=\n)/) }
}

function written(lines: readonly string[]): string {
  const path = join(temporaryDirectory(), 'events.jsonl')
  writeFileSync(path, lines.join(''))
  return path
}

test('reads complete episodes with the position of each line, and the events of the run between them', async () => {
  const { path, lines } = await journal()
  const { episodes, run, bytes } = await read(path)
  expect(run).toEqual([
    ['run-start', 0],
    ['run-end', 3],
  ])
  const file = readFileSync(path)
  expect(bytes).toBe(file.length)
  for (const { id, events, lines: places } of episodes) {
    expect(events.every(({ episode }) => episode === id)).toBe(true)
    for (const [at, { number, start, end }] of places.entries()) {
      expect(JSON.parse(file.subarray(start, end).toString())).toEqual(events[at])
      expect(lines[number - 1]).toBe(file.subarray(start, end).toString())
    }
  }
  expect(episodes.flatMap(({ events }) => events)).toHaveLength(lines.length - 2)
  const ended = episodes.map(completedEpisode)
  expect(ended.every((episode) => episode?.start.seq === 0 && episode.end.seq === episode.events.length - 1)).toBe(true)
})

test('reads truncated, headless and aborted episodes as not ended', async () => {
  const { lines } = await journal()
  const of = (episode: number): readonly string[] => {
    const ids = [...new Set(lines.slice(1, -1).map((line) => JSON.parse(line).episode as string))]
    return lines.filter((line) => JSON.parse(line).episode === ids[episode])
  }
  const aborted = of(2).map((line) => line.replace(/"end":"[\w-]+"/, '"end":"aborted"'))
  const path = written([...of(0).slice(0, -1), ...of(1).slice(1), ...aborted, ...of(0).slice(0, 2), '{"torn":'])
  const { episodes, bytes } = await read(path)
  expect(bytes).toBe(readFileSync(path).length - '{"torn":'.length)
  expect(episodes.map(({ events }) => events.length)).toEqual([of(0).length - 1, of(1).length - 1, of(2).length, 2])
  expect(episodes.map(({ metrics }) => metrics?.end)).toEqual([undefined, undefined, 'aborted', undefined])
  expect(episodes.map(completedEpisode)).toEqual([undefined, undefined, undefined, undefined])
  const metrics: string[] = []
  for await (const episode of readMetrics(path)) metrics.push(episode.metrics.end)
  expect(metrics).toEqual(['aborted'])
})
