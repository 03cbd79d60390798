import type { NearMiss } from '@orreryjs/core'
import { purchaseOf } from '../sites/market/errand.ts'
import { itemOf } from '../sites/market/listing.ts'
import { buttonsOn, LABELS } from './page.ts'
import type { TextShop } from './shop.ts'
import { searchPage } from './state.ts'
import { taken } from './transition.ts'
import { planFrom } from './ways.ts'

/** What looks like the end and is none: buying without the choices, and buying what stands first. */
export function wrongPurchases(shop: TextShop, task: string): readonly NearMiss[] {
  const goal = shop.goalOf(task)
  const query = `search[${goal.query}]`
  const first = taken(shop, searchPage(task), query).state
  const rival = shop.reader.results(first.at).hits.find(({ id, href }) => {
    const item = { ...first, page: 'item' as const, at: href }
    return buttonsOn(shop, item).includes('buy') && purchaseOf(shop.tables, id, goal).reward < 1
  })
  const plan = planFrom(shop, searchPage(task)) ?? []
  const bare = plan.filter((action) => !goal.options.some((option) => option.kind === 'value' && action === press(option.value)))
  const open = itemOf(shop.tables, `${goal.asin.slice(0, -3)}000`)
  const isBare = open !== undefined && goal.options.length > 0 && purchaseOf(shop.tables, open.id, goal).reward < 1
  return [
    ...(isBare ? [{ name: 'without the choices', actions: bare }] : []),
    ...(rival === undefined ? [] : [{ name: 'another item', actions: [query, press(rival.id), press(LABELS.buy)] }]),
  ]
}

function press(label: string): string {
  return `click[${label}]`
}
