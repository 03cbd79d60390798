import type { Junction } from '../../generate/map/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../page/element.ts'
import { fieldOf, urlOf } from '../shared/fields.ts'
import { choice, fact, field, link, row, table } from '../shared/parts.ts'
import type { Fields } from '../shared/site.ts'
import { framed } from './frame.ts'
import { MODES, type Mode, modeOf } from './graph.ts'
import { distanceText, itinerary, timeText } from './itinerary.ts'
import { junctionAt, junctionOf, type MapTables, placeAt, positionOf } from './positions.ts'
import { located } from './search.ts'

/** Where a way is shown, by positions of its ends; an end that is not known yet is empty. */
export function routeUrl(mode: string, from: string, to: string): string {
  return urlOf('/directions', [
    ['engine', mode],
    ['route', `${from};${to}`],
  ])
}

/** What was asked for, as typed names or as positions: where that leads, or the page that says what could not be found. */
export function directions(tables: MapTables, query: Fields): Page | { readonly location: string } {
  const mode = modeOf(fieldOf(query, 'engine'))
  const [from, to] = [fieldOf(query, 'from').trim().slice(0, 120), fieldOf(query, 'to').trim().slice(0, 120)]
  if (from === '' && to === '') return ofRoute(tables, mode, fieldOf(query, 'route'))
  const ends = [from, to].map((text) => (text === '' ? undefined : found(tables, text)))
  const [start, end] = ends
  if ((start !== undefined || from === '') && (end !== undefined || to === ''))
    return { location: routeUrl(mode.id, start === undefined ? '' : positionOf(start), end === undefined ? '' : positionOf(end)) }
  const unknown = [from, to].filter((text, at) => text !== '' && ends[at] === undefined)
  return directionsPage(
    mode,
    from,
    to,
    unknown.map((text) => alert(`Couldn't locate "${text}".`)),
  )
}

function found(tables: MapTables, text: string): Junction | undefined {
  const place = located(tables, text)
  return place === undefined || 'x' in place ? place : junctionOf(tables, place)
}

function ofRoute(tables: MapTables, mode: Mode, route: string): Page {
  const [start, end] = route.split(';').map((text) => junctionAt(tables, text))
  const [from, to] = [nameOf(tables, start), nameOf(tables, end)]
  return directionsPage(mode, from, to, start === undefined || end === undefined ? [] : way(tables, mode, start, end))
}

/** The name of the place at a junction, else where it is. */
function nameOf(tables: MapTables, junction: Junction | undefined): string {
  if (junction === undefined) return ''
  return placeAt(tables, junction)?.name ?? positionOf(junction)
}

/** Names the way between two junctions; what is read of it stands under this key. */
export function routeKey(mode: string, start: Junction, end: Junction): string {
  return `route:${mode}:${start.id}:${end.id}`
}

function way(tables: MapTables, mode: Mode, start: Junction, end: Junction): readonly Child[] {
  const found = itinerary(tables, start, end, mode)
  if (found === undefined) return [alert("Couldn't find a route between those two places.")]
  const key = routeKey(mode.id, start, end)
  return [
    el('h2', {}, `Directions by ${mode.label.toLowerCase()}`),
    fact('Distance', `${key}:distance`, distanceText(found.metres)),
    fact('Time', `${key}:time`, timeText(found.minutes)),
    table(
      'Steps',
      ['Step', 'What to do', 'Then for'],
      found.steps.map(({ text, metres }, at) => [at + 1, text, `${metres}m`]),
    ),
    row(link(routeUrl(mode.id, positionOf(end), positionOf(start)), 'Reverse directions')),
  ]
}

function alert(text: string): PageElement {
  return el('div', { class: 'row', role: 'alert', 'data-key': 'directions:problem' }, text)
}

function directionsPage(mode: Mode, from: string, to: string, content: readonly Child[]): Page {
  return framed(
    'directions',
    'Directions',
    el('h1', {}, 'Directions'),
    el(
      'form',
      { action: '/directions' },
      row(
        choice(
          'engine',
          'Travel by',
          MODES.map(({ id, label }) => [id, label]),
          mode.id,
        ),
      ),
      field('from', 'From', { value: from }),
      field('to', 'To', { value: to }),
      row(el('button', {}, 'Go')),
    ),
    content,
  )
}
