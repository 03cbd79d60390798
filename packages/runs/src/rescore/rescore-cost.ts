import type { ModelReply } from '@orreryjs/core'
import { readManifest, rowKey, type TornLine } from '@orreryjs/harness'
import type { Price, PriceTable } from '@orreryjs/models/openai'
import { readConfiguration } from '../configuration/configuration.ts'
import type { ModelTable } from '../configuration/models.ts'
import { readYamlFile } from '../configuration/yaml-file.ts'
import { endedEpisodes } from '../scores/ended-episodes.ts'

/** What the replies of a row took and cost, in US dollars. */
export interface RescoredCost {
  readonly world: string
  readonly split: string
  readonly label: string
  readonly model: string
  /** Episodes that ended. */
  readonly episodes: number
  /** Calls with a reply. */
  readonly calls: number
  readonly inputTokens: number
  /** Of the input's. */
  readonly cachedTokens: number
  readonly outputTokens: number
  /** Of the output's. */
  readonly reasoningTokens: number
  /** Calls whose tokens are estimated, as nobody told them. */
  readonly estimatedCalls: number
  /** What the journal says; absent where no price was known. */
  readonly recorded?: number
  /** Calls whose cost the journal says. */
  readonly recordedCalls: number
  /** What the same tokens cost at these prices; absent where there is none for any call. */
  readonly rescored?: number
  /** What answered, as the servers call it, in the order in which it first came up. */
  readonly served: readonly ServedModel[]
}

/** A model that answered. */
export interface ServedModel {
  readonly name: string
  readonly calls: number
  /** Absent where none is known, and its calls are in no sum. */
  readonly price?: Price
}

/** What a run cost, computed again. */
export interface RescoredCosts {
  /** Rows that asked a model, in the order in which they first come up. */
  readonly rows: readonly RescoredCost[]
  /** Planned episodes that did not come to an end of their own: they are left out. */
  readonly unfinished: number
}

/** How costs are computed again. */
export interface RescoreCostOptions {
  /** What tokens cost, by the names of models, or a file with that. */
  readonly prices: string | PriceTable
  onTornLine?(torn: TornLine): void
}

/**
 * Computes what the replies of a run cost at other prices, from the tokens in its journal: nothing is played. A reply is priced by the name
 * of what answered, else by that of the model that was asked. Throws `CONFIG_INVALID` or `FILE_UNREADABLE`, and what reading the run throws.
 */
export async function rescoreCost(directory: string, { prices, onTornLine }: RescoreCostOptions): Promise<RescoredCosts> {
  const { priceOf, readPrices, withCost } = await import('@orreryjs/models/openai')
  const table = typeof prices === 'string' ? readPrices(prices, readYamlFile(prices)) : readPrices('prices', prices)
  const manifest = readManifest(directory)
  const { models = {} } = readConfiguration('run.json', manifest.configuration)
  const findPrice = callPrices(table, models, priceOf)
  const rows = new Map<string, OpenCost>()
  let unfinished = manifest.episodes
  for await (const { metrics, events } of endedEpisodes(directory, onTornLine && { onTornLine })) {
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
      addCall(row, event.reply, name, { price, cost: withCost(bare(event.reply.usage), price).cost })
    }
  }
  const asked = [...rows.values()].filter(({ calls }) => calls > 0)
  return { rows: asked.map(closed), unfinished: Math.max(0, unfinished) }
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** A row that is still added to. */
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

/** What a call costs now, where that is known. */
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

/** Usage without the cost that was recorded. */
function bare({ cost: _, ...usage }: ModelReply['usage']): ModelReply['usage'] {
  return usage
}

function closed({ recorded, rescored, served, ...row }: OpenCost): RescoredCost {
  return {
    ...row,
    ...(recorded !== undefined && { recorded }),
    ...(rescored !== undefined && { rescored }),
    served: [...served.values()],
  }
}

/** The price of a reply of a run's model; `served` is the name of what answered, where the server said one. */
type CallPrice = (model: string, served: string | undefined) => Price | undefined

/**
 * Prices of the calls of a run: of what answered, else of the model by its name in the run or on its server, else what the run itself
 * said of it.
 */
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

/** What a model of a run is called on its server: without what stands before it, its kind, its settings and its provider. */
function serverNames(model: string, models: ModelTable): readonly string[] {
  const named = Object.hasOwn(models, model) ? models[model] : undefined
  const bare = (named?.model ?? model.slice(model.lastIndexOf('+') + 1)).replace(/,\w+=.*$/s, '')
  const name = named === undefined ? bare.replace(/^[a-z][a-z-]*:/, '') : bare
  const isOfProvider = named === undefined ? bare.startsWith('ai-sdk:') : named.kind === 'ai-sdk'
  return isOfProvider ? [name, name.slice(name.indexOf('/') + 1)] : [name]
}
