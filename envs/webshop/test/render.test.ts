import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '../src/product.ts'
import { renderPage } from '../src/render.ts'
import { DIALECTS, type ObservationMode, type RulesOptions } from '../src/rules.ts'
import type { Shop } from '../src/shop.ts'
import { goalFor, LAMP_QUERIES, LAMPS, productOf, smallShop, stateAfter, turnAfter, walkIn } from './small-shop.ts'

const ODD = productOf('B000000ODD', ' Odd <b>"lamp"</b> & more ', {
  priceText: '$8.5 to $20.0',
  bullets: ['first point ', '\n', ''],
  description: '   ',
  attributes: ['dimmable'],
  options: [{ name: 'color', values: ['red', 'a "b"', "it's", 'grün'] }],
})
const goal = goalFor(ODD, { instruction: 'an odd lamp' })
const open = ['search[odd lamp]', 'click[B000000ODD]']

function shopWith(observation: ObservationMode, rules: Partial<RulesOptions> = {}, products: readonly Product[] = [ODD]): Shop {
  return smallShop(products, goal, { observation, ...rules })
}

/** Returns the page after some actions. */
function textAfter(observation: ObservationMode, actions: readonly string[], rules: Partial<RulesOptions> = {}): string {
  const shop = shopWith(observation, rules)
  return renderPage(shop, stateAfter(shop, actions))
}

describe('text', () => {
  test('joins all texts, stripped', () => {
    expect(textAfter('text', [])).toBe('WebShop [SEP] Instruction: [SEP] an odd lamp [SEP] Search')
    expect(textAfter('text', open.slice(0, 1))).toBe(
      'Instruction: [SEP] an odd lamp [SEP] Back to Search [SEP] Page 1 (Total results: 1) [SEP] B000000ODD [SEP] Odd <b>"lamp"</b> & more [SEP] $8.5 to $20.0',
    )
    expect(textAfter('text', open)).toBe(
      'Instruction: [SEP] an odd lamp [SEP] Back to Search [SEP] < Prev [SEP] color [SEP] red [SEP] a "b" [SEP] it\'s [SEP] grün [SEP] Odd <b>"lamp"</b> & more [SEP] Price: $8.5 to $20.0 [SEP] Rating: N.A. [SEP] Description [SEP] Features [SEP] Reviews [SEP] Buy Now',
    )
  })

  test('keeps a blank text as an empty one, and drops one with a line break', () => {
    const head = 'Instruction: [SEP] an odd lamp [SEP] Back to Search [SEP] < Prev'
    expect(textAfter('text', [...open, 'click[Description]'])).toBe(`${head} [SEP] `)
    expect(textAfter('text', [...open, 'click[Features]'])).toBe(`${head} [SEP] first point [SEP] `)
    expect(textAfter('text', [...open, 'click[Reviews]'])).toBe(head)
    const attributes = textAfter('text', [...open, 'click[Attributes]'], { attributes: true })
    expect(attributes).toBe(`${head} [SEP] dimmable [SEP] home [SEP] lamps [SEP] Home › Lamps`)
  })

  test('lists chosen options, except in upstream', () => {
    expect(textAfter('text', [...open, 'click[grün]'])).toMatch(/^You have clicked grün\. \[SEP\] Instruction: \[SEP\] an odd/)
    expect(textAfter('text', [...open, 'click[red]'], { dialect: 'upstream' })).toMatch(/^Instruction: /)
  })
})

