import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Directory of the real 1,000 products. */
export const SHOP_DATA: string = fileURLToPath(new URL('../../../../shared/data/webshop', import.meta.url))

/** Reason to skip tests of recorded data; `undefined` if the data exist. */
export const missingShopData: string | undefined = existsSync(SHOP_DATA)
  ? undefined
  : 'skipped: no recorded data at ../shared/data/webshop'

export function readRecorded<T>(name: string): T {
  return JSON.parse(readFileSync(`${SHOP_DATA}/${name}`, 'utf8'))
}

export function readRecordedLines<T>(name: string): readonly T[] {
  const lines = readFileSync(`${SHOP_DATA}/${name}`, 'utf8').split('\n')
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
