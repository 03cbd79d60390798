import type { Rng } from '@orreryjs/core'
import { CODE_ACCOUNT } from '../accounts.ts'
import { momentOf, wakingMinutes } from '../moments.ts'
import { filled, fresh, slugOf } from '../text.ts'
import { shares } from './commits.ts'
import { type Crowd, later, notesOn, type Told } from './issues.ts'
import type { Work } from './projects.ts'
import type { MergeRequest, Note } from './rows.ts'
import { MERGE_TEXTS, MERGE_TITLES } from './templates.ts'

/** The newest of a project's requests are open, the others were merged or closed. */
const OPEN = 3

/** Merge requests of all projects with what was said about them; their numbers follow their time. */
export function mergeRequests(count: number, crowd: Crowd, random: Rng): Told<MergeRequest> {
  const items: MergeRequest[] = []
  const notes: Omit<Note, 'id'>[] = []
  const titles = new Set<string>()
  const given = shares(count, crowd.works.length, random)
  for (const [at, work] of crowd.works.entries()) {
    const moments = wakingMinutes(given[at] ?? 0, work.project.createdAt, '2023-06-10', random)
    for (const [place, minute] of moments.entries()) {
      const id = String(items.length + 1)
      const said = notesOn(`m${id}`, minute, [0, 1, 1, 2, 3, 4], work, work.contributors, random)
      const open = place >= moments.length - OPEN && random.integer(3) > 0
      items.push({ id, number: place + 1, ...drawn(work, titles, minute, open, said.at(-1)?.createdAt, random) })
      notes.push(...said)
    }
  }
  return { items, notes }
}

function drawn(
  work: Work,
  titles: Set<string>,
  minute: number,
  isOpen: boolean,
  lastNote: string | undefined,
  random: Rng,
): Omit<MergeRequest, 'id' | 'number'> {
  const { project, contributors, slots } = work
  const title = fresh(titles, () => filled(random.pick(MERGE_TITLES), slots, random))
  const createdAt = momentOf(minute)
  const [author = project.namespace, ...others] = random.shuffle(contributors)
  const isTheirs = contributors.includes(CODE_ACCOUNT.user) && author !== CODE_ACCOUNT.user
  const reviewers = isTheirs && random.integer(100) < 55 ? [CODE_ACCOUNT.user] : others.slice(0, random.integer(2))
  const isMerged = random.integer(5) > 0
  return {
    project: project.id,
    title,
    description: filled(random.pick(MERGE_TEXTS), slots, random),
    author,
    assignees: isTheirs && random.integer(100) < 30 ? [CODE_ACCOUNT.user] : [author],
    reviewers,
    labels: random.integer(3) === 0 ? [random.pick(project.labels)] : [],
    milestone: '',
    source: isOpen ? random.pick(project.branches.slice(1)) : slugOf(title, 36),
    target: 'main',
    state: isOpen ? 'open' : isMerged ? 'merged' : 'closed',
    createdAt,
    updatedAt: isOpen ? (lastNote ?? createdAt) : later(lastNote ?? createdAt, random),
  }
}
