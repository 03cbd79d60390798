import { CODE_ACCOUNT } from '../../generate/accounts.ts'
import type { CodeUser, Issue, MergeRequest, Project } from '../../generate/code/rows.ts'
import { drawNames } from '../../generate/names.ts'
import { cycled, type DistractorMaker } from './maker.ts'

/** A user with the same first name. */
export const user: DistractorMaker<CodeUser> = (row, { databases: { code }, nth, random }) => {
  const [firstName = ''] = row.name.split(' ')
  const [other] = drawNames(1, random)
  const [first, last] = [firstName.toLowerCase(), other?.lastName ?? '']
  const id = nth % 2 === 0 ? `${first}.${last.toLowerCase()}` : `${first}_${last.toLowerCase()}`
  const name = `${firstName} ${last}`
  if (code.get('users', id) !== undefined || code.where('users', 'name', name).length > 0) return undefined
  return { ...row, id, name, email: `${id}@post.test`, website: '', status: '' }
}

const ENDINGS: readonly (readonly [slug: string, name: string])[] = [
  ['2', '2'],
  ['old', 'Old'],
  ['next', 'Next'],
  ['site', 'Site'],
  ['archive', 'Archive'],
  ['test', 'Test'],
]

/** An empty project of another user with a similar name. */
export const project: DistractorMaker<Project> = ({ forkedFrom: _, ...row }, { databases: { code }, id, nth, random }) => {
  const namespace = random.pick(code.rows('users')).id
  const [ending, word] = ENDINGS[nth % ENDINGS.length] ?? ['', '']
  const slug = `${row.slug}-${ending}`
  const path = `${namespace}/${slug}`
  if (namespace === CODE_ACCOUNT.user || code.where('projects', 'path', path).length > 0) return undefined
  const stars = Math.floor(row.stars / (nth + 2))
  return { ...row, id, namespace, slug, path, name: `${row.name} ${word}`, visibility: 'public', topics: [], stars }
}

const TITLE_SUFFIXES: readonly string[] = [
  'first try',
  'again',
  'second half',
  'for the other branch',
  'once more',
  'as discussed',
]

/** An issue by another user in the same project with a similar title. */
export const issue: DistractorMaker<Issue> = (row, { databases: { code }, id, nth, random }) => {
  const author = random.pick(code.rows('users')).id
  const title = `${row.title}, ${cycled(TITLE_SUFFIXES, nth)}`
  if (author === row.author || author === CODE_ACCOUNT.user) return undefined
  const number = freeNumber(code.where('issues', 'project', row.project), nth)
  return { ...row, id, number, title, author, assignees: [], milestone: '', due: '' }
}

/** A merge request by another user in the same project with a similar title. */
export const mergeRequest: DistractorMaker<MergeRequest> = (row, { databases: { code }, id, nth, random }) => {
  const author = random.pick(code.rows('users')).id
  const title = `${row.title}, ${cycled(TITLE_SUFFIXES, nth)}`
  if (author === row.author || author === CODE_ACCOUNT.user) return undefined
  const number = freeNumber(code.where('mergeRequests', 'project', row.project), nth)
  return { ...row, id, number, title, author, assignees: [], reviewers: [], milestone: '' }
}

/** Returns a number that is free in the project and unique among the distractors of one row. */
function freeNumber(items: readonly { readonly number: number }[], nth: number): number {
  return Math.max(0, ...items.map(({ number }) => number)) + nth + 1
}
