import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../readme/documents.ts'
import { type Contexts, condition, interpolate, type JobStatus } from './expressions.ts'

/** A step of a workflow or of a composite action. */
export interface Step {
  readonly id?: string
  readonly name?: string
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}

/** A composite action, as far as the runner reads it. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

/** Storage of GitHub that outlives a job: files that actions of GitHub save. */
export interface Storage {
  /** Directory of the stored files. */
  readonly path: string
  readonly caches: { readonly key: string; readonly ref: string; readonly path: string; readonly files: string }[]
}

/** Input of a job. */
export interface Job {
  /** Empty directory in which the job works. */
  readonly directory: string
  /** Directory with the files of the commit. */
  readonly project: string
  /** Properties of `github`: `event_name`, `ref_name`, and for pull requests `base_ref`. */
  readonly github: Readonly<Record<string, string>>
  /** Content of the event file. */
  readonly event: Contexts
  readonly token: string
  readonly apiUrl: string
  readonly storage: Storage
}

/** A job that has ended. */
export interface FinishedJob {
  readonly failed: boolean
  readonly log: string
  /** Summaries of all steps. */
  readonly summary: string
  readonly workspace: string
  /** Uploaded files by name of the artifact. */
  readonly artifacts: ReadonlyMap<string, string>
  /** Outputs of the steps with an id. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Steps of one workflow, or of one composite action. */
interface Scope {
  readonly inputs: Readonly<Record<string, string>>
  readonly steps: Record<string, { outputs: Record<string, string> }>
  readonly actionPath?: string
}

/**
 * Runs the first job of a workflow as GitHub's runner does: real shells in an empty environment with the runner's variables and files. The
 * actions of GitHub are replaced by the part of their effect that the job sees.
 */
export async function runJob(workflow: string, job: Job): Promise<FinishedJob> {
  const { jobs } = parse(workflow) as { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> }
  const [{ steps } = { steps: [] }] = Object.values(jobs)
  const runner = new Runner(job)
  await runner.steps(steps, { inputs: {}, steps: runner.topSteps })
  return runner.finished()
}

class Runner {
  readonly topSteps: Scope['steps'] = {}
  readonly #job: Job
  readonly #workspace: string
  readonly #artifacts = new Map<string, string>()
  readonly #status: JobStatus & { failed: boolean } = { failed: false }
  #log = ''
  #summary = ''
  #files = 0

  constructor(job: Job) {
    this.#job = job
    this.#workspace = join(job.directory, 'work')
    for (const folder of ['work', 'temp', 'home']) mkdirSync(join(job.directory, folder), { recursive: true })
    writeFileSync(join(job.directory, 'event.json'), JSON.stringify(job.event))
  }

  finished(): FinishedJob {
    const outputs = Object.fromEntries(Object.entries(this.topSteps).map(([id, { outputs: each }]) => [id, each]))
    return {
      failed: this.#status.failed,
      log: this.#log,
      summary: this.#summary,
      workspace: this.#workspace,
      artifacts: this.#artifacts,
      outputs,
    }
  }

  /** Runs steps in order. A failed step fails the job, and skips later steps without a status function. */
  async steps(steps: readonly Step[], scope: Scope): Promise<void> {
    for (const step of steps) {
      const contexts = this.#contexts(scope)
      const title = step.name ?? step.uses ?? step.run ?? ''
      if (!condition(step.if, contexts, this.#status)) {
        this.#log += `--- skipped: ${title}\n`
        continue
      }
      this.#log += `--- ${title}\n`
      const outputs = await this.#step(step, scope, (text) => interpolate(String(text), contexts, this.#status))
      if (step.id !== undefined) scope.steps[step.id] = { outputs }
    }
  }

  #contexts({ inputs, steps }: Scope): Contexts {
    const { github, event, token } = this.#job
    return { github: { repository: 'o/r', run_id: '99', run_attempt: '1', token, event, ...github }, inputs, steps, env: {} }
  }

