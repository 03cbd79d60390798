import type { CodeRows, Issue, MergeRequest, Milestone, Note, Project } from '../../generate/code/rows.ts'
import { NOW } from '../shared/dates.ts'
import { fieldOf, typedText } from '../shared/fields.ts'
import type { Fields } from '../shared/site.ts'
import type { Changes } from '../shared/tables.ts'
import { dayOf, type FormResult, lineOf, MAX_TEXT_LENGTH } from './changes.ts'
import { checkedLabels } from './pages/issues.ts'
import { type Item, targetOf } from './parts/items.ts'
import { type CodeTables, hasMinRole, membersOf, nextNumber } from './queries.ts'

/** Creates an issue. Users below the role Reporter can only set its title and description. */
export function createIssue(
  tables: CodeTables,
  user: string,
  project: Project,
  form: Fields,
): FormResult<{ readonly issue: Issue }> {
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
  return applyIssueForm(tables, user, project, blank, form)
}

/** Applies a form to an issue. */
export function applyIssueForm(
  tables: CodeTables,
  user: string,
  project: Project,
  issue: Issue,
  form: Fields,
): FormResult<{ readonly issue: Issue }> {
  const title = lineOf(form, 'title')
  if (title === '') return { problem: 'The issue needs a title.' }
  const described = { ...issue, title, description: typedText(form, 'description', MAX_TEXT_LENGTH), updatedAt: NOW }
  if (!hasMinRole(tables, user, project, 'Reporter')) return { issue: described }
  const due = dayOf(form, 'due')
  if (due === undefined) return { problem: 'The due date is no day: write it as 2023-07-31.' }
  const milestone = fieldOf(form, 'milestone')
  const isPlan = tables.get('milestones', milestone)?.project === project.id
  const assignees = memberOrNone(tables, project, fieldOf(form, 'assignee'))
  return { issue: { ...described, due, assignees, milestone: isPlan ? milestone : '', labels: checkedLabels(project, form) } }
}

/** Returns the user if they belong to the project, otherwise an empty list. */
export function memberOrNone(tables: CodeTables, project: Project, name: string): readonly string[] {
  return membersOf(tables, project).some(({ user }) => user === name) ? [name] : []
}

/** Creates a merge request. */
export function createMergeRequest(
  tables: CodeTables,
  user: string,
  project: Project,
  form: Fields,
): FormResult<{ readonly merge: MergeRequest }> {
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
  return applyMergeRequestForm(tables, project, blank, form)
}

/** Applies a form to a merge request. */
export function applyMergeRequestForm(
  tables: CodeTables,
  project: Project,
  merge: MergeRequest,
  form: Fields,
): FormResult<{ readonly merge: MergeRequest }> {
  const title = lineOf(form, 'title')
  if (title === '') return { problem: 'The merge request needs a title.' }
  return {
    merge: {
      ...merge,
      title,
      description: typedText(form, 'description', MAX_TEXT_LENGTH),
      assignees: memberOrNone(tables, project, fieldOf(form, 'assignee')),
      reviewers: memberOrNone(tables, project, fieldOf(form, 'reviewer')),
      updatedAt: NOW,
    },
  }
}

/** Creates a milestone. */
export function createMilestone(
  tables: CodeTables,
  project: Project,
  form: Fields,
): FormResult<{ readonly milestone: Milestone }> {
  const title = lineOf(form, 'title')
  const [start, due] = [dayOf(form, 'start'), dayOf(form, 'due')]
  if (title === '') return { problem: 'The milestone needs a title.' }
  if (start === undefined || due === undefined) return { problem: 'Write days as 2023-07-31.' }
  if (start !== '' && due !== '' && due < start) return { problem: 'It cannot end before it begins.' }
  const milestone = tables.where('milestones', 'project', project.id)
  if (milestone.some((each) => each.title === title)) return { problem: `There is a milestone ${title} already.` }
  return {
    milestone: {
      id: tables.nextId('milestones'),
      project: project.id,
      number: nextNumber(milestone),
      title,
      description: typedText(form, 'description'),
      start,
      due,
    },
  }
}

/** Adds a comment to an item and updates its time of last change. */
export function commentChanges(tables: CodeTables, user: string, item: Item, body: string): Changes<CodeRows> {
  const id = tables.nextId('notes')
  const note: Note = { id, target: targetOf(item), author: user, body, createdAt: NOW }
  return { notes: { [id]: note }, ...storeItem({ ...item, updatedAt: NOW }) }
}

/** Returns the changes that store an issue or merge request. */
export function storeItem(item: Item): Changes<CodeRows> {
  return 'source' in item ? { mergeRequests: { [item.id]: item } } : { issues: { [item.id]: item } }
}
