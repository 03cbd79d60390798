import { existsSync, readFileSync } from 'node:fs'

const DIRECTORY = new URL('../../../../shared/data/textcraft/', import.meta.url)

/** Reason to skip tests of recorded data; `undefined` if the data exist. */
export const missingData: string | undefined = existsSync(DIRECTORY)
  ? undefined
  : 'skipped: no recorded data at ../shared/data/textcraft'

export function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, DIRECTORY), 'utf8'))
}

export function readJsonLines(name: string): readonly unknown[] {
  const text = readFileSync(new URL(name, DIRECTORY), 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
