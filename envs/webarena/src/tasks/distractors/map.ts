import type { Place } from '../../generate/map/rows.ts'
import { type Maker, nthOf } from './maker.ts'

const OTHERS: readonly string[] = ['Old {}', '{} Annexe', 'New {}', '{} East', 'Little {}', '{} and Partners']

/** A place of nearly that name and of the same kind, in another town: at a corner that nothing stands at. */
export const place: Maker<Place> = ({ phone: _, website: __, ...row }, { databases: { map }, id, nth, random }) => {
  const beside = random.pick(map.rows('places'))
  const name = nthOf(OTHERS, nth).replace('{}', row.name)
  const junction = map
    .where('roads', 'from', beside.junction)
    .map(({ to }) => to)
    .find((to) => map.where('places', 'junction', to).length === 0)
  const isElsewhere = beside.town !== row.town && beside.street !== undefined
  if (junction === undefined || !isElsewhere || map.where('places', 'name', name).length > 0) return undefined
  const { town, postcode, street = '' } = beside
  return { ...row, id, name, town, postcode, street, junction }
}
