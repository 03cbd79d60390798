import { isSameText, NUMBER_WORDS } from '../goal-text.ts'
import { type BrowsingHistory, hostOf, type PageDocument } from '../history.ts'
import { click, type Destination, hasHeading, hasName, moveToNode, moveTowards, type PageMatch, visit } from '../moves.ts'
import { pickMove, readListing, readMore, readStep } from '../pages/lists.ts'
import { amountIn, articlesOf, headingOf, type Item } from '../pages/page-parts.ts'
import { type GoalPlan, openPageStep, type PlanStep, pressStep, questionPlan, reachStep, taskPlan } from '../stages.ts'

/** The list of all forums. */
export const FORUMS: Destination = { matches: hasHeading('Forums'), linkNames: ['Forums'] }

/** Returns stages that open a forum by its name. */
export function openForum(name: (history: BrowsingHistory) => string | undefined): readonly PlanStep[] {
  const isIt = (history: BrowsingHistory): PageMatch => isForumPage(name(history) ?? '-')
  return [
    {
      ...openPageStep('Open the list of forums.', FORUMS),
      isDone: (history) => history.documents.some((doc) => FORUMS.matches(doc) || isIt(history)(doc)),
    },
    {
      sentence: 'Open the forum.',
      isDone: (history) => history.documents.some(isIt(history)),
      move: (history) => {
        const forumName = name(history)
        if (forumName === undefined) return undefined
        if (!FORUMS.matches(history.document) && !history.page.nodes.some(hasName(forumName, /link/)))
          return openPageStep('', FORUMS).move(history)
        const rivals = history.page.nodes.filter(
          ({ role, name: other, depth }) => role === 'link' && depth >= 4 && !isSameText(other, forumName),
        )
        return moveTowards(history, hasName(forumName, /link/), (node) => click(node, 'pick', rivals))
      },
    },
  ]
}

/** Words that can follow "in" or "forum" without being a forum's name. */
export const NO_FORUM: ReadonlySet<string> = new Set(
  'site that as the this which where and there it its my be what a an all total store start ask who with how of is post have whatever whichever follow keep your their one me'.split(
    ' ',
  ),
)

/** Returns the threads of the open list, without links in the sidebar. */
export function threadsOf(doc: PageDocument): readonly Item[] {
  return articlesOf(doc).filter(({ texts }) => texts.some((text) => /^Submitted by/.test(text)))
}

export function isForumPage(forum: string): PageMatch {
  return (doc) => isSameText(headingOf(doc), forum) && /\/f\//.test(doc.url)
}

/** Matches the newest threads of a forum. */
export function isNewestPage(forum: string): PageMatch {
  return (doc) => isForumPage(forum)(doc) && /\/new\b/.test(doc.url)
}

/** Returns the number of comments that a list shows for a thread. */
function commentsOf({ nodes }: Item): number {
  const link = nodes.find(({ role, name }) => role === 'link' && /\bcomments?$/i.test(name))
  return amountIn(link?.name ?? '') ?? 0
}

/** Returns the name after a word in the byline of a thread: its author or forum. */
function nameAfter({ nodes }: Item, word: RegExp): string {
  const at = nodes.findIndex(({ role, name }) => role === 'StaticText' && word.test(name))
  return at < 0 ? '' : (nodes[at + 1]?.name ?? '')
}

/** True if a thread links to another site, whose name appears next to the title. */
function linksToOtherSite({ texts }: Item): boolean {
  return texts.some((text) => /^\(?(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\)?$/.test(text))
}

/** Returns the plan for questions about the top threads of a forum. */
export function topThreadsPlan(goal: string, forum: string): GoalPlan {
  const count = Number(/\b(?:the|top) (\d+)\b/.exec(goal)?.[1] ?? 10)
  const more = /\bmore than (\w+) comments\b/.exec(goal)?.[1]
  const minComments = more === undefined ? 0 : (amountIn(more) ?? NUMBER_WORDS.indexOf(more))
  const isTopList = (doc: PageDocument): boolean => isForumPage(forum)(doc) && /[?&]t=all\b/.test(doc.url)
  const threads = (history: BrowsingHistory): readonly Item[] => readListing(history, isTopList, threadsOf).items.slice(0, count)
  const read = readStep(
    `Read the first ${count} threads.`,
    (history) => threads(history).length >= count || readListing(history, isTopList, threadsOf).isWhole,
  )
  return questionPlan(
    'aggregate',
    [...openForum(() => forum), sortForum(forum, 'Top'), sortForum(forum, 'All time'), read],
    (history) => {
      const all = threads(history)
      if (more !== undefined) return String(all.filter((item) => commentsOf(item) > minComments).length)
      if (/\b(?:link|lead|another site|elsewhere)\b/i.test(goal)) return String(all.filter(linksToOtherSite).length)
      const [mostCommented] = [...all].sort((a, b) => commentsOf(b) - commentsOf(a))
      return mostCommented === undefined ? '' : nameAfter(mostCommented, /^Submitted by/)
    },
  )
}

/** Returns a stage that sorts the threads of an open forum. */
export function sortForum(forum: string, order: string): PlanStep {
  return pressStep(hasName(order, /link|tab/), `Sort it by ${order}.`, isForumPage(forum))
}

/** Returns the plan that votes on every thread of one user in one forum. */
export function voteOnAllPlan(user: string, forum: string, button: 'Upvote' | 'Downvote'): GoalPlan {
  const isList = (doc: PageDocument): boolean => /\/submissions\b/.test(doc.url) && hasHeading(user)(doc)
  const all = (history: BrowsingHistory) =>
    readListing(history, isList, (doc) => threadsOf(doc).filter((item) => isSameText(nameAfter(item, /^\s*in\s*$/), forum)))
  const open = ({ items }: ReturnType<typeof all>): readonly Item[] =>
    items.filter(({ nodes }) => nodes.some(hasName(button, /button/)))
  const profile: PlanStep = reachStep(`Open the profile of ${user}.`, hasHeading(user), (history) => {
    const link = history.document.nodes.find(hasName(user, /^link$/))
    if (link !== undefined) return moveToNode(history, link)
    return visit(`${hostOf(history.document)}/user/${user}`)
  })
  const read = readStep('Read all of them.', (history) => all(history).isWhole)
  const press: PlanStep = {
    sentence: `Press ${button} at each of those in ${forum}.`,
    isDone: (history) => all(history).isWhole && all(history).items.length > 0 && open(all(history)).length === 0,
    move: (history) => {
      const threads = threadsOf(history.document)
      const next = open(all(history)).find((item) => threads.some(({ title }) => title === item.title))
      if (next === undefined) return readMore(history)
      return pickMove(
        history,
        next,
        threads.filter(({ title }) => title !== next.title),
        hasName(button, /button/),
      )
    },
  }
  return taskPlan(
    'toggle',
    [profile, pressStep(hasName('Submissions', /link|tab/), 'Open what was posted.', hasHeading(user)), read, press],
    (history) =>
      all(history).isWhole && all(history).items.length === 0 ? `N/A: ${user} posted no thread in ${forum}` : undefined,
  )
}
