// Stores the databases of the default size in dist/databases. Reading one is faster than generating it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { GENERATORS } from '../dist/data.js'

const SIZE = 'standard'
const FOLDER = new URL('../dist/databases/', import.meta.url)

mkdirSync(FOLDER, { recursive: true })
for (const [name, generate] of Object.entries(GENERATORS)) {
  writeFileSync(new URL(`${name}-${SIZE}.json.gz`, FOLDER), gzipSync(JSON.stringify(generate(SIZE)), { level: 9 }))
}
