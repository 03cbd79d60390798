import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSuite } from '@orreryjs/runs/configuration'
import { playRun, REGISTRY } from '../../packages/runs/test/library.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { ROOT } from '../readme/documents.ts'
import { type GitHub, startGitHub } from './github.ts'
import { installNpm } from './npm.ts'
import { type FinishedJob, type Job, runJob, type Storage } from './runner.ts'

const EXAMPLE = join(ROOT, 'action/example')

/** The workflow of the example. */
export const WORKFLOW: string = readFileSync(join(EXAMPLE, '.github/workflows/agents.yml'), 'utf8')

/** Token of a job that may write. */
const TOKEN = 'token-that-may-write'

/** Token of a job for a fork. */
export const READ_ONLY_TOKEN = 'token-that-may-read'

/** Changes to the suite of the example. */
export interface SuiteChanges {
  readonly agent?: string
  /** Number of tasks. @default 8 */
  readonly limit?: number
}

/** A repository with the example: its stored files, its comments, and its jobs. */
export interface Repository extends AsyncDisposable {
  readonly github: GitHub
  readonly storage: Storage
  /** Stores a run of `main` without a job. */
  store(changes?: SuiteChanges): Promise<void>
  /** Runs the workflow on a push to `main`. */
  push(changes?: SuiteChanges, more?: Partial<Job>): Promise<FinishedJob>
  /** Runs the workflow for a pull request to `main`, by default with a token that may write. */
  pullRequest(number: number, changes?: SuiteChanges, more?: PullRequestOptions): Promise<FinishedJob>
}

/** Options of a job for a pull request. */
export interface PullRequestOptions extends Partial<Job> {
  readonly workflow?: string
  /** Name of the branch. @default 'topic' */
  readonly branch?: string
}

/** Creates a repository. */
export async function createRepository(): Promise<Repository> {
  const place = scratch()
  const github = await startGitHub(TOKEN)
  const storage: Storage = { path: place.file('storage'), caches: [] }
  let jobs = 0
  const start = (workflow: string, changes: SuiteChanges, more: Partial<Job>): Promise<FinishedJob> => {
    jobs += 1
    const directory = place.file(`job-${jobs}`)
    installNpm(directory)
    const project = place.file(`commit-${jobs}`)
    writeProject(project, changes)
    return runJob(workflow, { directory, project, storage, apiUrl: github.url, token: TOKEN, github: {}, event: {}, ...more })
  }
  return {
    github,
    storage,
    async store(changes = {}) {
      const [project, files] = [place.file('stored-commit'), place.file('stored-run')]
      writeProject(project, changes)
      const { configuration } = await readSuite(REGISTRY.suites, join(project, 'suite.yaml'))
      await playRun(files, { ...configuration, deterministic: true })
      storage.caches.push({ key: 'orrery:agents:main:1.1', ref: 'main', path: './runs/main', files })
    },
    push: (changes = {}, more = {}) =>
      start(WORKFLOW, changes, { github: { event_name: 'push', ref_name: 'main', sha: 'b'.repeat(40) }, ...more }),
    pullRequest: (number, changes = {}, { workflow = WORKFLOW, branch = 'topic', ...more } = {}) =>
      start(workflow, changes, {
        github: {
          event_name: 'pull_request',
          ref_name: `${number}/merge`,
          base_ref: 'main',
          head_ref: branch,
          sha: 'c'.repeat(40),
        },
        event: { pull_request: { number, title: branch, head: { ref: branch, sha: 'a1b2c3d'.padEnd(40, '0') } } },
        ...more,
      }),
    async [Symbol.asyncDispose]() {
      await github[Symbol.asyncDispose]()
      place[Symbol.dispose]()
    },
  }
}

/** Writes the files of a commit. */
function writeProject(path: string, { agent = 'react', limit = 8 }: SuiteChanges): void {
  cpSync(EXAMPLE, path, { recursive: true })
  const suite = readFileSync(join(EXAMPLE, 'suite.yaml'), 'utf8')
  writeFileSync(join(path, 'suite.yaml'), suite.replace(/limit: \d+/, `limit: ${limit}`).replace(/agent: .*/, `agent: ${agent}`))
}
