import { trimCharacters, trimEndCharacters } from '@orreryjs/core'
import type { Comment, Forum, ForumRows, Submission } from '../../generate/forum/rows.ts'
import { NOW } from '../shared/dates.ts'
import { fieldOf } from '../shared/fields.ts'
import type { Fields } from '../shared/site.ts'
import type { Changes } from '../shared/tables.ts'
import { choiceOf, type ForumTables, targetOf, type Votable } from './queries.ts'

/** Maximum title, name and body length. Longer input is rejected. */
export const MAX_LENGTH = { title: 300, name: 25, text: 20_000 } as const

/** Returns the changes of a vote: 1, -1 or a retraction; empty if nothing changes. */
export function voteChanges(tables: ForumTables, user: string, item: Votable, choice: string): Changes<ForumRows> {
  const target = targetOf(item)
  const id = `${user}:${target}`
  const value = choice === '1' ? 1 : choice === '-1' ? -1 : 0
  if (value === choiceOf(tables, user, item)) return {}
  return { votes: { [id]: value === 0 ? null : { id, user, target, choice: value } } }
}

/** Returns the changes of a subscription or its end. */
export function subscriptionChanges(user: string, forum: string, isWanted: boolean): Changes<ForumRows> {
  const id = `${user}:${forum}`
  return { subscriptions: { [id]: isWanted ? { id, user, forum } : null } }
}

/** Creates a comment with its author's upvote. */
export function createComment(
  tables: ForumTables,
  user: string,
  thread: Submission,
  parent: Comment | undefined,
  body: string,
): { readonly id: string; readonly changes: Changes<ForumRows> } {
  const id = tables.nextId('comments')
  const made: Comment = {
    id,
    submission: thread.id,
    ...(parent !== undefined && { parent: parent.id }),
    author: user,
    body,
    createdAt: NOW,
    upvotes: 0,
    downvotes: 0,
  }
  return { id, changes: { comments: { [id]: made }, ...voteChanges(tables, user, made, '1') } }
}

/** Creates a thread, or returns an error message. */
export function createThread(
  tables: ForumTables,
  user: string,
  form: Fields,
): { readonly thread: Submission } | { readonly problem: string } {
  const [title, body, url, forum] = ['title', 'body', 'url', 'forum'].map((name) => fieldOf(form, name).trim()) as [
    string,
    string,
    string,
    string,
  ]
  const problem = problemOf(tables, title, body, url, forum)
  if (problem !== undefined) return { problem }
  const thread: Submission = {
    id: tables.nextId('submissions'),
    forum,
    author: user,
    title: title.replace(/\s+/g, ' '),
    slug: slugOf(title),
    ...(url !== '' && { url }),
    ...(body !== '' && { body }),
    createdAt: NOW,
    upvotes: 0,
    downvotes: 0,
  }
  return { thread }
}

function problemOf(tables: ForumTables, title: string, body: string, url: string, forum: string): string | undefined {
  if (title === '') return 'The title must not be empty.'
  if (title.length > MAX_LENGTH.title) return `The title must not be longer than ${MAX_LENGTH.title} characters.`
  if (body.length > MAX_LENGTH.text) return `The body must not be longer than ${MAX_LENGTH.text} characters.`
  if (url !== '' && !/^https?:\/\/[^\s/]+/.test(url)) return 'The URL must begin with http:// or https://.'
  if (tables.get('forums', forum) === undefined) return 'Choose a forum.'
  return undefined
}

/** Returns the thread with an edited title and body, or an error message. */
export function editedThread(thread: Submission, form: Fields): { readonly thread: Submission } | { readonly problem: string } {
  const title = fieldOf(form, 'title').trim().replace(/\s+/g, ' ')
  if (title === '') return { problem: 'The title must not be empty.' }
  if (title.length > MAX_LENGTH.title) return { problem: `The title must not be longer than ${MAX_LENGTH.title} characters.` }
  const [body, url] = [fieldOf(form, 'body').trim(), fieldOf(form, 'url').trim()]
  if (body.length > MAX_LENGTH.text) return { problem: `The body must not be longer than ${MAX_LENGTH.text} characters.` }
  const { body: _body, ...rest } = thread
  if (thread.url !== undefined) return { thread: { ...thread, title, url: url === '' ? thread.url : url, editedAt: NOW } }
  return { thread: { ...rest, title, ...(body !== '' && { body }), editedAt: NOW } }
}

/** Creates a forum with the user as its moderator, or returns an error message. */
export function createForum(
  tables: ForumTables,
  user: string,
  form: Fields,
): { readonly forum: Forum } | { readonly problem: string } {
  const id = fieldOf(form, 'name').trim()
  if (!/^\w{3,25}$/.test(id)) return { problem: `The name must have 3 to ${MAX_LENGTH.name} letters, digits and underscores.` }
  const taken = tables.rows('forums').some((forum) => forum.id.toLowerCase() === id.toLowerCase())
  if (taken) return { problem: `There is a forum of the name ${id} already.` }
  const described = describedBy(form)
  if (described === undefined) return { problem: 'Title, description and sidebar must not be empty.' }
  return { forum: { id, ...described, topics: [], createdAt: NOW, moderators: [user], subscribers: 0 } }
}

/** Returns the forum with an edited description, or an error message. */
export function editForum(forum: Forum, form: Fields): { readonly forum: Forum } | { readonly problem: string } {
  const described = describedBy(form)
  return described === undefined
    ? { problem: 'Title, description and sidebar must not be empty.' }
    : { forum: { ...forum, ...described } }
}

function describedBy(form: Fields): Pick<Forum, 'title' | 'description' | 'sidebar'> | undefined {
  const [title = '', description = '', sidebar = ''] = ['title', 'description', 'sidebar'].map((name) =>
    fieldOf(form, name).trim(),
  )
  if ([title, description, sidebar].some((text) => text === '' || text.length > MAX_LENGTH.text)) return undefined
  return { title, description, sidebar }
}

/** Returns the last path segment of a thread's URL. */
function slugOf(title: string): string {
  const slug = trimCharacters(title.toLowerCase().replace(/[^a-z0-9]+/g, '-'), '-')
  return slug === '' ? '-' : trimEndCharacters(slug.slice(0, 60), '-')
}
