import { OrreryError } from '@orreryjs/core'

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  /** For input that the server has in its cache. @default the price of input */
  readonly cachedInput?: number
  /** For input that the server puts into its cache. @default the price of input */
  readonly cacheWrite?: number
}

/** Prices by the model's name on the server. */
export type PriceTable = Readonly<Record<string, Price>>

const FORM =
  'expected MODEL: { input: 1.25, output: 10, cachedInput: 0.125, cacheWrite: 1.25 } in US dollars for a million tokens'

/** Checks a price table that came from a file, named in errors. Throws `CONFIG_INVALID`. */
export function readPrices(source: string, value: unknown): PriceTable {
  if (!isRecord(value)) throw invalid(source, 'not a table of prices')
  return Object.fromEntries(Object.entries(value).map(([model, price]) => [model, readPrice(`${source}: ${model}`, price)]))
}

/** The price of a model: its own, or that of the name without the date of a version (`gpt-5-2025-08-07`). */
export function priceOf(prices: PriceTable, model: string): Price | undefined {
  const name = [model, model.replace(/-\d{4}-\d{2}-\d{2}$/, '')].find((each) => Object.hasOwn(prices, each))
  return name === undefined ? undefined : prices[name]
}

function readPrice(where: string, value: unknown): Price {
  if (!isRecord(value)) throw invalid(where, 'not a price')
  const { input, output, cachedInput, cacheWrite, ...others } = value
  const [other] = Object.keys(others)
  if (other !== undefined) throw invalid(where, `there is no '${other}' in a price`)
  const cached = cachedInput === undefined ? {} : { cachedInput: amount(where, 'cachedInput', cachedInput) }
  const written = cacheWrite === undefined ? {} : { cacheWrite: amount(where, 'cacheWrite', cacheWrite) }
  return { input: amount(where, 'input', input), output: amount(where, 'output', output), ...cached, ...written }
}

function amount(where: string, name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  throw invalid(where, `${name} is not a number from 0`)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(where: string, problem: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `${where}: ${problem}`, { hint: FORM })
}
