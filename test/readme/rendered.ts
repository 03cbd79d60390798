import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Block, notRun, withBodies } from './blocks.ts'
import { commandsOf, isOrrery, openShell, type Shell } from './commands.ts'
import type { Document } from './documents.ts'

/** Whether a command plays hundreds of episodes, or is about a run of them: of houses, of the run called night, of a whole paper. */
export function isLong(command: string): boolean {
  return /run smoke|--split valid_unseen|runs\/(?:night|rebact|lesson)|lesson check/.test(command)
}

/** Guides that `npm test` plays; commands of all other pages in `docs` are played by `npm run test:long`. */
const SAMPLE = ['docs/getting-started.md', 'docs/guides/prompts.md', 'docs/guides/export.md', 'docs/guides/simulated-errors.md']

/** Whether all commands of a document are left to `npm run test:long`. */
export function isPage({ name }: Document): boolean {
  return name.startsWith('docs/') && !SAMPLE.includes(name)
}

/**
 * The document with what those of its commands print now that are chosen; they run in its order, in a directory of their own.
 * What the others print stays as it is.
 */
export async function rendered({ text, blocks }: Document, isChosen: (command: string) => boolean): Promise<string> {
  using shell = openShell()
  const bodies = new Map<number, string>()
  for (const block of blocks) bodies.set(block.line, await bodyOf(block, shell, isChosen))
  return withBodies(text, ({ line, body }) => bodies.get(line) ?? body)
}

async function bodyOf(block: Block, shell: Shell, isChosen: (command: string) => boolean): Promise<string> {
  if (block.remark?.kind === 'output of') return isChosen(block.remark.text) ? shell.run(block.remark.text) : block.body
  if (block.remark?.kind === 'file') writeFileSync(join(shell.path, block.remark.text), `${block.body}\n`)
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

/** Whether a block is of commands. */
export function isShell({ language }: Block): boolean {
  return language === 'sh' || language === 'console'
}

/** Whether something has to be run to know what stands in a block. */
export function shows(block: Block): boolean {
  return block.remark?.kind === 'output of' || (isShell(block) && notRun(block) === undefined && /orrery/.test(block.body))
}
