import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { expect, vi } from 'vitest'

const here = import.meta.dirname

/** Names of the examples. */
export const names: readonly string[] = readdirSync(here).filter((name) => existsSync(join(here, name, 'README.md')))

/** Names of examples with a program. */
export const programs: readonly string[] = names.filter((name) => existsSync(join(here, name, 'main.ts')))

/** Programs that run hundreds of episodes or load large frameworks. */
export const LONG_EXAMPLES: readonly string[] = ['ablate-rebact', 'bring-your-own-loop', 'replay-a-paper-table']

/** Expected output in the README of an example. */
export function expectedOutput(name: string): string {
  const readme = readFileSync(join(here, name, 'README.md'), 'utf8')
  const [, command, output] = /```console\n\$ (.*)\n([\s\S]*?)\n```/.exec(readme) ?? []
  expect(command).toBe(`npm run example ${name}`)
  return String(output)
}

/** Runs a program by importing it, and compares its output with the README. */
export async function expectOutputOfReadme(name: string): Promise<void> {
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...parts) => void printed.push(format(...parts)))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await import(`./${name}/main.ts`).finally(() => vi.restoreAllMocks())
  expect(printed.join('\n')).toBe(expectedOutput(name))
}

/** Runs `npm run example NAME` and returns its output. */
export function runExample(name: string): string {
  const script = join(here, '..', 'scripts', 'example.cjs')
  const env = { ...process.env, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, name], { encoding: 'utf8', env })
  expect(status, stderr).toBe(0)
  return stdout
}
