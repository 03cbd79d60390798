import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository, READ_ONLY_TOKEN, type Repository, WORKFLOW } from './example.ts'

let repository: Repository
beforeAll(async () => {
  repository = await createRepository()
})
afterAll(() => repository[Symbol.asyncDispose]())

const bodies = (number: number): readonly string[] => (repository.github.comments.get(number) ?? []).map(({ body }) => body)

test('without a stored run, gates that need one are inconclusive for a pull request', async () => {
  const job = await repository.pullRequest(1)
  expect(job.failed).toBe(true)
  expect(job.log).toContain('Process completed with exit code 3')
  expect(bodies(1)).toEqual([expect.stringMatching(/^<!-- orrery:agents -->\n## agents: ❔ inconclusive\n/)])
  expect(bodies(1)[0]).toContain('| ❔&nbsp;inconclusive | `success >= success@runs/main - 5pp` | there is no stored run of main')
  const passing = WORKFLOW.replace(
    '        with:\n          suite:',
    '        with:\n          on-inconclusive: pass\n          suite:',
  )
  expect(passing).not.toBe(WORKFLOW)
  const passed = await repository.pullRequest(1, {}, { workflow: passing })
  expect(passed.failed, passed.log).toBe(false)
  expect(bodies(1)).toHaveLength(1)
})

describe('with a stored run', () => {
  beforeAll(async () => {
    const job = await repository.push({ agent: 'oracle' })
    expect(job.failed, job.log).toBe(false)
    expect(job.log).toContain('2 gates were not tested: there is no stored run of main')
    expect(job.log).toContain('no comment: this run is not about a pull request')
    expect(repository.storage.caches.map(({ key, path }) => [key, path])).toEqual([['orrery:agents:main:99.1', './runs/main']])
  })

  test('a regression fails the job and says so in the comment, which a repair updates', async () => {
    const worse = await repository.pullRequest(2, { agent: 'random' })
    expect(worse.failed).toBe(true)
    expect(bodies(2)).toEqual([expect.stringContaining('## agents: ❌ failed')])
    expect(bodies(2)[0]).toMatch(/\| ❌&nbsp;fails \| `success >= success@runs\/main - 5pp` \|/)
    expect([...worse.artifacts.keys()]).toEqual(['orrery-agents-1'])
    const repaired = await repository.pullRequest(2, { agent: 'oracle' })
    expect(bodies(2)).toEqual([expect.stringMatching(/## agents: (✅ passed|❔ inconclusive)/)])
    expect(bodies(2)[0], repaired.log).not.toContain('❌')
    expect(repository.storage.caches).toHaveLength(1)
  })

  test('a pull request from a fork has a summary, a warning and no comment, and the gates decide', async () => {
    const job = await repository.pullRequest(3, { agent: 'random' }, { token: READ_ONLY_TOKEN })
    expect(job.failed).toBe(true)
    expect(job.log).toContain('::warning title=Orrery::no comment: POST /repos/o/r/issues/3/comments answered 403')
    expect(job.summary).toMatch(/\| ❌&nbsp;fails \| `success >= success@runs\/main - 5pp` \|/)
    expect(bodies(3)).toEqual([])
  })

  test('nothing that a contributor names runs as code', async () => {
    const attack = '$(touch hacked);`touch hacked`"; touch hacked'
    const named = WORKFLOW.replace(
      '        with:\n          suite:',
      `        with:\n          name: ${JSON.stringify(attack)}\n          suite:`,
    ).replace('--deterministic', `--deterministic\n            --label=x"$(touch hacked)"`)
    const job = await repository.pullRequest(4, {}, { workflow: named, branch: attack })
    expect(job.failed).toBe(true)
    expect(job.log).toMatch(/error (CONFIG_INVALID|USAGE): /)
    expect(existsSync(join(job.workspace, 'hacked'))).toBe(false)
    expect(bodies(4)).toEqual([expect.stringContaining('⚠️ could not run')])
    expect(bodies(4)[0]).toContain('(exit code 2)')
  })
})

test('what cannot run safely or at all is refused with advice', async () => {
  const target = { event_name: 'pull_request_target', ref_name: 'main', base_ref: 'main' }
  const job = await repository.pullRequest(5, {}, { github: target })
  expect(job.failed).toBe(true)
  expect(job.log).toMatch(
    /^::error title=Orrery::pull_request_target runs the code of a pull request .* Use the event pull_request$/m,
  )
  expect(job.log).not.toContain('::group::orrery run')
  const uninstalled = await repository.pullRequest(
    5,
    {},
    { workflow: WORKFLOW.replace('- run: npm ci', '- run: npm --version || true') },
  )
  expect(uninstalled.log).toContain('::error title=Orrery::@orreryjs/cli is not installed in this project. Install it')
  const wrong = WORKFLOW.replace('suite.yaml', 'suit.yaml')
  const missing = await repository.pullRequest(5, {}, { workflow: wrong })
  expect(missing.failed).toBe(true)
  expect(bodies(5)[0]).toMatch(/The run did not start or was stopped \(exit code 2\)\.\n\n```text\nerror [A-Z_]+: /)
})
