import type { Button } from '../../actions.ts'
import type { OptionGroup } from '../../product.ts'
import { clickOn, html, linkTo, type Markup, NOTHING } from '../../render/markup.ts'
import type { Shop } from '../../shop.ts'
import type { WebShopState } from '../../state.ts'
import { buttonsOn, choicesOn } from './buttons.ts'
import { MARKET_LABELS } from './labels.ts'
import { chosenOf, listedOf, opinionOf } from './listed.ts'
import { bannersFor, deliveryOf, MARKET, othersBeside } from './noise.ts'
import { isSold } from './offers.ts'
import {
  countLine,
  couponLines,
  detailLines,
  ERRAND,
  listingLines,
  ORDERED,
  orderLines,
  pageName,
  priceOf,
  SOLD_OUT,
  titleOf,
} from './page.ts'

/** The market's pages for a browser: links and forms carry the action they stand for, as in the shop; the markup is another. */
export function htmlPage(shop: Shop, state: WebShopState, isFirst: boolean): string {
  const errand = isFirst
    ? html`<p class="errand"><strong>${ERRAND}</strong> ${shop.goalOf(state.task).instruction}</p>\n`
    : NOTHING
  const banners = state.page === 'done' ? [] : bannersFor(pageName(state))
  return html`<div class="market">
<p class="brand">${MARKET}</p>
${errand}${banners.map((text) => html`<p class="banner">${text}</p>`)}
${bodyOf(shop, state)}
</div>`.html
}

function bodyOf(shop: Shop, state: WebShopState): Markup {
  switch (state.page) {
    case 'search':
      return front(shop, state)
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

function front(shop: Shop, { task }: WebShopState): Markup {
  return html`<form class="find" method="get" role="search">
<input type="hidden" name="action" value="search[{query}]">
<input name="query" type="search" aria-label="What are you looking for?" required>
<button class="btn" type="submit">${MARKET_LABELS.search}</button>
</form>
${beside(shop, 'Popular today', task)}`
}

function results(shop: Shop, state: WebShopState): Markup {
  const listed = listedOf(shop, state)
  const list = html`<ul class="products">
${listed.map(({ asin, isSponsored }) => offer(asin, listingLines(shop, asin, isSponsored)))}
</ul>`
  return html`<h1>${countLine(shop, state)}</h1>
${listed.length === 0 ? html`<p class="nothing">Try fewer or other words.</p>` : list}
${links('More', buttonsOn(shop, state))}`
}

/** Buttons that change the variant or its price. */
function isAbove(button: Button): boolean {
  return button === 'coupon' || button === 'choices'
}

function offer(asin: string, lines: readonly string[]): Markup {
  return html`<li class="offer">
${lines.map((line) => html`<p>${line}</p>`)}
<p><a href="${linkTo(asin)}">${asin}</a></p>
</li>`
}

function item(shop: Shop, state: WebShopState): Markup {
  const { asin = '', task } = state
  const product = shop.product(asin)
  const rest = buttonsOn(shop, state)
  const above = rest.filter(isAbove)
  const order = html`<form method="post"><button class="btn btn-buy" type="submit" name="action" value="${clickOn(MARKET_LABELS.buy)}">${MARKET_LABELS.buy}</button></form>`
  return html`<p class="trail">${product.productCategory}</p>
<h1>${titleOf(shop, state)}</h1>
<p>${opinionOf(product)}</p>
<p class="product-price">${priceOf(shop, state)}</p>
${[...couponLines(state), deliveryOf(asin), ...chosenOf(shop, state).map(([group, value]) => `${group}: ${value}`)].map((line) => html`<p>${line}</p>`)}
${choicesOn(shop, state).map(choice)}
${links('This variant', above)}
${isSold(shop.goalOf(task), asin) ? order : html`<p class="nothing">${SOLD_OUT}</p>`}
${links(
  'About the product',
  rest.filter((button) => button !== 'buy' && !isAbove(button)),
)}
${beside(shop, 'Others looked at', asin)}`
}

/** Each value leads to the page of that variant. */
function choice({ name, values }: OptionGroup): Markup {
  return html`<form class="options" method="get"><fieldset>
<legend>${name}</legend>
${values.map((value) => html`<button class="option" type="submit" name="action" value="click[${value}]">${value}</button>`)}
</fieldset></form>`
}

function detail(shop: Shop, state: WebShopState): Markup {
  const [title = '', about = '', ...lines] = detailLines(shop, state)
  return html`<h1>${title}</h1>
<h2>${about}</h2>
${lines.map((line) => html`<p class="product-info">${line}</p>`)}
${links('Way back', buttonsOn(shop, state))}`
}

function done(shop: Shop, state: WebShopState): Markup {
  return html`<h2>${ORDERED}</h2>
${orderLines(shop, state).map((line) => html`<p>${line}</p>`)}`
}

function beside(shop: Shop, label: string, name: string): Markup {
  return html`<aside aria-label="${label}">
<p>${label}:</p>
${othersBeside(shop, name, 2).map((title) => html`<p>${title}</p>`)}
</aside>`
}

/** Buttons that change nothing but the page. */
function links(label: string, buttons: readonly Button[]): Markup {
  if (buttons.length === 0) return NOTHING
  return html`<nav aria-label="${label}">
${buttons.map((button) => html`<a class="btn" href="${linkTo(MARKET_LABELS[button])}">${MARKET_LABELS[button]}</a>`)}
</nav>`
}
