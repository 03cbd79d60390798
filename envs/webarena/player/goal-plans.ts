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
import { nameIn, quotedIn } from './goal-text.ts'
import { mapsPlan } from './maps.ts'
import type { GoalPlan } from './stages.ts'
import { moreShoppingPlan } from './store/brands-and-tabs.ts'
import { searchStep } from './store/find-products.ts'
import { ordersPlan } from './store/orders.ts'
import { categoryPlan, productsPlan } from './store/products.ts'
import { twoSitePlan } from './two-sites.ts'
import { wikiPlan } from './wiki.ts'

type PlanParser = (goal: string) => GoalPlan | undefined

const STORE: readonly PlanParser[] = [moreShoppingPlan, contactFormPlan, productsPlan, ordersPlan, categoryPlan]
const OFFICE: readonly PlanParser[] = [newRowsPlan, recordsPlan, productEditPlan, reportsPlan, gridsPlan]
const FORUM: readonly PlanParser[] = [threadsPlan]
const CODE: readonly PlanParser[] = [projectsPlan]
const MAP: readonly PlanParser[] = [mapsPlan]

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
  if (/\/admin\b|^\w+:\/\/admin\b/.test(url)) return [...all, ...OFFICE, ...STORE, ...FORUM]
  if (/^\w+:\/\/(?:www\.)?(?:forum|reddit)|\/f\//.test(url)) return [...all, ...FORUM, ...STORE, ...OFFICE]
  if (/^\w+:\/\/(?:www\.)?(?:map|openstreetmap)/.test(url)) return [...all, ...MAP, ...STORE]
  if (/^\w+:\/\/(?:www\.)?(?:code|git\w*)\b/.test(url)) return [...all, ...CODE, ...FORUM]
  return [...all, ...STORE, ...FORUM, ...OFFICE, ...MAP, ...CODE]
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

/** Returns the plan for goals about a code host. */
function projectsPlan(goal: string): GoalPlan | undefined {
  return filesPlan(goal) ?? issuesPlan(goal) ?? peoplePlan(goal) ?? newProjectsPlan(goal) ?? commitsPlan(goal) ?? starsPlan(goal)
}
