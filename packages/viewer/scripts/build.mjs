// Builds the pages in one process: three processes would load the bundler three times.
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const configFile = join(root, 'vite.config.ts')

/** Modes of `vite.config.ts`, each a page. */
for (const mode of ['production', 'live', 'leaderboard']) {
  await build({ configFile, root: join(root, 'app'), mode, logLevel: 'warn' })
}
