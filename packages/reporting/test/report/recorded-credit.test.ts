import { readFileSync } from 'node:fs'
import { journalPath, readEpisodes, readManifest } from '@orreryjs/harness'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { creditRun } from '../../src/credit/credit-run.ts'
import type { ReportData } from '../../src/data/report-data.ts'
import { createEpisodeCredits } from '../../src/report/episodes/recorded-credit.ts'
import { report } from '../../src/report/index.ts'
import { replayStates } from '../../src/report/replay.ts'
import { createWorldFinder } from '../../src/report/world-finder.ts'
import { writePage } from '../library.ts'
import { type FiledEpisode, readReportFile } from './file.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = { model: 'simulated:weak', limit: 4, deterministic: true }

beforeAll(async () => {
  await playRun(place.file('house'), { ...RUN, world: 'alfworld', agent: 'react,oracle,random' })
  await playRun(place.file('shop'), { ...RUN, world: 'webshop', agent: 'react,lats', rewind: 'replay' })
})

/** Effects of the steps of each episode in the CSV table of `creditRun`, without rewinds. */
function effectsIn(file: string): ReadonlyMap<string, readonly string[]> {
  const [heading = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const names = heading.split(',')
  const fromEnd = names.length - names.indexOf('effect')
  const effects = new Map<string, string[]>()
  for (const line of lines) {
    const [episode = ''] = line.split(',')
    effects.set(episode, [...(effects.get(episode) ?? []), line.split(',').at(-fromEnd) ?? ''])
  }
  return effects
}

function lossOf({ recorded }: FiledEpisode) {
  return recorded.states?.credit?.loss
}

test.each(['house', 'shop'])('the page of %s has the effects and the decisive steps of `orrery credit`', async (run) => {
  const csv = place.file(`${run}.csv`)
  const { episodes } = await creditRun(place.file(run), { registry: REGISTRY, csv })
  const effects = effectsIn(csv)
  await writePage(place.file(run))
  const filed = readReportFile(place.file(`${run}/report.html`)).episodes
  expect(filed.map(({ id }) => id)).toEqual(episodes.map(({ episode }) => episode))
  for (const [at, { episode, success, decisive, sentence }] of episodes.entries()) {
    const shown = filed[at]
    if (shown === undefined) throw new Error(`no episode ${episode}`)
    expect(Object.values(shown.recorded.states?.credit?.effects ?? {})).toEqual(effects.get(episode) ?? [])
    expect(lossOf(shown)).toEqual(success ? undefined : { sentence, ...(decisive && { decisive: decisive.seq }) })
  }
  expect(filed.some((each) => lossOf(each)?.decisive !== undefined)).toBe(true)
  expect(filed.some(({ success }) => success)).toBe(true)
  if (run === 'shop') expect(filed.some(({ recorded }) => recorded.events.some(({ type }) => type === 'rewind'))).toBe(true)
})

test.each(['house', 'shop'])('reports of %s have the totals of `orrery credit`', async (run) => {
  const { groups } = await creditRun(place.file(run), { registry: REGISTRY })
  const { text } = await report(place.file(run), { registry: REGISTRY, format: 'json' })
  const { text: markdown } = await report(place.file(run), { registry: REGISTRY, format: 'md' })
  const rows = (JSON.parse(text) as ReportData).places.flatMap((each) => each.rows)
  const totals = groups.filter(({ taskType }) => taskType === undefined)
  expect(rows).toHaveLength(totals.length)
  for (const { label, episodes, steps, gained, regret, losses, success } of totals) {
    const credit = rows.find(({ name }) => name === label)?.credit
    expect(credit?.episodes).toBe(episodes)
    const { detour, search, repeat, invalid, rewind, hopeless } = regret
    const expected = { steps, gained, detours: detour, search, repeats: repeat, invalid, rewinds: rewind, hopeless }
    expect(credit?.steps).toEqual(Object.entries(expected).map(([name, { mean, interval }]) => ({ name, mean, ...interval })))
    const shares = { success, 'dead end': losses['dead-end'], 'ended task': losses['ended-task'], 'too late': losses['too-late'] }
    const all = { ...shares, 'not lost': losses['not-lost'], impossible: losses.impossible }
    expect(credit?.outcomes).toEqual(Object.entries(all).map(([name, { mean, interval }]) => ({ name, mean, ...interval })))
    const { low, high } = gained.interval
    expect(markdown).toMatch(
      new RegExp(`^\\| ${label} \\| ${episodes} \\| .*${gained.mean.toFixed(1)} \\(${low.toFixed(1)}`, 'm'),
    )
    expect(Number.isFinite(high)).toBe(true)
  }
})

test('an unfinished episode has effects without a loss, and a world without plans has nothing', async () => {
  const directory = place.file('house')
  const manifest = readManifest(directory)
  const finder = await createWorldFinder(manifest, REGISTRY)
  let failed = 0
  for await (const { events } of readEpisodes(journalPath(directory))) {
    const [start, end] = [events[0], events.at(-1)]
    if (start?.type !== 'episode-start' || end?.type !== 'episode-end' || end.success) continue
    const found = finder.find(start)
    const trace = found && replayStates(found, events)
    if (trace === undefined) throw new Error('the episode cannot be replayed')
    const creditOf = (episode: { readonly end?: typeof end }, world = trace.world) =>
      createEpisodeCredits({ manifest, finder, rows: 1 }).of({ start, events, ...episode }, { ...trace, world })?.recorded
    const whole = creditOf({ end })
    const open = creditOf({})
    expect(whole?.credit?.loss?.sentence).toMatch(/^(?:Lost at step|Lost from the start|Not lost by a step)/)
    expect(open).toEqual({ ...whole, credit: { effects: whole?.credit?.effects } })
    expect(creditOf({ end }, { ...trace.world, plan: () => undefined })).toEqual({})
    const failedServer = { ...end, end: 'error', error: { code: 'MODEL_UNAVAILABLE', message: '' } } as const
    expect(creditOf({ end: failedServer })?.credit?.loss).toBeUndefined()
    failed += 1
  }
  expect(failed).toBeGreaterThan(5)
})
