import { createWebShop, type WebShopOptions } from '@orreryjs/env-webshop'
import { describeWorld } from '@orreryjs/testing'

const actions = [
  'search[red lamp]',
  'search[zzzzqqq]',
  'search[]',
  'click[Find]',
  'click[front page]',
  'click[More results]',
  'click[Go back]',
  'click[about this item]',
  'click[Customer reviews]',
  'click[Technical details]',
  'click[Apply coupon]',
  'click[All choices]',
  'click[Place order]',
  'click[Buy Now]',
  'click[< Prev]',
  'click[Back to Search]',
  'click[red]',
  'click[B000000000]',
  'what now?',
]

/** Every way of showing the market. */
const variants: readonly WebShopOptions[] = [{}, { observation: 'html', attributes: true }, { observation: 'url' }]

for (const options of variants) {
  const create = (): ReturnType<typeof createWebShop> => createWebShop({ face: 'market', ...options })
  describeWorld({
    name: `webshop market, ${options.observation ?? 'usual'}`,
    create,
    lookalike: () => createWebShop({ face: 'market', ...options, nouns: { id: 'none', nouns: () => [] } }),
    actions,
  })
}
