// Runs the tests of a vitest configuration and prints counts, wall-clock time and CPU time.
const { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const workspace = require('./workspace.cjs')

const FOLDER = join(__dirname, '..', 'node_modules', '.orrery-tests')

/**
 * Runs the steps, then the tests, and prints the counts of passed, failed and skipped tests. The first failure ends this program with its
 * exit code. `inMemory` puts temporary files into memory if there is space, because the tests sync thousands of small files.
 */
exports.runTests = (name, steps, config, args, { inMemory = false } = {}) => {
  const results = fileOf(name, 'results')
  mkdirSync(FOLDER, { recursive: true })
  for (const file of [results, fileOf(name, 'times')]) rmSync(file, { force: true })
  const started = now()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  // The earlier steps have built everything.
  const env = { ORRERY_BUILT: '1', ...(inMemory && temporaryInMemory()) }
  const tests = () => workspace.run('vitest', ['run', '--config', config, ...reporters, ...args], { env })
  // On exit, because a failed step ends this program in `run`.
  process.on('exit', () => printResults(name, started))
  for (const [step, run] of [...steps, ['tests', tests]]) {
    const before = now()
    process.stdout.write(`${step} ...\n`)
    run()
    process.stdout.write(`${step} ok (${formatTimes(since(before))})\n`)
  }
}

/** Counts and times of the last run of a command; `undefined` if its tests did not run. */
exports.lastRun = (name) => {
  if (!existsSync(fileOf(name, 'times'))) return undefined
  return JSON.parse(readFileSync(fileOf(name, 'times'), 'utf8'))
}

exports.formatCounts = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`
exports.formatTimes = formatTimes

/** In-memory file system of Linux, and the free bytes required there; the tests need a few hundred MB. */
const MEMORY_FOLDER = '/dev/shm'
const REQUIRED_BYTES = 4 * 2 ** 30

/** Environment with an in-memory folder for temporary files, removed on exit; `undefined` if there is not enough space. */
function temporaryInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    if (bavail * bsize < REQUIRED_BYTES) return undefined
    const folder = mkdtempSync(join(MEMORY_FOLDER, 'orrery-tests-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    // A signal would end the program without an `exit` event.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
    return { TMPDIR: folder }
  } catch {
    return undefined
  }
}

function printResults(name, started) {
  const results = fileOf(name, 'results')
  if (!existsSync(results)) return
  const report = JSON.parse(readFileSync(results, 'utf8'))
  const ran = {
    passed: report.numPassedTests,
    // A test file that cannot be loaded has no failed test.
    failed: report.numFailedTests + report.testResults.filter(failsWithoutTest).length,
    skipped: report.numPendingTests + report.numTodoTests,
    ...since(started),
  }
  writeFileSync(fileOf(name, 'times'), JSON.stringify(ran))
  process.stdout.write(`${name}: ${formatTimes(ran)}\n${exports.formatCounts(ran)}\n`)
}

function failsWithoutTest(file) {
  return file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')
}

function fileOf(name, kind) {
  return join(FOLDER, `${name.replaceAll(/[^a-z]+/g, '-')}.${kind}.json`)
}

/** Current time, and the CPU time of child processes so far. */
function now() {
  return { at: Date.now(), cpu: childrenCpu() }
}

function since(before) {
  const end = now()
  return { seconds: (end.at - before.at) / 1000, cpu: end.cpu === undefined ? undefined : end.cpu - before.cpu }
}

/** CPU seconds (user and system) of ended child processes; `undefined` on systems other than Linux. */
function childrenCpu() {
  if (!existsSync('/proc/self/stat')) return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // Fields after the process name in brackets, which may contain spaces: `cutime` and `cstime` in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function formatTimes({ seconds, cpu }) {
  return `${seconds.toFixed(1)} s${cpu === undefined ? '' : `, ${cpu.toFixed(1)} s of CPU time`}`
}
