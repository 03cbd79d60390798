import type { CodeRows, Issue, MergeRequest, Milestone, Note, Project } from '../../generate/code/rows.ts'
import { fieldOf, typed } from '../shared/fields.ts'
import type { Fields } from '../shared/site.ts'
import type { Changes } from '../shared/tables.ts'
import { NOW } from '../shared/today.ts'
import { dayOf, LONGEST_TEXT, lineOf, type Made } from './changes.ts'
import { tickedLabels } from './pages/issues.ts'
import { type Item, targetOf } from './parts/items.ts'
import { type CodeTables, may, nextNumber, peopleIn } from './standing.ts'

/** Creates an issue. Users below the role Reporter can only set its title and description. */
export function madeIssue(tables: CodeTables, user: string, project: Project, form: Fields): Made<{ readonly issue: Issue }> {
  const blank: Issue = {
    id: tables.nextId('issues'),
    project: project.id,
    number: nextNumber(tables.where('issues', 'project', project.id)),
    title: '',
    description: '',
    author: user,
    assignees: [],
    labels: [],
    milestone: '',
    due: '',
    state: 'open',
    createdAt: NOW,
    updatedAt: NOW,
  }
  return changedIssue(tables, user, project, blank, form)
}

/** Applies a form to an issue. */
export function changedIssue(
  tables: CodeTables,
  user: string,
  project: Project,
  issue: Issue,
  form: Fields,
): Made<{ readonly issue: Issue }> {
  const title = lineOf(form, 'title')
  if (title === '') return { problem: 'The issue needs a title.' }
  const described = { ...issue, title, description: typed(form, 'description', LONGEST_TEXT), updatedAt: NOW }
  if (!may(tables, user, project, 'Reporter')) return { issue: described }
  const due = dayOf(form, 'due')
  if (due === undefined) return { problem: 'The due date is no day: write it as 2023-07-31.' }
  const milestone = fieldOf(form, 'milestone')
  const isPlan = tables.get('milestones', milestone)?.project === project.id
  const assignees = peopleOf(tables, project, fieldOf(form, 'assignee'))
  return { issue: { ...described, due, assignees, milestone: isPlan ? milestone : '', labels: tickedLabels(project, form) } }
}

/** Returns the user if they belong to the project, otherwise an empty list. */
export function peopleOf(tables: CodeTables, project: Project, name: string): readonly string[] {
  return peopleIn(tables, project).some(({ user }) => user === name) ? [name] : []
}

/** Creates a merge request. */
export function madeMergeRequest(
  tables: CodeTables,
  user: string,
  project: Project,
  form: Fields,
): Made<{ readonly merge: MergeRequest }> {
  const [source, target] = [fieldOf(form, 'source'), fieldOf(form, 'target')]
  if (!project.branches.includes(source) || !project.branches.includes(target)) return { problem: 'Choose two branches.' }
  if (source === target) return { problem: 'A branch cannot be merged into itself.' }
  const blank: MergeRequest = {
    id: tables.nextId('mergeRequests'),
    project: project.id,
    number: nextNumber(tables.where('mergeRequests', 'project', project.id)),
    title: '',
    description: '',
    author: user,
    assignees: [],
    reviewers: [],
    labels: [],
    milestone: '',
    source,
    target,
    state: 'open',
    createdAt: NOW,
    updatedAt: NOW,
  }
  return changedMergeRequest(tables, project, blank, form)
}

/** Applies a form to a merge request. */
export function changedMergeRequest(
  tables: CodeTables,
  project: Project,
  merge: MergeRequest,
  form: Fields,
): Made<{ readonly merge: MergeRequest }> {
  const title = lineOf(form, 'title')
  if (title === '') return { problem: 'The merge request needs a title.' }
  return {
    merge: {
      ...merge,
      title,
      description: typed(form, 'description', LONGEST_TEXT),
      assignees: peopleOf(tables, project, fieldOf(form, 'assignee')),
      reviewers: peopleOf(tables, project, fieldOf(form, 'reviewer')),
      updatedAt: NOW,
    },
  }
}

/** Creates a milestone. */
export function madeMilestone(tables: CodeTables, project: Project, form: Fields): Made<{ readonly milestone: Milestone }> {
  const title = lineOf(form, 'title')
  const [start, due] = [dayOf(form, 'start'), dayOf(form, 'due')]
  if (title === '') return { problem: 'The milestone needs a title.' }
  if (start === undefined || due === undefined) return { problem: 'Write days as 2023-07-31.' }
  if (start !== '' && due !== '' && due < start) return { problem: 'It cannot end before it begins.' }
  const known = tables.where('milestones', 'project', project.id)
  if (known.some((each) => each.title === title)) return { problem: `There is a milestone ${title} already.` }
  return {
    milestone: {
      id: tables.nextId('milestones'),
      project: project.id,
      number: nextNumber(known),
      title,
      description: typed(form, 'description'),
      start,
      due,
    },
  }
}

/** Adds a comment to an item and updates its time of last change. */
export function noted(tables: CodeTables, user: string, item: Item, body: string): Changes<CodeRows> {
  const id = tables.nextId('notes')
  const note: Note = { id, target: targetOf(item), author: user, body, createdAt: NOW }
  return { notes: { [id]: note }, ...kept({ ...item, updatedAt: NOW }) }
}

/** Returns the changes that store an issue or merge request. */
export function kept(item: Item): Changes<CodeRows> {
  return 'source' in item ? { mergeRequests: { [item.id]: item } } : { issues: { [item.id]: item } }
}
