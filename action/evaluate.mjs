// Runs a suite, tests its gates, and compares the run with the stored run of the base branch. Always exits with 0, so that the next steps
// can report; its outputs hold the exit code of the job.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import { annotate, setOutputs } from './runner.mjs'

/** Verdicts by exit code of `orrery run`. */
const VERDICTS = { 0: 'holds', 1: 'fails', 3: 'inconclusive' }

/** Events whose run is stored for the pull requests to its branch. */
const STORING_EVENTS = ['push', 'schedule', 'workflow_dispatch']

const run = inputOf('RUN')
const storedRun = inputOf('STORED_RUN')
const onInconclusive = inputOf('ON_INCONCLUSIVE')
const folder = `${run}-report`
const [report, junit, markdown] = ['report.html', 'gates.xml', 'summary.md'].map((name) => join(folder, name))

if (env.GITHUB_EVENT_NAME === 'pull_request_target') {
  refuse('pull_request_target runs the code of a pull request with the rights of the base branch. Use the event pull_request')
} else if (inputOf('SUITE') === '') {
  refuse('the input suite is missing. Expected the name of a suite, or a suite file')
} else if (!['', 'pass', 'fail'].includes(onInconclusive)) {
  refuse(`the input on-inconclusive is ${JSON.stringify(onInconclusive)}. Expected pass, fail, or nothing`)
} else if (existsSync(run)) {
  refuse(`the directory ${run} exists already. Give each use of this action in a job another run`)
} else {
  const command = commandOf(inputOf('COMMAND'))
  if (command === undefined)
    refuse('@orreryjs/cli is not installed in this project. Install it, for example with npm ci, before this step')
  else await evaluate(command)
}

async function evaluate(command) {
  const orrery = (...args) => start(command, args)
  mkdirSync(folder, { recursive: true })
  rmSync(markdown, { force: true })
  const isStored = existsSync(join(storedRun, 'run.json'))
  const gates = linesOf('GATES')
  const untested = isStored
    ? []
    : gates.filter((gate) => [`@${storedRun}`, `@"${storedRun}"`].some((name) => gate.includes(name)))
  const flags = gates.filter((gate) => !untested.includes(gate)).flatMap((gate) => ['--gate', gate])
  const decided = [...flags, ...(onInconclusive === '' ? [] : ['--on-inconclusive', onInconclusive])]

  const ran = await orrery('run', inputOf('SUITE'), ...linesOf('ARGUMENTS'), '--out', run, '--summary', ...decided)
  const hasRun = existsSync(join(run, 'results.json'))
  if (hasRun && isStored) await orrery('compare', run, storedRun, '--summary')
  if (!hasRun) write(`# Run ${run}\n\nThe run did not start or was stopped (exit code ${ran.code}).\n\n${fenced(ran.errors)}\n`)
  if (untested.length > 0) write(untestedGates(untested))
  if (hasRun) {
    await orrery('compare', run, ...decided, '--format', 'junit', '--out', junit)
    await orrery('report', run, ...(isStored ? [storedRun] : []), '--out', report)
  }
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, readFileSync(markdown))

  const isStoring = STORING_EVENTS.includes(env.GITHUB_EVENT_NAME ?? '')
  // The first run of a branch has no earlier run to be compared with.
  const code = ran.code === 0 && untested.length > 0 && !isStoring ? { '': 3, fail: 1, pass: 0 }[onInconclusive] : ran.code
  const verdict = hasRun ? (VERDICTS[code] ?? 'error') : 'error'
  const store = hasRun && isStoring && isComplete()
  if (store) {
    rmSync(storedRun, { recursive: true, force: true })
    mkdirSync(dirname(storedRun), { recursive: true })
    cpSync(run, storedRun, { recursive: true })
  }
  setOutputs({ verdict, 'exit-code': code, markdown, store, ...(hasRun && { report, junit }) })
}

/** Returns program and first arguments: the given command, or the Orrery of the project, without a shell on any system. */
function commandOf(given) {
  if (given !== '') return given.split(/\s+/)
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const home = join(folder, 'node_modules', '@orreryjs', 'cli')
    if (existsSync(join(home, 'package.json'))) {
      return [process.execPath, join(home, JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).bin.orrery)]
    }
    if (folder === dirname(folder)) return undefined
  }
}

/** Runs a command, whose output is the log of the step. Returns its exit code and its last lines of standard error. */
function start([program = '', ...first], args) {
  process.stdout.write(
    `::group::orrery ${args.map((arg) => (/^[\w./@:=%-]+$/.test(arg) ? arg : JSON.stringify(arg))).join(' ')}\n`,
  )
  // Texts of models are in the log: until this token, the runner reads no commands in it.
  const token = randomUUID()
  process.stdout.write(`::stop-commands::${token}\n`)
  const child = spawn(program, [...first, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ORRERY_COMMAND: 'npx orrery', ...env, GITHUB_STEP_SUMMARY: join(process.cwd(), markdown) },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text)
    errors = `${errors}${text}`.slice(-2000)
  })
  return new Promise((resolve) => {
    child.on('error', ({ message }) => {
      process.stdout.write(`::${token}::\n`)
      resolve({ code: 2, errors: `${program}: ${message}` })
    })
    child.on('close', (code) => {
      process.stdout.write(`::${token}::\n::endgroup::\n`)
      resolve({ code: code ?? 1, errors: errors.split('\n').slice(-20).join('\n').trim() })
    })
  })
}

function write(text) {
  appendFileSync(markdown, existsSync(markdown) ? `\n${text}` : text)
}

/** Returns a section with the gates that need a stored run. */
function untestedGates(gates) {
  const branch = env.GITHUB_BASE_REF || env.GITHUB_REF_NAME
  const reason = `there is no stored run of ${branch}: the next run on ${branch} stores one`
  annotate('warning', `${gates.length === 1 ? 'a gate was' : `${gates.length} gates were`} not tested: ${reason}`)
  const rows = gates.map((gate) => `| ❔&nbsp;inconclusive | ${codeSpan(gate)} | ${reason} |`)
  return ['## Gates without a stored run', '', '| verdict | gate | reason |', '| --- | --- | --- |', ...rows, ''].join('\n')
}

/** True if every planned episode has ended, so that others may be compared with the run. */
function isComplete() {
  return JSON.parse(readFileSync(join(run, 'results.json'), 'utf8')).complete === true
}

/** Returns text as code in a cell. */
function codeSpan(text) {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([found]) => found.length)) + 1)
  const padding = fence.length > 1 ? ' ' : ''
  return `${fence}${padding}${text.replaceAll('|', '\\|')}${padding}${fence}`
}

function fenced(text) {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([found]) => found.length + 1)))
  return `${fence}text\n${text}\n${fence}`
}

function refuse(message) {
  annotate('error', message)
  setOutputs({ verdict: 'error', 'exit-code': 2 })
}

function inputOf(name) {
  return (env[`ORRERY_ACTION_${name}`] ?? '').trim()
}

function linesOf(name) {
  return inputOf(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
