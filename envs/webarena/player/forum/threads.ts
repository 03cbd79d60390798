import { click, field, fill, headed, named, towards } from '../moves.ts'
import { listed, pick, readOn } from '../pages/browse.ts'
import { articlesOf, headingOf, heldIn, type Item } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike, ordinalIn, quotedIn } from '../wishes.ts'
import { amongTop, FORUMS, isForumPage, NO_FORUM, openingForum, threadsOf, typed, voteForAll } from './forums.ts'
import { notice, post, recommend } from './posts.ts'

/** Returns the forum that a goal names. */
function forumIn(goal: string): string | undefined {
  const plain = goal.replace(/"[^"]*"/g, '""')
  const found = [
    ...plain.matchAll(/\b(?:forum|subreddit) (?:called |named )?"?([a-z][a-z0-9_]*)"?/g),
    ...plain.matchAll(/\bthreads of ([a-z][a-z0-9_]*)/g),
    ...plain.matchAll(/(?<=\b(?:in|In|follow|to) )([a-z][a-z0-9_]*)(?=[\s.,:?!]|$)/g),
  ].map(([, name = '']) => name)
  return found.find((name) => !NO_FORUM.has(name))
}

/** Returns the recipe for goals about a forum. */
export function threadsRecipe(goal: string): Recipe | undefined {
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
    return voteForAll(user[1] ?? user[2] ?? '', forum, /\bdown/i.test(goal) ? 'Downvote' : 'Upvote')
  if (/\b(?:upvote|downvote|vote)\b/i.test(goal) && forum !== undefined) return vote(goal, forum)
  if (forum !== undefined && /\ball time\b/i.test(goal) && /\bthreads\b|\btop \d/i.test(goal)) return amongTop(goal, forum)
  if (forum !== undefined && /\b(?:notice|announce)\b|\bmeet-?up\b/i.test(goal)) return notice(goal, forum)
  if (/\bsubscribe|\bfollow\b/i.test(goal) && forum !== undefined) return subscribe(forum)
  if (/\brecommend/i.test(goal) && forum !== undefined) return recommend(goal, forum)
  if (quoted[0] !== undefined && /\b(?:post|discussion|thread|ask|question|forum)\b/i.test(goal)) return post(goal, quoted)
  return undefined
}

function newForum(goal: string): Recipe | undefined {
  const name = /\b(?:named|called) ([a-z][a-z0-9_]*)/.exec(goal)?.[1]
  const [title] = quotedIn(goal)
  const side = /\bwith ([^".]+?) in its sidebar|\bsidebar lists ([^."]+)/i.exec(goal)
  const sidebar = (side?.[1] ?? side?.[2] ?? '').replace(/ and /g, ', ').trim()
  if (name === undefined || title === undefined) return undefined
  return {
    skill: 'create',
    isQuestion: false,
    stages: [
      { ...going('Open the list of forums.', FORUMS), isDone: ({ docs }) => docs.some(FORUMS.is) },
      pressing(named('Create a forum', /link|button/), 'Open the form for a new forum.'),
      typed(/^name$/i, name, 'name'),
      typed(/^title$/i, title, 'title'),
      typed(/^description$/i, title, 'description'),
      typed(/^sidebar$/i, sidebar, 'sidebar'),
      pressing(named('Create forum', /button/), 'Create the forum.'),
    ],
    answer: () => '',
  }
}

/** Returns the user's own name: the link before "My subscriptions". */
function ownName({ docs }: Trip): string | undefined {
  for (const { nodes } of docs) {
    const at = nodes.findIndex(({ role, name }) => role === 'link' && /^My subscriptions$/i.test(name))
    if (at > 0) return nodes[at - 1]?.name
  }
  return undefined
}

const PROFILE: Stage = {
  sentence: 'Open my profile.',
  isDone: (trip) => trip.docs.some(headed(ownName(trip) ?? '-')),
  move: (trip) => towards(trip, named(ownName(trip) ?? '-', /link/), click),
}

function biography(text: string): Recipe {
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [
      PROFILE,
      pressing(named('Edit biography', /link|button/), 'Open my biography.'),
      typed(/^bio/i, text, 'biography'),
      pressing(named('Save', /button/), 'Save it.'),
    ],
    answer: () => '',
  }
}

function reply(author: string, text: string): Recipe {
  const commentBy = (doc: Doc): Item | undefined =>
    articlesOf(doc).find(
      ({ nodes, texts }) => texts.some((each) => each === 'wrote') && nodes.find(({ role }) => role === 'link')?.name === author,
    )
  const isForm = ({ url }: Doc): boolean => /\/comment\//.test(url) || /\/reply/.test(url)
  const open: Stage = {
    sentence: `Press Reply below the comment by ${author}.`,
    isDone: ({ docs }) => docs.some(isForm),
    move: (trip) => {
      const item = commentBy(trip.doc)
      if (item === undefined) return readOn(trip)
      const others = articlesOf(trip.doc)
        .filter((each) => each !== item)
        .map(({ nodes }) => nodes)
      return pick(trip, item.nodes, others, named('Reply', /link|button/))
    },
  }
  return {
    skill: 'create',
    isQuestion: false,
    stages: [open, typed(/^(?:comment|reply)$/i, text, 'comment'), pressing(named('Post', /button/), 'Post it.', isForm)],
    answer: () => '',
  }
}

