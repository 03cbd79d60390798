import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { type Block, notRun } from './readme/blocks.ts'
import { commandProblem, commandsOf, isOrrery } from './readme/commands.ts'
import { documents, ROOT } from './readme/documents.ts'
import { isProgram, isTest, outputPatternsOf, writePrograms } from './readme/programs.ts'
import { isLong, isPage, isShell, renderDocument, showsOutput } from './readme/render-document.ts'
import { unknownFlags } from './readme/unknown-flags.ts'

/** Timeout in ms for all commands of a document. */
const TIMEOUT_MS = 300_000

const all = documents().filter(({ blocks }) => blocks.length > 0)
const blocks = all.flatMap((document) =>
  document.blocks.map((block) => ({ document, block, at: `${document.name}:${block.line}` })),
)
const programs = writePrograms(all)
afterAll(() => programs[Symbol.dispose]())

test('blocks that do not run state a reason', () => {
  const exceptions = blocks.flatMap(({ document, block }) => {
    const reason = notRun(block)
    return reason === undefined ? [] : [`${document.name}, ${block.language}: ${reason}`]
  })
  expect(exceptions).toMatchInlineSnapshot(`
    [
      "README.md, sh: opens pages in a browser",
      "README.md, sh: needs a server that is running",
      "README.md, sh: needs a stored run",
      "docs/fidelity.md, sh: needs logs and data of others",
      "docs/fidelity.md, sh: needs the original data and lasts 15 minutes",
      "docs/fidelity.md, sh: needs a recording",
      "docs/getting-started.md, sh: interactive",
      "docs/guides/bring-your-own-agent.md, sh: installs packages; npm run test:long runs it",
      "docs/guides/ci.md, yaml: GitHub runs it",
      "docs/guides/ci.md, yaml: needs a recorded cassette",
      "docs/guides/ci.md, sh: needs a stored run of main",
      "docs/guides/ci.md, ts: a configuration of vitest",
      "docs/guides/compare-two-agents.md, sh: needs the run above",
      "docs/guides/compare-two-agents.md, sh: needs the run above",
      "docs/guides/evaluate-a-model.md, sh: needs a running server",
      "docs/guides/export.md, sh: needs the file of an export",
      "docs/guides/export.md, sh: lasts about a minute",
      "docs/guides/export.md, python: needs the Python package webarena-verified",
      "docs/guides/export.md, sh: needs an account",
      "docs/guides/export.md, python: needs the Python package datasets",
      "docs/guides/import-logs.md, sh: needs the original data",
      "docs/guides/import-logs.md, sh: needs the original data",
      "docs/guides/judge.md, sh: needs the original's tasks",
      "docs/guides/judge.md, sh: needs a key",
      "docs/guides/leaderboard.md, sh: packs the packages of the checkout",
      "docs/guides/learning-across-tasks.md, sh: it executes a file of the repository",
      "docs/guides/let-a-coding-agent-play.md, sh: needs the program; packages/cli/test/coding-agents.long.test.ts runs all four",
      "docs/guides/let-a-coding-agent-play.md, sh: needs the program",
      "docs/guides/many-machines.md, sh: needs Redis and other machines",
      "docs/guides/many-machines.md, text: a file of Redis, which packages/queue/test/access.long.test.ts runs",
      "docs/guides/many-machines.md, sh: needs Redis and other machines",
      "docs/guides/many-machines.md, sh: needs Docker",
      "docs/guides/optimize-prompts.md, sh: needs a running server",
      "docs/guides/play-with-a-real-model.md, sh: downloads 93 MB",
      "docs/guides/play-with-a-real-model.md, sh: needs the weights",
      "docs/guides/prompts.md, sh: needs the original data",
      "docs/guides/python.md, sh: runs until Ctrl-C",
      "docs/guides/python.md, sh: runs until Ctrl-C",
      "docs/guides/python.md, sh: needs a client",
      "docs/guides/reproduce-a-paper.md, sh: plays a whole paper, about a minute",
      "docs/guides/reproduce-a-paper.md, sh: needs the original data",
      "docs/guides/set-up-a-project.md, sh: installs packages; npm run test:long runs it",
      "docs/guides/start-states.md, sh: runs until Ctrl-C",
      "docs/guides/teach.md, sh: needs the directories of students",
      "docs/guides/train.md, sh: builds a Python package",
      "docs/guides/train.md, sh: downloads 3.2 GB",
      "docs/guides/unit-test-an-agent.md, sh: installs packages",
      "docs/guides/watch-a-run.md, sh: runs until Ctrl-C, and needs a model",
      "docs/guides/watch-a-run.md, sh: needs Redis and other machines",
      "docs/guides/watch-a-run.md, sh: interactive",
      "docs/guides/what-can-i-do.md, sh: creates files in the current directory",
      "docs/guides/what-can-i-do.md, sh: creates files in the current directory",
      "docs/index.md, sh: needs a running server",
      "docs/lessons/1-the-agent-loop.md, sh: it plays what the reader has written",
      "docs/models/ai-sdk.md, sh: needs a key",
      "docs/models/human.md, sh: interactive",
      "docs/models/llama.md, sh: downloads 93 MB",
      "docs/models/openai.md, sh: needs a running server",
      "docs/models/responses.md, sh: needs a key",
      "docs/papers/README.md, sh: plays a whole paper, about a minute",
      "docs/protocols/agentgym.md, sh: runs until Ctrl-C",
      "docs/protocols/ai-sdk.md, sh: needs a key",
      "docs/protocols/openai-responses.md, sh: needs a key",
      "docs/protocols/openai.md, sh: needs a running server",
      "docs/protocols/openai.md, sh: runs until Ctrl-C",
      "docs/protocols/openenv.md, sh: runs until Ctrl-C",
      "docs/protocols/sites.md, sh: runs until Ctrl-C",
      "docs/statistics-explained.md, sh: takes minutes; npm run test:long compares a sample of its rows",
      "docs/testing/ai-sdk.md, ts: installs packages; npm run test:long runs it",
      "docs/testing/anthropic.md, ts: installs packages; npm run test:long runs it",
      "docs/testing/genkit.md, ts: installs packages; npm run test:long runs it",
      "docs/testing/langchain.md, ts: installs packages; npm run test:long runs it",
      "docs/testing/llamaindex.md, ts: installs packages; npm run test:long runs it",
      "docs/testing/mastra.md, ts: installs packages; npm run test:long runs it",
      "docs/testing/openai-agents.md, ts: installs packages; npm run test:long runs it",
      "docs/testing/openai.md, ts: installs packages; npm run test:long runs it",
      "docs/webarena-differences.md, sh: a real model",
      "envs/webarena/README.md, sh: a person, a server, a real model",
      "envs/webarena/README.md, sh: a model, minutes",
      "examples/many-episodes/README.md, sh: needs a server that is running",
      "examples/train-smollm2/README.md, sh: downloads 3.2 GB",
      "examples/train-textcraft/README.md, sh: needs NumPy and the Python package",
      "packages/create-orrery/README.md, sh: needs the published packages",
      "packages/models/README.md, sh: needs a server that is running",
      "packages/queue/README.md, sh: needs a Redis, and other machines",
      "packages/server/README.md, sh: needs a server that is running",
      "packages/server/README.md, sh: they serve until they are stopped",
      "python/README.md, sh: installs a package; npm run test:long runs it",
      "python/README.md, sh: runs until Ctrl-C",
    ]
  `)
})

