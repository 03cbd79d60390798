import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { expect, test, vi } from 'vitest'

const here = import.meta.dirname
const names = readdirSync(here).filter((name) => existsSync(join(here, name, 'README.md')))
const programs = names.filter((name) => existsSync(join(here, name, 'main.ts')))

/** What the README of an example shows below its command. */
function shown(name: string): string {
  const readme = readFileSync(join(here, name, 'README.md'), 'utf8')
  const [, command, output] = /```console\n\$ (.*)\n([\s\S]*?)\n```/.exec(readme) ?? []
  expect(command).toBe(`npm run example ${name}`)
  return String(output)
}

/** The command itself, as `npm run example` starts it. */
function run(name: string): string {
  const script = join(here, '..', 'scripts', 'example.cjs')
  const env = { ...process.env, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, name], { encoding: 'utf8', env })
  expect(status, stderr).toBe(0)
  return stdout
}

test.each(programs)('%s prints what its README shows', async (name) => {
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...parts) => void printed.push(format(...parts)))
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await import(`./${name}/main.ts`).finally(() => vi.restoreAllMocks())
  expect(printed.join('\n')).toBe(shown(name))
})

test('npm run example runs a program', () => {
  expect(run('first-episode').trimEnd()).toBe(shown('first-episode'))
})

test('npm run example runs tests', () => {
  const passed = run('unit-test-an-agent')
    .split('\n')
    .filter((line) => line.startsWith(' ✓'))
    .map((line) => line.replace(/ \d+ms$/, '').trim())
  expect(passed.join('\n')).toBe(shown('unit-test-an-agent'))
})

test('examples/README.md lists every example', () => {
  const list = readFileSync(join(here, 'README.md'), 'utf8')
  expect([...list.matchAll(/^\| \[([\w-]+)\]/gm)].map(([, name]) => String(name)).sort()).toEqual([...names].sort())
})
