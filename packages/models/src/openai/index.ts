export { openai } from './openai.ts'
export { type Price, type PriceTable, priceOf, readPrices } from './prices.ts'
export { toMessage, toTool } from './request.ts'
export type { OpenAIOptions } from './settings.ts'
