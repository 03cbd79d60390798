import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { orrery as registry } from '@orreryjs/orrery'
import { runFlags } from '@orreryjs/runs/configuration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { COMMANDS } from '../src/commands/commands.ts'
import { SHELLS } from '../src/completion/scripts.ts'
import { orreryIn } from './in-process.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

beforeAll(() => {
  for (const path of ['runs/night', 'runs/smoke', 'mine', 'empty']) mkdirSync(place.file(path), { recursive: true })
  for (const path of ['runs/night', 'runs/smoke', 'mine']) writeFileSync(place.file(`${path}/run.json`), '{}')
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
  writeFileSync(place.file('orrery'), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`)
  chmodSync(place.file('orrery'), 0o755)
})

async function offered(line: string): Promise<readonly string[]> {
  const { stdout } = await orreryIn(place.path, ['completion', 'bash', '--line', line, '--json'])
  return (JSON.parse(stdout) as readonly { readonly value: string }[]).map(({ value }) => value)
}

test('completes every command, flag and name', async () => {
  expect(await offered('orrery ')).toEqual(COMMANDS.map(({ name }) => name))
  const flags = [...runFlags().values()]
    .flat()
    .map(({ name }) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
  expect(await offered('orrery run --')).toEqual(expect.arrayContaining([...flags, '--gate', '--dry-run', '--json', '--help']))
  expect(await offered('orrery run --world ')).toEqual([...registry.worlds.map(({ id }) => id), 'all'])
  const names = [registry.suites, registry.worlds, registry.agents, registry.models].flatMap((all) => all.map(({ id }) => id))
  expect(await offered('orrery run ')).toEqual([...new Set(names)])
})

test.each([
  ['orrery ru', ['run']],
  ['/some/where/orrery run --agent re', ['react', 'reflact', 'rebact', 'reflexion']],
  ['orrery run --agent react,reb', ['react,rebact']],
  ['orrery run --agent=reb', ['--agent=rebact']],
  ['orrery run --model simulated:s', ['simulated:strong']],
  ['orrery run --model simulated:mid,eps=.2,L', ['simulated:mid,eps=.2,L0=']],
  ['orrery run --agent rebact --option noR', ['noReflect=']],
  ['orrery run --agent react --option noR', []],
  ['orrery run --option "demos=', ['demos=typed', 'demos=common', 'demos=none']],
  ['orrery run --world alfworld --split valid', ['valid_seen', 'valid_unseen']],
  ['orrery play webshop --dialect ', ['strict', 'upstream', 'react']],
  ['orrery show ', ['profile', 'empty/', 'mine', 'runs/', 'runs/night', 'runs/smoke']],
  ['orrery show runs/s', ['runs/smoke']],
  ['orrery --json compare mine runs/', ['runs/night', 'runs/smoke']],
  ['orrery run --only flipped@mine..ru', ['flipped@mine..runs/', 'flipped@mine..runs/night', 'flipped@mine..runs/smoke']],
  ['orrery list agents lat', ['lats']],
  ['orrery show profile rebact/t', ['rebact/textcraft']],
  ['orrery serve model sim', ['simulated:']],
  ['orrery serve wo', ['world']],
  ['orrery export mine --to in', ['inspect']],
  ['orrery completion ', [...SHELLS]],
  ['orrery run --config ', []],
  ['orrery nothing ', []],
])('%s', async (line, expected) => {
  expect(await offered(line)).toEqual(expected)
})

/** Returns a shell's output for a script, with `orrery` on the path; `undefined` if the shell is not installed. */
async function inShell(shell: string, args: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, PATH: `${place.path}${delimiter}${process.env['PATH'] ?? ''}`, HOME: place.path }
  try {
    return (await promisify(execFile)(shell, args, { cwd: place.path, env })).stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Simulates Bash completion: it breaks words at `:` and `=` and calls the function registered with `complete`. */
const TAB = `
tab() {
  COMP_LINE="$1" COMP_POINT=\${#1} COMP_WORDS=(\${1//[:=]/ & }) COMP_CWORD=1
  [[ "$(complete -p orrery)" == *"-F _orrery_complete orrery" ]] || return 1
  COMPREPLY=(); _orrery_complete; printf '%s;' "\${COMPREPLY[@]}"; echo
}`

test('in Bash, which breaks words at colons', async ({ skip }) => {
  const lines = ['orrery run --agent react,reb', 'orrery run --model simulated:m', 'orrery run --option demos=n']
  const script = `eval "$(orrery completion bash)"\n${TAB}\n${lines.map((line) => `tab '${line}'`).join('\n')}`
  const output = await inShell('bash', ['--norc', '-c', script])
  if (output === undefined) skip('there is no bash here')
  expect(output?.split('\n').slice(0, -1)).toEqual(['react,rebact;', 'mid;', 'none;'])
})

test('in zsh', async ({ skip }) => {
  const script = `compdef() { print "$@" }
eval "$(orrery completion zsh)"
_describe() { print -rl -- "\${(@P)4}" }
_files() { print files }
words=(orrery run --model simulated:m); CURRENT=4; _orrery
words=(orrery show runs/); CURRENT=3; _orrery
words=(orrery run --config ''); CURRENT=4; _orrery`
  const output = await inShell('zsh', ['-f', '-c', script])
  if (output === undefined) skip('there is no zsh here')
  expect(output).toMatch(/^_orrery orrery\nsimulated\\:mid:overlooks more .*\nruns\/night\nruns\/smoke\nfiles\n$/)
})

test('in fish', async ({ skip }) => {
  const lines = ['orrery run --model simulated:m', 'orrery show runs/n', 'orrery run --config run']
  const script = `orrery completion fish | source\n${lines.map((line) => `complete -C'${line}'`).join('\n')}`
  const output = await inShell('fish', ['--no-config', '-c', script])
  if (output === undefined) skip('there is no fish here')
  expect(output).toMatch(/^simulated:mid\toverlooks more .*\nruns\/night\nruns\/\n$/)
})
