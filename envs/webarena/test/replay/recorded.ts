import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** Directory with recordings of WebArena's own code. */
const RECORDED: string = fileURLToPath(new URL('../../../../../shared/data/webarena', import.meta.url))

/** Reason why tests of recorded data are skipped, or `undefined` if the data exist. */
export const missingRecordings: string | undefined = existsSync(RECORDED)
  ? undefined
  : 'skipped: no recorded data at ../shared/data/webarena'

/** Returns the rows of a JSON Lines file, decompressed if its name ends with `.gz`. */
export function recordedRows<Row>(name: string): readonly Row[] {
  const bytes = readFileSync(`${RECORDED}/${name}`)
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
