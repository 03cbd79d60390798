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
    const parts = model.split('+')
    const first = parts.findIndex((part) => /^(?:openai|responses):/.test(part))
    if (first < 0) return undefined
    const named = parts.slice(first).join('+')
    return priceOf(table, readName(named.slice(0, named.indexOf(':')), named).model)
  }
}
