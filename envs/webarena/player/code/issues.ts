import { type Day, dayIn, daysIn, isSameText, quotedIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, hasHeading, hasName, type Match, moveTowards } from '../moves.ts'
import { fillStep } from '../pages/lists.ts'
import { articlesOf, headingOf } from '../pages/page-parts.ts'
import { followStep, type GoalPlan, leadingTo, type PlanStep, pressButton, questionPlan, taskPlan } from '../stages.ts'
import { openListEntry, openSection, PATH, personIn, sectionPlan } from './project-pages.ts'

/** Returns the plan for goals about issues and merge requests. */
export function issuesPlan(goal: string): GoalPlan | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ''))?.[1]
  const [first = '', second = ''] = quotedIn(goal)
  if (/\bmilestone\b/i.test(goal)) return milestone(goal, path)
  if (/\breview\b/i.test(goal) && /\blast\b/i.test(goal) && /@/.test(goal)) return replyToLast(first, second)
  if (/\bcomment\b/i.test(goal) && /\bmerge request\b/i.test(goal) && second !== '') {
    const isBefore = goal.indexOf(first) < goal.search(/\bcomment\b/i)
    const [title, text] = isBefore ? [first, second] : [second, first]
    return sectionPlan('create', path, ['Merge requests'], openListEntry(title), ...sendComment(text))
  }
  if (/\bassignee\b|\btake care\b/i.test(goal) && !/\bdue\b|\bnew issue\b|\bcreate\b/i.test(goal)) {
    const assign = pressButton('Assign', 'Assign it.')
    return sectionPlan('edit', path, ['Issues'], openListEntry(first), assignee(goal), assign)
  }
  if (/\bissue\b/i.test(goal) && /\bdue\b|\bby [A-Z]\w+ \d/.test(goal)) {
    const due = dayIn(goal)
    return newIssue(path, first, assignee(goal), fillStep(/^due date/i, due === undefined ? '' : isoDate(due), 'due date'))
  }
  if (/\b(?:open an issue|new issue|file)\b/i.test(goal)) {
    const isOpen = /\bthis project\b|\bissue here\b/i.test(goal)
    const short = path ?? (isOpen ? undefined : /\b(?:project|in) ([a-z][a-z0-9-]+)/.exec(goal)?.[1])
    return path === undefined && short !== undefined
      ? missingProject(short)
      : newIssue(path, `About this: ${[first, second].join(' ').trim()}`)
  }
  if (/\bissues\b/i.test(goal) && /\blabel|\bask for features\b|\bbugs?\b/i.test(goal)) {
    const label = /\bno label\b/i.test(goal)
      ? 'No label'
      : /\bask for features\b/i.test(goal)
        ? 'feature'
        : (/\blabel(?: for| is about| about| of) "?([a-z]+)/i.exec(goal)?.[1] ?? first)
    return filteredIssues(path, fillStep(/^label$/i, label === 'bugs' ? 'bug' : label, 'label'), 'Filter the list.')
  }
  const order = ISSUE_ORDERS.find(([words]) => words.test(goal))?.[1]
  if (/\bissues\b/i.test(goal) && order !== undefined)
    return filteredIssues(path, fillStep(/^sort by$/i, order, 'order'), 'Sort the list.')
  if (/\bissues?\b/i.test(goal) && /\bI opened\b|\bmy latest issue\b/i.test(goal)) return ownIssue(goal, first)
  return undefined
}

function assignee(goal: string): PlanStep {
  return fillStep(/^assignee$/i, (history) => personIn(goal, history), 'assignee')
}

function sendComment(text: Parameters<typeof fillStep>[1]): readonly PlanStep[] {
  return [fillStep(/^comment$/i, text, 'comment'), pressButton('Send', 'Send the comment.')]
}

function newIssue(path: string | undefined, title: string, ...fields: readonly PlanStep[]): GoalPlan {
  const create = pressButton('Create issue', 'Create the issue.')
  return sectionPlan('create', path, ['Issues', 'New issue'], fillStep(/^title$/i, title, 'title'), ...fields, create)
}

function filteredIssues(path: string | undefined, field: PlanStep, sentence: string): GoalPlan {
  return sectionPlan('list', path, ['Issues'], field, pressButton('Filter', sentence))
}

/** Sort orders of a list of issues: patterns in goals, options of the form. */
const ISSUE_ORDERS: readonly (readonly [RegExp, string])[] = [
  [/\brecently updated first\b/i, 'Updated, newest first'],
  [/\boldest first\b/i, 'Created, oldest first'],
  [/\bdue date first\b/i, 'Due date'],
  [/\balphabetical\b/i, 'Title'],
]

/** Returns the plan for a new milestone with the dates in the goal. The first is the start date. */
function milestone(goal: string, path: string | undefined): GoalPlan {
  const [start, due] = daysIn(goal).map(isoDate)
  const topic =
    quotedIn(goal)[0] ??
    /\bmilestone (?:called |named (?:after )?|for )?(?:the |our )?(?:upcoming |coming |next )?([a-z0-9][\w ]*?)(?=[,.]| starting| from| with| that|$)/i.exec(
      goal,
    )?.[1] ??
    'the next step'
  return sectionPlan(
    'create',
    path,
    ['Milestones', 'New milestone'],
    fillStep(/^title$/i, `${topic.slice(0, 1).toUpperCase()}${topic.slice(1)}`, 'title'),
    ...(start === undefined ? [] : [fillStep(/^start date/i, start, 'start date')]),
    ...(due === undefined ? [] : [fillStep(/^due date/i, due, 'due date')]),
    pressButton('Create milestone', 'Create the milestone.'),
  )
}

