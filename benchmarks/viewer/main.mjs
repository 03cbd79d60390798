// Measures how fast reports of 268, 2,000 and 10,000 episodes open from disk in Chromium, and the latency of their filter. Not a test,
// because machines differ. Needs a build of the packages, /usr/bin/chromium, and some minutes and 300 MB to run the episodes.
//
// node benchmarks/viewer/main.mjs [--keep DIRECTORY] [--times 5] [--only 268] [--profile]
//
// --keep keeps the runs for later measurements; --profile prints the slowest functions while a report opens. On a shared machine the
// main-thread time is more reliable than wall-clock time.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { processTerminal, runProgram } from '@orreryjs/cli'
import { readArguments } from '../arguments.mjs'
import { openEpisodeAfterPause, openReport, typeIntoFilter } from './page.mjs'

const values = readArguments({
  keep: { type: 'string' },
  times: { type: 'number', default: 5, tiny: 1 },
  only: { type: 'string', tiny: '268' },
  profile: { type: 'boolean', default: false },
})

/** Runs by number of episodes, with limits for opening time (s) and size (MB). */
const MID = ['--model', 'simulated:mid', '--deterministic']
const ALL = 'react,reflexion,rebact,adapt,lats,laser,plan-act,anticipatory-reflection,random,oracle'
const RUNS = [
  {
    count: '268',
    seconds: 0.5,
    megabytes: 0.8,
    flags: ['--world', 'alfworld', '--split', 'valid_unseen', '--agent', 'react,rebact'],
  },
  { count: '2000', seconds: 1.5, megabytes: 3.5, flags: ['--world', 'textcraft,alfworld', '--limit', '100', '--agent', ALL] },
  {
    count: '10000',
    seconds: 3,
    megabytes: 12,
    flags: ['--world', 'textcraft', '--split', 'adapt-200', '--agent', 'react,rebact,adapt,random,oracle', '--trials', '10'],
  },
]
/** Maximum milliseconds per keystroke in the filter. */
const MAX_KEYSTROKE_MS = 50
const CHROMIUM = '/usr/bin/chromium'

// Uses the browser driver of the command line's tests.
const { chromium } = createRequire(new URL('../../packages/cli/package.json', import.meta.url))('playwright-core')
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'orrery-viewer-'))
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], timeout: 300_000 })
const rows = {}
try {
  for (const run of RUNS.filter(({ count }) => values.only === undefined || values.only === count)) {
    rows[`${run.count} episodes`] = await measure(run, await reportOf(run))
  }
} finally {
  await browser.close()
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
}
console.table(rows)

async function reportOf({ count, flags }) {
  const directory = join(folder, count)
  const report = join(directory, 'report.html')
  const terminal = processTerminal()
  if (!existsSync(join(directory, 'results.json'))) {
    await runProgram(['run', ...flags, ...MID, '--out', directory], terminal)
  }
  if (!existsSync(report)) await runProgram(['report', directory], terminal)
  return report
}

/** Medians over fresh pages, with their limits. */
async function measure({ seconds, megabytes }, report) {
  const { href } = pathToFileURL(report)
  const times = []
  for (let time = 0; time < Number(values.times); time += 1) {
    times.push(await openReport(browser, href, { profile: values.profile && time === 0 }))
  }
  const later = []
  for (let time = 0; time < Number(values.times); time += 1) later.push(await openEpisodeAfterPause(browser, href))
  const letters = await keystrokeTimes(`${href}#tasks`)
  const size = statSync(report).size / 1e6
  return {
    MB: withLimit(size, megabytes),
    'usable, s': withLimit(median(times.map(({ usable }) => usable)) / 1000, seconds),
    'main thread, s': median(times.map(({ task }) => task)).toFixed(2),
    'script, s': median(times.map(({ script }) => script)).toFixed(2),
    'keystroke, ms': withLimit(median(letters.clock), MAX_KEYSTROKE_MS),
    'slowest keystroke, ms': Math.max(...letters.clock).toFixed(0),
    'main thread per keystroke, ms': median(letters.task).toFixed(0),
    'first episode, ms': median(times.map(({ episode }) => episode)).toFixed(0),
    'main thread, ms': median(times.map(({ episodeTask }) => episodeTask)).toFixed(0),
    'episode after a pause, ms': median(later.map(({ episode }) => episode)).toFixed(0),
    'main thread after a pause, ms': median(later.map(({ task }) => task)).toFixed(0),
  }
}

/** Keystroke times of two filter texts: the first matches all or no tasks of a world, the second narrows with each letter. */
async function keystrokeTimes(href) {
  const all = []
  for (const text of ['valid_unseen craft', 'green wool']) all.push(await typeIntoFilter(browser, href, text))
  return { clock: all.flatMap(({ clock }) => clock), task: all.flatMap(({ task }) => task) }
}

function withLimit(value, limit) {
  return `${value.toPrecision(3)} of ${limit} (x ${(value / limit).toFixed(2)})`
}

function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
