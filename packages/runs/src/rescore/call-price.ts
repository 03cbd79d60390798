import type { Price, PriceTable } from '@orreryjs/models/openai'
import type { ModelTable } from '../configuration/models.ts'

/** The price of a reply of a run's model; `served` is the name of what answered, where the server said one. */
export type CallPrice = (model: string, served: string | undefined) => Price | undefined

/**
 * Prices of the calls of a run: of what answered, else of the model by its name in the run or on its server, else what the run itself
 * said of it.
 */
export function callPrices(
  table: PriceTable,
  models: ModelTable,
  priceOf: (table: PriceTable, name: string) => Price | undefined,
): CallPrice {
  return (model, served) => {
    const names = [...(served === undefined ? [] : [served]), model, ...serverNames(model, models)]
    for (const name of names) {
      const price = priceOf(table, name)
      if (price !== undefined) return price
    }
    const own = Object.hasOwn(models, model) ? models[model]?.prices : undefined
    if (own === undefined) return undefined
    const { input, output, cachedInput = input, cacheWrite = input } = own
    return { input, output, cachedInput, cacheWrite }
  }
}

/** What a model of a run is called on its server: without what stands before it, its kind, its settings and its provider. */
export function serverNames(model: string, models: ModelTable): readonly string[] {
  const named = Object.hasOwn(models, model) ? models[model] : undefined
  const bare = (named?.model ?? model.slice(model.lastIndexOf('+') + 1)).replace(/,\w+=.*$/s, '')
  const name = named === undefined ? bare.replace(/^[a-z][a-z-]*:/, '') : bare
  const isOfProvider = named === undefined ? bare.startsWith('ai-sdk:') : named.kind === 'ai-sdk'
  return isOfProvider ? [name, name.slice(name.indexOf('/') + 1)] : [name]
}
