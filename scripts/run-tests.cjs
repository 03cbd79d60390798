// Runs tests by one of the two configurations, says how many, and how long and how much of the processor it took.
const { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const workspace = require('./workspace.cjs')

const FOLDER = join(__dirname, '..', 'node_modules', '.orrery-tests')

/**
 * Runs the steps in order; the first failure ends this program with its exit code. The last step plays the tests of a vitest
 * configuration, and the last line of all says how many passed, failed and were skipped. With `inMemory` temporary files stand in
 * memory where there is room: thousands of small ones, each synchronised, are made and removed.
 */
exports.runTests = (name, steps, config, args, { inMemory = false } = {}) => {
  const results = fileOf(name, 'results')
  mkdirSync(FOLDER, { recursive: true })
  for (const file of [results, fileOf(name, 'times')]) rmSync(file, { force: true })
  const started = moment()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  // The steps before have built everything.
  const env = { ORRERY_BUILT: '1', ...(inMemory && temporaryInMemory()) }
  const tests = () => workspace.run('vitest', ['run', '--config', config, ...reporters, ...args], { env })
  // Also where a step fails and `run` ends this program.
  process.on('exit', () => sayWhatRan(name, started))
  for (const [step, run] of [...steps, ['tests', tests]]) {
    const before = moment()
    process.stdout.write(`${step} ...\n`)
    run()
    process.stdout.write(`${step} ok (${sayTimes(since(before))})\n`)
  }
}

/** What the last run of a command counted and took; undefined where it never came to its tests. */
exports.lastRun = (name) => {
  if (!existsSync(fileOf(name, 'times'))) return undefined
  return JSON.parse(readFileSync(fileOf(name, 'times'), 'utf8'))
}

exports.sayCounts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`
exports.sayTimes = sayTimes

/** Linux's file system in memory, and bytes that must be free there: the tests need some hundred megabytes. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 2 ** 30

/** A folder for temporary files, as the environment names it; it goes when this program ends. Nothing where there is no room. */
function temporaryInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ROOM) return undefined
    const folder = mkdtempSync(join(MEMORY, 'orrery-tests-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    // A program that a signal ends comes to no exit of its own.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
    return { TMPDIR: folder }
  } catch {
    return undefined
  }
}

function sayWhatRan(name, started) {
  const results = fileOf(name, 'results')
  if (!existsSync(results)) return
  const counted = JSON.parse(readFileSync(results, 'utf8'))
  const ran = {
    passed: counted.numPassedTests,
    // A file that cannot even be loaded fails without a test in it.
    failed: counted.numFailedTests + counted.testResults.filter(failsWithoutTest).length,
    skipped: counted.numPendingTests + counted.numTodoTests,
    ...since(started),
  }
  writeFileSync(fileOf(name, 'times'), JSON.stringify(ran))
  process.stdout.write(`${name}: ${sayTimes(ran)}\n${exports.sayCounts(ran)}\n`)
}

function failsWithoutTest(file) {
  return file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')
}

function fileOf(name, kind) {
  return join(FOLDER, `${name.replaceAll(/[^a-z]+/g, '-')}.${kind}.json`)
}

/** A moment: the time, and what the processor has done for this program's children so far. */
function moment() {
  return { at: Date.now(), cpu: childrenCpu() }
}

function since(before) {
  const now = moment()
  return { seconds: (now.at - before.at) / 1000, cpu: now.cpu === undefined ? undefined : now.cpu - before.cpu }
}

/** Processor seconds, user and system, of the children that have ended; Linux tells, elsewhere it is not said. */
function childrenCpu() {
  if (!existsSync('/proc/self/stat')) return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // After the name in brackets, which may hold spaces: `cutime` and `cstime`, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function sayTimes({ seconds, cpu }) {
  return `${seconds.toFixed(1)} s${cpu === undefined ? '' : `, ${cpu.toFixed(1)} s of processor`}`
}
