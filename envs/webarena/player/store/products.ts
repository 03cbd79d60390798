import { isSameText, nameIn, priceLimitIn, quotedIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, fill, hasHeading, hasName, type Match, moveTowards, visit, wasPressed } from '../moves.ts'
import { fillStep, pickMove, readListing, readMore, readStep, tickStep } from '../pages/lists.ts'
import { articlesOf, headingOf, type Item, priceOf, productsOf, ratingOf } from '../pages/page-parts.ts'
import { type GoalPlan, type PlanStep, pressButton, pressStep, questionPlan, taskPlan } from '../stages.ts'
import { openCategoryStep, openProductStep, searchStep, sortStep } from './find-products.ts'
import { CHECKOUT } from './orders.ts'

function categoryIn(goal: string): string | undefined {
  const match =
    /\bcategory (?:of )?([A-Z][\w']*(?: (?:and|on|the|of|for|in|[A-Z][\w']*))*)/.exec(goal)?.[1] ??
    /\b(?:in|Filter|rated best in|everything in|from) ([A-Z][\w']*(?: (?:and|on|the|of|for|in|[A-Z][\w']*))*)/.exec(goal)?.[1]
  return match?.replace(/ (?:and|on|the|of|for|in|so)$/, '').replace(/ (?:and|on|the|of|for|in)$/, '')
}

/** Returns the plan for goals about products of the store. */
export function productsPlan(goal: string): GoalPlan | undefined {
  if (/\bwish ?list\b/i.test(goal)) return wish(goal)
  if (/\breviews?\b/i.test(goal) && /\bpositive\b/i.test(goal) && /\bnegative\b/i.test(goal)) return reviewSides(goal)
  if (/\bsummar/i.test(goal) && /\breviews\b/i.test(goal)) return summary(goal)
  if (/\breview(?:s|ers?|ed)?\b/i.test(goal) && /\bopen\b|\bthis product\b/i.test(goal)) return reviewers(goal)
  if (/\b(?:rate|review of|stars?)\b/i.test(goal) && /\bstars?\b/i.test(goal)) return rate(goal)
  if (/\bsearch|look up\b/i.test(goal) && quotedIn(goal).length > 0) return search(goal)
  return undefined
}

/** Returns the plan for goals about a category of the store. */
export function categoryPlan(goal: string): GoalPlan | undefined {
  const category = categoryIn(goal)
  if (category === undefined) return undefined
  const cap = priceLimitIn(goal)
  const open = openCategoryStep(category)
  if (/\b(?:buy|order)\b/i.test(goal)) return buyBest(category, cap)
  if (cap !== undefined && /\bunder\b|\bless than\b|\bbelow\b|\bat most\b/i.test(goal))
    return taskPlan('list', [open, priceRangeStep(0, cap)])
  if (/\bexpensive\b|\bcheap(?:est)?\b|\bprice\b|\bcosts the most\b/i.test(goal)) {
    const stages = [open, ...sortStep(goal)]
    return /\bpage of\b|\bopen the\b/i.test(goal) ? dearest(category, stages) : taskPlan('list', stages)
  }
  return taskPlan('list', [open])
}

function search(goal: string): GoalPlan {
  const [low, high] = [...goal.matchAll(/\$(\d+(?:\.\d+)?)/g)].map(([, amount = '']) => Number(amount))
  const narrowed = low !== undefined && high !== undefined ? [priceRangeStep(low, high)] : undefined
  const stages = [searchStep(quotedIn(goal)[0] ?? ''), ...(narrowed ?? (/\bprice\b/i.test(goal) ? sortStep(goal) : []))]
  return taskPlan('list', stages)
}

function dearest(category: string, stages: readonly PlanStep[]): GoalPlan {
  const first: PlanStep = {
    sentence: 'Open the first product of the list.',
    isDone: ({ actions }) =>
      actions.some(
        ({ verb, node, before }) =>
          verb === 'click' && hasHeading(category)(before) && productsOf(before).some(({ link }) => link?.id === node?.id),
      ),
    move: (history) => {
      const [own, ...others] = productsOf(history.document)
      return own === undefined ? readMore(history) : pickMove(history, own, others, ({ role }) => role === 'link')
    },
  }
  return taskPlan('look up', [...stages, first])
}

