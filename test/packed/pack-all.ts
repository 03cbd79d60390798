import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The published packages as a registry would get them, gone when they go out of scope. */
export interface Packed extends Disposable {
  /** Path of the tarball of each package, by its name. */
  readonly tarballs: ReadonlyMap<string, string>
}

/** Packs every published package of the workspace, as it is built, with the command that users have for it. */
export function packAll(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-packed-'))
  const said = execFileSync(process.execPath, [join(ROOT, 'orrery'), 'pack', folder, '--json'], { encoding: 'utf8' })
  const { tarballs } = JSON.parse(said) as { readonly tarballs: Readonly<Record<string, string>> }
  return {
    tarballs: new Map(Object.entries(tarballs)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
