import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../readme/documents.ts'
import { readWorkflows } from '../repository/workflows.ts'
import { createRepository, WORKFLOW } from './example.ts'
import type { Action, Step } from './runner.ts'
import { loadSchemas } from './schema-errors.ts'

const ACTION = readFileSync(join(ROOT, 'action/action.yml'), 'utf8')

describe('the files', () => {
  test('are valid by the schemas of GitHub, like the workflows of this repository', async () => {
    const { ofAction, ofWorkflow } = await loadSchemas()
    expect(readWorkflows().flatMap(({ text }) => ofWorkflow(text))).toEqual([])
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

  test('the guide shows the workflow', () => {
    expect(readFileSync(join(ROOT, 'docs/guides/ci.md'), 'utf8')).toContain(`\n\`\`\`yaml\n${WORKFLOW}\`\`\`\n`)
  })

  test('the action describes every input and output, and its README lists them', () => {
    const readme = readFileSync(join(ROOT, 'action/README.md'), 'utf8')
    const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)]
    expect(names.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([])
  })
})

test('the example: a pull request is compared with the stored run of main and gets a comment', async () => {
  await using repository = await createRepository()
  await repository.store({ agent: 'oracle' })
  const job = await repository.pullRequest(7, { agent: 'random' })
  expect(job.failed).toBe(true)
  expect(job.log).toContain('Process completed with exit code 1')
  expect(job.summary).toMatch(/\n# Comparison of runs\/head, runs\/main\n/)
  const [comment] = repository.github.comments.get(7) ?? []
  expect(comment?.body).toMatch(/^<!-- orrery:agents -->\n## agents: ❌ failed\n/)
  expect(comment?.body).toMatch(/\| ❌&nbsp;fails \| `success >= success@runs\/main - 5pp` \|/)
  const [artifact = ''] = job.artifacts.values()
  expect([...job.artifacts.keys()]).toEqual(['orrery-agents-1'])
  const [report, junit] = ['report.html', 'gates.xml'].map((name) =>
    readFileSync(join(artifact, 'runs/head-report', name), 'utf8'),
  )
  expect(report).toContain('runs/main')
  expect(junit).toMatch(/<testsuite name="gates" tests="3" failures="[23]" errors="[01]" skipped="0">/)
  expect(existsSync(join(artifact, 'runs/head/events.jsonl'))).toBe(true)
  expect(repository.storage.caches).toHaveLength(1)
})