/** Returns a stage that filters the open list by a price range. */
function priceRangeStep(low: number, high: number): PlanStep {
  const isWanted = (name: string): boolean => {
    const [from, to] = [...name.matchAll(/\$([\d,]+(?:\.\d+)?)/g)].map(([, text = '']) => Number(text.replace(/,/g, '')))
    return from === low && to !== undefined && to <= high && to > high - 1
  }
  return {
    sentence: `Show only what costs $${low} to $${high}.`,
    isDone: ({ actions }) => actions.some(({ node, verb }) => verb === 'click' && node !== undefined && isWanted(node.name)),
    move: (history) => {
      const shown = history.page.nodes.find(({ role, name }) => role === 'link' && isWanted(name))
      if (shown !== undefined) return click(shown, 'choose')
      const filter = history.page.nodes.find(
        ({ role, name, isOpen }) => role === 'DisclosureTriangle' && name === 'Price' && isOpen !== true,
      )
      return filter === undefined ? undefined : click(filter)
    },
  }
}

function buyBest(category: string, cap = Number.POSITIVE_INFINITY): GoalPlan {
  const seenProducts = (history: BrowsingHistory) => readListing(history, hasHeading(category), productsOf)
  const best = (history: BrowsingHistory): Item | undefined =>
    seenProducts(history)
      .items.filter((item) => (priceOf(item) ?? 0) <= cap && !item.texts.includes('Out of stock'))
      .sort((a, b) => (ratingOf(b) ?? 0) - (ratingOf(a) ?? 0))[0]
  const read: PlanStep = {
    sentence: 'Look at all products of the category, at their ratings and prices.',
    isDone: (history) => seenProducts(history).isWhole,
    move: (history) => (hasHeading(category)(history.document) ? readMore(history) : openCategoryStep(category).move(history)),
  }
  const open: PlanStep = {
    sentence: 'Open the best of those that fit the budget.',
    isDone: (history) =>
      seenProducts(history).isWhole && history.documents.some((doc) => isSameText(headingOf(doc), best(history)?.title ?? '-')),
    move: (history) => {
      const own = best(history)
      if (own === undefined) return undefined
      const products = productsOf(history.document)
      const at = products.find(({ title }) => title === own.title)
      if (at !== undefined) return pickMove(history, at, products, ({ role }) => role === 'link')
      const page = history.documents.findLast(
        (doc) => hasHeading(category)(doc) && productsOf(doc).some(({ title }) => title === own.title),
      )
      return page === undefined || page.url === history.document.url ? undefined : visit(page.url)
    },
  }
  return taskPlan('cart', [openCategoryStep(category), read, open, ADD, ...CHECKOUT], (history) =>
    seenProducts(history).isWhole && best(history) === undefined
      ? `N/A: no product of ${category} is within the budget, all of them cost more`
      : undefined,
  )
}

/** Adds the open product to the cart, with the first choice of each required option. */
const ADD: PlanStep = {
  sentence: 'Add it to the cart.',
  isDone: (history) => wasPressed(history, hasName('Add to Cart', /button/)),
  move: (history) => {
    const open = history.page.nodes.find((node) => node.role === 'combobox' && /^choose an option/i.test(node.value ?? ''))
    if (open !== undefined) {
      const at = history.document.nodes.findIndex(({ id }) => id === open.id)
      const first = history.document.nodes.slice(at + 1).find(({ role, name }) => role === 'menuitem' && !/^choose/i.test(name))
      if (first !== undefined) return fill(open, first.name)
    }
    return moveTowards(history, hasName('Add to Cart', /button/), (node) => click(node, 'send'))
  },
}

function wish(goal: string): GoalPlan | undefined {
  const product = quotedIn(goal)[0] ?? nameIn(goal)
  const category = categoryIn(goal)
  const add: PlanStep = pressButton('Add to Wish List', 'Add it to the wish list.')
  const plan = (stages: readonly PlanStep[]): GoalPlan => taskPlan('toggle', [...stages, add])
  if (/\bthis product\b|\bthat is open\b/i.test(goal)) return plan([])
  if (category !== undefined && CHEAPEST.test(goal))
    return plan(dearest(category, [openCategoryStep(category), ...sortStep(goal)]).stages)
  return product === undefined ? undefined : plan(openProductStep(product))
}

const CHEAPEST = /\bcheapest\b|\bleast expensive\b|\bcosts? the least\b|\blowest price\b/i

