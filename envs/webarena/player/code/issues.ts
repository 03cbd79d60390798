import { click, named, towards } from '../moves.ts'
import { put } from '../pages/browse.ts'
import { articlesOf, headingOf } from '../pages/parts.ts'
import { pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { type Day, dayIn, daysIn, isAlike, quotedIn } from '../wishes.ts'
import { done, opening, PATH, personIn, section, toProject } from './project-pages.ts'

/** Returns the recipe for goals about issues and merge requests. */
export function issuesRecipe(goal: string): Recipe | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ''))?.[1]
  const [first = '', second = ''] = quotedIn(goal)
  if (/\bmilestone\b/i.test(goal)) return milestone(goal, path)
  if (/\breview\b/i.test(goal) && /\blast\b/i.test(goal) && /@/.test(goal)) return replyToLast(first, second)
  if (/\bcomment\b/i.test(goal) && /\bmerge request\b/i.test(goal) && second !== '') {
    const isBefore = goal.indexOf(first) < goal.search(/\bcomment\b/i)
    const [title, text] = isBefore ? [first, second] : [second, first]
    return done([
      ...toProject(path),
      section('Merge requests'),
      opening(title),
      put(/^comment$/i, text, 'comment'),
      pressing(named('Send', /button/), 'Send the comment.'),
    ])
  }
  if (/\bassignee\b|\btake care\b/i.test(goal) && !/\bdue\b|\bnew issue\b|\bcreate\b/i.test(goal)) {
    return done(
      [
        ...toProject(path),
        section('Issues'),
        opening(first),
        put(/^assignee$/i, (trip) => personIn(goal, trip), 'assignee'),
        pressing(named('Assign', /button/), 'Assign it.'),
      ],
      'edit',
    )
  }
  if (/\bissue\b/i.test(goal) && /\bdue\b|\bby [A-Z]\w+ \d/.test(goal)) {
    const due = dayIn(goal)
    const date = due === undefined ? '' : dashed(due)
    const fields = [
      put(/^title$/i, first, 'title'),
      put(/^assignee$/i, (trip) => personIn(goal, trip), 'assignee'),
      put(/^due date/i, date, 'due date'),
    ]
    return done([
      ...toProject(path),
      section('Issues'),
      section('New issue'),
      ...fields,
      pressing(named('Create issue', /button/), 'Create the issue.'),
    ])
  }
  if (/\b(?:open an issue|new issue|file)\b/i.test(goal)) {
    const short = path ?? /\b(?:project|in) ([a-z][a-z0-9-]+)/.exec(goal)?.[1]
    const stages = [
      ...(path === undefined ? [] : toProject(path)),
      section('Issues'),
      section('New issue'),
      put(/^title$/i, `About this: ${first}`, 'title'),
      pressing(named('Create issue', /button/), 'Create the issue.'),
    ]
    return path === undefined && short !== undefined ? missingProject(short) : done(stages)
  }
  if (/\bissues\b/i.test(goal) && /\blabel|\bask for features\b|\bbugs?\b/i.test(goal)) {
    const label = /\bno label\b/i.test(goal)
      ? 'No label'
      : /\bask for features\b/i.test(goal)
        ? 'feature'
        : (/\blabel(?: for| is about| about| of) "?([a-z]+)/i.exec(goal)?.[1] ?? first)
    const filter = [
      put(/^label$/i, label === 'bugs' ? 'bug' : label, 'label'),
      pressing(named('Filter', /button/), 'Filter the list.'),
    ]
    return done([...toProject(path), section('Issues'), ...filter], 'list')
  }
  if (/\bissues?\b/i.test(goal) && /\bI opened\b|\bmy latest issue\b/i.test(goal)) return ownIssue(goal, first)
  return undefined
}

/** Returns the recipe for a new milestone with the dates in the goal. The first is the start date. */
function milestone(goal: string, path: string | undefined): Recipe {
  const [start, due] = daysIn(goal).map(dashed)
  const topic =
    quotedIn(goal)[0] ??
    /\bmilestone (?:called |named (?:after )?|for )?(?:the |our )?(?:upcoming |coming |next )?([a-z0-9][\w ]*?)(?=[,.]| starting| from| with| that|$)/i.exec(
      goal,
    )?.[1] ??
    'the next step'
  return done([
    ...toProject(path),
    section('Milestones'),
    section('New milestone'),
    put(/^title$/i, `${topic.slice(0, 1).toUpperCase()}${topic.slice(1)}`, 'title'),
    ...(start === undefined ? [] : [put(/^start date/i, start, 'start date')]),
    ...(due === undefined ? [] : [put(/^due date/i, due, 'due date')]),
    pressing(named('Create milestone', /button/), 'Create the milestone.'),
  ])
}

/**
 * Returns the recipe that replies to the last comment: thanks if the author wrote it, otherwise a reminder that mentions the
 * author.
 */
