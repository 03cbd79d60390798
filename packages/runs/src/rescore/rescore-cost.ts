import type { ModelReply } from '@orreryjs/core'
import { readManifest, rowKey, type TornLine } from '@orreryjs/harness'
import type { Price, PriceTable } from '@orreryjs/models/openai'
import { readConfiguration } from '../configuration/configuration.ts'
import type { ModelTable } from '../configuration/models.ts'
import { readYamlFile } from '../configuration/yaml-file.ts'
import { finishedEpisodes } from '../scores/ended-episodes.ts'

/** Token usage of a row's replies and their cost in US dollars. */
export interface RescoredCost {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  /** Number of finished episodes. */
  readonly episodes: number
  /** Number of calls with a reply. */
  readonly calls: number
  readonly inputTokens: number
  /** Cached part of the input tokens. */
  readonly cachedTokens: number
  readonly outputTokens: number
  /** Reasoning part of the output tokens. */
  readonly reasoningTokens: number
  /** Number of calls with estimated token counts, because the server reported none. */
  readonly estimatedCalls: number
  /** Recorded cost; absent if no price was known. */
  readonly recorded?: number
  /** Number of calls with a recorded cost. */
  readonly recordedCalls: number
  /** Cost at the new prices; absent if no call has a price. */
  readonly rescored?: number
  /** Models as named by the servers, in the order of their first reply. */
  readonly served: readonly ServedModel[]
}

/** A model as named by its server. */
export interface ServedModel {
  readonly name: string
  readonly calls: number
  /** Absent if unknown; then its calls are not included in the cost. */
  readonly price?: Price
}

/** Recomputed costs of a run. */
export interface RescoredCosts {
  /** Rows with model calls, in the order of their first episode. */
  readonly rows: readonly RescoredCost[]
  /** Number of planned episodes that did not end regularly; they are excluded. */
  readonly unfinished: number
}

/** Options of `rescoreCost`. */
export interface RescoreCostOptions {
  /** Price table, or a file with one. */
  readonly prices: string | PriceTable
  onTornLine?(torn: TornLine): void
}

/**
 * Computes the cost of a run's replies at other prices from the tokens in its journal, without replaying it. Prices are looked up by the
 * served model's name, else by the configured model. Throws `CONFIG_INVALID` or `FILE_UNREADABLE`, and the errors of reading the run.
 */
export async function rescoreCost(directory: string, { prices, onTornLine }: RescoreCostOptions): Promise<RescoredCosts> {
  const { priceOf, readPrices, withCost } = await import('@orreryjs/models/openai')
  const table = typeof prices === 'string' ? readPrices(prices, readYamlFile(prices)) : readPrices('prices', prices)
  const manifest = readManifest(directory)
  const { models = {} } = readConfiguration('run.json', manifest.configuration)
  const findPrice = callPrices(table, models, priceOf)
  const rows = new Map<string, OpenCost>()
  let unfinished = manifest.episodes
  for await (const { metrics, events } of finishedEpisodes(directory, onTornLine && { onTornLine })) {
    unfinished -= 1
    const { world, split, label, model } = metrics
    const key = rowKey(metrics)
    const row = rows.get(key) ?? openCost({ world, split, label, model })
    rows.set(key, row)
    row.episodes += 1
    for (const event of events) {
      if (event.type !== 'model-call' || event.reply === undefined) continue
      const price = findPrice(model, event.reply.model)
      const name = event.reply.model ?? serverNames(model, models)[0] ?? model
      addCall(row, event.reply, name, { price, cost: withCost(withoutCost(event.reply.usage), price).cost })
    }
  }
  const withCalls = [...rows.values()].filter(({ calls }) => calls > 0)
  return { rows: withCalls.map(finishRow), unfinished: Math.max(0, unfinished) }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Cost accumulator of a row. */
interface OpenCost extends Mutable<Omit<RescoredCost, 'served' | 'recorded' | 'rescored'>> {
  recorded: number | undefined
  rescored: number | undefined
  readonly served: Map<string, Mutable<ServedModel>>
}

function openCost(row: Pick<RescoredCost, 'world' | 'split' | 'label' | 'model'>): OpenCost {
  return {
    ...row,
    episodes: 0,
    calls: 0,
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    estimatedCalls: 0,
    recorded: undefined,
    recordedCalls: 0,
    rescored: undefined,
    served: new Map(),
  }
}

/** New price and cost of a call, if known. */
interface Priced {
  readonly price: Price | undefined
  readonly cost: number | undefined
}

function addCall(row: OpenCost, { usage }: ModelReply, name: string, { price, cost }: Priced): void {
  row.calls += 1
  row.inputTokens += usage.inputTokens
  row.cachedTokens += usage.cachedTokens ?? 0
  row.outputTokens += usage.outputTokens
  row.reasoningTokens += usage.reasoningTokens ?? 0
  if (usage.estimated === true) row.estimatedCalls += 1
  if (usage.cost !== undefined) {
    row.recordedCalls += 1
    row.recorded = (row.recorded ?? 0) + usage.cost
  }
  if (cost !== undefined) row.rescored = (row.rescored ?? 0) + cost
  const served = row.served.get(name) ?? { name, calls: 0, ...(price && { price }) }
  row.served.set(name, served)
  served.calls += 1
}

/** Usage without the recorded cost. */
function withoutCost({ cost: _, ...usage }: ModelReply['usage']): ModelReply['usage'] {
  return usage
}

function finishRow({ recorded, rescored, served, ...row }: OpenCost): RescoredCost {
  return {
    ...row,
    ...(recorded !== undefined && { recorded }),
    ...(rescored !== undefined && { rescored }),
    served: [...served.values()],
  }
}

/** Looks up the price of a reply; `served` is the model name that the server reported, if any. */
type CallPrice = (model: string, served: string | undefined) => Price | undefined

/** Creates a price lookup: by served model, by model name in the run or on its server, then by prices in the run's configuration. */
function callPrices(
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

/** Returns the names of a run's model on its server: without wrappers, kind, settings and provider. */
function serverNames(model: string, models: ModelTable): readonly string[] {
  const namedModel = Object.hasOwn(models, model) ? models[model] : undefined
  const bare = (namedModel?.model ?? model.slice(model.lastIndexOf('+') + 1)).replace(/,\w+=.*$/s, '')
  const name = namedModel === undefined ? bare.replace(/^[a-z][a-z-]*:/, '') : bare
  const isOfProvider = namedModel === undefined ? bare.startsWith('ai-sdk:') : namedModel.kind === 'ai-sdk'
  return isOfProvider ? [name, name.slice(name.indexOf('/') + 1)] : [name]
}
