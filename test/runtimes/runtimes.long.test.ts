import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { installPackages } from '../../packages/server/test/frameworks/install.ts'
import { PAGE, readPage, withTable } from './page.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PROBE = fileURLToPath(new URL('probe.mjs', import.meta.url))
const PLATFORM = `${process.platform}-${process.arch}`

/** Programs of npm packages, which need no install script. */
const PROGRAMS: readonly Program[] = [
  // The oldest supported version, with Unicode 16, and the newest of each later line.
  ...['18.20.8', '20.19.0', '22.23.3', '24.21.0', '26.10.0'].map((version) => ({
    name: `Node.js ${version}`,
    package: `npm:node-${PLATFORM}@${version}`,
    file: 'bin/node',
  })),
  { name: 'Bun 1.4.5', package: `npm:@oven/bun-${PLATFORM}@1.4.5`, file: 'bin/bun' },
  {
    name: 'Deno 2.9.6',
    package: `npm:@deno/${PLATFORM}${process.platform === 'linux' ? '-glibc' : ''}@2.9.6`,
    file: 'deno',
    args: ['run', '-A'],
  },
]

interface Program {
  readonly name: string
  /** Package with the program, for this platform. */
  readonly package: string
  /** Path of the program in its package. */
  readonly file: string
  /** Arguments before the script. */
  readonly args?: readonly string[]
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const aliasOf = ({ name }: Program): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const installed = PLATFORMS.includes(PLATFORM)
  ? installPackages(Object.fromEntries(PROGRAMS.map((program) => [aliasOf(program), program.package])))
  : { offline: `no runtimes for ${PLATFORM}` }
const reason = 'offline' in installed ? `: ${installed.offline}` : ''

/** Locales and time zones that differ in letter case, digits, sorting and dates. */
const SETTINGS: readonly Setting[] = [
  { LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
  { LC_ALL: 'ar_EG.UTF-8', TZ: 'America/St_Johns' },
]

interface Setting {
  readonly LC_ALL: string
  readonly TZ: string
}

/** Results for the table of the page. */
const rows = new Map<string, string>()

/** Runs a script with a runtime, or with the Node.js of this test. */
function start(
  program: Program | undefined,
  script: string,
  args: readonly string[],
  before = program?.args ?? [],
  setting?: Setting,
) {
  const path =
    'path' in installed && program !== undefined && join(installed.path, 'node_modules', aliasOf(program), program.file)
  return spawnSync(path || process.execPath, [...before, script, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    input: '',
    env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1', ...setting },
  })
}

const place = scratch()
const FILES = ['events.jsonl', 'results.json', 'report.md', 'run.json'] as const
type Run = Readonly<Record<(typeof FILES)[number], string>>

/** Plays a task of every world with every agent. */
function play(program?: Program, setting?: Setting): { readonly directory: string; readonly run: Run } {
  const home = place.file([program === undefined ? 'this' : aliasOf(program), setting?.LC_ALL].join('-'))
  mkdirSync(home)
  const directory = join(home, 'r')
  const scope = ['--world', 'all', '--agent', 'all', '--limit', '1', '--max-steps', '8', '--seed', '7']
  const out = ['--model', 'simulated:mid', '--deterministic', '--out', directory]
  expect(start(program, `${ROOT}orrery`, ['run', ...scope, ...out], program?.args, setting)).toMatchObject({ status: 0 })
  const run = Object.fromEntries(FILES.map((name) => [name, readFileSync(join(directory, name), 'utf8')])) as Run
  return { directory, run }
}

/** Returns a file with the runtime's name, and the hash of `run.json`, which contains it, replaced. */
function withoutRuntime(run: Run, name: keyof Run): string {
  const { node } = JSON.parse(run['run.json']) as { readonly node: string }
  const { digests } = JSON.parse(run['results.json']) as { readonly digests: { readonly manifest: string } }
  return run[name].replaceAll(node, 'VERSION').replaceAll(digests.manifest, 'DIGEST')
}

let reference: Run
let probe: string
beforeAll(() => {
  if (reason !== '') return
  reference = play().run
  probe = start(undefined, PROBE, []).stdout
})

describe.each(PROGRAMS.filter(({ name }) => !name.includes(' 18.')).map((program) => [program.name, program] as const))(
  '%s',
  (name, program) => {
    test.skipIf(reason !== '')(`computes the same bits and reads the same characters as this Node.js${reason}`, () => {
      expect(JSON.parse(start(program, PROBE, []).stdout)).toEqual(JSON.parse(probe))
    })

    test.skipIf(reason !== '')(`writes the same run of every world and agent, except for its own name${reason}`, () => {
      const { directory, run } = play(program)
      expect(run['events.jsonl'] === reference['events.jsonl']).toBe(true)
      for (const file of FILES) expect(withoutRuntime(run, file)).toBe(withoutRuntime(reference, file))
      expect(run['run.json']).toContain(name.startsWith('Node') ? `"${name.slice(8)}"` : `(${name})"`)
      // The runs of Node.js differ from the reference in the version only.
      if (!name.startsWith('Node')) expect(start(undefined, `${ROOT}orrery`, ['verify', directory])).toMatchObject({ status: 0 })
      rows.set(
        name,
        `| ${name} | equal | ${withoutRuntime(run, 'results.json') === withoutRuntime(reference, 'results.json') ? 'equal' : 'different'} |`,
      )
    })
  },
)

test.skipIf(reason !== '').each(SETTINGS)(
  `writes the same run in the locale $LC_ALL and the time zone $TZ${reason}`,
  (setting) => {
    const script = place.file('locale.mjs')
    writeFileSync(script, 'console.log(Intl.DateTimeFormat().resolvedOptions().locale, process.env.TZ)')
    expect(start(undefined, script, [], [], setting).stdout).toBe(
      `${setting.LC_ALL.slice(0, 5).replace('_', '-')} ${setting.TZ}\n`,
    )
    expect(play(undefined, setting).run).toEqual(reference)
  },
)

test.skipIf(reason !== '')(`the page lists the runtimes${reason}`, async ({ skip }) => {
  const names = PROGRAMS.map(({ name }) => name).filter((name) => !name.includes(' 18.'))
  if (names.some((name) => !rows.has(name))) skip('not every runtime was tested')
  const table = ['| Runtime | Journal | Results |', '|---|---|---|', ...names.map((name) => rows.get(name))].join('\n')
  await expect(withTable(readPage(), 'runtimes', table)).toMatchFileSnapshot(PAGE)
})

test.skipIf(reason !== '')(`a runtime that cannot run Orrery prints one line${reason}`, () => {
  const old = PROGRAMS.find(({ name }) => name.includes(' 18.'))
  for (const script of ['orrery', 'packages/cli/dist/main.js']) {
    expect(start(old, `${ROOT}${script}`, ['list'])).toMatchObject({
      status: 2,
      stderr:
        'Orrery needs Node.js 20.19 or newer, or a current Bun or Deno; this is Node.js 18.20.8. Get one from https://nodejs.org\n',
    })
  }
  const deno = PROGRAMS.find(({ name }) => name.startsWith('Deno'))
  expect(start(deno, `${ROOT}orrery`, ['list'], ['run'])).toMatchObject({
    status: 2,
    stderr: 'Orrery needs the permissions of a Node.js program. Run `deno run -A orrery`\n',
  })
})
