import type { Rng } from '@orreryjs/core'
import { dayAfter } from '../../sites/shared/today.ts'
import { CODE_ACCOUNT } from '../accounts.ts'
import { minuteOf, momentOf, wakingMinutes } from '../moments.ts'
import { filled, fresh } from '../text.ts'
import { shares } from './commits.ts'
import type { Work } from './projects.ts'
import type { Issue, Milestone, Note } from './rows.ts'
import { ISSUE_MIDDLES, ISSUE_OPENINGS, ISSUE_TITLES, type IssueKind, LABEL_OF_KIND, MILESTONES, NOTES } from './templates.ts'

/** Where people may come from who are no contributors. */
export interface Crowd {
  readonly works: readonly Work[]
  readonly names: readonly string[]
  readonly milestones: readonly Milestone[]
}

/** Items with what was said about them; notes have no ids yet. */
export interface Told<Item> {
  readonly items: readonly Item[]
  readonly notes: readonly Omit<Note, 'id'>[]
}

const KINDS: readonly IssueKind[] = ['bug', 'bug', 'bug', 'feature', 'feature', 'docs', 'access', 'speed', 'question']

/** Of so many issues the active member wrote one. */
const OWN_SHARE = 17

/** Issues of all projects; their numbers follow their time. */
export function issues(count: number, crowd: Crowd, random: Rng): Told<Issue> {
  const items: Issue[] = []
  const notes: Omit<Note, 'id'>[] = []
  const given = shares(count, crowd.works.length, random)
  for (const [at, work] of crowd.works.entries()) {
    const titles = new Set<string>()
    const moments = wakingMinutes(given[at] ?? 0, work.project.createdAt, '2023-06-12', random)
    for (const [place, minute] of moments.entries()) {
      const id = String(items.length + 1)
      const said = notesOn(`i${id}`, minute, [0, 0, 1, 1, 2, 3], work, crowd.names, random)
      notes.push(...said)
      items.push({ id, number: place + 1, ...drawn(work, crowd, titles, minute, said.at(-1)?.createdAt, random) })
    }
  }
  return { items, notes }
}

function drawn(
  { project, contributors, slots }: Work,
  { names, milestones }: Crowd,
  titles: Set<string>,
  minute: number,
  lastNote: string | undefined,
  random: Rng,
): Omit<Issue, 'id' | 'number'> {
  const kind = random.pick(KINDS)
  const title = fresh(titles, () => filled(random.pick(ISSUE_TITLES[kind]), slots, random))
  const texts = [random.pick(ISSUE_OPENINGS[kind]), ...random.sample(ISSUE_MIDDLES, 1 + random.integer(3))]
  const createdAt = momentOf(minute)
  const planned = milestones.filter((milestone) => milestone.project === project.id)
  const isVisitor = random.integer(2) === 0 && project.visibility === 'public'
  const author = random.integer(OWN_SHARE) === 0 ? CODE_ACCOUNT.user : random.pick(isVisitor ? names : contributors)
  const isClosed = random.integer(100) < 45
  return {
    project: project.id,
    title,
    description: texts.map((text) => filled(text, slots, random)).join(' '),
    author,
    assignees: random.integer(100) < 45 ? [random.pick(contributors)] : [],
    labels: labelsFor(LABEL_OF_KIND[kind], project.labels, random),
    milestone: random.integer(4) === 0 && planned.length > 0 ? random.pick(planned).id : '',
    due: random.integer(6) === 0 ? dayAfter(createdAt, 10 + random.integer(90)) : '',
    state: isClosed ? 'closed' : 'open',
    createdAt,
    updatedAt: isClosed ? later(lastNote ?? createdAt, random) : (lastNote ?? createdAt),
  }
}

/** Three in ten issues have no label. */
function labelsFor(own: string, known: readonly string[], random: Rng): readonly string[] {
  const draw = random.integer(100)
  if (draw < 30) return []
  const other = random.pick(known)
  return draw < 70 || other === own ? [own] : [own, other].sort()
}

/** Some hours later, though not after today. */
export function later(moment: string, random: Rng): string {
  const minute = minuteOf(moment) + 30 + Math.floor(400 / (random.next() + 0.05))
  return momentOf(Math.min(minute, minuteOf('2023-06-12T08:50:00')))
}

/** Two plans of every project. */
export function milestones(works: readonly Work[], random: Rng): readonly Milestone[] {
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

/** What is said about something after a minute: one of so many notes, by contributors above all. */
export function notesOn(
  target: string,
  minute: number,
  counts: readonly number[],
  { project, contributors, slots }: Work,
  names: readonly string[],
  random: Rng,
): readonly Omit<Note, 'id'>[] {
  const most = minuteOf('2023-06-12T08:30:00')
  let at = minute
  return Array.from({ length: random.pick(counts) }, () => {
    at = Math.min(most, at + 5 + Math.floor(120 / (random.next() + 0.02)))
    const isVisitor = random.integer(4) === 0 && project.visibility === 'public'
    return {
      target,
      author: random.pick(isVisitor ? names : contributors),
      body: filled(random.pick(NOTES), slots, random),
      createdAt: momentOf(at),
    }
  })
}
