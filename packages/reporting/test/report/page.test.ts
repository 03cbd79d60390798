import { appendFileSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { describeTornLine, journalPath, readEpisodes } from '@orreryjs/harness'
import { type RecordedEpisode, type ReportData, shortenHashes } from '@orreryjs/reporting/data'
import { compare } from '@orreryjs/runs'
import type { RunResults } from '@orreryjs/runs/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, textOf } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { reportOf, writePage } from '../library.ts'
import { type FiledReport, readReportFile } from './file.ts'

const place = scratch()
const RUN = place.file('r')
let filed: FiledReport
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const agent = 'react,rebact,random,oracle,noisy-oracle:0.5'
  const rows = { world: 'textcraft,webshop', agent, model: 'simulated:weak', seed: '7' }
  await playRun(RUN, { ...rows, limit: 6, trials: 2, deterministic: true })
  filed = readReportFile(await writePage(RUN))
})

test('the page is reproducible', async () => {
  expect((await reportOf(RUN)).text).toBe(textOf(RUN, 'report.html'))
})

test('the page has the figures of results.json', () => {
  const { places, run } = filed
  const { cells } = JSON.parse(textOf(RUN, 'results.json')) as RunResults
  expect(run).toMatchObject({ planned: 120, ended: 120, seed: '7', labels: ['simulated'] })
  expect(places.map(({ world, split }) => `${world} ${split}`)).toEqual(['textcraft adapt-like', 'webshop test'])
  for (const { world, label, summary, interval } of cells) {
    if (summary === undefined || interval === undefined) throw new Error('a row without episodes')
    const row = places.find((each) => each.world === world)?.rows.find(({ name }) => name === label)
    expect(row?.all).toEqual({ successes: summary.strict.successes, of: summary.episodes })
    // Two attempts at each of six tasks: both say the interval over tasks, never one over twelve episodes.
    expect(row?.success).toMatchObject(interval)
    expect(row?.means?.reward).toBeCloseTo(summary.meanReward, 12)
    expect(row?.means?.steps).toBeCloseTo(summary.meanSteps, 12)
    expect(row?.calls?.mean).toBeCloseTo(summary.meanModelCalls, 12)
    expect((row?.means?.inputTokens ?? 0) * 12).toBeCloseTo(summary.inputTokens, 6)
    expect(row?.means?.spl).toBeCloseTo(summary.spl ?? Number.NaN, 12)
  }
})

test('calibration rows are last and labelled, simulated rows are marked, every pair is compared', () => {
  const [textcraft] = filed.places
  expect(textcraft?.rows.map(({ name }) => name)).toEqual(['react', 'rebact', 'random', 'oracle', 'noisy-oracle:0.5'])
  expect(textcraft?.rows.map(({ calibration }) => calibration !== undefined)).toEqual([false, false, true, true, true])
  expect(textcraft?.rows.map(({ simulated }) => simulated)).toEqual([true, true, false, false, false])
  expect(textcraft?.comparisons).toHaveLength(10)
  expect(textcraft?.settings).toEqual([
    'dialect strict',
    'max 40 steps',
    'thoughts are free',
    'feedback: none',
    'rewind: navigate',
  ])
  const all = { mean: 1, low: expect.closeTo(0.5407, 4), high: 1 }
  const points = [1, 2].map((k) => ({ k, passAtK: all, passHatK: all, tasks: 6 }))
  expect(textcraft?.rows[3]?.passes).toEqual({ points, attempts: 12, infrastructureErrors: 0, flakyTasks: 0 })
})

test('the comparisons are those of `orrery compare`', async () => {
  const { comparisons } = await compare(RUN)
  for (const { world, rows, comparisons: pairs } of filed.places) {
    for (const { a, b, difference, adjustedP, verdict } of pairs) {
      const names = [rows[a]?.name, rows[b]?.name]
      const same = comparisons.find((each) => each.world === world && each.names.every((name) => names.includes(name)))
      const turned = same?.names[0] === names[0] ? 1 : -1
      expect(difference.mean).toBeCloseTo(turned * (same?.difference ?? Number.NaN), 12)
      expect(adjustedP).toBeCloseTo(same?.adjustedP ?? Number.NaN, 12)
      expect(verdict === 'no significant difference').toBe(same?.verdict === 'no significant difference')
    }
  }
})

