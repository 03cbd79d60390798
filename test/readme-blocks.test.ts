import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { type Block, notRun, withBodies } from './readme/blocks.ts'
import { commandsOf, isOrrery, openShell, type Shell, strangeCommand } from './readme/commands.ts'
import { type Document, documents, ROOT } from './readme/documents.ts'
import { unknownWords } from './readme/flags.ts'
import { isProgram, isTest, promisesOf, writePrograms } from './readme/programs.ts'

/** Milliseconds for all commands of a document. */
const PATIENCE = 300_000

const all = documents().filter(({ blocks }) => blocks.length > 0)
const blocks = all.flatMap((document) =>
  document.blocks.map((block) => ({ document, block, at: `${document.name}:${block.line}` })),
)
const programs = writePrograms(all)
afterAll(() => programs[Symbol.dispose]())

test('blocks that are not run say why', () => {
  const exceptions = blocks.flatMap(({ document, block }) => {
    const reason = notRun(block)
    return reason === undefined ? [] : [`${document.name}, ${block.language}: ${reason}`]
  })
  expect(exceptions).toMatchInlineSnapshot(`
    [
      "README.md, sh: serves until Ctrl-C",
      "packages/server/README.md, sh: needs a server that is running",
    ]
  `)
})

test('every block is of a language that something here runs or checks', () => {
  const known = ['', 'text', 'ts', 'tsx', 'sh', 'console', 'json', 'yaml']
  expect(blocks.filter(({ block }) => !known.includes(block.language)).map(({ at }) => at)).toEqual([])
})

test('TypeScript blocks fit the types', { timeout: PATIENCE }, () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', programs.path], { cwd: programs.path, encoding: 'utf8' })
  expect(stdout).toBe('')
})

test('links lead to files', () => {
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
  // Importing it declares its tests.
  describe(at, () => import(programs.fileOf(document, block)) as Promise<void>)
}

for (const { document, block, at } of runnable.filter(({ block }) => !isTest(block))) {
  test(`${at} runs, and prints what its comments say`, async () => {
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((...parts) => void printed.push(format(...parts)))
    await import(programs.fileOf(document, block)).finally(() => vi.restoreAllMocks())
    let from = 0
    for (const promise of promisesOf(block)) {
      const index = printed.findIndex((text, place) => place >= from && promise.test(text))
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
      if (isOrrery(command)) expect(await unknownWords(command), command).toEqual([])
      else if (notRun(block) === undefined) expect(strangeCommand(command), command).toBeUndefined()
    }
  })
}

// `vitest run test/readme-blocks.test.ts -u` writes what the commands print into the documents.
for (const document of all.filter(({ blocks }) => blocks.some(shows))) {
  test(`${document.name} shows what its commands print`, { timeout: PATIENCE }, async () => {
    await expect(await rendered(document)).toMatchFileSnapshot(document.path)
  })
}

/** The document with what its commands print now; they run in its order, in a directory of their own. */
async function rendered({ text, blocks }: Document): Promise<string> {
  using shell = openShell()
  const bodies = new Map<number, string>()
  for (const block of blocks) bodies.set(block.line, await bodyOf(block, shell))
  return withBodies(text, ({ line, body }) => bodies.get(line) ?? body)
}

async function bodyOf(block: Block, shell: Shell): Promise<string> {
  if (block.remark?.kind === 'output of') return shell.run(block.remark.text)
  if (block.remark?.kind === 'file' && !isProgram(block)) writeFileSync(join(shell.path, block.remark.text), `${block.body}\n`)
  if (!isShell(block) || notRun(block) !== undefined) return block.body
  const ran: string[] = []
  for (const { command, output } of commandsOf(block.language, block.body)) {
    const now = isOrrery(command) ? await shell.run(command) : shell.cut(command) ? '' : output
    ran.push(now === '' ? `$ ${command}` : `$ ${command}\n${now}`)
  }
  return block.language === 'console' ? ran.join('\n') : block.body
}

function isData({ language }: Block): boolean {
  return language === 'json' || language === 'yaml'
}

function isShell({ language }: Block): boolean {
  return language === 'sh' || language === 'console'
}

/** Whether something has to be run to know what stands in a block. */
function shows(block: Block): boolean {
  return block.remark?.kind === 'output of' || (isShell(block) && notRun(block) === undefined && /orrery/.test(block.body))
}
