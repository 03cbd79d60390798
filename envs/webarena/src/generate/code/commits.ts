import type { Rng } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import { dayNumber } from '../../sites/shared/dates.ts'
import { fillTemplate } from '../text.ts'
import { timestampOf } from '../timestamps.ts'
import type { ProjectWithPeople } from './projects.ts'
import type { Commit } from './rows.ts'
import { COMMIT_TITLES } from './templates.ts'

/** Minutes after midnight before the first commit of a day. */
const FIRST_MINUTE = 390

interface Draft {
  readonly work: ProjectWithPeople
  readonly minute: number
  readonly author: string
  readonly branch: string
  readonly title: string
}

/** Generates the commits of all projects in chronological order. People work in bursts, and some much more than others. */
export function commits(count: number, works: readonly ProjectWithPeople[], random: Rng): readonly Commit[] {
  const drafts = splitOverProjects(count, works.length, random).flatMap((share, at) =>
    logOf(works[at] as ProjectWithPeople, share, random),
  )
  drafts.sort((a, b) => a.minute - b.minute)
  return drafts.map(({ work, minute, author, branch, title }, at) => ({
    id: String(at + 1),
    sha: commitHash(`${work.project.path} ${at}`),
    project: work.project.id,
    branch,
    author,
    title,
    createdAt: timestampOf(minute),
  }))
}

/** Splits `count` items over projects: at least one each, with a skewed distribution. */
export function splitOverProjects(count: number, projects: number, random: Rng): readonly number[] {
  const weights = Array.from({ length: projects }, () => 0.4 + 1 / (random.next() + 0.25))
  const sum = weights.reduce((all, each) => all + each, 0)
  const counts = weights.map((weight) => Math.max(1, Math.floor((count * weight) / sum)))
  let rest = count - counts.reduce((all, each) => all + each, 0)
  for (let at = 0; rest !== 0; at = (at + 1) % projects) {
    const step = Math.sign(rest)
    if (step < 0 && (counts[at] ?? 0) <= 1) continue
    counts[at] = (counts[at] ?? 0) + step
    rest -= step
  }
  return counts
}

function logOf(work: ProjectWithPeople, count: number, random: Rng): readonly Draft[] {
  const { project, contributors, slots } = work
  const first = dayNumber(project.createdAt) + 1
  const span = dayNumber('2023-06-12') - first
  const days = Array.from({ length: Math.max(1, Math.ceil(count / 2.4)) }, () => first + random.integer(span))
  return Array.from({ length: count }, () => ({
    work,
    minute: random.pick(days) * 1440 + FIRST_MINUTE + random.integer(1000),
    author: contributors[Math.floor(contributors.length * pow(random.next(), 1.9))] ?? project.namespace,
    branch: random.integer(9) === 0 ? random.pick(project.branches.slice(1)) : 'main',
    title: fillTemplate(random.pick(COMMIT_TITLES), slots, random),
  }))
}

/** Derives a commit hash of forty hex digits from a text. It does not depend on file contents. */
export function commitHash(text: string): string {
  let digits = ''
  for (let part = 0; part < 5; part += 1) digits += hash(`${part} ${text}`).toString(16).padStart(8, '0')
  return digits
}

/** FNV-1a with a final mix so that similar texts get different hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