test('every failed episode has one failure type', () => {
  const { places, episodes, packed, failureTypes } = filed
  expect(packed?.ended).toBe(120)
  expect(episodes).toHaveLength(120)
  for (const { rows } of places) {
    for (const { all, failures } of rows) {
      expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(all.of - all.successes)
    }
  }
  for (const { success, failure } of episodes) expect(failure === undefined).toBe(success)
  const known = failureTypes.map(({ id }) => id)
  expect(episodes.every(({ failure }) => failure === undefined || known.includes(failure.type))).toBe(true)
})

test('an episode has states, changes and available actions', () => {
  const { episodes } = filed
  const oracle = episodes.find(({ id }) => id.startsWith('oracle/none/webshop/'))
  expect(oracle?.recorded.states?.facts).toEqual([
    ['page', 'search'],
    ['products opened', '0'],
  ])
  for (const { admissible, step } of oracle?.frames ?? []) {
    if (step?.action.startsWith('search[') !== true) expect(admissible).toContain(step?.action)
    expect(step?.changes.length).toBeGreaterThan(0)
  }
  const last = oracle?.frames.at(-1)?.step?.changes.map(({ name, after }) => [name, after])
  expect(last).toContainEqual(['bought: reward', '1.00'])
  const react = episodes.find(({ id }) => id.startsWith('react/'))
  expect(react?.frames[0]?.thoughts[0]?.title).toMatch(/^model call react\.\w+: \d+ tokens in, \d+ out$/)
})

test('a report contains every event of every episode, and distances to goal', async () => {
  const { episodes } = filed
  const recorded: RecordedEpisode['events'][number][][] = []
  for await (const { events } of readEpisodes(journalPath(RUN))) recorded.push([...events])
  expect(episodes.map(({ recorded: { events } }) => events)).toEqual(recorded.map((events) => events.map(shortenHashes)))
  expect(episodes.map(({ number }) => number)).toEqual(recorded.map((_, index) => index + 1))
  for (const { end, optimal, counts, recorded: whole, frames, steps, calls } of episodes) {
    const { states, events } = whole
    expect(states?.toGoAtStart).toBe(optimal ?? null)
    if (end === 'solved') expect(Object.values(states?.toGo ?? {}).at(-1)).toBe(0)
    const chosen = frames.flatMap(({ step }) => (step?.by === 'agent' ? [step] : []))
    expect(counts.chosen).toBe(chosen.length)
    expect(counts.invalid).toBe(chosen.filter(({ invalid }) => invalid !== undefined).length)
    expect(counts.repeated).toBe(chosen.filter(({ isRepeated }) => isRepeated).length)
    expect([steps, calls]).toEqual([
      events.filter(({ type }) => type === 'step-end').length,
      events.filter(({ type }) => type === 'model-call').length,
    ])
  }
})

