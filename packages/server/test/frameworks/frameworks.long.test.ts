import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { orrery } from '@orreryjs/orrery'
import { createModel } from '@orreryjs/runs/registry'
import { describe, expect, test } from 'vitest'
import { listen } from '../../src/listen.ts'
import { createModelServer } from '../../src/model-server/create-model-server.ts'
import { serveEpisode } from './episode.ts'
import { type Api, FRAMEWORKS, type Framework } from './frameworks.ts'
import { installPackages } from './install.ts'
import { runPage } from './page.ts'
import { CHECKS, PROMPTS, SCRIPT, type ScenarioResult } from './scenarios.ts'

const README = fileURLToPath(new URL('../../README.md', import.meta.url))
const ADAPTERS = join(import.meta.dirname, 'adapters')
const API_NAMES = { chat: 'Chat Completions', messages: 'Messages', responses: 'Responses' }

/** Projects with the packages of each framework, installed one after another. */
const projects = new Map(FRAMEWORKS.map((framework) => [framework, installPackages(framework.packages)]))

/** Returns the project of a framework, and the reason to skip its tests. */
function projectOf(framework: Framework): { readonly path: string; readonly reason: string } {
  const installed = projects.get(framework)
  return installed !== undefined && 'path' in installed
    ? { path: installed.path, reason: '' }
    : { path: '', reason: `: ${installed?.offline}` }
}

/** Rows of the table: each framework with each API. */
const ROWS = FRAMEWORKS.flatMap((framework) => framework.apis.map((api) => ({ framework, api, title: titleOf(framework, api) })))

function titleOf({ name, packages }: Framework, api: Api): string {
  return `${name} ${packages[name]} | ${API_NAMES[api]}`
}

/** Passed scenarios by row. */
const passed = new Map<string, Set<string>>()

describe.each(ROWS.map((row) => [row.title, row] as const))('%s', (title, { framework, api }) => {
  const { path, reason } = projectOf(framework)

  test.skipIf(reason !== '')(`passes every scenario${reason}`, async () => {
    await using episode = await serveEpisode()
    const model = await createModel(orrery, 'simulated:perfect', { notice: () => undefined })
    const { url, close } = await listen(createModelServer(model, { steps: SCRIPT }), { port: 0 })
    try {
      const results = await play(path, framework.adapter, {
        api,
        prompts: { ...PROMPTS, agent: episode.prompt },
        urls: { openai: `${url}v1`, anthropic: url.replace(/\/$/, '') },
        worldUrl: episode.url,
      })
      expect(results.filter(({ failure }) => failure !== undefined)).toEqual([])
      for (const [scenario, check] of Object.entries(CHECKS)) {
        check(results.find((result) => result.scenario === scenario)?.value, episode)
        passed.set(title, (passed.get(title) ?? new Set()).add(scenario))
      }
      const { data } = (await (await fetch(`${url}__calls`)).json()) as { readonly data: readonly { readonly protocol: Api }[] }
      expect([...new Set(data.map(({ protocol }) => protocol))]).toEqual([api])
    } finally {
      await close()
    }
  })
})

describe.each(FRAMEWORKS.map((framework) => [`${framework.name} ${framework.packages[framework.name]}`, framework] as const))(
  'the page of %s',
  (_, framework) => {
    const { path, reason } = projectOf(framework)

    test.skipIf(reason !== '')(`runs${reason}`, async () => {
      expect(await runPage(framework.adapter, path)).toMatch(/Tests +1 passed/)
    })
  },
)

/** Runs all scenarios in a child, whose imports resolve in the project. */
async function play(project: string, adapter: string, context: object): Promise<readonly ScenarioResult[]> {
  const folder = join(project, 'adapters')
  cpSync(ADAPTERS, folder, { recursive: true })
  const parameters = JSON.stringify({ adapter: `./${adapter}.mjs`, ...context })
  const env = { ...process.env, NODE_OPTIONS: '', MASTRA_TELEMETRY_DISABLED: '1', OPENAI_API_KEY: 'none' }
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'run.mjs'), parameters], { env, timeout: 300_000 })
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{"scenario"'))
    .map((line) => JSON.parse(line) as ScenarioResult)
}

test('the README states the results', async ({ skip }) => {
  if (passed.size < ROWS.length) skip('not every framework was installed')
  const readme = readFileSync(README, 'utf8')
  const [before = '', after = ''] = readme.split(/(?<=<!-- frameworks -->\n)[\s\S]*(?=<!-- \/frameworks -->)/)
  await expect(`${before}${table()}${after}`).toMatchFileSnapshot(README)
})

function table(): string {
  const scenarios = Object.keys(CHECKS)
  const head = ['package', 'API', ...scenarios]
  const rows = ROWS.map(({ title }) => {
    const cells = scenarios.map((scenario) => (passed.get(title)?.has(scenario) ? 'yes' : 'no'))
    return `| ${[title, ...cells].join(' | ')} |\n`
  })
  return `\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows.join('')}\n`
}
