import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

/** Program of POSIX systems that makes a named pipe. */
const MAKE_PIPE = '/usr/bin/mkfifo'

/** Settings of data that name files, with the type of their model. */
const SETTINGS: Readonly<Record<string, object>> = {
  models: { models: './pipe.yaml', model: 'x' },
  prices: { prices: './pipe.yaml', model: 'openai:m' },
  profile: { profile: 'pipe.yaml' },
  'profile of an agent': { agent: 'react@pipe.yaml' },
  replayOnly: { replayOnly: './pipe.yaml', model: 'openai:m' },
  data: { world: 'webshop', data: './shop' },
}

/** Time after which a command blocks, in milliseconds. */
const BLOCKED_MS = 200_000

/** Runs command lines in one separate process, which ends if one of them blocks. */
function runLines(
  cwd: string,
  lines: readonly (readonly string[])[],
): readonly { readonly code: number; readonly stderr: string }[] {
  const script = join(import.meta.dirname, 'run-lines.mjs')
  const input = JSON.stringify(lines)
  return JSON.parse(execFileSync(process.execPath, [script], { cwd, input, encoding: 'utf8', timeout: BLOCKED_MS }))
}

test.skipIf(!existsSync(MAKE_PIPE))('a pipe that data names blocks no command', async () => {
  using place = scratch()
  for (const name of ['pipe.yaml', 'pipe.jsonl']) execFileSync(MAKE_PIPE, [place.file(name)])
  mkdirSync(place.file('shop'))
  for (const name of ['items_shuffle.json', 'items_ins_v2.json']) execFileSync(MAKE_PIPE, [place.file(`shop/${name}`)])
  symlinkSync('loop.yaml', place.file('loop.yaml'))
  const run = ['run', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '1', '--max-steps', '1']
  expect((await orreryIn(place.path, [...run, '--out', 'r'])).code).toBe(0)
  const commands: (readonly string[])[] = [
    ['run', 'pipe.yaml', '--dry-run'],
    ['run', 'loop.yaml', '--dry-run'],
    ['conform', 'pipe.jsonl'],
    ['import', 'pipe.jsonl'],
    ['which', 'pipe.jsonl'],
    ['judge', '--tasks', 'pipe.jsonl', '--answers', 'pipe.jsonl'],
  ]
  for (const [name, settings] of Object.entries(SETTINGS)) {
    const suite = { world: 'textcraft', agent: 'react', model: 'simulated:mid', limit: 1, ...settings }
    writeFileSync(place.file(`${name}.json`), JSON.stringify(suite))
    commands.push(['run', `${name}.json`, '--dry-run'])
  }
  cpSync(place.file('r'), place.file('received'), { recursive: true })
  const manifest = JSON.parse(readFileSync(place.file('r/run.json'), 'utf8')) as { readonly configuration: object }
  const configuration = { ...manifest.configuration, models: './pipe.yaml' }
  writeFileSync(place.file('received/run.json'), JSON.stringify({ ...manifest, configuration }))
  for (const command of ['verify', 'rescore', 'resume', 'report']) commands.push([command, 'received'])
  const ran = runLines(place.path, commands)
  for (const [at, args] of commands.entries())
    expect([args, ran[at]]).toEqual([
      args,
      { code: 2, stderr: expect.stringMatching(/^error FILE_UNREADABLE: cannot read [^\n]+\n hint: [^\n]+\n$/) },
    ])
})

test('an address of no file is refused in one line', async () => {
  using place = scratch()
  for (const [name, code] of [
    ['file://host/x.mjs', 'PATH_UNTRUSTED'],
    ['file:///%2Fx.mjs', 'CONFIG_INVALID'],
    ['file:%zz.mjs', 'CONFIG_INVALID'],
  ] as const) {
    writeFileSync(place.file('s.json'), JSON.stringify({ world: 'textcraft', agent: [name] }))
    const { stderr } = await orreryIn(place.path, ['run', 's.json', '--dry-run'])
    expect([name, stderr]).toEqual([name, expect.stringContaining(`error ${code}: ${name} is `)])
  }
})
