// Stores the databases of the default size in dist/databases, so that a process reads what it would have to generate.
import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { GENERATORS } from '../dist/data.js'

const SIZE = 'standard'
const FOLDER = new URL('../dist/databases/', import.meta.url)

mkdirSync(FOLDER, { recursive: true })
for (const [name, generate] of Object.entries(GENERATORS)) {
  writeFileSync(new URL(`${name}-${SIZE}.json.gz`, FOLDER), gzipSync(JSON.stringify(generate(SIZE)), { level: 9 }))
}
