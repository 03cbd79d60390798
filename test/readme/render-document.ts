import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Block, notRun, withBodies } from './blocks.ts'
import { commandsOf, isOrrery, openShell, type Shell } from './commands.ts'
import type { Document } from './documents.ts'

/** True if a command runs hundreds of episodes, or uses such a run. */
export function isLong(command: string): boolean {
  return /run smoke|--split valid_unseen|runs\/(?:night|rebact|lesson)|lesson check/.test(command)
}

/** Guides whose commands `npm test` runs. `npm run test:long` runs those of all other pages in `docs` and of the agents. */
const SAMPLE = ['docs/guides/prompts.md', 'docs/guides/export.md', 'docs/guides/simulated-errors.md']

/** True if only `npm run test:long` runs the commands of a document. */
export function isPage({ name }: Document): boolean {
  return /^(?:docs|agents)\//.test(name) && !SAMPLE.includes(name)
}

/**
 * Returns the document with the current output of the selected commands, which run in order in a separate directory. Other output is
 * unchanged.
 */
export async function renderDocument({ text, blocks }: Document, isChosen: (command: string) => boolean): Promise<string> {
  using shell = openShell()
  const bodies = new Map<number, string>()
  for (const block of blocks) bodies.set(block.line, await bodyOf(block, shell, isChosen))
  return withBodies(text, ({ line, body }) => bodies.get(line) ?? body)
}

async function bodyOf(block: Block, shell: Shell, isChosen: (command: string) => boolean): Promise<string> {
  if (block.remark?.kind === 'output of') return isChosen(block.remark.text) ? shell.run(block.remark.text) : block.body
  if (block.remark?.kind === 'file') {
    const file = join(shell.path, block.remark.text)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${block.body}\n`)
  }
  if (!isShell(block) || notRun(block) !== undefined) return block.body
  const ran: string[] = []
  for (const { command, output } of commandsOf(block.language, block.body)) {
    const now = isChosen(command) ? await printed(command, output, shell) : output
    ran.push(now === '' ? `$ ${command}` : `$ ${command}\n${now}`)
  }
  return block.language === 'console' ? ran.join('\n') : block.body
}

async function printed(command: string, before: string, shell: Shell): Promise<string> {
  if (isOrrery(command)) return shell.run(command)
  return shell.cut(command) ? '' : before
}

/** True if a block contains commands. */
export function isShell({ language }: Block): boolean {
  return language === 'sh' || language === 'console'
}

/** True if the content of a block is the output of a command. */
export function showsOutput(block: Block): boolean {
  return block.remark?.kind === 'output of' || (isShell(block) && notRun(block) === undefined && /orrery/.test(block.body))
}
