import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
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
