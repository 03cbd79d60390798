import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Version of the suite: the first line with requirements for each protocol revision. */
export const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'

/** The suite needs Node.js 22. Older ones get it from npm. */
const NODE_22 = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const NODE_VERSION = '22.23.3'

/** Result of a scenario. */
export interface Scenario {
  readonly name: string
  /** True if the protocol revision requires it. */
  readonly isRequired: boolean
  readonly passed: number
  /** Failed checks: ids and messages. */
  readonly failures: readonly string[]
  /** Recommendations that the server does not follow: ids. */
  readonly warnings: readonly string[]
}

/** Scenarios of features that Orrery does not offer: the Tasks extension, and streams that a client can resume. */
export const NOT_OFFERED: RegExp = /^(tasks-.*|server-sse-polling)$/

/** The installed suite, removed when it is disposed. */
export interface Suite extends Disposable {
  /** Runs all scenarios of a protocol revision against a server, required or not. */
  runAll(url: string, revision: string): Promise<readonly Scenario[]>
  /** Runs a scenario. Repeats it while it does not pass, because some checks wait for less than a second. */
  run(url: string, revision: string, name: string): Promise<Scenario | undefined>
}

/** Maximum number of times that a scenario is run. */
const MAX_RUNS = 4

/** Installs the suite in a temporary folder. Returns why it cannot if npm has no registry and no cache. Throws in CI instead. */
export function installSuite(): Suite | string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-conformance-'))
  const isOld = Number.parseInt(process.versions.node, 10) < 22
  const packages = [SUITE, ...(isOld ? [`${NODE_22}@${NODE_VERSION}`] : [])]
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1', '--prefix', folder]
  const { status, stderr } = spawnSync('npm', ['install', ...flags, ...packages], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    if (process.env['CI'] !== undefined) throw new Error(`npm install ${packages.join(' ')}: ${stderr}`)
    return 'npm has no registry and no cache'
  }
  const node = isOld ? join(folder, 'node_modules', NODE_22, 'bin', 'node') : process.execPath
  const main = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  let count = 0
  const results = async (args: readonly string[]): Promise<readonly Scenario[]> => {
    count += 1
    const out = join(folder, `results-${count}`)
    const all = [main, 'server', ...args, '--output-dir', out]
    // Failed scenarios end the suite with 1; its results are read from its files.
    const ended = await promisify(execFile)(node, all, { maxBuffer: 1 << 26 }).catch((error: { stdout?: string }) => error)
    return readResults(out, ended.stdout ?? '')
  }
  const run: Suite['run'] = async (url, revision, name) => {
    const args = ['--url', url, '--scenario', name, '--spec-version', revision]
    let [scenario] = await results(args)
    for (let runs = 1; runs < MAX_RUNS && scenario !== undefined && !isPerfect(scenario); runs += 1)
      [scenario] = await results(args)
    return scenario
  }
  return {
    run,
    async runAll(url, revision) {
      const scenarios: Scenario[] = []
      for (const scenario of await results(['--url', url, '--requirements', revision])) {
        const again = isPerfect(scenario) || NOT_OFFERED.test(scenario.name) ? undefined : await run(url, revision, scenario.name)
        scenarios.push({ ...scenario, ...again, isRequired: scenario.isRequired })
      }
      return scenarios
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function isPerfect({ failures, warnings }: Scenario): boolean {
  return failures.length === 0 && warnings.length === 0
}

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

function readResults(out: string, output: string): readonly Scenario[] {
  const [, optional = ''] = output.split(/^Not scored/m)
  const optionalNames = [...optional.matchAll(/^ +\S+ (\S+) \(/gm)].map(([, name]) => name)
  const scenarios = readdirSync(out).map((directory) => {
    const [, name = ''] = /^server-(.*)-\d{4}-\d\d-\d\dT/.exec(directory) ?? []
    const checks = JSON.parse(readFileSync(join(out, directory, 'checks.json'), 'utf8')) as readonly Check[]
    const ofStatus = (status: Check['status']): readonly Check[] => checks.filter((check) => check.status === status)
    return {
      name,
      isRequired: !optionalNames.includes(name),
      passed: ofStatus('SUCCESS').length,
      failures: ofStatus('FAILURE').map(({ id, errorMessage = '' }) => `${id}: ${errorMessage}`),
      warnings: ofStatus('WARNING').map(({ id }) => id),
    }
  })
  // The summary of several scenarios lists each: no file may be missing from the files.
  const listed = [...output.matchAll(/^\S+ (\S+): \d+ passed, \d+ failed$/gm)].length || 1
  if (scenarios.length !== listed) throw new Error(`the suite did not run:\n${output.slice(-2000)}`)
  return scenarios
}
