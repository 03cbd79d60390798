import { compareTexts, type Rng, rng } from '@orreryjs/core'
import { dayAfter } from '../../sites/shared/dates.ts'
import type { SeedRows } from '../../sites/shared/tables.ts'
import { CODE_ACCOUNT } from '../accounts.ts'
import { drawNames } from '../names.ts'
import { memoizeBySize, type Size, scaled } from '../sizes.ts'
import { fillTemplate, firstUnused, slugOf } from '../text.ts'
import { drawWakingMinutes, timestampOf } from '../timestamps.ts'
import { commits, splitOverProjects } from './commits.ts'
import { craftFields, homeFields, outdoorFields } from './fields.ts'
import { files } from './files.ts'
import { type AuthorPool, hoursLater, type ItemsWithNotes, issues, milestones, notesOn } from './issues.ts'
import { generateProjects, type ProjectWithPeople } from './projects.ts'
import type { CodeRows, CodeUser, Follow, Issue, MergeRequest, Note, Star, Todo } from './rows.ts'
import { BIOS, LABELS, MERGE_TEXTS, MERGE_TITLES, PLACES } from './templates.ts'

/** Number of a project's newest merge requests that may be open. Older ones are merged or closed. */
const MAX_OPEN = 3

const HOSTS = ['mail.test', 'post.test', 'workshop.test'] as const

/** Returns the code host's data, generated on the first call and cached by size. Every size has the same projects. */
export const codeDatabase: (size?: Size) => SeedRows<CodeRows> = memoizeBySize((size) =>
  build(size, rng('webarena', 'code', size)),
)

function build(size: Size, random: Rng): SeedRows<CodeRows> {
  const everybody = users(scaled(120, size, 60), random.fork('users'))
  const {
    works: all,
    groups,
    groupMembers,
    members,
  } = generateProjects([...craftFields, ...homeFields, ...outdoorFields], everybody, random.fork('works'))
  const plans = milestones(all, random.fork('milestones'))
  const crowd: AuthorPool = { projects: all, users: everybody.map(({ id }) => id), milestones: plans }
  const issueData = issues(scaled(900, size), crowd, random.fork('issues'))
  const offered = mergeRequests(scaled(260, size, 120), crowd, random.fork('merge requests'))
  return {
    users: everybody,
    groups,
    groupMembers,
    projects: all.map(({ project }) => project),
    members,
    commits: commits(scaled(4000, size), all, random.fork('commits')),
    files: files(all, random.fork('files')),
    labels: LABELS.map(([id, description]) => ({ id, description })),
    milestones: plans,
    issues: issueData.items,
    mergeRequests: offered.items,
    notes: numbered([...issueData.notes, ...offered.notes]),
    todos: todos(issueData.items, offered.items, random.fork('to do')),
    stars: stars(everybody, all, random.fork('stars')),
    follows: follows(everybody, random.fork('follows')),
  }
}

function numbered(notes: readonly Omit<Note, 'id'>[]): readonly Note[] {
  const sorted = [...notes].sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  return sorted.map((note, at) => ({ id: String(at + 1), ...note }))
}

/** Returns the active member's to-dos: open issues and merge requests of others. */
function todos(issues: readonly Issue[], offered: readonly MergeRequest[], random: Rng): readonly Todo[] {
  const { user } = CODE_ACCOUNT
  const todoFor = (isInvolved: boolean, reason: Todo['reason'], target: string, item: Issue | MergeRequest): readonly Todo[] =>
    isInvolved && item.state === 'open' && item.author !== user
      ? [{ id: '', user, author: item.author, reason, target, state: 'pending', createdAt: item.createdAt }]
      : []
  const all = [
    ...issues.flatMap((item) => todoFor(item.assignees.includes(user), 'assigned', `i${item.id}`, item)),
    ...offered.flatMap((item) => todoFor(item.reviewers.includes(user), 'review', `m${item.id}`, item)),
    ...random.sample(issues, 6).flatMap((item) => todoFor(!item.assignees.includes(user), 'mentioned', `i${item.id}`, item)),
  ]
  return all.sort((a, b) => compareTexts(a.createdAt, b.createdAt)).map((todo, at) => ({ ...todo, id: String(at + 1) }))
}

function stars(everybody: readonly CodeUser[], all: readonly ProjectWithPeople[], random: Rng): readonly Star[] {
  return everybody
    .slice(0, 40)
    .flatMap(({ id: user }) =>
      random
        .sample(all, 2 + random.integer(5))
        .map(({ project }) => ({ id: `${user}:${project.id}`, user, project: project.id })),
    )
}