function replyToLast(title: string, thanks: string): Recipe {
  const isRequest = (doc: Doc): boolean => isAlike(headingOf(doc), title)
  const text = ({ docs }: Trip): string | undefined => {
    const doc = docs.findLast(isRequest)
    if (doc === undefined) return undefined
    const author = authorOn(doc)
    const last = articlesOf(doc)
      .at(-1)
      ?.nodes.find(({ role }) => role === 'link')?.name
    return last !== undefined && isAlike(last, author) ? thanks : `@${userOf(author, docs)}`
  }
  const authorToLookUp = (trip: Trip): string | undefined => {
    const request = trip.docs.findLast(isRequest)
    const name = request && authorOn(request)
    return name === undefined || text(trip) === thanks || knownUser(name, trip.docs) !== undefined ? undefined : name
  }
  const lookUp: Stage = {
    sentence: 'Look up how the author is called, where that is needed.',
    isDone: ({ docs }) =>
      docs.some((doc) => !isRequest(doc) && docs.some((each) => isRequest(each) && isAlike(headingOf(doc), authorOn(each)))),
    isHeld: (trip) => trip.docs.some(isRequest) && authorToLookUp(trip) === undefined,
    move: (trip) => towards(trip, named(authorToLookUp(trip) ?? '-', /link/), click),
  }
  return done([
    section('Merge requests'),
    section('Waiting for your review', ({ url }) => /reviewer/.test(url)),
    opening(title),
    lookUp,
    { ...put(/^comment$/i, text, 'comment'), on: isRequest },
    pressing(named('Send', /button/), 'Send the comment.'),
  ])
}

/** Returns the author of a merge request. */
function authorOn({ nodes }: Doc): string {
  const at = nodes.findIndex(({ role, name }) => role === 'StaticText' && /\bopened\b.*\bby $/.test(name))
  return nodes[at + 1]?.name ?? ''
}

/** Returns the username of a person as a page shows it next to the name, or else derived from the name. */
function userOf(person: string, docs: readonly Doc[]): string {
  return knownUser(person, docs) ?? person.toLowerCase().replace(/ /g, '.')
}

function knownUser(person: string, docs: readonly Doc[]): string | undefined {
  for (const { nodes } of docs) {
    const at = nodes.findIndex(({ role, name }) => /^(?:link|heading)$/.test(role) && isAlike(name, person))
    const user = at < 0 ? undefined : /^ *@([\w.-]*\w)/.exec(nodes[at + 1]?.name ?? '')?.[1]
    if (user !== undefined) return user
  }
  return undefined
}

function dashed(day: Day): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${Math.floor(day / 10_000)}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`
}

function ownIssue(goal: string, word: string): Recipe {
  const byUpdate = /\bupdate/i.test(goal)
  const isList = (doc: Doc): boolean => new RegExp(`[?&](?:search|words|q)=${word}`, 'i').test(doc.url)
  const isIssue = ({ url }: Doc): boolean => /\/issues\/\d+/.test(url)
  const open: Stage = {
    sentence: 'Open the first issue of the list.',
    isDone: ({ docs }) => docs.some(isIssue),
    move: (trip) =>
      towards(
        trip,
        ({ role, name, depth }) => role === 'link' && depth > 1 && name.toLowerCase().includes(word.toLowerCase()),
        (node) => click(node, 'pick'),
      ),
  }
  const all: Stage = {
    ...section('All'),
    isDone: ({ deeds, docs }) =>
      docs.some(isList) || deeds.some(({ node, isChange }) => isChange && /^All\b/.test(node?.name ?? '')),
    move: (trip) => towards(trip, ({ role, name }) => role === 'link' && /^All \(/.test(name), click),
  }
  return {
    skill: 'look up',
    isQuestion: true,
    stages: [
      section('Issues'),
      section('Opened by you'),
      all,
      put(/^words$/i, word, 'words'),
      ...(byUpdate ? [put(/^sort by$/i, 'Updated, newest first', 'order')] : []),
      pressing(named('Filter', /button/), 'Filter the list.'),
      open,
    ],
    answer: ({ docs }) => {
      const page = docs.findLast(isIssue)
      const isClosed = page?.nodes.some(({ role, name }) => role === 'StaticText' && /^Closed\b/i.test(name.trim())) === true
      return byUpdate ? (isClosed ? 'Yes, closed' : 'No, open') : isClosed ? 'Yes' : 'No'
    },
  }
}

function missingProject(project: string): Recipe {
  const search = put(/^search$/i, project, 'search field')
  const isFound = ({ url }: Doc): boolean => /\/search/.test(url)
  return {
    skill: 'look up',
    isQuestion: false,
    stages: [{ ...search, isDone: ({ docs }) => docs.some(isFound) }, pressing(named('Search', /button/), 'Search for it.')],
    answer: () => '',
    impossible: ({ docs }) => {
      const doc = docs.findLast(isFound)
      return doc !== undefined && !doc.nodes.some(({ role, name }) => role === 'link' && name.endsWith(`/${project}`))
        ? `N/A: there is no project ${project}`
        : undefined
    },
  }
}