  async #step(step: Step, scope: Scope, fill: (text: unknown) => string): Promise<Record<string, string>> {
    const given = (values: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]))
    if (step.uses !== undefined) return this.#uses(step.uses, given(step.with))
    const directory = join(this.#workspace, fill(step['working-directory'] ?? '.'))
    return this.#run(fill(step.run ?? ''), { ...step, env: given(step.env) }, directory, scope)
  }

  async #uses(uses: string, inputs: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const name = uses.replace(/@.*/, '')
    const known = { ...this.#job.storage, workspace: this.#workspace, inputs }
    if (name === 'actions/setup-node') return {}
    if (name === 'actions/checkout') return copy(this.#job.project, this.#workspace)
    if (name === 'actions/cache/save') return this.#save(known.inputs)
    if (name === 'actions/cache/restore') return this.#restore(known.inputs)
    if (name === 'actions/upload-artifact') return this.#upload(known.inputs)
    if (name === 'actions/upload-pages-artifact') return this.#upload({ ...known.inputs, name: 'github-pages' })
    if (name === 'OWNER/orrery/action') return this.#composite(join(ROOT, 'action'), inputs)
    throw new Error(`the runner has no action ${uses}`)
  }

  async #composite(path: string, given: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const action = parse(readFileSync(join(path, 'action.yml'), 'utf8')) as Action
    const unknown = Object.keys(given).filter((name) => action.inputs[name] === undefined)
    if (unknown.length > 0) throw new Error(`unknown inputs ${unknown.join()}`)
    const outer = this.#contexts({ inputs: {}, steps: {} })
    const defaults = Object.entries(action.inputs).map(([name, { default: text = '' }]) => [
      name,
      interpolate(text, outer, this.#status),
    ])
    const scope: Scope = { inputs: { ...Object.fromEntries(defaults), ...given }, steps: {}, actionPath: path }
    await this.steps(action.runs.steps, scope)
    const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
      name,
      interpolate(value, this.#contexts(scope), this.#status),
    ])
    return Object.fromEntries(outputs)
  }

  /** Runs a script as GitHub's documentation of `shell` says. */
  async #run(script: string, { shell, env = {} }: Step, directory: string, scope: Scope): Promise<Record<string, string>> {
    const { github, apiUrl, directory: home } = this.#job
    this.#files += 1
    const file = (name: string): string => join(home, 'temp', `${name}-${this.#files}`)
    for (const name of ['output', 'summary', 'env', 'path']) writeFileSync(file(name), '')
    writeFileSync(file('script'), script)
    const options = shell === 'bash' ? ['--noprofile', '--norc', '-e', '-o', 'pipefail'] : ['-e']
    const child = spawn('bash', [...options, file('script')], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`,
        HOME: join(home, 'home'),
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: apiUrl,
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_REPOSITORY: 'o/r',
        GITHUB_RUN_ID: '99',
        GITHUB_RUN_ATTEMPT: '1',
        GITHUB_WORKSPACE: this.#workspace,
        GITHUB_EVENT_PATH: join(home, 'event.json'),
        GITHUB_EVENT_NAME: github['event_name'] ?? '',
        GITHUB_REF_NAME: github['ref_name'] ?? '',
        GITHUB_BASE_REF: github['base_ref'] ?? '',
        GITHUB_SHA: github['sha'] ?? '',
        GITHUB_OUTPUT: file('output'),
        GITHUB_STEP_SUMMARY: file('summary'),
        GITHUB_ENV: file('env'),
        GITHUB_PATH: file('path'),
        ...(scope.actionPath !== undefined && { GITHUB_ACTION_PATH: scope.actionPath }),
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (this.#log += String(text)))
    const code = await new Promise<number>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (ended) => resolve(ended ?? 1))
    })
    if (code !== 0) {
      this.#log += `Error: Process completed with exit code ${code}.\n`
      this.#status.failed = true
    }
    this.#summary += readFileSync(file('summary'), 'utf8')
    return readOutputs(readFileSync(file('output'), 'utf8'))
  }

  #save({ path = '', key = '' }: Readonly<Record<string, string>>): Record<string, string> {
    const { storage, github } = this.#job
    const files = join(storage.path, `cache-${storage.caches.length}`)
    cpSync(join(this.#workspace, path), files, { recursive: true })
    storage.caches.push({ key, ref: github['ref_name'] ?? '', path, files })
    return {}
  }

  /** Restores the newest cache that the job may see: of its own branch, its base branch, or the default branch. */
  #restore({ path = '', key = '', ...inputs }: Readonly<Record<string, string>>): Record<string, string> {
    const { storage, github } = this.#job
    const refs = [github['ref_name'], github['base_ref'], 'main']
    const prefixes = [key, ...(inputs['restore-keys'] ?? '').split('\n')].filter((each) => each !== '')
    const found = storage.caches
      .filter((cache) => refs.includes(cache.ref) && cache.path === path && prefixes.some((each) => cache.key.startsWith(each)))
      .at(-1)
    if (found === undefined) return {}
    cpSync(found.files, join(this.#workspace, path), { recursive: true })
    return { 'cache-hit': String(found.key === key), 'cache-matched-key': found.key }
  }

  #upload({ name = '', path = '' }: Readonly<Record<string, string>>): Record<string, string> {
    const target = join(this.#job.storage.path, `artifact-${this.#artifacts.size}-${this.#files}`)
    for (const each of path.split('\n').filter((line) => line.trim() !== '')) {
      if (existsSync(join(this.#workspace, each))) cpSync(join(this.#workspace, each), join(target, each), { recursive: true })
    }
    this.#artifacts.set(name, target)
    return { 'artifact-url': 'https://github.com/o/r/actions/runs/99/artifacts/5' }
  }
}

function copy(from: string, to: string): Record<string, string> {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  return {}
}

/** Reads the output file of a step: `NAME=VALUE`, or `NAME<<END`, lines and `END`. */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, sign, rest = ''] = /^([\w-]+)(=|<<)(.*)$/.exec(lines[at] ?? '') ?? []
    if (name === undefined) continue
    const end = sign === '=' ? at : lines.indexOf(rest, at + 1)
    outputs[name] = sign === '=' ? rest : lines.slice(at + 1, end).join('\n')
    at = end
  }
  return outputs
}
