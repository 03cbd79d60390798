import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Folders of published packages. */
const HOMES = ['packages', 'envs', 'agents']

/** The published packages as a registry would get them, gone when they go out of scope. */
export interface Packed extends Disposable {
  /** Path of the tarball of each package, by its name. */
  readonly tarballs: ReadonlyMap<string, string>
}

/** Packs every published package of the workspace, as it is built. */
export function packAll(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-packed-'))
  runPnpm(['--recursive', ...HOMES.flatMap((home) => ['--filter', `./${home}/*`]), 'pack', '--pack-destination', folder])
  const files = new Map(readdirSync(folder).map((file) => [file.replace(/-\d+\.\d+\.\d+\S*\.tgz$/, ''), join(folder, file)]))
  return {
    tarballs: new Map(
      packageNames().map((name) => [name, files.get(name.replace('@', '').replace('/', '-')) ?? `${name}.tgz was not packed`]),
    ),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Names of all published packages, sorted. */
export function packageNames(): readonly string[] {
  const folders = HOMES.flatMap((home) => readdirSync(join(ROOT, home)).map((name) => join(ROOT, home, name, 'package.json')))
  return folders.map((path) => (JSON.parse(readFileSync(path, 'utf8')) as { name: string }).name).sort()
}

/** Runs the pnpm that this repository pins. Throws with what it said where it fails. */
function runPnpm(args: readonly string[]): void {
  const pnpm = join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs')
  execFileSync(process.execPath, [pnpm, ...args], { cwd: ROOT, stdio: 'pipe', maxBuffer: 1 << 26 })
}
