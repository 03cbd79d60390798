import type { Article } from '../../../generate/wiki/rows.ts'
import { type Child, el, type Page } from '../../../page/element.ts'
import { link, prose, row } from '../../shared/parts.ts'
import { framed } from '../frame.ts'
import { articlePath, listName, listPath } from '../lists.ts'

/** An article with its box. */
export function articlePage({ id, infobox, kind, text, title }: Article): Page {
  return framed(
    'article',
    title,
    el('h1', { 'data-key': `article:${id}:title` }, title),
    el(
      'table',
      { 'data-key': `article:${id}:box` },
      el('caption', {}, 'At a glance'),
      el(
        'tbody',
        {},
        ...infobox.map(({ label, value, article }, at) =>
          el(
            'tr',
            {},
            el('th', { scope: 'row' }, label),
            el('td', { 'data-key': `article:${id}:line:${at + 1}` }, linked(value, article)),
          ),
        ),
      ),
    ),
    prose(text, `article:${id}:text`),
    row('List: ', link(listPath(kind), listName(kind))),
  )
}

function linked(value: string, article: string | undefined): Child {
  return article === undefined ? value : link(articlePath(article), value)
}
