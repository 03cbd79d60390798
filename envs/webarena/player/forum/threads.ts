import { isSameText, ordinalIn, quotedIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, fill, hasHeading, hasName, isFieldLabelled, moveTowards, type PageMatch, wasPressed } from '../moves.ts'
import { fillStep, pickMove, readListing, readMore, readStep } from '../pages/lists.ts'
import { articlesOf, fieldText, headingOf, type Item, partsOn } from '../pages/page-parts.ts'
import {
  followNamed,
  type GoalPlan,
  leadingTo,
  openPageStep,
  type PlanStep,
  pressButton,
  pressStep,
  questionPlan,
  reachStep,
  taskPlan,
} from '../stages.ts'
import {
  FORUMS,
  isForumPage,
  isNewestPage,
  NO_FORUM,
  openForum,
  sortForum,
  threadsOf,
  topThreadsPlan,
  voteOnAllPlan,
} from './forums.ts'
import { noticePlan, postPlan, recommendationPlan } from './posts.ts'

function forumIn(goal: string): string | undefined {
  const plain = goal.replace(/"[^"]*"/g, '""')
  const found = [
    ...plain.matchAll(/\b(?:forum|subreddit) (?:called |named )?"?([a-z][a-z0-9_]*)"?/g),
    ...plain.matchAll(/\bthreads of ([a-z][a-z0-9_]*)/g),
    ...plain.matchAll(/(?<=\b(?:in|In|follow|to) )([a-z][a-z0-9_]*)(?=[\s.,:?!]|$)/g),
  ].map(([, name = '']) => name)
  return found.find((name) => !NO_FORUM.has(name))
}

/** Returns the plan for goals about a forum. */
export function threadsPlan(goal: string): GoalPlan | undefined {
  const quoted = quotedIn(goal)
  if (/\bcreate a forum\b|\bnew forum\b/i.test(goal)) return newForum(goal)
  if (/\bbio(?:graphy)?\b|\bprofile should say\b/i.test(goal) && quoted[0] !== undefined) return biography(quoted[0])
  const author = /\b(?:comment by|Answer) ([\w-]+)/.exec(goal)?.[1]
  if (author !== undefined && quoted.length > 0) return reply(author, quoted.at(-1) ?? '')
  if (/\b(?:edit my post|add a line to|my (?:post|thread))\b/i.test(goal) && quoted.length >= 2) return editPost(quoted)
  const forum = forumIn(goal)
  if (/\bdownvotes\b|\bscore below zero\b/i.test(goal) && forum !== undefined) return countDownvoted(forum)
  const user =
    /\bthread(?:s)? (?:that |which )?([\w-]+) (?:began|started|posted|wrote)\b|\bwhat ([\w-]+) (?:posts|posted|writes|wrote)\b/.exec(
      goal,
    )
  const isAll = /\b(?:all|every|each)\b/i.test(goal)
  if (forum !== undefined && user !== null && isAll && /\b(?:upvote|downvote|vote|like)\b/i.test(goal))
    return voteOnAllPlan(user[1] ?? user[2] ?? '', forum, /\bdown/i.test(goal) ? 'Downvote' : 'Upvote')
  if (/\b(?:upvote|downvote|vote)\b/i.test(goal) && forum !== undefined) return vote(goal, forum)
  if (forum !== undefined && /\ball time\b/i.test(goal) && /\bthreads\b|\btop \d/i.test(goal)) return topThreadsPlan(goal, forum)
  if (forum !== undefined && /\b(?:notice|announce)\b|\bmeet-?up\b/i.test(goal)) return noticePlan(goal, forum)
  if (/\bsubscribe|\bfollow\b/i.test(goal) && forum !== undefined) return subscribe(forum)
  if (/\b(?:appropriate|suits)\b/.test(goal) && /\brecommend|\bto buy\b/i.test(goal)) return recommendationPlan(goal)
  if (/\brecommend/i.test(goal) && forum !== undefined) return recommendationPlan(goal, forum)
  if (quoted[0] !== undefined && /\b(?:post|discussion|thread|ask|question|forum)\b/i.test(goal)) return postPlan(goal, quoted)
  return undefined
}

