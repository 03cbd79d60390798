// How fast reports of 268, 2,000 and 10,000 episodes open from disk in a real Chromium, and how fast their filter answers. Never a
// test: machines differ. Needs a build of the packages, /usr/bin/chromium, and some minutes and 300 MB to play the runs.
//
// node benchmarks/viewer/main.mjs [--keep DIRECTORY] [--times 5] [--only 268] [--profile]
//
// With --keep the runs stay there, and are not played again; --profile prints the functions that took most while a report opened. On a
// shared machine the page's own time of its main thread tells more than the clock's.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { processTerminal, runProgram } from '@orreryjs/cli'
import { keysPressed, opened, openedLater } from './page.mjs'

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    times: { type: 'string', default: '5' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})

/** Runs by their episodes, with seconds that they may take to open and megabytes that they may weigh. */
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
/** Milliseconds that a letter of the filter may take. */
const LETTER = 50
const CHROMIUM = '/usr/bin/chromium'

// The browser that the tests of the command line drive.
const { chromium } = createRequire(new URL('../../packages/cli/package.json', import.meta.url))('playwright-core')
const place = values.keep ?? mkdtempSync(join(tmpdir(), 'orrery-viewer-'))
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], timeout: 300_000 })
const rows = {}
try {
  for (const run of RUNS.filter(({ count }) => values.only === undefined || values.only === count)) {
    rows[`${run.count} episodes`] = await measured(run, await reportOf(run))
  }
} finally {
  await browser.close()
  if (values.keep === undefined) rmSync(place, { recursive: true, force: true })
}
console.table(rows)

async function reportOf({ count, flags }) {
  const directory = join(place, count)
  const report = join(directory, 'report.html')
  const terminal = processTerminal()
  if (!existsSync(join(directory, 'results.json'))) {
    await runProgram(['run', ...flags, ...MID, '--out', directory], terminal)
  }
  if (!existsSync(report)) await runProgram(['report', directory], terminal)
  return report
}

/** Medians of fresh pages, beside what they may be. */
async function measured({ seconds, megabytes }, report) {
  const { href } = pathToFileURL(report)
  const times = []
  for (let time = 0; time < Number(values.times); time += 1) {
    times.push(await opened(browser, href, { profile: values.profile && time === 0 }))
  }
  const later = []
  for (let time = 0; time < Number(values.times); time += 1) later.push(await openedLater(browser, href))
  const letters = await typed(`${href}#tasks`)
  const size = statSync(report).size / 1e6
  return {
    MB: told(size, megabytes),
    'usable, s': told(median(times.map(({ usable }) => usable)) / 1000, seconds),
    'main thread, s': median(times.map(({ task }) => task)).toFixed(2),
    'script, s': median(times.map(({ script }) => script)).toFixed(2),
    'a letter, ms': told(median(letters.clock), LETTER),
    'slowest letter, ms': Math.max(...letters.clock).toFixed(0),
    'main thread a letter, ms': median(letters.task).toFixed(0),
    'episode at once, ms': median(times.map(({ episode }) => episode)).toFixed(0),
    'main thread, ms': median(times.map(({ episodeTask }) => episodeTask)).toFixed(0),
    'episode later, ms': median(later.map(({ episode }) => episode)).toFixed(0),
    'main thread later, ms': median(later.map(({ task }) => task)).toFixed(0),
  }
}

/** One text finds all or nothing of a world, the other fewer with each letter. */
async function typed(href) {
  const all = []
  for (const text of ['valid_unseen craft', 'green wool']) all.push(await keysPressed(browser, href, text))
  return { clock: all.flatMap(({ clock }) => clock), task: all.flatMap(({ task }) => task) }
}

function told(value, most) {
  return `${value.toPrecision(3)} of ${most} (x ${(value / most).toFixed(2)})`
}

function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
