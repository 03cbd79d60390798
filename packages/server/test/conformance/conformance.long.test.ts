import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../src/listen.ts'
import { createMcp } from '../../src/mcp/create-mcp.ts'
import type { Service } from '../../src/wire/service.ts'
import { counter } from '../adapters/counter.ts'
import { createConformanceServer } from './conformance-server.ts'
import { installSuite, NOT_OFFERED, type Scenario, SUITE, type Suite } from './suite.ts'

const README = fileURLToPath(new URL('../../README.md', import.meta.url))
const REVISIONS = ['2025-11-25', '2026-07-28'] as const

/** Scenarios that need no tools, resources or prompts of the suite. */
const WITHOUT_FIXTURES = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection', 'server-session-lifecycle'],
  '2026-07-28': ['tools-list', 'sep-2164-resource-not-found', 'dns-rebinding-protection', 'http-header-validation'],
}

const suite = installSuite()
const reason = typeof suite === 'string' ? `: ${suite}` : ''
afterAll(() => {
  if (typeof suite !== 'string') suite[Symbol.dispose]()
})

/** Serves a server while `use` runs. */
async function withUrl(server: Service, use: (url: string, suite: Suite) => Promise<void>) {
  if (typeof suite === 'string') throw new Error(suite)
  const { url, close } = await listen(server, { port: 0 })
  await use(`${url}mcp`, suite).finally(close)
}

test.skipIf(reason !== '')(`passes every required scenario, as the README states${reason}`, async () => {
  const results = new Map<string, readonly Scenario[]>()
  await withUrl(createConformanceServer(), async (url, { runAll }) => {
    for (const revision of REVISIONS) results.set(revision, await runAll(url, revision))
  })
  for (const [revision, scenarios] of results) {
    const failed = scenarios.filter((scenario) => scenario.isRequired && !isPassed(scenario))
    expect(failed.map(({ name, failures }) => [revision, name, failures])).toEqual([])
    const optional = scenarios.filter((scenario) => !scenario.isRequired && !isPassed(scenario))
    expect(optional.filter(({ name }) => !NOT_OFFERED.test(name))).toEqual([])
  }
  const readme = readFileSync(README, 'utf8')
  const [before = '', after = ''] = readme.split(/(?<=<!-- conformance -->\n)[\s\S]*(?=<!-- \/conformance -->)/)
  await expect(`${before}${table(results)}${after}`).toMatchFileSnapshot(README)
})

function table(results: ReadonlyMap<string, readonly Scenario[]>): string {
  const rows = [...results].map(([revision, scenarios]) => {
    const required = scenarios.filter(({ isRequired }) => isRequired)
    const optional = scenarios.filter(({ isRequired }) => !isRequired)
    const warnings = scenarios.flatMap((scenario) => scenario.warnings)
    return [revision, passed(required), checks(required), passed(optional), warnings.length].join(' | ')
  })
  const head = ['protocol revision', 'required scenarios passed', 'their checks passed', 'optional scenarios passed', 'warnings']
  return `\nResults of \`${SUITE}\`:\n\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows.map((row) => `| ${row} |\n`).join('')}\n`
}

function passed(scenarios: readonly Scenario[]): string {
  return `${scenarios.filter(isPassed).length} of ${scenarios.length}`
}

/** True if no check failed and some passed: the suite skips checks that it cannot run. */
function isPassed({ passed: count, failures }: Scenario): boolean {
  return failures.length === 0 && count > 0
}

function checks(scenarios: readonly Scenario[]): string {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  const successes = sum(scenarios.map((scenario) => scenario.passed))
  return `${successes} of ${successes + sum(scenarios.map(({ failures }) => failures.length))}`
}

test.skipIf(reason !== '')(`the server of worlds passes the scenarios that need no fixtures${reason}`, async () => {
  const server = createMcp({ worlds: [{ world: counter, split: 'all', summary: 'Counts.' }], version: '1' })
  await withUrl(server, async (url, { run }) => {
    for (const revision of REVISIONS) {
      for (const name of WITHOUT_FIXTURES[revision]) {
        const scenario = await run(url, revision, name)
        expect([name, scenario?.failures]).toEqual([name, []])
        expect(scenario && isPassed(scenario)).toBe(true)
      }
    }
  })
})
