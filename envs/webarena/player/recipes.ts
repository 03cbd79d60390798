import { memoizeByText } from '@orreryjs/core/worlds'
import { contactFormRecipe } from './admin/contact-form.ts'
import { gridsRecipe } from './admin/grid-goals.ts'
import { newRowsRecipe, productEditRecipe } from './admin/products.ts'
import { recordsRecipe } from './admin/records.ts'
import { reportsRecipe } from './admin/reports.ts'
import { commitsRecipe } from './code/commits.ts'
import { filesRecipe } from './code/files.ts'
import { issuesRecipe } from './code/issues.ts'
import { newProjectsRecipe, peopleRecipe } from './code/members.ts'
import { starsRecipe } from './code/stars.ts'
import { threadsRecipe } from './forum/threads.ts'
import { nameIn, quotedIn } from './goal-text.ts'
import { mapsRecipe } from './maps.ts'
import type { GoalPlan } from './stages.ts'
import { moreShoppingRecipe } from './store/brands-and-tabs.ts'
import { searching } from './store/find-products.ts'
import { ordersRecipe } from './store/orders.ts'
import { categoryRecipe, productsRecipe } from './store/products.ts'
import { twoSiteRecipe } from './two-sites.ts'
import { wikiRecipe } from './wiki.ts'

type Reader = (goal: string) => GoalPlan | undefined

const STORE: readonly Reader[] = [moreShoppingRecipe, contactFormRecipe, productsRecipe, ordersRecipe, categoryRecipe]
const OFFICE: readonly Reader[] = [newRowsRecipe, recordsRecipe, productEditRecipe, reportsRecipe, gridsRecipe]
const FORUM: readonly Reader[] = [threadsRecipe]
const CODE: readonly Reader[] = [projectsRecipe]
const MAP: readonly Reader[] = [mapsRecipe]

/** Recipe for a goal. `isKnown` is false for the fallback that searches for the goal's words. */
interface Known {
  readonly recipe: GoalPlan
  readonly isKnown: boolean
}

/** Returns the recipe for a start URL followed by a goal, chosen by the goal's words and the type of site. */
export const recipeFor: (question: string) => Known = memoizeByText((question) => {
  const [url = '', ...rest] = question.split(' ')
  const goal = rest.join(' ')
  const fromWiki = wikiRecipe(goal, /^\w+:\/\/(?:www\.)?wiki/.test(url))
  if (fromWiki !== undefined) return { recipe: fromWiki, isKnown: true }
  for (const read of readersAt(url)) {
    const recipe = read(goal)
    if (recipe !== undefined) return { recipe, isKnown: true }
  }
  return { recipe: lookUp(goal), isKnown: false }
}, 256)

function readersAt(url: string): readonly Reader[] {
  const all = [twoSiteRecipe]
  if (/\/admin\b|^\w+:\/\/admin\b/.test(url)) return [...all, ...OFFICE, ...STORE, ...FORUM]
  if (/^\w+:\/\/(?:www\.)?(?:forum|reddit)|\/f\//.test(url)) return [...all, ...FORUM, ...STORE, ...OFFICE]
  if (/^\w+:\/\/(?:www\.)?(?:map|openstreetmap)/.test(url)) return [...all, ...MAP, ...STORE]
  if (/^\w+:\/\/(?:www\.)?(?:code|git\w*)\b/.test(url)) return [...all, ...CODE, ...FORUM]
  return [...all, ...STORE, ...FORUM, ...OFFICE, ...MAP, ...CODE]
}

/** Fallback: searches for the name or quoted words in the goal. */
function lookUp(goal: string): GoalPlan {
  return {
    skill: 'look up',
    isQuestion: /\?\s*$/.test(goal),
    stages: [searching(nameIn(goal) ?? quotedIn(goal)[0] ?? goal)],
    answer: () => '',
  }
}

/** Returns the recipe for goals about a code host. */
function projectsRecipe(goal: string): GoalPlan | undefined {
  return (
    filesRecipe(goal) ??
    issuesRecipe(goal) ??
    peopleRecipe(goal) ??
    newProjectsRecipe(goal) ??
    commitsRecipe(goal) ??
    starsRecipe(goal)
  )
}
