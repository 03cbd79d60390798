import { execFile } from 'node:child_process'
import { OrreryError } from '@orreryjs/core'
import type { Program } from './programs/program.ts'

/** Milliseconds for the answer to `--version`: the first start of a program may unpack itself. */
const TIMEOUT = 120_000

/** Throws `AGENT_UNAVAILABLE` if a program is not installed, does not start, or is too old. */
export async function checkInstalled({ command, title, install, minVersion }: Program): Promise<void> {
  if (install === undefined) return
  const text = await versionOf(command).catch((cause: NodeJS.ErrnoException) => {
    const problem =
      cause.code === 'ENOENT' ? `is not installed: there is no command ${command}` : `does not start: ${cause.message}`
    throw new OrreryError('AGENT_UNAVAILABLE', `${title} ${problem.trim().replaceAll('\n', ' ')}`, {
      cause,
      hint: `install it: ${install}`,
    })
  })
  const version = /\d{1,9}\.\d{1,9}\.\d{1,9}/.exec(text)?.[0]
  if (version !== undefined && !isOlder(version, minVersion)) return
  const found = version === undefined ? `an unknown version (${text.trim()})` : `version ${version}`
  throw new OrreryError('AGENT_UNAVAILABLE', `${title} has ${found}. Expected ${minVersion} or newer`, {
    hint: `update it: ${install}`,
  })
}

function versionOf(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, ['--version'], { timeout: TIMEOUT, encoding: 'utf8' }, (error, output) =>
      error ? reject(error) : resolve(output),
    )
  })
}

function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((each) => each.split('.').map(Number))
  const at = (left ?? []).findIndex((part, index) => part !== right?.[index])
  return at >= 0 && (left?.[at] ?? 0) < (right?.[at] ?? 0)
}