function editPost([title = '', line = '']: readonly string[]): Recipe {
  const isThread = (doc: Doc): boolean => isAlike(headingOf(doc), title)
  const isForm = headed('Edit submission')
  const mine = named(title, /link/)
  const text = ({ docs }: Trip): string | undefined => {
    const form = docs.find(isForm)
    const body = form?.nodes.find(field(/^body$/i))
    if (form === undefined || body === undefined) return undefined
    return `${heldIn(body, form.nodes).trim()}\n\n${line}`
  }
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [
      PROFILE,
      pressing(named('Submissions', /link|tab/), 'Open my submissions.'),
      {
        sentence: `Open the thread "${title}".`,
        isDone: ({ docs }) => docs.some(isThread),
        move: (trip) => towards(trip, mine, click) ?? readOn(trip),
      },
      { ...pressing(named('Edit', /link|button/), 'Open it for editing.', isThread), isDone: ({ docs }) => docs.some(isForm) },
      {
        sentence: 'Put the line below the text.',
        isDone: ({ deeds }) => deeds.some(({ verb, text: written }) => verb === 'type' && written.includes(line)),
        move: (trip) => {
          const wanted = text(trip)
          return wanted === undefined ? undefined : towards(trip, field(/^body$/i), (node) => fill(node, wanted))
        },
      },
      pressing(named('Edit submission', /button/), 'Save it.', isForm),
    ],
    answer: () => '',
  }
}

function sorted(forum: string, by: string): Stage {
  return pressing(named(by, /link|tab/), `Sort it by ${by}.`, isForumPage(forum))
}

function vote(goal: string, forum: string): Recipe {
  const button = /\bdown/i.test(goal) ? 'Downvote' : 'Upvote'
  const isTop = /\bbest\b|\btop\b|\bhighest\b/i.test(goal)
  const nth = ordinalIn(goal)
  const order = isTop ? [sorted(forum, 'Top'), sorted(forum, 'All time')] : [sorted(forum, 'New')]
  const press: Stage = {
    sentence: `Press ${button} at the right thread.`,
    isDone: ({ deeds }) => deeds.some(({ verb, node, isChange }) => verb === 'click' && isChange && node?.name === button),
    move: (trip) => {
      const all = threadsOf(trip.doc)
      const own = all[nth - 1]
      if (own === undefined) return readOn(trip)
      return pick(
        trip,
        own.nodes,
        all.filter((each) => each !== own).map(({ nodes }) => nodes),
        named(button, /button/),
      )
    },
  }
  return {
    skill: 'toggle',
    isQuestion: false,
    stages: [...openingForum(() => forum), ...order, press],
    answer: () => '',
    impossible: noForum(forum),
  }
}

function noForum(forum: string): (trip: Trip) => string | undefined {
  return ({ docs }) => {
    const list = docs.findLast(FORUMS.is)
    const isThere = docs.some((doc) => doc.nodes.some(named(forum, /link|heading/)))
    return list?.isWhole === true && !isThere ? `N/A: there is no forum called ${forum}` : undefined
  }
}

function subscribe(forum: string): Recipe {
  const button = /^Subscribe\b/
  const press: Stage = {
    sentence: `Subscribe to ${forum}.`,
    isDone: ({ deeds }) =>
      deeds.some(({ verb, node, isChange }) => verb === 'click' && isChange && node !== undefined && button.test(node.name)),
    move: (trip) => {
      if (!isForumPage(forum)(trip.doc)) return undefined
      return towards(
        trip,
        (node) => node.role === 'button' && button.test(node.name),
        (node) => click(node, 'send'),
      )
    },
  }
  const isBack = (trip: Trip): boolean => press.isDone(trip)
  const open: Stage = {
    sentence: 'Open the comments of the thread that is hottest there.',
    isDone: (trip) =>
      isBack(trip) &&
      trip.deeds.some(({ verb, node }) => verb === 'click' && node !== undefined && /\bcomments?$/i.test(node.name)),
    move: (trip) => {
      const all = threadsOf(trip.doc)
      const [own, ...others] = all
      if (own === undefined) return readOn(trip)
      const match = ({ role, name }: { readonly role: string; readonly name: string }): boolean =>
        role === 'link' && /\bcomments?$/i.test(name)
      return pick(
        trip,
        own.nodes,
        others.map(({ nodes }) => nodes),
        match,
      )
    },
  }
  return {
    skill: 'toggle',
    isQuestion: false,
    stages: [...openingForum(() => forum), press, open],
    answer: () => '',
    impossible: noForum(forum),
  }
}

function countDownvoted(forum: string): Recipe {
  const author = ({ docs }: Trip): string | undefined => {
    const list = docs.findLast((doc) => isForumPage(forum)(doc) && /\/new\b/.test(doc.url))
    const [newest] = list === undefined ? [] : threadsOf(list)
    const at = newest?.nodes.findIndex(({ name }) => /^Submitted by/.test(name)) ?? -1
    return newest?.nodes[at + 1]?.name
  }
  const isComments =
    (trip: Trip) =>
    (doc: Doc): boolean =>
      isAlike(headingOf(doc), author(trip) ?? '-') && /comments/.test(doc.url)
  const scores = (trip: Trip) => listed(trip, isComments(trip), (doc) => articlesOf(doc))
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [
      ...openingForum(() => forum),
      sorted(forum, 'New'),
      {
        sentence: 'Open the profile of the author of the first thread.',
        isDone: (trip) => trip.docs.some(headed(author(trip) ?? '-')),
        move: (trip) => towards(trip, named(author(trip) ?? '-', /link/), click),
      },
      {
        sentence: 'Open the comments of that person.',
        isDone: (trip) => trip.docs.some(isComments(trip)),
        move: (trip) => towards(trip, named('Comments', /link|tab/), click),
      },
      { sentence: 'Read the scores of all of them.', isDone: (trip) => scores(trip).isWhole, move: readOn },
    ],
    answer: (trip) =>
      String(
        scores(trip).items.filter(({ nodes }) =>
          nodes.some(({ role, name }) => role === 'StaticText' && /^-\d+$/.test(name.trim())),
        ).length,
      ),
  }
}
