import { writing } from './forum/posts.ts'
import { linksFileRecipe, promotingRecipe, toCustomerRecipe } from './forum/to-forum.ts'
import { visit } from './moves.ts'
import type { Recipe } from './stages.ts'
import { openingProduct } from './store/products.ts'
import { ratingPercent, reviewsReader } from './store/reviews.ts'
import { nameIn, quotedIn } from './wishes.ts'

/** How goals are reached that take two sites. */
export function severalRecipe(goal: string): Recipe | undefined {
  return /\breviews?\b/i.test(goal) && /\b(?:forum|thread)\b/i.test(goal) && /\bpost\b|\bthread\b/i.test(goal)
    ? reviewsToForum(goal)
    : (linksFileRecipe(goal) ?? promotingRecipe(goal) ?? toCustomerRecipe(goal))
}

function reviewsToForum(goal: string): Recipe | undefined {
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
  return {
    skill: 'create',
    isQuestion: false,
    stages: [
      ...openingProduct(product),
      ...stages,
      {
        sentence: 'Go to the forum site.',
        isDone: ({ docs }) => docs.some((doc) => doc.url.startsWith(url)),
        move: () => visit(`${url.replace(/\/$/, '')}/forums`),
      },
      ...writing(
        () => forum,
        title,
        (trip) => titles(trip).join('\n'),
      ),
    ],
    answer: () => '',
  }
}
