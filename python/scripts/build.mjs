// Bundles the server of the Python package into one file: src/orrery_worlds/_js/server.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const home = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(home, '..', 'packages', 'core', 'package.json'), 'utf8'))

await build({
  configFile: false,
  root: home,
  logLevel: 'error',
  mode: 'production',
  define: { __VERSION__: JSON.stringify(version) },
  ssr: { noExternal: true },
  build: {
    ssr: join(home, 'server', 'main.mjs'),
    target: 'node20',
    outDir: join(home, 'src', 'orrery_worlds', '_js'),
    emptyOutDir: true,
    minify: true,
    rollupOptions: { output: { entryFileNames: 'server.mjs', codeSplitting: false } },
    reportCompressedSize: false,
  },
})
