import { containsName } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { hasHeading, hasName, isFieldLabelled } from '../moves.ts'
import { fillStep } from '../pages/lists.ts'
import { articlesOf } from '../pages/page-parts.ts'
import { enterStep, type GoalPlan, leadingTo, type PlanStep, pressButton, pressStep, taskPlan } from '../stages.ts'
import { FORUMS, NO_FORUM, openForum } from './forums.ts'

/** Returns stages that create a thread in a forum. */
export function createThread(
  forum: (history: BrowsingHistory) => string | undefined,
  title: string,
  body: (history: BrowsingHistory) => string | undefined,
): readonly PlanStep[] {
  const isForm = hasHeading('Create submission')
  return [
    ...openForum(forum),
    leadingTo(pressStep(hasName('Submit to this forum', /link|button/), 'Open the form for a new thread.'), isForm),
    fillStep(/^title$/i, title, 'title'),
    fillStep(/^body$/i, body, 'text'),
    pressButton('Create submission', 'Create the thread.', isForm),
  ]
}

/** Returns the plan for a request for recommendations, in the named forum or in the one that fits the products. */
export function recommendationPlan(goal: string, forum?: string): GoalPlan {
  const fitting = /\b(?:recommendations for|suits) ((?!an? )[a-z ]+?)(?= within\b| best\b)/.exec(goal)?.[1]
  if (forum === undefined && fitting !== undefined) {
    const { search, forum: best } = fittingForum(fitting)
    const body = `My budget is ${/\$\d+/.exec(goal)?.[0] ?? ''}.`
    const stages = [search, ...createThread(best, `Which ${fitting} do you recommend?`, () => body)]
    return taskPlan('create', stages)
  }
  const subject =
    /\b(?:which|for an?) ((?!people)[a-z ]+?)(?: people\b| within\b| for (?=at most|up to|less|under|\$|no more)| recommend| at most|$)/i.exec(
      goal,
    )?.[1] ?? 'one'
  const budget = /\$\d+/.exec(goal)?.[0] ?? ''
  return taskPlan(
    'create',
    createThread(
      () => forum,
      `Which ${subject.replace(/^an? /, '')} do you recommend?`,
      () => `My budget is ${budget}.`,
    ),
  )
}

/** Returns the plan for a notice about an event on a date. */
export function noticePlan(goal: string, forum: string): GoalPlan {
  const day = /\b[A-Z][a-z]+ \d{1,2}, \d{4}\b|\b\d{1,2}\/\d{1,2}\/\d{4}\b/.exec(goal)?.[0] ?? ''
  const topic = /\b(?:about|who like|on|for) ([a-z][a-z ]*?)(?= (?:can|on|in|at|to)\b|[.,]|$)/.exec(goal)?.[1] ?? 'this'
  const kind = /\b(?:virtual|online)\b/i.test(goal) ? 'Virtual meetup' : 'Meetup'
  return taskPlan(
    'create',
    createThread(
      () => forum,
      `${kind} about ${topic}`,
      () => `We meet on ${day}.`,
    ),
  )
}

/** Returns the plan for a post in the forum that fits: the one with the most search results about the topic. */
export function postPlan(goal: string, quoted: readonly string[]): GoalPlan {
  const forumInGoal = [...goal.matchAll(/\b(?:forum|in) (?:called |named )?"?([a-z][a-z0-9_]*)"?\b/g)]
    .map(([, name = '']) => name)
    .find((name) => !NO_FORUM.has(name))
  const topic =
    /\b(?:about|deals with|talk about|concerns) ([a-z][a-z ]*?)(?: and| in|\?|\.|,|$)/i.exec(goal)?.[1] ??
    /\b(?:future of|about|of) ([a-z ]+)$/i.exec(quoted[0] ?? '')?.[1] ??
    quoted[0] ??
    ''
  const [title = '', body = ''] = quoted
  const { search, forum: fitting } = fittingForum(topic)
  return taskPlan('create', [
    search,
    ...createThread(
      forumInGoal !== undefined && !/\bfits?\b|\bbelongs\b|\bdeals\b|\btalk\b/.test(goal) ? () => forumInGoal : fitting,
      title,
      () => (body === title ? '' : body),
    ),
  ])
}

/** Returns a stage that searches for a topic, and a function that returns the best forum according to the results. */
export function fittingForum(topic: string): { readonly search: PlanStep; forum(history: BrowsingHistory): string | undefined } {
  const isSearch = ({ url }: PageDocument): boolean => /\/search\b/.test(url)
  const fitting = ({ documents }: BrowsingHistory): string | undefined => {
    const found = new Map<string, number>()
    for (const item of documents.filter(isSearch).flatMap(articlesOf)) {
      const at = item.nodes.findIndex(({ role, name }) => role === 'StaticText' && name.trim() === 'in')
      const forum = at < 0 ? undefined : item.nodes[at + 1]?.name
      if (forum !== undefined) found.set(forum, (found.get(forum) ?? 0) + 1)
    }
    const best = [...found].sort((a, b) => b[1] - a[1])[0]?.[0]
    const list = documents.findLast(FORUMS.matches)
    const listedForum = list && articlesOf(list).find((item) => item.texts.some((text) => containsName(text, topic)))?.title
    return listedForum ?? best
  }
  const word = topic.split(' ').at(-1)?.replace(/ies$/, 'y').replace(/s$/, '') ?? topic
  const sentence = `Search for ${topic} to see which forum fits.`
  return { search: enterStep(sentence, isFieldLabelled(/^search/i), word, isSearch), forum: fitting }
}
