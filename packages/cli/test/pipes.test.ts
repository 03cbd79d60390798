import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'

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

test.skipIf(!existsSync(MAKE_PIPE))('a pipe that data names blocks no command', async () => {
  using place = scratch()
  for (const name of ['pipe.yaml', 'pipe.jsonl']) execFileSync(MAKE_PIPE, [place.file(name)])
  mkdirSync(place.file('shop'))
  for (const name of ['items_shuffle.json', 'items_ins_v2.json']) execFileSync(MAKE_PIPE, [place.file(`shop/${name}`)])
  symlinkSync('loop.yaml', place.file('loop.yaml'))
  const run = ['run', 'textcraft', '--agent', 'react', '--model', 'simulated:mid', '--limit', '1', '--max-steps', '1']
  expect((await orrery(place.path, [...run, '--out', 'r'])).code).toBe(0)
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
  for (const args of commands) {
    const { code, stderr } = await orrery(place.path, args)
    expect([args, code, stderr]).toEqual([
      args,
      2,
      expect.stringMatching(/^error FILE_UNREADABLE: cannot read [^\n]+\n hint: [^\n]+\n$/),
    ])
  }
})

test('an address of no file is refused in one line', async () => {
  using place = scratch()
  for (const [name, code] of [
    ['file://host/x.mjs', 'PATH_UNTRUSTED'],
    ['file:///%2Fx.mjs', 'CONFIG_INVALID'],
    ['file:%zz.mjs', 'CONFIG_INVALID'],
  ] as const) {
    writeFileSync(place.file('s.json'), JSON.stringify({ world: 'textcraft', agent: [name] }))
    const { stderr } = await orrery(place.path, ['run', 's.json', '--dry-run'])
    expect([name, stderr]).toEqual([name, expect.stringContaining(`error ${code}: ${name} is `)])
  }
})