/**
 * Returns the plan that replies to the last comment: thanks if the author wrote it, otherwise a reminder that mentions the
 * author.
 */
function replyToLast(title: string, thanks: string): GoalPlan {
  const isRequest = hasHeading(title)
  const text = ({ documents }: BrowsingHistory): string | undefined => {
    const doc = documents.findLast(isRequest)
    if (doc === undefined) return undefined
    const author = authorOn(doc)
    const last = articlesOf(doc)
      .at(-1)
      ?.nodes.find(({ role }) => role === 'link')?.name
    return last !== undefined && isSameText(last, author) ? thanks : `@${userOf(author, documents)}`
  }
  const authorToLookUp = (history: BrowsingHistory): string | undefined => {
    const request = history.documents.findLast(isRequest)
    const name = request && authorOn(request)
    return name === undefined || text(history) === thanks || knownUser(name, history.documents) !== undefined ? undefined : name
  }
  const lookUp: PlanStep = {
    sentence: 'Look up how the author is called, where that is needed.',
    isDone: ({ documents }) =>
      documents.some(
        (doc) => !isRequest(doc) && documents.some((each) => isRequest(each) && isSameText(headingOf(doc), authorOn(each))),
      ),
    needsNoAction: (history) => history.documents.some(isRequest) && authorToLookUp(history) === undefined,
    move: (history) => moveTowards(history, hasName(authorToLookUp(history) ?? '-', /link/), click),
  }
  return taskPlan('create', [
    openSection('Merge requests'),
    openSection('Waiting for your review', ({ url }) => /reviewer/.test(url)),
    openListEntry(title),
    lookUp,
    ...sendComment(text).map((stage) => ({ ...stage, isOnPage: isRequest })),
  ])
}

/** Returns the author of a merge request. */
function authorOn({ nodes }: PageDocument): string {
  const at = nodes.findIndex(({ role, name }) => role === 'StaticText' && /\bopened\b.*\bby $/.test(name))
  return nodes[at + 1]?.name ?? ''
}

/** Returns the username of a person as a page shows it next to the name, or else derived from the name. */
function userOf(person: string, documents: readonly PageDocument[]): string {
  return knownUser(person, documents) ?? person.toLowerCase().replace(/ /g, '.')
}

function knownUser(person: string, documents: readonly PageDocument[]): string | undefined {
  for (const { nodes } of documents) {
    const at = nodes.findIndex(({ role, name }) => /^(?:link|heading)$/.test(role) && isSameText(name, person))
    const user = at < 0 ? undefined : /^ *@([\w.-]*\w)/.exec(nodes[at + 1]?.name ?? '')?.[1]
    if (user !== undefined) return user
  }
  return undefined
}

function isoDate(day: Day): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${Math.floor(day / 10_000)}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`
}

function ownIssue(goal: string, word: string): GoalPlan {
  const byUpdate = /\bupdate/i.test(goal)
  const isList = (doc: PageDocument): boolean => new RegExp(`[?&](?:search|words|q)=${word}`, 'i').test(doc.url)
  const isIssue = ({ url }: PageDocument): boolean => /\/issues\/\d+/.test(url)
  const isAbout: Match = ({ role, name, depth }) =>
    role === 'link' && depth > 1 && name.toLowerCase().includes(word.toLowerCase())
  const all: PlanStep = {
    ...openSection('All'),
    isDone: ({ actions, documents }) =>
      documents.some(isList) || actions.some(({ node, isChange }) => isChange && /^All\b/.test(node?.name ?? '')),
    move: (history) => moveTowards(history, ({ role, name }) => role === 'link' && /^All \(/.test(name), click),
  }
  return questionPlan(
    'look up',
    [
      openSection('Issues'),
      openSection('Opened by you'),
      all,
      fillStep(/^words$/i, word, 'words'),
      ...(byUpdate ? [fillStep(/^sort by$/i, 'Updated, newest first', 'order')] : []),
      pressButton('Filter', 'Filter the list.'),
      followStep('Open the first issue of the list.', isAbout, isIssue, 'pick'),
    ],
    ({ documents }) => {
      const page = documents.findLast(isIssue)
      const isClosed = page?.nodes.some(({ role, name }) => role === 'StaticText' && /^Closed\b/i.test(name.trim())) === true
      return byUpdate ? (isClosed ? 'Yes, closed' : 'No, open') : isClosed ? 'Yes' : 'No'
    },
  )
}

function missingProject(project: string): GoalPlan {
  const search = fillStep(/^search$/i, project, 'search field')
  const isFound = ({ url }: PageDocument): boolean => /\/search/.test(url)
  return taskPlan('look up', [leadingTo(search, isFound), pressButton('Search', 'Search for it.')], ({ documents }) => {
    const doc = documents.findLast(isFound)
    return doc !== undefined && !doc.nodes.some(({ role, name }) => role === 'link' && name.endsWith(`/${project}`))
      ? `N/A: there is no project ${project}`
      : undefined
  })
}