function rate(goal: string): GoalPlan | undefined {
  const product = nameIn(goal)
  const stars = /(\d) stars?\b/.exec(goal)?.[1]
  const nickname =
    /\b(?:nickname|signed|sign it|name)(?: as)? "?([^".,;]+?)"?(?:[.;,]|$)/.exec(goal)?.[1]?.trim() ?? quotedIn(goal)[0]
  if (product === undefined || stars === undefined || nickname === undefined) return undefined
  const radio: Match = ({ role, name }) => role === 'radio' && new RegExp(`^\\s*${stars} stars?\\b`).test(name)
  return taskPlan('create', [
    ...openProductStep(product),
    REVIEWS,
    tickStep(radio, `Choose ${stars} stars.`),
    fillStep(/^nickname\b/i, nickname, 'nickname'),
    fillStep(/^summary\b/i, Number(stars) >= 3 ? 'Good' : 'Not for me', 'summary'),
    fillStep(/^review\b/i, 'I have used it for a while now.', 'review'),
    pressStep('Submit Review', 'Submit the review.'),
  ])
}

const REVIEWS_TAB: Match = ({ role, name }) => /tab|link/.test(role) && /^Reviews\b/.test(name)

/** Opens the reviews of the open product. */
export const REVIEWS: PlanStep = {
  sentence: 'Open its reviews.',
  isDone: ({ actions, page }) =>
    wasPressed({ actions }, REVIEWS_TAB) ||
    page.nodes.some(({ role, name }) => role === 'heading' && /customer reviews/i.test(name)),
  move: (history) => moveTowards(history, REVIEWS_TAB, click),
}

const READ_REVIEWS = readStep('Read all reviews.', (history) => REVIEWS.isDone(history) && history.document.isComplete)

/** Returns the reviews on a page. */
export function reviewsOf(doc: PageDocument): readonly Item[] {
  return articlesOf(doc).filter(({ texts }) => texts.some((text) => /^Review by\b/.test(text)))
}

const COMPLAINTS =
  /\bnot\b|n't\b|\bbroke|\bwrong\b|\bbad\b|\btoo\b|\bnever\b|\bstains?\b|\bpoor|\bcheap|\bloose|\bfade|\bscratch|\bmissing|\bexpected more\b|\bdull\b|\bugly\b|\boverpriced|\bhalf the price|\bwaste\b|\bdisappoint|\blate\b|\bnothing like\b|\bfell\b|\bslow\b|\brattle|\bleak|\bcrack|\bless\b/i

function reviewers(goal: string): GoalPlan {
  const about = (/\b(?:about|of) (?:the |its )?([a-z]+)\b(?=[^a-z]*(?:\?|\.|$))/i.exec(goal)?.[1] ?? '').toLowerCase()
  const stem = about.replace(/(?:ing|s|y)$/, '')
  const negative = ({ texts }: Item): boolean => {
    const percent = Number.parseInt(texts.find((text) => /^\d+%$/.test(text)) ?? '100', 10)
    const body = texts.slice(texts.findIndex((text) => /^\d+%$/.test(text)) + 1).join(' ')
    const sentences = body.split(/(?<=[.!?])\s/).filter((text) => text.toLowerCase().includes(stem))
    return sentences.some((text) => COMPLAINTS.test(text)) || (percent <= 40 && sentences.length > 0)
  }
  const nameOf = ({ texts }: Item): string => texts[texts.findIndex((text) => /^Review by\b/.test(text)) + 1] ?? ''
  return questionPlan('list', [REVIEWS, READ_REVIEWS], (history) => {
    const found = reviewsOf(history.document).filter(negative).map(nameOf)
    return found.length > 0 ? [...new Set(found)].join(', ') : `N/A: no reviewer complains about the ${about}`
  })
}

function reviewSides(goal: string): GoalPlan | undefined {
  const product = nameIn(goal)
  if (product === undefined) return undefined
  return questionPlan('aggregate', [...openProductStep(product), REVIEWS, READ_REVIEWS], (history) => {
    const all = reviewsOf(history.document).flatMap((review) => ratingOf(review) ?? [])
    return `positive: ${all.filter((each) => each >= 80).length}, negative: ${all.filter((each) => each <= 40).length}`
  })
}

/** Returns the plan for a summary of reviews, which only recognizes an empty list. */
function summary(goal: string): GoalPlan | undefined {
  const product = nameIn(goal)
  return product === undefined
    ? undefined
    : questionPlan(
        'look up',
        openProductStep(product),
        () => '',
        ({ document: doc }) =>
          isSameText(headingOf(doc), product) && doc.nodes.some(({ name }) => /no reviews yet/i.test(name))
            ? `N/A: there are no reviews of the ${product}`
            : undefined,
      )
}
