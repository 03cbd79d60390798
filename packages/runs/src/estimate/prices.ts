import type { Price } from '@orreryjs/models/openai'
import type { ModelTable } from '../configuration/models.ts'
import { readYamlFile } from '../configuration/yaml-file.ts'

/** Returns the token price of a model by its name in a run; `undefined` if unknown. */
export type PriceLookup = (model: string) => Price | undefined

/** Returns the prices from a file and from the named models. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
export async function pricesFrom(path: string | undefined, models: ModelTable = {}): Promise<PriceLookup> {
  const ownPrice = (model: string): Price | undefined => {
    const prices = Object.hasOwn(models, model) ? models[model]?.prices : undefined
    if (prices === undefined) return undefined
    const { cachedInput, cacheWrite, ...price } = prices
    return { ...price, ...(cachedInput !== undefined && { cachedInput }), ...(cacheWrite !== undefined && { cacheWrite }) }
  }
  if (path === undefined) return ownPrice
  const { priceOf, parseModelName: readName, readPrices } = await import('@orreryjs/models/openai')
  const table = readPrices(path, readYamlFile(path))
  return (model) => {
    const own = ownPrice(model)
    if (own !== undefined) return own
    const served = Object.hasOwn(models, model) ? models[model]?.model : undefined
    if (served !== undefined) return priceOf(table, served)
    const [, named, kind] = /(?:^|\+)((openai|responses):.+)$/.exec(model) ?? []
    return named === undefined || kind === undefined ? undefined : priceOf(table, readName(kind, named).model)
  }
}
