import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { ROOT } from '../readme/documents.ts'
import { type GitHub, startGitHub } from './github.ts'
import { type Action, type FinishedJob, type Job, runJob, type Step, type Storage } from './runner.ts'
import { loadSchemas } from './schema-errors.ts'

const EXAMPLE = join(ROOT, 'action/example')
const WORKFLOW = readFileSync(join(EXAMPLE, '.github/workflows/agents.yml'), 'utf8')
const ACTION = readFileSync(join(ROOT, 'action/action.yml'), 'utf8')
const TOKEN = 'token-that-may-write'

describe('the files', () => {
  test('are valid by the schemas of GitHub', async () => {
    const { ofAction, ofWorkflow } = await loadSchemas()
    expect(ofWorkflow(WORKFLOW)).toEqual([])
    expect(ofAction(ACTION)).toEqual([])
    expect(ofAction(ACTION.replace('using:', 'use:'))).not.toEqual([])
    expect(ofWorkflow(WORKFLOW.replace('runs-on:', 'runs:'))).not.toEqual([])
  })

  const action = parse(ACTION) as Action
  const workflow = parse(WORKFLOW) as { readonly permissions: unknown; readonly jobs: Readonly<Record<string, WorkflowJob>> }
  interface WorkflowJob {
    readonly permissions: unknown
    readonly steps: readonly Step[]
  }
  const steps = [...action.runs.steps, ...Object.values(workflow.jobs).flatMap((job) => job.steps)]

  test('have no expression inside a script, so that no input runs as code', () => {
    const scripts = steps.flatMap(({ run }) => run ?? [])
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })

  test('use only actions of GitHub, and the least permissions', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []).map((each) => each.replace(/@v\d+$/, ''))
    expect([...new Set(used)].sort()).toEqual([
      'OWNER/orrery/action',
      'actions/cache/restore',
      'actions/cache/save',
      'actions/checkout',
      'actions/setup-node',
      'actions/upload-artifact',
    ])
    expect(workflow.permissions).toEqual({})
    expect(Object.values(workflow.jobs).map(({ permissions }) => permissions)).toEqual([
      { contents: 'read', 'pull-requests': 'write' },
    ])
  })

  test('the action describes every input and output, and its README lists them', () => {
    const readme = readFileSync(join(ROOT, 'action/README.md'), 'utf8')
    const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)]
    expect(names.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([])
  })
})

describe('the example', () => {
  const place = scratch()
  afterAll(() => place[Symbol.dispose]())
  let github: GitHub
  beforeAll(async () => {
    github = await startGitHub(TOKEN)
  })
  afterAll(() => github[Symbol.asyncDispose]())

  /** A project with a suite of a few tasks. */
  function projectOf(name: string, agent: string): string {
    const path = place.file(name)
    cpSync(EXAMPLE, path, { recursive: true })
    const suite = readFileSync(join(EXAMPLE, 'suite.yaml'), 'utf8')
    writeFileSync(join(path, 'suite.yaml'), suite.replace('limit: 60', 'limit: 8').replace('agent: react', `agent: ${agent}`))
    return path
  }

  let jobs = 0
  function start(project: string, storage: Storage, more: Partial<Job>, workflow: string = WORKFLOW): Promise<FinishedJob> {
    jobs += 1
    const directory = place.file(`job-${jobs}`)
    installStub(directory)
    const job = { directory, project, storage, apiUrl: github.url, token: TOKEN, github: {}, event: {}, ...more }
    return runJob(workflow, job)
  }

  const push = { github: { event_name: 'push', ref_name: 'main', sha: 'b'.repeat(40) } }
  const pullRequest = (number: number, branch: string = 'topic') => ({
    github: { event_name: 'pull_request', ref_name: `${number}/merge`, base_ref: 'main', head_ref: branch, sha: 'c'.repeat(40) },
    event: { pull_request: { number, title: branch, head: { ref: branch, sha: 'a1b2c3d'.padEnd(40, '0') } } },
  })

  test('a push stores its run; a pull request is compared with it and gets one comment', async () => {
    const storage: Storage = { path: place.file('storage'), caches: [] }
    const main = await start(projectOf('main', 'react'), storage, push)
    expect(main.log).toContain('1 gate')
    console.log(main.log, main.summary)
  })
})

/** Puts a program `npm` on the path of a job: `npm ci` links the command line of this checkout, since it is not on the registry. */
function installStub(directory: string): void {
  mkdirSync(join(directory, 'bin'), { recursive: true })
  const script = `#!/bin/sh\nset -e\n[ "$*" = ci ]\nmkdir -p node_modules/@orreryjs\nln -s ${join(ROOT, 'packages/cli')} node_modules/@orreryjs/cli\n`
  writeFileSync(join(directory, 'bin/npm'), script)
  chmodSync(join(directory, 'bin/npm'), 0o755)
}
