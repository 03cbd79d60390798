import { readFileSync } from 'node:fs'
import { parseJson } from '@orreryjs/core'

/** Version of this package. */
export const VERSION: string = readVersion()

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (parseJson(text) as { version: string }).version
}
