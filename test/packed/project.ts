import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Entry points whose declarations need the types of Node.js. */
export const FOR_NODE: RegExp = /^(create-orrery|@orreryjs\/(cli|queue|server|testing\/(model-server|reporter)))/

/** Result of a program run in the project. */
export type CommandResult = Pick<SpawnSyncReturns<string>, 'status' | 'stdout' | 'stderr'>

/** A user's project outside the workspace, removed when it goes out of scope. */
export interface Project extends Disposable {
  readonly path: string
  run(command: string, args: readonly string[]): CommandResult
  /** Import specifiers of all entry points of the installed packages. */
  entryPoints(): readonly string[]
}

/** Creates a project with an agent, its test and, by default, the packages as dependencies, without installing them. */
export function createProject(tarballs: ReadonlyMap<string, string>, devDependencies = dependenciesOn(tarballs)): Project {
  const path = mkdtempSync(join(tmpdir(), 'orrery-project-'))
  cpSync(join(import.meta.dirname, 'project'), path, { recursive: true })
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module', devDependencies }))
  return {
    path,
    run: (command, args) => runIn(path, command, args),
    entryPoints: () => [...tarballs.keys()].flatMap((name) => entriesOf(join(path, 'node_modules', name), name)),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

function dependenciesOn(tarballs: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const packages = Object.fromEntries([...tarballs].map(([name, tarball]) => [name, `file:${tarball}`]))
  return { ...packages, vitest: installedVitest() }
}

/** Runs a program in a directory with the environment of a plain shell. */
export function runIn(cwd: string, command: string, args: readonly string[]): CommandResult {
  return spawnSync(command, args, {
    cwd,
    env: plainEnvironment(process.env),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    timeout: 240_000,
  })
}

/** Version of vitest in the workspace, which the npm cache contains. */
function installedVitest(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'node_modules/vitest/package.json'), 'utf8')) as { version: string }).version
}

function entriesOf(folder: string, name: string): readonly string[] {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
  return Object.keys(exports).map((entry) => name + entry.slice(1))
}

/** Removes the variables of this test run from the environment. */
export function plainEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(npm_(lifecycle|package|execpath|command|node_execpath|config_(local_prefix|user_agent))|INIT_CWD|VITEST|TEST$|DEV$|PROD$|MODE$|SSR$|BASE_URL$|NODE_(OPTIONS|ENV)$|OPENAI_)/i
  return { ...Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name))), NO_COLOR: '1' }
}
