import { BUTTONS, type Button } from '../actions.ts'
import { canPress, shownButtons } from '../admissible.ts'
import type { Listing, OptionGroup } from '../product.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { purchaseTexts, SCORE, scoreOf, THANKS } from './done-page.ts'
import { html, type Markup, NOTHING } from './markup.ts'
import { countLine, marksOn } from './page.ts'
import { detailTexts } from './product-runs.ts'

/**
 * The mode `html`: a fragment that works by itself in a browser. Links and forms carry the action they stand for; ids and classes
 * that programs look for (`search_input`, `btn`, `product-link`) are upstream's, the markup is ours.
 */
export function htmlPage(shop: Shop, state: WebShopState): string {
  return html`<div class="container">
${state.page === 'done' ? NOTHING : instruction(shop, state)}
${bodyOf(shop, state)}
</div>`.html
}

function bodyOf(shop: Shop, state: WebShopState): Markup {
  switch (state.page) {
    case 'search':
      return searchForm()
    case 'results':
      return results(shop, state)
    case 'item':
      return item(shop, state)
    case 'detail':
      return detail(shop, state)
    case 'done':
      return done(shop, state)
    default:
      return state.page satisfies never
  }
}

function instruction(shop: Shop, { page, task }: WebShopState): Markup {
  const name = page === 'search' ? html`<h1 id="logo">WebShop</h1>\n` : NOTHING
  return html`${name}<div id="instruction-text"><h4>Instruction: <br>${shop.goalOf(task).instruction}</h4></div>`
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
  const products = shop.listedOn(state.keywords, state.pageNumber).slice(0, shop.rules.shown)
  return html`${navigation(shop, state, back === undefined ? [] : [back])}
<h3>${countLine(shop, state)}</h3>
${navigation(shop, state, paging)}
<ol class="products">
${products.map((listing) => resultOf(state, listing))}
</ol>`
}

function resultOf({ visited }: WebShopState, { asin, title, priceText }: Listing): Markup {
  const mark = visited.includes(asin) ? html` data-visited` : NOTHING
  return html`<li class="list-group-item searched-product">
<h4><a class="product-link"${mark} href="${linkTo(asin)}">${asin}</a></h4>
<h4 class="product-title">${title}</h4>
<h5 class="product-price">${priceText}</h5>
</li>`
}

function item(shop: Shop, state: WebShopState): Markup {
  const { title, priceText, options } = shop.product(state.asin ?? '')
  const marks = marksOn(shop, state)
  const details = shownButtons(shop, state).filter((button) => !['back', 'previous', 'buy'].includes(button))
  return html`${navigation(shop, state, ['back', 'previous'])}
${options.map((group) => optionForm(group, marks(group)))}
<h2>${title}</h2>
<h4>Price: ${priceText}</h4>
<h4>Rating: N.A.</h4>
${navigation(shop, state, details)}
<form method="post"><button class="btn btn-buy" type="submit" name="action" value="${clickOn(BUTTONS.buy)}">${BUTTONS.buy}</button></form>`
}

/** A group's values as buttons that choose at once; the chosen one is pressed. */
function optionForm({ name, values }: OptionGroup, marked: readonly string[]): Markup {
  const choices = values.map((value) => {
    const pressed = marked.includes(value) ? 'true' : 'false'
    return html`<button class="option" type="submit" name="action" value="${clickOn(value)}" aria-pressed="${pressed}">${value}</button>`
  })
  return html`<form class="options" method="get" aria-label="${name}">
<h4>${name}</h4>
${choices}
</form>`
}

function detail(shop: Shop, state: WebShopState): Markup {
  const lines = detailTexts(shop.product(state.asin ?? ''), state.detail ?? 'description').map(
    (line) => html`<p class="product-info">${line}</p>`,
  )
  return html`${navigation(shop, state, ['back', 'previous'])}
${lines}`
}

function done(shop: Shop, state: WebShopState): Markup {
  const [title = '', ...bought] = purchaseTexts(shop, state)
  return html`<h2>${THANKS}</h2>
<h3>${title}</h3>
${bought.map((line) => html`<p>${line}</p>`)}
<h3 id="reward">${SCORE}<pre>${scoreOf(state)}</pre></h3>`
}

/** Buttons that change nothing but the page; one that the dialect refuses is written and leads nowhere. */
function navigation(shop: Shop, state: WebShopState, buttons: readonly Button[]): Markup {
  if (buttons.length === 0) return NOTHING
  const links = buttons.map((button) => {
    const target = canPress(shop, state, button) ? html` href="${linkTo(BUTTONS[button])}"` : NOTHING
    return html`<a class="btn btn-primary"${target}>${BUTTONS[button]}</a>`
  })
  return html`<nav>
${links}
</nav>`
}

function clickOn(target: string): string {
  return `click[${target}]`
}

/** Halves of a character that stand alone have no form in an address. */
function linkTo(target: string): string {
  return `?action=${encodeURIComponent(clickOn(target).replace(/[\ud800-\udfff]/gu, '\ufffd'))}`
}
