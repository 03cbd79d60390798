import { DEPARTMENTS, itemOfListing, itemPath, searched, shelfOf } from '@orreryjs/shopping/market'
import { el } from '../../../page/element.ts'
import { fieldOf } from '../../shared/fields.ts'
import { link, row } from '../../shared/parts.ts'
import { shown } from '../../shared/replies.ts'
import { departmentAt, departmentPath, framed, type MarketAnswer } from '../frame.ts'
import { results } from '../results.ts'

/** `/`: what sells best in every department. */
export const home: MarketAnswer = (visit) => {
  const shelves = DEPARTMENTS.map(({ name }) => {
    const [first] = shelfOf(visit.tables.rows('listings'), name).listings
    return el(
      'li',
      {},
      row(el('strong', {}, link(departmentPath(name), `See all of ${name}`))),
      first !== undefined && el('p', {}, 'Best seller: ', link(itemPath(itemOfListing(first)), first.title)),
    )
  })
  return shown(framed(visit, 'home', 'Quayside Market', row('Deals of the day in every department'), el('ul', {}, ...shelves)))
}

/** `/s?k=`. */
export const search: MarketAnswer = (visit) => {
  const query = fieldOf(visit.request.query, 'k').trim().slice(0, 200)
  return shown(
    framed(visit, 'results', `Results for "${query}"`, ...results(visit, searched(visit.tables.rows('listings'), query))),
  )
}

/** `/b/{department}`. */
export const department: MarketAnswer = (visit, { slug = '' }) => {
  const name = departmentAt(slug)
  if (name === undefined) return undefined
  return shown(framed(visit, 'department', name, ...results(visit, shelfOf(visit.tables.rows('listings'), name))))
}
