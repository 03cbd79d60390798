import type { World } from '@orreryjs/core'
import { html, type Markup, NO_MARKUP } from './documents.ts'

/** Query fields of the task browser. */
export const BROWSER_FIELDS: readonly string[] = ['search', 'type', 'page']

/** Maximum number of tasks on a page of the browser. */
const PAGE_SIZE = 25

/** Task as a row of the browser. */
interface TaskRow {
  /** Position in the split. */
  readonly number: number
  readonly goal: string
  readonly type: string
  /** The type in words. */
  readonly typeText: string
}

/** Tasks that the browser lists. */
interface BrowsedTasks {
  /** Introduction to the world. */
  readonly welcome: string
  readonly world: Pick<World, 'tasks'>
  readonly split: string
  /** Returns a task type in words. @default the type as it is */
  typeText?(type: string): string
}

/**
 * Creates the start page: all tasks of a split with instruction and type, searched by words and by number, filtered by type. The tasks
 * are read at the first request, because a split can have thousands.
 */
export function createTaskBrowser({ welcome, world, split, typeText }: BrowsedTasks): (query: URLSearchParams) => Markup {
  let rows: readonly TaskRow[] | undefined
  return (query) => {
    rows ??= [...world.tasks.ids(split)].map((id, number) => {
      const { goal, type } = world.tasks.get(id)
      return { number, goal, type, typeText: typeText?.(type) ?? type }
    })
    const search = query.get('search')?.trim() ?? ''
    const types = [...new Set(rows.map((row) => row.typeText))].sort()
    const type = types.find((each) => each === query.get('type')) ?? ''
    const found = rows.filter((row) => (type === '' || row.typeText === type) && isMatch(row, search))
    const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
    const requested = Number(query.get('page') ?? 1)
    const page = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), pages) : 1
    return html`<h1>Choose a task</h1>
<p>${welcome}</p>
<form class="panel" method="post" action="/start">
<button class="btn btn-primary" type="submit" name="task" value="any">Start a random task</button>
</form>
<form class="panel" method="get" action="/" role="search">
<label for="search">Search tasks</label>
<input id="search" name="search" type="search" value="${search}" placeholder="Words, or a task number">
${types.length < 2 ? NO_MARKUP : typeFilter(types, type)}
<button class="btn" type="submit">Show tasks</button>
</form>
<h2>${countOf(found.length, rows.length)} (${split})</h2>
${found.length === 0 ? html`<p>No task matches. <a href="/">Show all tasks</a></p>` : NO_MARKUP}
<form method="post" action="/start">
<ul class="tasks">
${found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(taskItem)}
</ul>
</form>
${pages === 1 ? NO_MARKUP : pageLinks({ search, type }, page, pages)}`
  }
}

/** True if each word occurs in the instruction or the type, or the text is the number of the task. */
function isMatch({ number, goal, type, typeText }: TaskRow, search: string): boolean {
  if (search.replace(/^#/, '') === String(number)) return true
  const text = `${goal} ${type} ${typeText}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function countOf(found: number, total: number): string {
  const tasks = total === 1 ? 'task' : 'tasks'
  return found === total ? `${total} ${tasks}` : `${found} of ${total} ${tasks}`
}

function typeFilter(types: readonly string[], chosen: string): Markup {
  const options = types.map((type) => html`<option value="${type}"${type === chosen ? SELECTED : NO_MARKUP}>${type}</option>`)
  return html`<span class="field"><label for="type">Type</label>
<select id="type" name="type">
<option value="">All types</option>
${options}
</select></span>`
}

const SELECTED = html` selected`

function taskItem({ number, goal, typeText }: TaskRow): Markup {
  return html`<li>
<p id="task-${number}">${goal}</p>
<p class="task-type">Task ${number} · ${typeText}</p>
<button class="btn" type="submit" name="task" value="${number}" aria-label="Start task ${number}" aria-describedby="task-${number}">Start</button>
</li>`
}

function pageLinks(filter: { readonly search: string; readonly type: string }, page: number, pages: number): Markup {
  const to = (number: number, text: string): Markup =>
    html`<a class="btn" href="/?${new URLSearchParams({ ...filter, page: String(number) }).toString()}">${text}</a>`
  return html`<nav aria-label="Pages of tasks">
${page > 1 ? to(page - 1, 'Previous') : NO_MARKUP}
<span>Page ${page} of ${pages}</span>
${page < pages ? to(page + 1, 'Next') : NO_MARKUP}
</nav>`
}