function newForum(goal: string): GoalPlan | undefined {
  const name = /\b(?:named|called) ([a-z][a-z0-9_]*)/.exec(goal)?.[1]
  const [title] = quotedIn(goal)
  const side = /\bwith ([^".]+?) in its sidebar|\bsidebar lists ([^."]+)/i.exec(goal)
  const sidebar = (side?.[1] ?? side?.[2] ?? '').replace(/ and /g, ', ').trim()
  if (name === undefined || title === undefined) return undefined
  return taskPlan('create', [
    openPageStep('Open the list of forums.', FORUMS),
    pressStep(hasName('Create a forum', /link|button/), 'Open the form for a new forum.'),
    fillStep(/^name$/i, name, 'name'),
    fillStep(/^title$/i, title, 'title'),
    fillStep(/^description$/i, title, 'description'),
    fillStep(/^sidebar$/i, sidebar, 'sidebar'),
    pressButton('Create forum', 'Create the forum.'),
  ])
}

/** Returns the user's own name: the link before "My subscriptions". */
function ownName({ documents }: BrowsingHistory): string | undefined {
  for (const { nodes } of documents) {
    const at = nodes.findIndex(({ role, name }) => role === 'link' && /^My subscriptions$/i.test(name))
    if (at > 0) return nodes[at - 1]?.name
  }
  return undefined
}

const PROFILE = followNamed('Open my profile.', ownName)

function biography(text: string): GoalPlan {
  return taskPlan('edit', [
    PROFILE,
    pressStep(hasName('Edit biography', /link|button/), 'Open my biography.'),
    fillStep(/^bio/i, text, 'biography'),
    pressButton('Save', 'Save it.'),
  ])
}

function reply(author: string, text: string): GoalPlan {
  const commentBy = (doc: PageDocument): Item | undefined =>
    articlesOf(doc).find(
      ({ nodes, texts }) => texts.some((each) => each === 'wrote') && nodes.find(({ role }) => role === 'link')?.name === author,
    )
  const isForm = ({ url }: PageDocument): boolean => /\/comment\//.test(url) || /\/reply/.test(url)
  const open: PlanStep = reachStep(`Press Reply below the comment by ${author}.`, isForm, (history) => {
    const item = commentBy(history.document)
    if (item === undefined) return readMore(history)
    return pickMove(history, item, articlesOf(history.document), hasName('Reply', /link|button/))
  })
  return taskPlan('create', [open, fillStep(/^(?:comment|reply)$/i, text, 'comment'), pressButton('Post', 'Post it.', isForm)])
}

function editPost([title = '', line = '']: readonly string[]): GoalPlan {
  const isThread = (doc: PageDocument): boolean => isSameText(headingOf(doc), title)
  const isForm = hasHeading('Edit submission')
  const isOwnThread = hasName(title, /link/)
  const text = ({ documents }: BrowsingHistory): string | undefined => {
    const form = documents.find(isForm)
    const body = form?.nodes.find(isFieldLabelled(/^body$/i))
    if (form === undefined || body === undefined) return undefined
    return `${fieldText(body, form.nodes).trim()}\n\n${line}`
  }
  return taskPlan('edit', [
    PROFILE,
    pressStep(hasName('Submissions', /link|tab/), 'Open my submissions.'),
    reachStep(
      `Open the thread "${title}".`,
      isThread,
      (history) => moveTowards(history, isOwnThread, click) ?? readMore(history),
    ),
    leadingTo(pressStep(hasName('Edit', /link|button/), 'Open it for editing.', isThread), isForm),
    {
      sentence: 'Put the line below the text.',
      isDone: ({ actions }) => actions.some(({ verb, text: written }) => verb === 'type' && written.includes(line)),
      move: (history) => {
        const requiredText = text(history)
        return requiredText === undefined
          ? undefined
          : moveTowards(history, isFieldLabelled(/^body$/i), (node) => fill(node, requiredText))
      },
    },
    pressButton('Edit submission', 'Save it.', isForm),
  ])
}

