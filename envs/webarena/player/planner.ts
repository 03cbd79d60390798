import { memoizeByText } from '@orreryjs/core/worlds'
import { contactFormPlan } from './admin/contact-form.ts'
import { gridsPlan } from './admin/grid-goals.ts'
import { newRowsPlan, productEditPlan } from './admin/products.ts'
import { recordsPlan } from './admin/records.ts'
import { reportsPlan } from './admin/reports.ts'
import { commitsPlan } from './code/commits.ts'
import { filesPlan } from './code/files.ts'
import { issuesPlan } from './code/issues.ts'
import { newProjectsPlan, peoplePlan } from './code/members.ts'
import { starsPlan } from './code/stars.ts'
import { threadsPlan } from './forum/threads.ts'
import { isForumUrl, nameIn, quotedIn } from './goal-text.ts'
import { mapsPlan } from './maps.ts'
import type { GoalPlan } from './stages.ts'
import { moreShoppingPlan } from './store/brands-and-tabs.ts'
import { searchStep } from './store/find-products.ts'
import { ordersPlan } from './store/orders.ts'
import { categoryPlan, productsPlan } from './store/products.ts'
import { twoSitePlan } from './two-sites.ts'
import { wikiPlan } from './wiki.ts'

type PlanParser = (goal: string) => GoalPlan | undefined

const STORE_PLANS: readonly PlanParser[] = [moreShoppingPlan, contactFormPlan, productsPlan, ordersPlan, categoryPlan]
const ADMIN_PLANS: readonly PlanParser[] = [newRowsPlan, recordsPlan, productEditPlan, reportsPlan, gridsPlan]
const FORUM_PLANS: readonly PlanParser[] = [threadsPlan]
const CODE_PLANS: readonly PlanParser[] = [projectsPlan]
const MAP_PLANS: readonly PlanParser[] = [mapsPlan]

/** Plan for a goal. `isKnown` is false for the fallback that searches for the goal's words. */
interface PlanLookup {
  readonly plan: GoalPlan
  readonly isKnown: boolean
}

/** Returns the plan for a start URL followed by a goal, chosen by the goal's words and the type of site. */
export const goalPlanFor: (question: string) => PlanLookup = memoizeByText((question) => {
  const [url = '', ...rest] = question.split(' ')
  const goal = rest.join(' ')
  const fromWiki = wikiPlan(goal, /^\w+:\/\/(?:www\.)?wiki/.test(url))
  if (fromWiki !== undefined) return { plan: fromWiki, isKnown: true }
  for (const read of parsersFor(url)) {
    const plan = read(goal)
    if (plan !== undefined) return { plan, isKnown: true }
  }
  return { plan: searchPlan(goal), isKnown: false }
}, 256)

function parsersFor(url: string): readonly PlanParser[] {
  const all = [twoSitePlan]
  if (/\/admin\b|^\w+:\/\/admin\b/.test(url)) return [...all, ...ADMIN_PLANS, ...STORE_PLANS, ...FORUM_PLANS]
  if (isForumUrl(url)) return [...all, ...FORUM_PLANS, ...STORE_PLANS, ...ADMIN_PLANS]
  if (/^\w+:\/\/(?:www\.)?(?:map|openstreetmap)/.test(url)) return [...all, ...MAP_PLANS, ...STORE_PLANS]
  if (/^\w+:\/\/(?:www\.)?(?:code|git\w*)\b/.test(url)) return [...all, ...CODE_PLANS, ...FORUM_PLANS]
  return [...all, ...STORE_PLANS, ...FORUM_PLANS, ...ADMIN_PLANS, ...MAP_PLANS, ...CODE_PLANS]
}

/** Fallback: searches for the name or quoted words in the goal. */
function searchPlan(goal: string): GoalPlan {
  return {
    skill: 'look up',
    isQuestion: /\?\s*$/.test(goal),
    stages: [searchStep(nameIn(goal) ?? quotedIn(goal)[0] ?? goal)],
    answer: () => '',
  }
}

function projectsPlan(goal: string): GoalPlan | undefined {
  return filesPlan(goal) ?? issuesPlan(goal) ?? peoplePlan(goal) ?? newProjectsPlan(goal) ?? commitsPlan(goal) ?? starsPlan(goal)
}
