// Bundles the package, because finding and linking its four hundred files takes longer than compiling them, and stores the databases of the
// default size in dist/databases, because reading one is faster than generating it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { GENERATORS } from '../dist/data.js'

const DIST = join(import.meta.dirname, '..', 'dist')
const DATABASES = join(DIST, 'databases')
const SIZE = 'standard'

await build({
  root: join(DIST, '..'),
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: DIST,
    emptyOutDir: false,
    target: 'node20.19',
    minify: false,
    rolldownOptions: {
      input: { bundle: join(DIST, 'index.js'), 'player-bundle': join(DIST, 'player', 'index.js') },
      // Other packages, but no path with a drive letter.
      external: /^(?:@|[a-z]{2})/,
    },
  },
})
mkdirSync(DATABASES, { recursive: true })
for (const [name, generate] of Object.entries(GENERATORS)) {
  writeFileSync(join(DATABASES, `${name}-${SIZE}.json.gz`), gzipSync(JSON.stringify(generate(SIZE)), { level: 9 }))
}
