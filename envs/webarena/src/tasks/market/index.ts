import { type AnyTemplate, closed } from '../template.ts'
import { buy } from './buy.ts'

/** What is to be done at the market; these stand in splits of their own. */
export const MARKET_TEMPLATES: readonly AnyTemplate[] = [closed(buy)]
