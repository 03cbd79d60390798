import type { Issue, MergeRequest, Note, Project } from '../../../generate/code/rows.ts'
import { type Child, el, type PageElement } from '../../../page/element.ts'
import { ago, longDate } from '../../shared/dates.ts'
import { urlOf } from '../../shared/fields.ts'
import { keyedText, link, postForm, prose, row, textareaField } from '../../shared/page-parts.ts'
import { type CodeTables, commentsOn, nameOf } from '../queries.ts'
import { joinWithSpaces } from './frame.ts'
import { relativeTime } from './lists.ts'

/** Item that can be discussed. */
export type Item = Issue | MergeRequest

/** Returns the reference to an item that notes store. */
export function targetOf(item: Item): string {
  return 'source' in item ? `m${item.id}` : `i${item.id}`
}

/** Returns the path of an item. */
export function pathOfItem({ path }: Project, item: Item): string {
  return `/${path}/-/${'source' in item ? 'merge_requests' : 'issues'}/${item.number}`
}

/** Returns the URL of a project's issues with a label. */
export function labelUrl({ path }: Project, label: string, what: 'issues' | 'merge_requests' = 'issues'): string {
  return urlOf(`/${path}/-/${what}`, [['label_name[]', label]])
}

/** List entry of an item; with the project's path in lists across projects. */
export function itemRow(tables: CodeTables, item: Item, isOfMany = false): PageElement | undefined {
  const project = tables.get('projects', item.project)
  if (project === undefined) return undefined
  const key = keyOf(item)
  return el(
    'article',
    { 'data-key': key },
    el('h2', {}, link(pathOfItem(project, item), item.title, `${key}:title`)),
    row(
      `${isOfMany ? project.path : ''}${'source' in item ? '!' : '#'}${item.number} · opened `,
      relativeTime(item.createdAt, longDate(item.createdAt)),
      ' by ',
      link(`/${item.author}`, nameOf(tables, item.author)),
      ' · ',
      keyedText(`${key}:state`, stateName(item)),
      ' · updated ',
      relativeTime(item.updatedAt, ago(item.updatedAt)),
    ),
    (item.labels.length > 0 || item.assignees.length > 0) &&
      row(
        item.labels.length > 0 && [
          'Labels: ',
          ...commaSeparated(item.labels.map((label) => link(labelUrl(project, label), label))),
        ],
        item.labels.length > 0 && item.assignees.length > 0 && ' · ',
        item.assignees.length > 0 && ['Assigned to ', ...people(tables, item.assignees)],
      ),
  )
}

/** Returns the evidence key of an item. */
function keyOf(item: Item): string {
  return 'source' in item ? `merge:${item.id}` : `issue:${item.id}`
}

/** Returns `Open`, `Closed` or `Merged`. */
export function stateName({ state }: Item): string {
  return state.charAt(0).toUpperCase() + state.slice(1)
}

/** Links to users, or `None`. */
export function people(tables: CodeTables, users: readonly string[]): readonly Child[] {
  return users.length === 0 ? ['None'] : commaSeparated(users.map((user) => link(`/${user}`, nameOf(tables, user))))
}

/** Separates inline items by commas. */
function commaSeparated(items: readonly Child[]): readonly Child[] {
  return items.flatMap((item, at) => (at === 0 ? [item] : [', ', item]))
}

/** Details of an item: people, labels, milestone and due date. */
export function details(tables: CodeTables, project: Project, item: Item): readonly PageElement[] {
  const plan = tables.get('milestones', item.milestone)
  const labels = item.labels.map((label) => link(labelUrl(project, label), label))
  return [
    keyedRow('Assignees: ', 'assignees', people(tables, item.assignees)),
    ...('source' in item ? [keyedRow('Reviewers: ', 'reviewers', people(tables, item.reviewers))] : []),
    keyedRow('Labels: ', 'labels', labels.length === 0 ? ['None'] : commaSeparated(labels)),
    keyedRow('Milestone: ', 'milestone', [
      plan === undefined ? 'None' : link(`/${project.path}/-/milestones/${plan.number}`, plan.title),
    ]),
    ...('source' in item ? [] : [keyedRow('Due date: ', 'due', [item.due === '' ? 'None' : longDate(item.due)])]),
  ]
}

function keyedRow(name: string, key: string, what: readonly Child[]): PageElement {
  return row(name, el('span', { 'data-key': key }, ...what))
}

/** Comments on an item, and a form to add one. */
export function discussion(tables: CodeTables, user: string | undefined, project: Project, item: Item): readonly Child[] {
  const notes = commentsOn(tables, targetOf(item))
  return [
    el('h2', {}, notes.length === 0 ? 'No comments yet' : `Comments (${notes.length})`),
    ...notes.map((note) => noteElement(tables, note)),
    user !== undefined &&
      postForm(
        `${pathOfItem(project, item)}/notes`,
        textareaField('note', 'Comment', '', true),
        row(...joinWithSpaces([el('button', {}, 'Send')])),
      ),
  ]
}

function noteElement(tables: CodeTables, { id, author, body, createdAt }: Note): PageElement {
  return el(
    'article',
    { 'data-key': `note:${id}` },
    row(link(`/${author}`, nameOf(tables, author)), ` @${author} · `, relativeTime(createdAt, ago(createdAt))),
    prose(body, `note:${id}:body`),
  )
}
