import { rng } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { CATEGORY_NAMES } from '../../src/generate/map/categories.ts'
import { mapDatabase } from '../../src/generate/map/database.ts'
import { shownMetres } from '../../src/sites/map/itinerary.ts'
import { map } from '../../src/sites/map/site.ts'
import { client, crawl, elementsOf, keyed, problemsOf, textOf } from './site-client.ts'

const seed = mapDatabase('small')
const visitor = client(map, seed)

function directions(from: string, to: string, engine = 'car') {
  const query = Object.entries({ engine, from, to }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return visitor.get(`/directions?${query.join('&')}`)
}

/** Returns the value whose key has the given ending. */
function read(page: ReturnType<typeof directions>['page'], end: string): string {
  return textOf(elementsOf(page).find(({ attributes }) => String(attributes['data-key']).endsWith(end)) ?? '')
}

describe('the map', () => {
  test('has its rows, with unique names', () => {
    const sizes = Object.fromEntries(Object.entries(seed).map(([name, rows]) => [name, rows.length]))
    expect(sizes).toMatchObject({ towns: 5, junctions: 500, places: 180 })
    expect(new Set(seed.places.map(({ name }) => name)).size).toBe(180)
    expect(new Set(seed.places.map(({ junction }) => junction)).size).toBe(180)
    expect(new Set(seed.places.map(({ category }) => category))).toEqual(new Set(CATEGORY_NAMES))
    expect(CATEGORY_NAMES).toHaveLength(40)
  })

  test('every link leads to a valid page', () => {
    const problems: string[] = []
    const types = crawl(visitor, '/', 120, (seen) => {
      problems.push(...problemsOf(seen))
      if (seen.status !== 200) problems.push(`${seen.url}: ${seen.status}`)
    })
    expect(problems).toEqual([])
    expect([...types.keys()].sort()).toEqual(['map.directions', 'map.home', 'map.place', 'map.search'])
  })

  test('routes add up in both directions, and every place is reachable by every mode', () => {
    const random = rng('routes')
    for (let index = 0; index < 12; index += 1) {
      const [from, to] = random.sample(seed.places, 2)
      for (const engine of ['car', 'bicycle', 'foot']) {
        const { page } = directions(from?.name ?? '', to?.name ?? '', engine)
        const steps = elementsOf(page).filter(({ tag }) => tag === 'tr')
        const metres = steps.slice(1).reduce((sum, step) => sum + Number.parseInt(textOf(step.children[2] ?? ''), 10), 0)
        expect(metres).toBeGreaterThan(0)
        const shown = read(page, ':distance')
        const texts = shown.endsWith('km') ? Math.round(Number.parseFloat(shown) * 1000) : Number.parseInt(shown, 10)
        expect(texts).toBe(shownMetres(metres))
        expect(read(page, ':time')).toMatch(/^\d+:[0-5]\d$/)
        const back = directions(to?.name ?? '', from?.name ?? '', engine).page
        expect(read(back, ':time')).toBe(read(page, ':time'))
      }
    }
  })

  test('names, addresses and positions find the same place; reports unknown ones', () => {
    const place = seed.places.find(({ category }) => category === 'hotel')
    const page = visitor.get(`/${place?.shape}/${place?.id}`).page
    const address = keyed(page, `place:${place?.id}:address`) ?? ''
    const position = keyed(page, `place:${place?.id}:coordinates`) ?? ''
    const urls = [place?.name ?? '', address, position].map((text) => directions(text, 'Gullhaven').url)
    expect(new Set(urls).size).toBe(1)
    expect(textOf({ tag: 'div', attributes: {}, children: directions('Atlantis', 'Gullhaven').page.body })).toContain(
      'Couldn\'t locate "Atlantis".',
    )
  })

  test('a search returns exact names first, and nearby places by distance', () => {
    const results = (query: string): readonly string[] =>
      elementsOf(visitor.get(`/search?query=${encodeURIComponent(query)}`).page).flatMap(({ attributes }) => {
        const key = String(attributes['data-key'])
        return key.startsWith('result:') ? [key.slice(7)] : []
      })
    for (const place of seed.places.slice(5, 40)) expect(results(place.name)[0]).toBe(place.id)
    const near = results('hotels near Pebblewick')
    expect(near.length).toBeGreaterThan(1)
    expect(near.every((id) => seed.places.find((place) => place.id === id)?.category === 'hotel')).toBe(true)
    expect(seed.places.find(({ id }) => id === near[0])?.town).toBe('pebblewick')
    expect(results('cathedrals')).toEqual([])
  })

  test.each([
    '/node/0',
    '/way/%00',
    '/search?query=%E0%A4%A',
    '/directions?route=1,2;3,4',
    '/directions?route=;;;;&engine=ship',
    '//',
  ])('answers any address, %s', (url) => {
    expect([200, 404]).toContain(visitor.get(url).status)
  })
})
