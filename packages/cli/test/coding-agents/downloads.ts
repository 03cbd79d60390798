import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DOWNLOADS, type PROGRAMS } from './installed.ts'

type ProgramName = (typeof PROGRAMS)[number]

/** Packages of npm with the real programs. */
const PACKAGES: Readonly<Record<ProgramName, string>> = {
  claude: '@anthropic-ai/claude-code',
  codex: '@openai/codex',
  gemini: '@google/gemini-cli',
  opencode: 'opencode-ai',
}

/** Maximum duration of an installation in milliseconds. */
const TIMEOUT = 20 * 60_000

/** Installs a real program into a folder that later tests find again. Returns the folder of its command, or why it cannot be installed. */
export async function download(name: ProgramName): Promise<{ readonly bin: string } | { readonly problem: string }> {
  const folder = join(DOWNLOADS, name)
  const bin = join(folder, 'node_modules', '.bin')
  if (existsSync(join(folder, 'complete'))) return { bin }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', PACKAGES[name]]
  try {
    await promisify(execFile)('npm', install, { cwd: folder, timeout: TIMEOUT })
    await promisify(execFile)(join(bin, name), ['--version'], { timeout: TIMEOUT })
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
  writeFileSync(join(folder, 'complete'), '')
  return { bin }
}