describe('text_rich', () => {
  const head = 'Instruction:\nan odd lamp\n[button] Back to Search [button_]\n'

  test('marks clickable texts, and strips nothing', () => {
    expect(textAfter('text_rich', [])).toBe('WebShop\nInstruction: \nan odd lamp\n[button] Search [button_]\n')
    expect(textAfter('text_rich', open.slice(0, 1))).toBe(
      `${head}Page 1 (Total results: 1)\n\n[button] B000000ODD [button_]\n Odd <b>"lamp"</b> & more \n$8.5 to $20.0\n`,
    )
    expect(textAfter('text_rich', [...open, 'click[Features]'])).toBe(`${head}[button] < Prev [button_]\n first point \n \n`)
  })

  test('marks opened products and chosen options', () => {
    expect(textAfter('text_rich', [...open, 'click[< Prev]'])).toContain('\n\n[clicked button] B000000ODD [clicked button_]\n')
    const page = textAfter('text_rich', [...open, 'click[a "b"]'])
    expect(page.startsWith('You have clicked a "b".\nInstruction:\n')).toBe(true)
    expect(page).toContain('  [button] red [button_]\n  [clicked button] a "b" [clicked button_]\n')
  })

  test('lists choices in reverse order', () => {
    const groups = ['base', 'shade'].map((name) => ({ name, values: [`${name} 1`, `${name} 2`] }))
    const lamp = productOf('B00000LAMP', 'lamp', { options: groups })
    const shop = smallShop([lamp], goal)
    const { text } = turnAfter(shop, ['search[lamp]', 'click[B00000LAMP]', 'click[base 2]', 'click[shade 1]']).observation
    expect(text.split('\n').slice(0, 2)).toEqual(['You have clicked shade 1.', 'You have clicked base 2.'])
  })

  test('upstream marks values quoted in the URL, and misses escaped ones', () => {
    const marks = (actions: readonly string[]): readonly string[] => {
      const page = textAfter('text_rich', actions, { dialect: 'upstream' })
      return [...page.matchAll(/\[clicked button\] (.*) \[/g)].map(([, value]) => String(value))
    }
    expect(marks([...open, 'click[red]'])).toEqual(['red'])
    expect(marks([...open, "click[it's]"])).toEqual(["it's"])
    expect(marks([...open, 'click[a "b"]'])).toEqual([])
    expect(marks([...open, 'click[grün]'])).toEqual([])
    expect(marks(['search["red" "grün" lamp]', 'click[B000000ODD]'])).toEqual(['red', 'grün'])
  })
})

test("url is the page's URL, with options in its notation", () => {
  const url = (...actions: string[]): string => textAfter('url', actions, { dialect: 'upstream' })
  const chosen = [...open, 'click[grün]']
  expect(url()).toBe('http://127.0.0.1:3000/0')
  expect(url('search[odd  lamp]')).toBe('http://127.0.0.1:3000/search_results/0/odd++lamp/1')
  expect(url(...chosen)).toBe('http://127.0.0.1:3000/item_page/0/B000000ODD/odd+lamp/1/{"color": "gr\\u00fcn"}')
  expect(url(...chosen, 'click[features]')).toBe(
    "http://127.0.0.1:3000/item_sub_page/0/B000000ODD/odd+lamp/1/Features/{'color': 'grün'}",
  )
  expect(url(...open, "click[it's]", 'click[buy now]')).toBe("http://127.0.0.1:3000/done/0/B000000ODD/{'color': \"it's\"}")
})

describe('react', () => {
  test('puts clickable texts in brackets, and shows the instruction only at the start', () => {
    expect(textAfter('react', [], { dialect: 'react' })).toBe('\nWebShop \nInstruction:  \nan odd lamp \n[Search] ')
    expect(textAfter('react', open.slice(0, 1), { dialect: 'react' })).toBe(
      '\n[Back to Search] \nPage 1 (Total results: 1) \n[Next >] \n[B000000ODD] \n Odd <b>"lamp"</b> & more  \n$8.5 to $20.0 ',
    )
    expect(textAfter('react', open, { dialect: 'react' })).toBe(
      '\n[Back to Search] \n[< Prev] \ncolor [red][a "b"][it\'s][grün]\n Odd <b>"lamp"</b> & more  \nPrice: $8.5 to $20.0 \nRating: N.A. \n[Description] \n[Features] \n[Reviews] \n[Attributes] \n[Buy Now] ',
    )
  })

  test('omits blank texts, and marks a choice when the page is shown again', () => {
    const features = [...open, 'click[red]', 'click[Features]']
    expect(textAfter('react', features, { dialect: 'react' })).toBe('\n[Back to Search] \n[< Prev] \n first point  ')
    expect(textAfter('react', [...features, 'click[< Prev]'], { dialect: 'react' })).toContain('color [[red]][a "b"]')
  })
})

describe('the page after a purchase', () => {
  const bought = [...open, "click[it's]", 'click[Buy Now]']

  test('shows the purchase and the score', () => {
    const lines = ['Thank you for shopping with us!', 'Purchased', 'B000000ODD', 'Odd <b>"lamp"</b> & more', "color: it's"]
    expect(textAfter('text', bought).split(' [SEP] ')).toEqual([...lines, 'Your score (min 0.0, max 1.0)', '1.0'])
  })

  test("is upstream's with its gaps, and HTML-safe JSON", () => {
    expect(textAfter('text', bought, { dialect: 'upstream' })).toContain(
      '[SEP] options [SEP] {"color": "it\\u0027s"} [SEP] attrs [SEP] None',
    )
  })
})

/** Returns the texts between tags, as a parser finds them: without white space that contains a line break. */
function textsOf(html: string): readonly string[] {
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', '#34': '"', '#39': "'" }
  const texts = html.split(/<[^>]*>/).filter((text) => !/^[ \n]*$/.test(text) || (text !== '' && !text.includes('\n')))
  return texts.map((text) => text.replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?').trim())
}

describe('html', () => {
  test('contains the texts of the other modes, escaped', () => {
    for (const dialect of DIALECTS) {
      for (const actions of [[], open.slice(0, 1), open, [...open, 'click[Features]'], [...open, 'click[Description]']]) {
        const text = textAfter('text', actions, { dialect })
        // The notes on empty pages are an addition.
        const page = textAfter('html', actions, { dialect }).replace(/<p class="nothing">.*?<\/p>/, '')
        expect(textsOf(page).join(' [SEP] '), actions.join()).toBe(text)
      }
    }
  })

  test('has a note on empty pages, except in upstream', () => {
    const pages = [
      { actions: ['search[zzz]'], text: 'No products found. Try fewer or other words.' },
      { actions: [...open, 'click[Description]'], text: 'No description found' },
      { actions: [...open, 'click[Reviews]'], text: 'No reviews found' },
    ]
    for (const { actions, text } of pages) {
      expect(textAfter('html', actions)).toContain(`<p class="nothing">${text}</p>`)
      expect(textAfter('html', actions, { dialect: 'upstream' })).not.toContain('class="nothing"')
    }
    expect(textAfter('html', [...open, 'click[Features]'])).not.toContain('class="nothing"')
  })

  test('has one h1 per page, product titles as links, and named landmarks', () => {
    for (const actions of [[], open.slice(0, 1), open]) expect(textAfter('html', actions).match(/<h1/g)).toHaveLength(1)
    expect(textAfter('html', open.slice(0, 1))).toMatch(/<h2 class="product-title"><a href="\?action=click%5BB000000ODD%5D">/)
    expect(textAfter('html', open)).not.toMatch(/<nav>/)
  })

  test("has upstream's ids and classes", () => {
    expect(textAfter('html', [])).toContain('id="search_input"')
    expect(textAfter('html', open.slice(0, 1))).toMatch(/class="product-link" href="\?action=click%5BB000000ODD%5D">B000000ODD</)
    expect(textAfter('html', [...open, 'click[< Prev]'])).toContain('data-visited')
    expect(textAfter('html', open)).toMatch(/<form method="post"><button class="btn[^>]*value="click\[Buy Now\]"/)
    expect(textAfter('html', [...open, "click[it's]"])).toMatch(/value="click\[it&#39;s\]" aria-pressed="true"/)
  })

  test('escapes all texts', () => {
    const hostile = '"\'><script>alert(1)</script>&amp;\ud800'
    const options = [{ name: hostile, values: [hostile] }]
    const lamp = productOf('B0"><i>&', `lamp ${hostile}`, {
      options,
      description: hostile,
      bullets: [hostile],
      priceText: hostile,
    })
    const shop = smallShop([lamp], goalFor(lamp, { instruction: hostile }), { observation: 'html' })
    for (const state of walkIn(shop, ['lamp'], [0, 1, 2, 3, 4, 5, 6])) {
      expect(renderPage(shop, state)).not.toMatch(/<(script|i)>|&amp;amp;amp;/)
    }
  })
})

test('pages do not depend on earlier rendering', () => {
  const lamps = goalFor(LAMPS[0] ?? ODD)
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 12 }), fc.constantFrom(...DIALECTS), (choices, dialect) => {
      const used = smallShop(LAMPS, lamps, { dialect })
      for (const state of walkIn(used, LAMP_QUERIES, choices)) {
        const fresh = smallShop(structuredClone(LAMPS), lamps, { dialect })
        expect(renderPage(used, state)).toBe(renderPage(fresh, structuredClone(state)))
      }
    }),
    { numRuns: 30 },
  )
})
