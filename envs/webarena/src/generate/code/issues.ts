import type { Rng } from '@orreryjs/core'
import { dayAfter } from '../../sites/shared/dates.ts'
import { CODE_ACCOUNT } from '../accounts.ts'
import { fillTemplate, firstUnused } from '../text.ts'
import { drawWakingMinutes, minutesSince2000, timestampOf } from '../timestamps.ts'
import { splitOverProjects } from './commits.ts'
import type { ProjectWithPeople } from './projects.ts'
import type { Issue, Milestone, Note } from './rows.ts'
import { ISSUE_MIDDLES, ISSUE_OPENINGS, ISSUE_TITLES, type IssueKind, LABEL_OF_KIND, MILESTONES, NOTES } from './templates.ts'

/** Sources of authors, including people who are not contributors. */
export interface AuthorPool {
  readonly projects: readonly ProjectWithPeople[]
  readonly users: readonly string[]
  readonly milestones: readonly Milestone[]
}

/** Items with their comments, which have no ids yet. */
export interface ItemsWithNotes<Item> {
  readonly items: readonly Item[]
  readonly notes: readonly Omit<Note, 'id'>[]
}

const ISSUE_KINDS: readonly IssueKind[] = ['bug', 'bug', 'bug', 'feature', 'feature', 'docs', 'access', 'speed', 'question']

/** One in this many issues is by the active member. */
const OWN_ISSUE_INTERVAL = 17

/** Generates the issues of all projects, numbered in chronological order. */
export function issues(count: number, crowd: AuthorPool, random: Rng): ItemsWithNotes<Issue> {
  const items: Issue[] = []
  const notes: Omit<Note, 'id'>[] = []
  const counts = splitOverProjects(count, crowd.projects.length, random)
  for (const [at, work] of crowd.projects.entries()) {
    const titles = new Set<string>()
    const moments = drawWakingMinutes(counts[at] ?? 0, work.project.createdAt, '2023-06-12', random)
    for (const [index, minute] of moments.entries()) {
      const id = String(items.length + 1)
      const comments = notesOn(`i${id}`, minute, [0, 0, 1, 1, 2, 3], work, crowd.users, random)
      notes.push(...comments)
      items.push({ id, number: index + 1, ...drawn(work, crowd, titles, minute, comments.at(-1)?.createdAt, random) })
    }
  }
  return { items, notes }
}

function drawn(
  { project, contributors, slots }: ProjectWithPeople,
  { users, milestones }: AuthorPool,
  titles: Set<string>,
  minute: number,
  lastNote: string | undefined,
  random: Rng,
): Omit<Issue, 'id' | 'number'> {
  const kind = random.pick(ISSUE_KINDS)
  const title = firstUnused(titles, () => fillTemplate(random.pick(ISSUE_TITLES[kind]), slots, random))
  const texts = [random.pick(ISSUE_OPENINGS[kind]), ...random.sample(ISSUE_MIDDLES, 1 + random.integer(3))]
  const createdAt = timestampOf(minute)
  const projectMilestones = milestones.filter((milestone) => milestone.project === project.id)
  const isVisitor = random.integer(2) === 0 && project.visibility === 'public'
  const author = random.integer(OWN_ISSUE_INTERVAL) === 0 ? CODE_ACCOUNT.user : random.pick(isVisitor ? users : contributors)
  const isClosed = random.integer(100) < 45
  return {
    project: project.id,
    title,
    description: texts.map((text) => fillTemplate(text, slots, random)).join(' '),
    author,
    assignees: random.integer(100) < 45 ? [random.pick(contributors)] : [],
    labels: labelsFor(LABEL_OF_KIND[kind], project.labels, random),
    milestone: random.integer(4) === 0 && projectMilestones.length > 0 ? random.pick(projectMilestones).id : '',
    due: random.integer(6) === 0 ? dayAfter(createdAt, 10 + random.integer(90)) : '',
    state: isClosed ? 'closed' : 'open',
    createdAt,
    updatedAt: isClosed ? hoursLater(lastNote ?? createdAt, random) : (lastNote ?? createdAt),
  }
}

/** 30 % of issues have no label. */
function labelsFor(own: string, known: readonly string[], random: Rng): readonly string[] {
  const draw = random.integer(100)
  if (draw < 30) return []
  const other = random.pick(known)
  return draw < 70 || other === own ? [own] : [own, other].sort()
}

/** Returns a time some hours later, at most the present. */
export function hoursLater(moment: string, random: Rng): string {
  const minute = minutesSince2000(moment) + 30 + Math.floor(400 / (random.next() + 0.05))
  return timestampOf(Math.min(minute, minutesSince2000('2023-06-12T08:50:00')))
}

/** Generates two milestones for every project. */
export function milestones(works: readonly ProjectWithPeople[], random: Rng): readonly Milestone[] {
  return works.flatMap(({ project }, place) =>
    random.sample(MILESTONES, 2).map((title, at) => {
      const start = dayAfter('2023-01-10', at * 150 + random.integer(60))
      return {
        id: String(place * 2 + at + 1),
        project: project.id,
        number: at + 1,
        title,
        description: '',
        start,
        due: dayAfter(start, 30 + random.integer(60)),
      }
    }),
  )
}

/** Generates comments on an item after its creation, mostly by contributors. `counts` lists the possible numbers of comments. */
export function notesOn(
  target: string,
  minute: number,
  counts: readonly number[],
  { project, contributors, slots }: ProjectWithPeople,
  names: readonly string[],
  random: Rng,
): readonly Omit<Note, 'id'>[] {
  const latest = minutesSince2000('2023-06-12T08:30:00')
  let at = minute
  return Array.from({ length: random.pick(counts) }, () => {
    at = Math.min(latest, at + 5 + Math.floor(120 / (random.next() + 0.02)))
    const isVisitor = random.integer(4) === 0 && project.visibility === 'public'
    return {
      target,
      author: random.pick(isVisitor ? names : contributors),
      body: fillTemplate(random.pick(NOTES), slots, random),
      createdAt: timestampOf(at),
    }
  })
}
