import { createThread } from './forum/posts.ts'
import { linksFilePlan, promotionPlan, toCustomerPlan } from './forum/to-forum.ts'
import { isSameText, nameIn, quotedIn } from './goal-text.ts'
import type { BrowsingHistory } from './history.ts'
import { visit } from './moves.ts'
import { readMore } from './pages/lists.ts'
import { articlesOf, headingOf } from './pages/page-parts.ts'
import { type GoalPlan, type PlanStep, reachStep, taskPlan } from './stages.ts'
import { openProductStep } from './store/find-products.ts'
import { REVIEWS } from './store/products.ts'

/** Returns the plan for goals that need two sites. */
export function twoSitePlan(goal: string): GoalPlan | undefined {
  return /\breviews?\b/i.test(goal) && /\b(?:forum|thread)\b/i.test(goal) && /\bpost\b|\bthread\b/i.test(goal)
    ? reviewsToForum(goal)
    : (linksFilePlan(goal) ?? promotionPlan(goal) ?? toCustomerPlan(goal))
}

function reviewsToForum(goal: string): GoalPlan | undefined {
  const title = quotedIn(goal)[0]
  const product = nameIn(goal.replace(/"[^"]*"/g, '"x"')) ?? title?.replace(/^.*feedback on /, '')
  const forum = /\bforum ([a-z][a-z0-9_]*)|" in ([a-z][a-z0-9_]*)/
    .exec(goal)
    ?.slice(1)
    .find((each) => each !== undefined)
  const percent = ratingPercent(goal)
  const url = /https?:\/\/[^\s)]+/.exec(goal)?.[0] ?? 'http://forum.test'
  if (title === undefined || product === undefined || forum === undefined || percent === undefined) return undefined
  const { stages, titles } = reviewsReader(product, percent)
  return taskPlan('create', [
    ...openProductStep(product),
    ...stages,
    reachStep(
      'Go to the forum site.',
      (doc) => doc.url.startsWith(url),
      () => visit(`${url.replace(/\/$/, '')}/forums`),
    ),
    ...createThread(
      () => forum,
      title,
      (history) => titles(history).join('\n'),
    ),
  ])
}

/** Returns the rating in a goal as a percentage: `100% reviews`, `5 stars`. */
function ratingPercent(goal: string): number | undefined {
  const percent = /\b(\d+) ?%/.exec(goal)?.[1]
  const stars = /\b(\d)[ -]stars?\b/.exec(goal)?.[1]
  return percent !== undefined ? Number(percent) : stars === undefined ? undefined : Number(stars) * 20
}

/** Returns stages that read all reviews of a product, and a function that returns the titles of those with a rating. */
function reviewsReader(
  product: string,
  percent: number,
): { readonly stages: readonly PlanStep[]; titles(history: BrowsingHistory): readonly string[] } {
  const page = ({ documents }: BrowsingHistory) => documents.findLast((doc) => isSameText(headingOf(doc), product))
  const titles = (history: BrowsingHistory): readonly string[] => {
    const doc = page(history)
    return (doc === undefined ? [] : articlesOf(doc)).flatMap(({ texts }) =>
      texts.includes(`${percent}%`) && texts.some((text) => /^Review by\b/.test(text)) ? [texts[0] ?? ''] : [],
    )
  }
  const read: PlanStep = {
    sentence: 'Read all reviews.',
    isDone: (history) => REVIEWS.isDone(history) && page(history)?.isComplete === true,
    move: readMore,
  }
  return { stages: [REVIEWS, read], titles }
}
