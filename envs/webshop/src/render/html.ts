import { canPress, shownButtons } from '../actions/admissible.ts'
import { BUTTONS, type Button } from '../actions.ts'
import { isBlankPage } from '../notebook-address.ts'
import type { Listing, OptionGroup } from '../product.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { purchaseTexts, SCORE, scoreOf, THANKS } from './done-page.ts'
import { countLine, optionMarks } from './page-runs.ts'
import { detailTexts } from './product-runs.ts'

/**
 * Mode `html`: a self-contained fragment for browsers. Links and forms carry their action; ids and classes that programs look for
 * (`search_input`, `btn`, `product-link`) are upstream's, the other markup is not.
 */
export function htmlPage(shop: Shop, state: WebShopState): string {
  if (isBlankPage(shop.rules, state)) return blankPage(shop, state)
  return html`<div class="container">
${state.page === 'done' ? NOTHING : instruction(shop, state)}
${PAGES[state.page](shop, state)}
</div>`.html
}

/** The notebook's blank page, with the buttons that still work. */
function blankPage(shop: Shop, state: WebShopState): string {
  const buttons = (['back', 'previous'] as const).filter((button) => canPress(shop, state, button))
  return html`<div class="container">
${navigation(shop, state, 'Way back', buttons)}
<p class="nothing">The server has no page at this address.</p>
</div>`.html
}

const PAGES: Readonly<Record<WebShopState['page'], (shop: Shop, state: WebShopState) => Markup>> = {
  search: searchForm,
  results,
  item,
  detail,
  done,
}

function instruction(shop: Shop, { page, task }: WebShopState): Markup {
  const name = page === 'search' ? html`<h1 id="logo">WebShop</h1>\n` : NOTHING
  // Programs look for the h4; for people it is not a heading.
  return html`${name}<div id="instruction-text"><h4 role="presentation">Instruction: <br>${shop.goalOf(task).instruction}</h4></div>`
}

function searchForm(): Markup {
  return html`<form class="search" method="get" role="search">
<input type="hidden" name="action" value="search[{query}]">
<input id="search_input" name="query" type="search" aria-label="Search words" required>
<button class="btn btn-success" type="submit">${BUTTONS.search}</button>
</form>`
}

function results(shop: Shop, state: WebShopState): Markup {
  const [back, ...paging] = shownButtons(shop, state)
  const products = shop.listingsOn(state.keywords, state.pageNumber).slice(0, shop.rules.displayedProducts)
  const list = html`<ol class="products">
${products.map((listing) => resultOf(state, listing))}
</ol>`
  return html`${navigation(shop, state, 'Way back', back === undefined ? [] : [back])}
<h1>${countLine(shop, state)}</h1>
${navigation(shop, state, 'Pages of results', paging)}
${products.length === 0 ? emptyNote(shop, 'No products found. Try fewer or other words.') : list}`
}

/** Renders a note on an empty page; empty in the dialect that reproduces upstream byte by byte. */
function emptyNote(shop: Shop, text: string): Markup {
  return shop.rules.infersFromUrl ? NOTHING : html`<p class="nothing">${text}</p>`
}

function resultOf({ visited }: WebShopState, { asin, title, priceText }: Listing): Markup {
  const mark = visited.includes(asin) ? html` data-visited` : NOTHING
  return html`<li class="list-group-item searched-product">
<p><a tabindex="-1" class="product-link"${mark} href="${linkTo(asin)}">${asin}</a></p>
<h2 class="product-title"><a href="${linkTo(asin)}">${title}</a></h2>
<p class="product-price">${priceText}</p>
</li>`
}

function item(shop: Shop, state: WebShopState): Markup {
  const { title, priceText, options } = shop.product(state.asin ?? '')
  const marks = optionMarks(shop, state)
  const details = shownButtons(shop, state).filter((button) => !['back', 'previous', 'buy'].includes(button))
  return html`${navigation(shop, state, 'Way back', ['back', 'previous'])}
${options.map((group, index) => optionForm(group, marks(group), index))}
<h1>${title}</h1>
<p class="product-price">Price: ${priceText}</p>
<p>Rating: N.A.</p>
${navigation(shop, state, 'About the product', details)}
<form method="post"><button class="btn btn-buy" type="submit" name="action" value="${clickOn(BUTTONS.buy)}">${BUTTONS.buy}</button></form>`
}

/**
 * Renders a group's values as buttons that choose immediately; the chosen one is pressed. Each links to itself on the next page,
 * so that browsers keep scroll position and focus without a script.
 */
function optionForm({ name, values }: OptionGroup, marked: readonly string[], group: number): Markup {
  const choices = values.map((value, index) => {
    const pressed = marked.includes(value) ? 'true' : 'false'
    const id = `option-${group}-${index}`
    return html`<button class="option" id="${id}" formaction="#${id}" type="submit" name="action" value="${clickOn(value)}" aria-pressed="${pressed}">${value}</button>`
  })
  return html`<form class="options" method="get"><fieldset>
<legend>${name}</legend>
${choices}
</fieldset></form>`
}

function detail(shop: Shop, state: WebShopState): Markup {
  const { asin = '', detail: shown = 'description' } = state
  const texts = detailTexts(shop.product(asin), shown)
  const lines = texts.map((line) => html`<p class="product-info">${line}</p>`)
  const isEmpty = texts.every((text) => text.trim() === '')
  return html`${navigation(shop, state, 'Way back', ['back', 'previous'])}
${lines}
${isEmpty ? emptyNote(shop, `No ${shown} found`) : NOTHING}`
}

function done(shop: Shop, state: WebShopState): Markup {
  const [title = '', ...bought] = purchaseTexts(shop, state)
  return html`<h2>${THANKS}</h2>
<h3>${title}</h3>
${bought.map((line) => html`<p>${line}</p>`)}
<h3 id="reward">${SCORE}<pre>${scoreOf(state)}</pre></h3>`
}

/** Renders navigation buttons; a button that the dialect rejects has no link. */
function navigation(shop: Shop, state: WebShopState, label: string, buttons: readonly Button[]): Markup {
  if (buttons.length === 0) return NOTHING
  const links = buttons.map((button) => {
    const target = canPress(shop, state, button) ? html` href="${linkTo(BUTTONS[button])}"` : NOTHING
    return html`<a class="btn btn-primary"${target}>${BUTTONS[button]}</a>`
  })
  return html`<nav aria-label="${label}">
${links}
</nav>`
}

/** Returns the action of clicking a label. */
function clickOn(target: string): string {
  return `click[${target}]`
}

/** Returns the URL of that action. Lone surrogates cannot be encoded and become U+FFFD. */
function linkTo(target: string): string {
  return `?action=${encodeURIComponent(clickOn(target).replace(/[\ud800-\udfff]/gu, '\ufffd'))}`
}

/** Text that is already HTML. */
interface Markup {
  readonly html: string
}

type Value = string | number | Markup | readonly Markup[]

/** Template tag for HTML; escapes every value that is not markup, so texts of products or queries cannot inject tags. */
function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { html: parts.map((part, index) => (index === 0 ? part : `${toHtml(values[index - 1])}${part}`)).join('') }
}

/** Empty markup. */
const NOTHING: Markup = { html: '' }

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }

function toHtml(value: Value | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((each) => each.html).join('\n')
}
