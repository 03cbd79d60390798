import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** Directory of the real games. */
export const SHARED_DATA: string = fileURLToPath(new URL('../../../../shared/data/alfworld', import.meta.url))

/** Reason to skip tests of recorded data; `undefined` if the data are available. */
export const missingData: string | undefined = existsSync(SHARED_DATA)
  ? undefined
  : 'skipped: no recorded data at ../shared/data/alfworld'

export function readJson(name: string): unknown {
  return JSON.parse(readFileSync(`${SHARED_DATA}/${name}`, 'utf8'))
}

export function readRecords(name: string): readonly unknown[] {
  const lines = gunzipSync(readFileSync(`${SHARED_DATA}/${name}`))
    .toString('utf8')
    .split('\n')
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