function vote(goal: string, forum: string): GoalPlan {
  const button = /\bdown/i.test(goal) ? 'Downvote' : 'Upvote'
  const isTop = /\bbest\b|\btop\b|\bhighest\b/i.test(goal)
  const nth = ordinalIn(goal)
  const order = isTop ? [sortForum(forum, 'Top'), sortForum(forum, 'All time')] : [sortForum(forum, 'New')]
  const press: PlanStep = {
    sentence: `Press ${button} at the right thread.`,
    isDone: (history) => wasPressed(history, ({ name }) => name === button),
    move: (history) => {
      const all = threadsOf(history.document)
      const own = all[nth - 1]
      if (own === undefined) return readMore(history)
      return pickMove(history, own, all, hasName(button, /button/))
    },
  }
  return taskPlan('toggle', [...openForum(() => forum), ...order, press], noForum(forum))
}

function noForum(forum: string): (history: BrowsingHistory) => string | undefined {
  return ({ documents }) => {
    const list = documents.findLast(FORUMS.matches)
    const isThere = documents.some((doc) => doc.nodes.some(hasName(forum, /link|heading/)))
    return list?.isComplete === true && !isThere ? `N/A: there is no forum called ${forum}` : undefined
  }
}

function subscribe(forum: string): GoalPlan {
  const button = /^Subscribe\b/
  const press: PlanStep = {
    sentence: `Subscribe to ${forum}.`,
    isDone: (history) => wasPressed(history, ({ name }) => button.test(name)),
    move: (history) => {
      if (!isForumPage(forum)(history.document)) return undefined
      return moveTowards(
        history,
        (node) => node.role === 'button' && button.test(node.name),
        (node) => click(node, 'send'),
      )
    },
  }
  const open: PlanStep = {
    sentence: 'Open the comments of the thread that is hottest there.',
    isDone: (history) =>
      press.isDone(history) &&
      history.actions.some(({ verb, node }) => verb === 'click' && node !== undefined && /\bcomments?$/i.test(node.name)),
    move: (history) => {
      const all = threadsOf(history.document)
      const [own, ...others] = all
      if (own === undefined) return readMore(history)
      return pickMove(history, own, others, ({ role, name }) => role === 'link' && /\bcomments?$/i.test(name))
    },
  }
  return taskPlan('toggle', [...openForum(() => forum), press, open], noForum(forum))
}

function countDownvoted(forum: string): GoalPlan {
  const author = (history: BrowsingHistory): string | undefined => {
    const [newest] = partsOn(history, isNewestPage(forum), threadsOf)
    const at = newest?.nodes.findIndex(({ name }) => /^Submitted by/.test(name)) ?? -1
    return newest?.nodes[at + 1]?.name
  }
  const isComments = (history: BrowsingHistory): PageMatch => {
    const isAuthor = hasHeading(author(history) ?? '-')
    return (doc) => isAuthor(doc) && /comments/.test(doc.url)
  }
  const scores = (history: BrowsingHistory) => readListing(history, isComments(history), (doc) => articlesOf(doc))
  return questionPlan(
    'aggregate',
    [
      ...openForum(() => forum),
      sortForum(forum, 'New'),
      followNamed('Open the profile of the author of the first thread.', author),
      {
        sentence: 'Open the comments of that person.',
        isDone: (history) => history.documents.some(isComments(history)),
        move: (history) => moveTowards(history, hasName('Comments', /link|tab/), click),
      },
      readStep('Read the scores of all of them.', (history) => scores(history).isWhole),
    ],
    (history) =>
      String(
        scores(history).items.filter(({ nodes }) =>
          nodes.some(({ role, name }) => role === 'StaticText' && /^-\d+$/.test(name.trim())),
        ).length,
      ),
  )
}
