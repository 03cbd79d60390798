import { put } from './forms.ts'
import { click, named, towards } from './moves.ts'
import { done, opening, PATH, personIn, section, toProject } from './project-pages.ts'
import { pressing, type Recipe, type Stage } from './stages.ts'
import type { Doc } from './trip.ts'
import { dayIn, quotedIn } from './wishes.ts'

/** How goals about issues and merge requests are reached. */
export function issuesRecipe(goal: string): Recipe | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ''))?.[1]
  const [first = '', second = ''] = quotedIn(goal)
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
    const date =
      due === undefined
        ? ''
        : `${Math.floor(due / 10_000)}-${String(Math.floor(due / 100) % 100).padStart(2, '0')}-${String(due % 100).padStart(2, '0')}`
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
    return path === undefined && short !== undefined ? missing(short) : done(stages)
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

function missing(project: string): Recipe {
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
