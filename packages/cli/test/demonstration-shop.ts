import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BUTTON = /^( {2})?\[(?:clicked )?button\] (.+) \[(?:clicked )?button_\]$/
const ASIN = /^[A-Z0-9]{10}$/

interface Goods {
  readonly title: string
  readonly price: string
  options: Readonly<Record<string, readonly string[]>>
  features: readonly string[]
}

/** What a demonstration asks for: `price` is the part that a shop adds. */
function wishOf(text: string): { readonly instruction: string; readonly asin: string; readonly values: readonly string[] } {
  const instruction = /^Instruction: \n(.+), and price lower than [\d.]+ dollars$/m.exec(text)?.[1] ?? ''
  const clicks = [...text.matchAll(/^> click\[(.+)\]$/gm)].map(([, label = '']) => label)
  const asin = clicks.findLast((label) => ASIN.test(label)) ?? ''
  const after = clicks.slice(clicks.lastIndexOf(asin) + 1)
  return { instruction, asin, values: after.filter((label) => /^[a-z\d]/.test(label)) }
}

/** Everything that a demonstration in the form `text_rich` shows of each product. */
function goodsOf(text: string): ReadonlyMap<string, Goods> {
  const goods = new Map<string, Goods>()
  let open: Goods | undefined
  for (const exchange of text.split('\n> ')) {
    const [line = '', ...page] = exchange.split('\n')
    const label = /^click\[(.+)\]$/.exec(line)?.[1] ?? ''
    for (const [index, shown] of page.entries()) {
      const asin = BUTTON.exec(shown)?.[2] ?? ''
      const [title = '', price = ''] = page.slice(index + 1)
      if (ASIN.test(asin) && !goods.has(asin)) goods.set(asin, { title, price, options: {}, features: [] })
    }
    open = goods.get(label) ?? open
    if (open === undefined) continue
    if (goods.has(label)) open.options = optionsOn(page)
    if (label === 'Features') open.features = page.slice(page.findIndex((shown) => shown.includes('< Prev')) + 1).filter(Boolean)
  }
  return goods
}

function optionsOn(page: readonly string[]): Goods['options'] {
  const options: Record<string, string[]> = {}
  let name = ''
  for (const shown of page) {
    const [, indent, value] = BUTTON.exec(shown) ?? []
    if (value === undefined) name = shown
    else if (indent !== undefined) options[name] = [...(options[name] ?? []), value]
  }
  return options
}

/** Writes files in the original's format: a shop that has the products of a demonstration and its goal, and nothing else. */
export function writeShop(directory: string, richText: string): void {
  const { instruction, asin: wanted, values } = wishOf(richText)
  const goods = [...goodsOf(richText)]
  const items = goods.map(([asin, { title, price, options, features }]) => ({
    asin,
    name: title,
    category: 'shop',
    query: 'things',
    product_category: 'Shop › Things',
    pricing: price,
    small_description: features.map((feature) => feature.trim()),
    full_description: '',
    images: [],
    customization_options: Object.fromEntries(
      Object.entries(options).map(([name, each]) => [name, each.map((value) => ({ value, image: null }))]),
    ),
  }))
  const attributes = Object.fromEntries(goods.map(([asin]) => [asin, { attributes: ['any'] }]))
  const wish = { asin: wanted, instruction, attributes: ['any'], instruction_attributes: ['any'] }
  const human = { [wanted]: [{ ...wish, options: values, instruction_options: values }] }
  for (const [name, content] of Object.entries({ items_shuffle: items, items_ins_v2: attributes, items_human_ins: human })) {
    writeFileSync(join(directory, `${name}.json`), JSON.stringify(content))
  }
}
