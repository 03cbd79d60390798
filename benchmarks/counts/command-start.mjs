// The start of the command line, without the modules of other paths.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { temporaryFolder } from '../arguments.mjs'

/** Functions that prepare a path, by name. */
export const PATHS = {
  'start of a command': () => commandStart(['--agent', 'oracle']),
  'start of a command with a model': () => commandStart(['--agent', 'react', '--model', 'simulated:mid']),
}

/** One episode with the bundled command. */
function commandStart(agent) {
  const settings = ['--world', 'textcraft', ...agent, '--limit', '1', '--deterministic']
  process.argv = [process.execPath, 'orrery', 'run', ...settings, '--out', join(temporaryFolder(), 'run')]
  return {
    isCold: true,
    async call() {
      await createRequire(import.meta.url)('../../packages/cli/dist/bundle/start.cjs').finished
      if (process.exitCode !== 0) throw new Error(`the command ended with ${process.exitCode}`)
    },
  }
}
