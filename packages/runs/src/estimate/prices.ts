import type { Price } from '@orreryjs/models/openai'
import { readYamlFile } from '../configuration/file.ts'

/** What a model's tokens cost, by its name in a run; `undefined` where the table does not say. */
export type PriceLookup = (model: string) => Price | undefined

/** The prices of a file; of nothing without one. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export async function pricesFrom(path: string | undefined): Promise<PriceLookup> {
  if (path === undefined) return () => undefined
  const { parseOpenai, priceOf, readPrices } = await import('@orreryjs/models/openai')
  const table = readPrices(path, readYamlFile(path))
  return (model) => {
    const [, named] = /(?:^|\+)(openai:.+)$/.exec(model) ?? []
    return named === undefined ? undefined : priceOf(table, parseOpenai(named).model)
  }
}
