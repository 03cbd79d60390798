import type { Junction } from '../../generate/map/rows.ts'
import { type Child, el, type Page, type PageElement } from '../../page/element.ts'
import { fieldOf, urlOf } from '../shared/fields.ts'
import { labelledValue, link, row, selectField, table, textField } from '../shared/page-parts.ts'
import type { Fields } from '../shared/site.ts'
import { framePage } from './frame.ts'
import { MODES, type Mode, modeOf } from './graph.ts'
import { distanceText, itinerary, timeText } from './itinerary.ts'
import { junctionAt, junctionOf, type MapTables, placeAt, positionOf } from './positions.ts'
import { findPlace } from './search.ts'

/** Returns the URL of a route between two positions; an unknown position is empty. */
export function routeUrl(mode: string, from: string, to: string): string {
  return urlOf('/directions', [
    ['engine', mode],
    ['route', `${from};${to}`],
  ])
}

/**
 * Handles a request for directions with typed names or positions. Returns a redirect to the route, or a page that lists the unknown places.
 */
export function directions(tables: MapTables, query: Fields): Page | { readonly location: string } {
  const mode = modeOf(fieldOf(query, 'engine'))
  const [from, to] = [fieldOf(query, 'from').trim().slice(0, 120), fieldOf(query, 'to').trim().slice(0, 120)]
  if (from === '' && to === '') return routePage(tables, mode, fieldOf(query, 'route'))
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
  const place = findPlace(tables, text)
  return place === undefined || 'x' in place ? place : junctionOf(tables, place)
}

function routePage(tables: MapTables, mode: Mode, route: string): Page {
  const [start, end] = route.split(';').map((text) => junctionAt(tables, text))
  const [from, to] = [nameOf(tables, start), nameOf(tables, end)]
  return directionsPage(mode, from, to, start === undefined || end === undefined ? [] : routeParts(tables, mode, start, end))
}

/** Returns the name of the place at a junction, otherwise its coordinates. */
function nameOf(tables: MapTables, junction: Junction | undefined): string {
  if (junction === undefined) return ''
  return placeAt(tables, junction)?.name ?? positionOf(junction)
}

/** Returns the key of a route between two junctions, the prefix of its evidence keys. */
export function routeKey(mode: string, start: Junction, end: Junction): string {
  return `route:${mode}:${start.id}:${end.id}`
}

function routeParts(tables: MapTables, mode: Mode, start: Junction, end: Junction): readonly Child[] {
  const found = itinerary(tables, start, end, mode)
  if (found === undefined) return [alert("Couldn't find a route between those two places.")]
  const key = routeKey(mode.id, start, end)
  return [
    el('h2', {}, `Directions by ${mode.label.toLowerCase()}`),
    labelledValue('Distance', `${key}:distance`, distanceText(found.metres)),
    labelledValue('Time', `${key}:time`, timeText(found.minutes)),
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
  return framePage(
    'directions',
    'Directions',
    el('h1', {}, 'Directions'),
    el(
      'form',
      { action: '/directions' },
      row(
        selectField(
          'engine',
          'Travel by',
          MODES.map(({ id, label }) => [id, label]),
          mode.id,
        ),
      ),
      textField('from', 'From', { value: from }),
      textField('to', 'To', { value: to }),
      row(el('button', {}, 'Go')),
    ),
    content,
  )
}