test('every block has a known language', () => {
  const known = ['', 'text', 'ts', 'tsx', 'sh', 'console', 'json', 'yaml', 'python']
  expect(blocks.filter(({ block }) => !known.includes(block.language)).map(({ at }) => at)).toEqual([])
})

test('TypeScript blocks type-check', { timeout: TIMEOUT_MS }, () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', programs.path, '--singleThreaded'], {
    cwd: programs.path,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})

test('links have target files', () => {
  const targets = documents().flatMap(({ name, path, text }) =>
    [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => ({
      name,
      target,
      file: join(path, '..', target),
    })),
  )
  expect(targets.length).toBeGreaterThan(20)
  expect(targets.filter(({ file }) => !existsSync(file)).map(({ name, target }) => `${name}: ${target}`)).toEqual([])
})

const runnable = blocks.filter(({ block }) => isProgram(block) && notRun(block) === undefined)

for (const { document, block, at } of runnable.filter(({ block }) => isTest(block))) {
  // The import declares the tests of the block.
  describe(at, () => import(programs.fileOf(document, block)) as Promise<void>)
}

for (const { document, block, at } of runnable.filter(({ block }) => !isTest(block))) {
  test(`${at} runs and prints the output in its comments`, async () => {
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...parts) => void printed.push(format(...parts)))
    await import(programs.fileOf(document, block)).finally(() => vi.restoreAllMocks())
    let from = 0
    for (const promise of outputPatternsOf(block)) {
      const index = printed.findIndex((text, position) => position >= from && promise.test(text))
      if (index < 0) expect(printed.slice(from).join('\n')).toMatch(promise)
      from = index + 1
    }
  })
}

for (const { block, at } of blocks.filter(({ block }) => isData(block))) {
  test(`${at} is ${block.language.toUpperCase()}`, () => {
    expect(block.language === 'json' ? JSON.parse(block.body) : parse(block.body)).toBeDefined()
  })
}

for (const { block, at } of blocks.filter(({ block }) => isShell(block))) {
  test(`${at}: its commands exist, with their flags`, async () => {
    for (const { command } of commandsOf(block.language, block.body)) {
      if (isOrrery(command)) expect(await unknownFlags(command), command).toEqual([])
      else if (notRun(block) === undefined) expect(commandProblem(command), command).toBeUndefined()
    }
  })
}

// `vitest run test/readme-blocks.test.ts -u` updates the output of commands in documents. `readme-blocks.long.test.ts` runs long commands
// and of most pages in `docs`.
for (const document of all.filter(({ blocks }) => blocks.some(showsOutput)).filter((each) => !isPage(each))) {
  test(`${document.name} contains the output of its commands`, { timeout: TIMEOUT_MS }, async () => {
    await expect(await renderDocument(document, (command) => !isLong(command))).toMatchFileSnapshot(document.path)
  })
}

function isData({ language }: Block): boolean {
  return language === 'json' || language === 'yaml'
}
