import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Tarballs of the published packages, removed when they go out of scope. */
export interface Packed extends Disposable {
  /** Tarball paths by package name. */
  readonly tarballs: ReadonlyMap<string, string>
}

/** Packs every published package of the workspace with `orrery pack`. */
export function packAll(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-packed-'))
  const output = execFileSync(process.execPath, [join(ROOT, 'orrery'), 'pack', folder, '--all', '--json'], { encoding: 'utf8' })
  const { tarballs } = JSON.parse(output) as { readonly tarballs: Readonly<Record<string, string>> }
  return {
    tarballs: new Map(Object.entries(tarballs)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Packs some packages as `orrery pack` does, but without their dependencies, which takes a fifth of the time. */
export function packOnly(names: readonly string[]): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-packed-'))
  const pnpm = join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs')
  const filters = names.flatMap((name) => ['--filter', name])
  const hooks = `--config.pnpmfile=${join(ROOT, 'scripts/pack-hooks.cjs')}`
  const args = [pnpm, '--recursive', ...filters, hooks, 'pack', '--pack-destination', folder]
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'pipe' })
  const fileOf = (name: string): string => {
    const start = `${name.replace('@', '').replace('/', '-')}-`
    const file = readdirSync(folder).find((each) => each.startsWith(start))
    if (file === undefined) throw new Error(`${name} was not packed`)
    return join(folder, file)
  }
  return {
    tarballs: new Map(names.map((name) => [name, fileOf(name)])),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