function follows(everybody: readonly CodeUser[], random: Rng): readonly Follow[] {
  return everybody.slice(0, 50).flatMap(({ id: user }) =>
    random
      .sample(everybody, 3)
      .filter(({ id }) => id !== user)
      .map(({ id: followed }) => ({ id: `${user}:${followed}`, user, followed })),
  )
}

/** Generates the users, the active member first. */
function users(count: number, random: Rng): readonly CodeUser[] {
  const active: CodeUser = {
    id: CODE_ACCOUNT.user,
    name: 'Erin Marlow',
    email: 'erin.marlow@mail.test',
    bio: 'I keep small sites alive.',
    location: 'Gullhaven',
    website: '',
    status: '',
    createdAt: '2020-04-02T10:00:00',
  }
  const others = drawNames(count - 1, random).map(({ firstName, lastName }, at): CodeUser => {
    const id = usernameOf(firstName.toLowerCase(), lastName.toLowerCase(), at)
    return {
      id,
      name: `${firstName} ${lastName}`,
      email: `${firstName}.${lastName}@${random.pick(HOSTS)}`.toLowerCase(),
      bio: random.integer(3) === 0 ? '' : random.pick(BIOS),
      location: random.integer(3) === 0 ? '' : random.pick(PLACES),
      website: random.integer(3) === 0 ? `https://${lastName.toLowerCase()}.example` : '',
      status: '',
      createdAt: `${dayAfter('2019-02-01', random.integer(700))}T12:00:00`,
    }
  })
  return [active, ...others]
}

/** Returns a username. Usernames are unique because names are. */
function usernameOf(first: string, last: string, at: number): string {
  if (at % 3 === 0) return `${first}.${last}`
  return at % 3 === 1 ? `${first}_${last}` : `${last}-${first}`
}

/** Generates the merge requests of all projects with their comments, numbered in chronological order. */
function mergeRequests(count: number, crowd: AuthorPool, random: Rng): ItemsWithNotes<MergeRequest> {
  const items: MergeRequest[] = []
  const notes: Omit<Note, 'id'>[] = []
  const titles = new Set<string>()
  const counts = splitOverProjects(count, crowd.projects.length, random)
  for (const [at, work] of crowd.projects.entries()) {
    const moments = drawWakingMinutes(counts[at] ?? 0, work.project.createdAt, '2023-06-10', random)
    for (const [index, minute] of moments.entries()) {
      const id = String(items.length + 1)
      const comments = notesOn(`m${id}`, minute, [0, 1, 1, 2, 3, 4], work, work.contributors, random)
      const open = index >= moments.length - MAX_OPEN && random.integer(3) > 0
      items.push({ id, number: index + 1, ...drawn(work, titles, minute, open, comments.at(-1)?.createdAt, random) })
      notes.push(...comments)
    }
  }
  return { items, notes }
}

function drawn(
  work: ProjectWithPeople,
  titles: Set<string>,
  minute: number,
  isOpen: boolean,
  lastNote: string | undefined,
  random: Rng,
): Omit<MergeRequest, 'id' | 'number'> {
  const { project, contributors, slots } = work
  const title = firstUnused(titles, () => fillTemplate(random.pick(MERGE_TITLES), slots, random))
  const createdAt = timestampOf(minute)
  const [author = project.namespace, ...others] = random.shuffle(contributors)
  const isTheirs = contributors.includes(CODE_ACCOUNT.user) && author !== CODE_ACCOUNT.user
  const reviewers = isTheirs && random.integer(100) < 55 ? [CODE_ACCOUNT.user] : others.slice(0, random.integer(2))
  const isMerged = random.integer(5) > 0
  return {
    project: project.id,
    title,
    description: fillTemplate(random.pick(MERGE_TEXTS), slots, random),
    author,
    assignees: isTheirs && random.integer(100) < 30 ? [CODE_ACCOUNT.user] : [author],
    reviewers,
    labels: random.integer(3) === 0 ? [random.pick(project.labels)] : [],
    milestone: '',
    source: isOpen ? random.pick(project.branches.slice(1)) : slugOf(title, 36),
    target: 'main',
    state: isOpen ? 'open' : isMerged ? 'merged' : 'closed',
    createdAt,
    updatedAt: isOpen ? (lastNote ?? createdAt) : hoursLater(lastNote ?? createdAt, random),
  }
}
