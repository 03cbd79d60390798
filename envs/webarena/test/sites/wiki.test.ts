import { createWebArena } from '@orreryjs/env-webarena'
import { describe, expect, test } from 'vitest'
import { mapDatabase } from '../../src/generate/map/database.ts'
import { wikiDatabase } from '../../src/generate/wiki/database.ts'
import { wiki } from '../../src/sites/wiki/site.ts'
import { client, crawl, linksOf, problemsOf } from './site-client.ts'

const seed = wikiDatabase('small')
const visitor = client(wiki, seed)

describe('the encyclopaedia', () => {
  test('covers the places on the map', () => {
    const places = new Map(mapDatabase('small').places.map((place) => [place.id, place]))
    const placed = seed.articles.filter(({ place }) => place !== undefined)
    expect(placed.length).toBeGreaterThan(20)
    for (const { place = '', title } of placed) expect(places.get(place)?.name).toBe(title)
    expect(new Set(seed.articles.map(({ id }) => id)).size).toBe(seed.articles.length)
    const ids = new Set(seed.articles.map(({ id }) => id))
    for (const { infobox } of seed.articles)
      for (const { article } of infobox) expect(article === undefined || ids.has(article)).toBe(true)
  })

  test('has 140 articles at standard size, whose paragraphs break where the layout expects', () => {
    const { articles } = wikiDatabase()
    expect(articles).toHaveLength(140)
    for (const { text } of articles) expect(text).toMatch(/^[A-Za-z0-9 .,:;?!'\n]*$/)
  })

  test('every link leads to a valid page', () => {
    const problems: string[] = []
    const types = crawl(visitor, '/', 200, (seen) => {
      problems.push(...problemsOf(seen))
      if (seen.status !== 200) problems.push(`${seen.url}: ${seen.status}`)
    })
    expect(problems).toEqual([])
    expect([...types.keys()].sort()).toEqual(['wiki.all', 'wiki.article', 'wiki.home', 'wiki.list'])
  })

  test('a search returns title matches first', () => {
    const [article] = seed.articles
    const links = linksOf(visitor.get(`/search?q=${encodeURIComponent(article?.title ?? '')}`).page)
    expect(links).toContain(`/wiki/${article?.id}`)
    expect(visitor.get('/search?q=').status).toBe(200)
    expect(visitor.get('/wiki/%E0%A4%A').status).toBe(404)
  })
})

test('a title has no white space at its end, as in a browser', () => {
  const world = createWebArena({ size: 'small' })
  const { state } = world.start(world.tasks.get('webarena/dev/0'))
  const { observation } = world.step(state, 'goto [http://wiki.test/search?q=]')
  expect(observation.text).toMatch(/^Tab 0 \(current\): Search results for\n/)
})
