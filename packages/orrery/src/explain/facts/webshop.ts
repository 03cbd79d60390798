import type { Purchase, WebShopState } from '@orreryjs/env-webshop'
import type { FactsOf } from '@orreryjs/runs/report'

/** The page, what was searched for and opened, the chosen options, and what a purchase earned. */
export const webshopFacts: FactsOf = (_, value) => {
  const { page, keywords, pageNumber, asin, detail, options, visited, purchase } = value as WebShopState
  return new Map([
    ['page', detail === undefined ? page : `${page}: ${detail}`],
    ...(keywords.length === 0
      ? []
      : [['searched for', keywords.join(' ')] as const, ['results page', String(pageNumber)] as const]),
    ...(asin === undefined ? [] : [['product', asin] as const]),
    ...options.map(([group, chosen]) => [`option: ${group}`, chosen] as const),
    ['products opened', String(visited.length)],
    ...(purchase === undefined ? [] : purchaseFacts(purchase)),
  ])
}

function purchaseFacts({ reward, r_type, r_att, r_option, r_price }: Purchase): readonly (readonly [string, string])[] {
  return [
    ['bought: reward', reward.toFixed(2)],
    ['bought: right kind', r_type.toFixed(2)],
    ['bought: attributes met', r_att.toFixed(2)],
    ...(r_option === undefined ? [] : [['bought: options met', r_option.toFixed(2)] as const]),
    ['bought: within the price', r_price ? 'yes' : 'no'],
  ]
}
