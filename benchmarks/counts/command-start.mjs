// The start of the command line, without the modules of other paths.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Functions that prepare a path, by name. */
export const PATHS = { 'start of a command': commandStart }

/** One oracle episode with the bundled command. */
function commandStart() {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-counts-'))
  const settings = ['--world', 'textcraft', '--agent', 'oracle', '--limit', '1', '--deterministic']
  process.argv = [process.execPath, 'orrery', 'run', ...settings, '--out', join(folder, 'run')]
  return {
    isCold: true,
    async call() {
      await import('../../packages/cli/dist/bundle/start.js')
      if (process.exitCode !== 0) throw new Error(`the command ended with ${process.exitCode}`)
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
