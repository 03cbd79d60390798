import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** Directory of what was recorded of WebArena's own code. */
const RECORDED: string = fileURLToPath(new URL('../../../../../shared/data/webarena', import.meta.url))

/** Why tests of recorded data are skipped; `undefined` where the data are there. */
export const missingRecordings: string | undefined = existsSync(RECORDED)
  ? undefined
  : 'skipped: no recorded data at ../shared/data/webarena'

/** The rows of a file of JSON Lines, packed by gzip where its name says so. */
export function recordedRows<Row>(name: string): readonly Row[] {
  const bytes = readFileSync(`${RECORDED}/${name}`)
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