test('figures as Markdown, as a table for spreadsheets, and as JSON', async () => {
  const md = (await reportOf(RUN, { format: 'md' })).text
  expect(md).toMatch(
    /^# react vs rebact on TextCraft and WebShop, 12 tasks × 2 attempts, simulated:weak\n\ntextcraft adapt-like: no significant difference between rebact and react: .+\.\n\n\*\*Simulated model: results do not transfer /,
  )
  expect(md).toMatch(
    /^\| oracle \(calibration, ceiling: knows the whole state\) \| none \| 6 x 2 \| 100\.0 % \| 54\.1-100\.0 \|/m,
  )
  expect(md).toMatch(/^(max .*)?feedback: none/m)
  expect(md).toMatch(/^### Comparison$/m)
  expect(md).toMatch(/^### Failures$/m)
  // The title of the file is the name of the directory.
  const [, ...ofRun] = readFileSync(place.file('r/report.md'), 'utf8').split('\n')
  expect(ofRun.filter((line) => /^[#|*]/.test(line) && !md.split('\n').includes(line))).toEqual([])

  const csv = (await reportOf(RUN, { format: 'csv' })).text.trimEnd().split('\n')
  expect(csv).toHaveLength(11)
  expect(csv[0]).toMatch(
    /^world,split,row,agent,model,simulated,.*,success,success_low,success_high,.*,failed_unknown,run,seed,dialect,max_steps,option\.thoughts,.*$/,
  )
  expect(csv[1]).toMatch(/^textcraft,adapt-like,react,react,simulated:weak,1,/)

  const figures = JSON.parse((await reportOf(RUN, { format: 'json' })).text) as Partial<ReportData>
  const { places, failureTypes } = filed
  expect(figures).toMatchObject({ places, failureTypes })
  expect(figures.packed).toBeUndefined()
})

test('a page has the given title, and the start time unless the run is deterministic', async () => {
  using other = scratch()
  const path = other.file('t')
  await playRun(path, { agent: 'oracle', limit: 1 })
  await writePage(path, { title: 'Night <1>' })
  const { title, run } = readReportFile(`${path}/report.html`)
  const began = JSON.parse(readFileSync(`${path}/events.jsonl`, 'utf8').split('\n')[0] ?? '').at
  expect(title).toBe('Night <1>')
  expect(run.startedAt).toBe(new Date(began).toISOString())
  expect(filed.run.startedAt).toBeUndefined()
})

test('reports an unfinished run with a notice', async () => {
  using cut = scratch()
  const path = cut.file('c')
  await playRun(path, { agent: 'oracle,random', limit: 4, deterministic: true })
  const journal = readFileSync(`${path}/events.jsonl`)
  writeFileSync(`${path}/events.jsonl`, journal.subarray(0, Math.floor(journal.length * 0.6)))
  appendFileSync(`${path}/events.jsonl`, '{"type":"step-e')
  const torn: string[] = []
  await writePage(path, { onTornLine: (line) => void torn.push(describeTornLine(line)) })
  expect(torn.join()).toMatch(/events\.jsonl: line \d+ is incomplete and was skipped/)
  const { notices, run } = readReportFile(`${path}/report.html`)
  expect(run.ended).toBeGreaterThan(3)
  expect(notices).toEqual([`Incomplete: ${8 - run.ended} planned episodes have not ended (1 started) and are excluded.`])
})

test('keeps figures if states cannot be replayed, with unknown failure types', async () => {
  using other = scratch()
  const path = other.file('o')
  await playRun(path, { agent: 'random', limit: 3, deterministic: true, maxSteps: 5 })
  const journal = readFileSync(`${path}/events.jsonl`, 'utf8')
  writeFileSync(`${path}/events.jsonl`, journal.replaceAll(/"taskHash":"[0-9a-f]{4}/g, '"taskHash":"0000'))
  await writePage(path)
  const { notices, episodes } = readReportFile(`${path}/report.html`)
  expect(notices).toEqual([
    'The states of 3 episodes cannot be replayed, so their failure types are unknown: the worlds return other results than recorded.',
  ])
  expect(episodes.map(({ failure }) => failure)).toEqual(Array(3).fill({ type: 'unknown' }))
  expect(episodes.every(({ recorded }) => recorded.states === undefined)).toBe(true)
})

test('reports errors for invalid input and output', async () => {
  const format = { code: 'USAGE', message: 'no format named "htm". Did you mean "html"?' }
  await expect(reportOf(RUN, { format: 'htm' })).rejects.toMatchObject(format)
  const absent = { code: 'RUN_UNKNOWN', message: expect.stringMatching(/no run in .*nowhere/) }
  await expect(reportOf(place.file('nowhere'))).rejects.toMatchObject(absent)
  const { toFile } = await reportOf(RUN, { format: 'md' })
  const blocked = { code: 'FILE_UNWRITABLE', message: expect.stringMatching(/^cannot write .*x\.html/) }
  expect(() => toFile(place.file('r/run.json/x.html'))).toThrow(expect.objectContaining(blocked))
  expect(existsSync(place.file('r/run.json'))).toBe(true)
})

test('a report never replaces files of the run', async () => {
  symlinkSync(RUN, place.file('also-r'))
  const journal = readFileSync(place.file('r/events.jsonl'))
  const { toFile } = await reportOf(RUN, { format: 'md' })
  const own = { code: 'USAGE', message: expect.stringMatching(/ is a file of the run itself$/) }
  for (const out of ['r/events.jsonl', 'r/../r/run.json', 'also-r/events.jsonl']) {
    expect(() => toFile(place.file(out))).toThrow(expect.objectContaining(own))
  }
  expect(readFileSync(place.file('r/events.jsonl')).equals(journal)).toBe(true)
})
