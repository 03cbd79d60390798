import { el, type PageElement } from '../../../page/element.ts'
import { choiceOf, type ForumTables, scoreOf, targetOf, type Votable } from '../standing.ts'
import type { Viewer } from './frame.ts'

/** Two buttons and the score between them. A button that was pressed takes its vote back. */
export function votes(tables: ForumTables, { user }: Viewer, item: Votable): PageElement {
  const choice = choiceOf(tables, user, item)
  const isThread = 'forum' in item
  return el(
    'form',
    { method: 'post', action: isThread ? `/sv/${item.id}` : `/cv/${item.id}`, class: 'row' },
    button(`upvote:${targetOf(item)}`, choice === 1, 'Upvote', 1),
    ' ',
    el('span', { 'data-key': `score:${targetOf(item)}` }, String(scoreOf(tables, item))),
    ' ',
    button(`downvote:${targetOf(item)}`, choice === -1, 'Downvote', -1),
  )
}

function button(key: string, isPressed: boolean, name: string, choice: 1 | -1): PageElement {
  const value = isPressed ? 0 : choice
  return el('button', { 'data-key': key, name: 'choice', value, title: isPressed ? `Retract ${name.toLowerCase()}` : name })
}
