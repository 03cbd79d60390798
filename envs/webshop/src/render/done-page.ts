import { byCodePoint, pythonFloat, pythonJson } from '@orreryjs/python'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { type Run, textRun } from './run.ts'

/** Label of the reward. */
export const SCORE = 'Your score (min 0.0, max 1.0)'
/** First line after a purchase. */
export const THANKS = 'Thank you for shopping with us!'

/** Renders the page after a purchase. Upstream's page has gaps, since its text environment passes no values to it. */
export function donePage(shop: Shop, state: WebShopState): Run {
  return textRun(
    ...(shop.rules.infersFromUrl ? upstreamTexts(state) : [THANKS, ...purchaseTexts(shop, state), SCORE, scoreOf(state)]),
  )
}

/** Returns the bought product and its options. */
export function purchaseTexts(shop: Shop, { asin = '', options }: WebShopState): readonly string[] {
  return ['Purchased', asin, shop.product(asin).title, ...options.map(([group, value]) => `${group}: ${value}`)]
}

/** Returns the reward in Python's notation. */
export function scoreOf({ purchase }: WebShopState): string {
  return pythonFloat(purchase?.reward ?? 0)
}

function upstreamTexts(state: WebShopState): readonly string[] {
  const { asin = '', options } = state
  const bought = [
    'asin',
    asin,
    'options',
    htmlSafeJson(options),
    ...['attrs', 'category', 'query', 'product category'].flatMap(nameAndNone),
  ]
  const target = ['asin', 'options', 'attrs', 'price upper', 'instuction text', 'category', 'product category', 'query']
  return [
    ...[THANKS, 'Your code: ', 'None', ' (Paste it in your MTurk interface.)'],
    ...['Purchased', ...bought, 'Target', ...target],
    ...['Goal ', 'None', 'Reward', SCORE, scoreOf(state), 'Reward Details ', 'None'],
  ]
}

function nameAndNone(name: string): readonly string[] {
  return [name, 'None']
}

/** Flask's `tojson`: sorted keys, without characters that are special in HTML. */
function htmlSafeJson(options: WebShopState['options']): string {
  const sorted = [...options].sort(([one], [other]) => byCodePoint(one, other))
  return pythonJson(sorted).replace(/[<>&']/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`)
}
