export { openai } from './openai.ts'
export { type Price, type PriceTable, readPrices } from './prices.ts'
export type { OpenAIOptions } from './settings.ts'
