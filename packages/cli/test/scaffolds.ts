import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { orreryHere } from './in-process.ts'

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..', '..')
export const MODULES = join(ROOT, 'node_modules')
const LINKED = ['core', 'simulated', 'testing']

/** Returns the output of a tool of this repository, run in a directory with the current Node. */
export function call(directory: string, tool: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(join(MODULES, '.bin', tool), args, { cwd: directory, encoding: 'utf8' })
  return status === 0 ? 'ok' : `${stdout}${stderr}`
}

/** Links the packages of this repository, and other dependencies of a new package. */
export function link(directory: string, others: readonly string[] = []): void {
  mkdirSync(join(directory, 'node_modules', '@orreryjs'), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, 'packages', name), join(directory, 'node_modules', '@orreryjs', name))
  for (const name of others) symlinkSync(join(MODULES, name), join(directory, 'node_modules', name))
}

/** Creates a package; returns the next steps. */
export async function make(kind: string, name: string, out: string): Promise<readonly string[]> {
  const { code, stdout, stderr } = await orreryHere(['new', kind, name, '--package', '--out', out, '--json'])
  expect(stderr).toBe('')
  expect(code).toBe(0)
  return JSON.parse(stdout).next
}
