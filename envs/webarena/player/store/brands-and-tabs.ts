import { containsName, isSameText, money, NUMBER_WORDS, nameIn, quotedIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { hasName, type Match } from '../moves.ts'
import { readListing, readMore, readStep, tickStep } from '../pages/lists.ts'
import { amountIn, headingOf, type Item, priceOf, productsOf } from '../pages/page-parts.ts'
import { type GoalPlan, leadingTo, type PlanStep, pressButton, pressStep, questionPlan, taskPlan } from '../stages.ts'
import { searchStep } from './find-products.ts'

/** Returns the plan for goals about a brand, about products open in tabs, and about the newsletter of a store. */
export function moreShoppingPlan(goal: string): GoalPlan | undefined {
  if (/\bnewsletter\b/i.test(goal)) return newsletter(!/\bunsubscribe\b|\bno longer\b/i.test(goal))
  if (/\btabs?\b/i.test(goal) && /\b(?:cart|basket|bag)\b/i.test(goal)) return cheapestInTabs()
  const isRange = /\bprice range\b|\bfrom what to what\b|\blowest and (?:the )?highest\b/i.test(goal)
  const brand = nameIn(goal.replace(/\bFrom\b/g, 'from'))
  const [words] = quotedIn(goal)
  if (words !== undefined && /\bcheapest and the most expensive\b|\bprice range\b/i.test(goal)) return priceRange(words, '')
  return isRange && brand !== undefined ? priceRange(brand, brand) : undefined
}

/** `inName` is a text that the names of the results must contain. */
function priceRange(brand: string, inName: string): GoalPlan {
  const isOf = ({ title, url }: PageDocument): boolean => /search/i.test(`${title} ${url}`) && containsName(title, brand)
  const own = (history: BrowsingHistory): readonly Item[] => {
    const { items } = readListing(history, isOf, productsOf)
    return items.filter(({ title }) => containsName(title, inName))
  }
  const read = readStep('Read all results.', (history) => readListing(history, isOf, productsOf).isWhole)
  return questionPlan('aggregate', [searchStep(brand), read], (history) => {
    const prices = own(history).flatMap((item) => priceOf(item) ?? [])
    return prices.length === 0 ? '' : `${money(Math.min(...prices))}, ${money(Math.max(...prices))}`
  })
}

function piecesIn(name: string): number {
  const count = /\b(?:set|pack|box) of (\w+)\b/i.exec(name)?.[1]?.toLowerCase()
  return count === undefined ? 1 : (amountIn(count) ?? Math.max(1, NUMBER_WORDS.indexOf(count)))
}

/** Returns the price per piece of the open product. */
function unitPrice(doc: PageDocument): number | undefined {
  const price = doc.nodes.find(({ role, name }) => role === 'StaticText' && /^\$[\d,]+\.\d\d$/.test(name.trim()))
  const amount = price && amountIn(price.name)
  return amount === undefined ? undefined : amount / piecesIn(headingOf(doc))
}

function cheapestInTabs(): GoalPlan {
  const pageOf = ({ documents }: BrowsingHistory, title: string): PageDocument | undefined =>
    documents.findLast((doc) => isSameText(doc.title, title))
  const titles = ({ page }: BrowsingHistory): readonly string[] => page.tabs.map(({ title }) => title)
  const isSeen = (history: BrowsingHistory, title: string): boolean => {
    const doc = pageOf(history, title)
    return doc !== undefined && unitPrice(doc) !== undefined
  }
  const focusTab = (history: BrowsingHistory, title: string) => {
    const tab = history.page.tabs.find((each) => each.title === title)
    return tab && { purpose: 'go' as const, action: `tab_focus [${tab.index}]` }
  }
  const best = (history: BrowsingHistory): string | undefined => {
    const all = titles(history).flatMap((title) => {
      const doc = pageOf(history, title)
      const price = doc && unitPrice(doc)
      return price === undefined ? [] : [{ title, price }]
    })
    return all.sort((a, b) => a.price - b.price)[0]?.title
  }
  const readPrices: PlanStep = {
    sentence: 'Look at the price in every tab.',
    isDone: (history) => titles(history).every((title) => isSeen(history, title)),
    move: (history) => {
      const next = titles(history).find((title) => !isSeen(history, title))
      return next === undefined
        ? undefined
        : isSameText(history.document.title, next)
          ? readMore(history)
          : focusTab(history, next)
    },
  }
  const add = pressButton('Add to Cart', 'Add the cheapest of them to the cart.')
  return taskPlan('cart', [
    readPrices,
    {
      ...add,
      move: (history) => {
        const title = best(history)
        return title === undefined || isSameText(history.document.title, title) ? add.move(history) : focusTab(history, title)
      },
    },
  ])
}

const SUBSCRIBED: Match = ({ role, name }) => role === 'checkbox' && /\bsubscription\b/i.test(name)

function newsletter(wants: boolean): GoalPlan {
  const isForm = (doc: PageDocument): boolean => /^Newsletter/i.test(headingOf(doc))
  return taskPlan('edit', [
    leadingTo(
      pressStep(hasName('My Account', /link/), 'Open my account.'),
      (doc) => isForm(doc) || headingOf(doc) === 'My Account',
    ),
    leadingTo(pressStep(hasName('Newsletter Subscriptions', /link/), 'Open my newsletter subscriptions.'), isForm),
    tickStep(SUBSCRIBED, wants ? 'Tick the subscription.' : 'Take the tick away.', wants),
    pressButton('Save', 'Save it.', isForm),
  ])
}
