import { rng } from '@orreryjs/core'
import { createWebArena } from '@orreryjs/env-webarena'

/** Sites by origin, each with the same share of the pages. */
const ORIGINS = ['shop', 'admin', 'forum', 'code', 'map', 'wiki', 'market'].map((site) => `http://${site}.test/`)

/** Returns different URLs of pages of all sites, collected from links by a crawl in random order. Redirects are followed. */
export function collectUrls(count) {
  const world = createWebArena()
  const task = world.tasks.get([...world.tasks.ids('test')][0])
  const { state } = world.start(task)
  const random = rng('pages')
  const found = []
  const seen = new Set(ORIGINS)
  const queues = ORIGINS.map((origin) => [origin])
  while (found.length < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      if (queue.length === 0) continue
      const [url] = queue.splice(Math.floor(random.next() * queue.length), 1)
      const visit = world.visit(state, { method: 'GET', url, form: [] })
      if (visit.kind === 'page') found.push(url)
      for (const target of targetsOf(visit, url)) {
        if (seen.has(target)) continue
        seen.add(target)
        queues[ORIGINS.findIndex((origin) => target.startsWith(origin))]?.push(target)
      }
    }
  }
  return found.slice(0, count)
}

/** Absolute URLs of a page's links or of a redirect, without fragments. */
function targetsOf(visit, base) {
  if (visit.kind !== 'page') return visit.kind === 'redirect' ? [visit.to] : []
  const links = []
  const search = ({ attributes, children }) => {
    if (typeof attributes.href === 'string' && URL.canParse(attributes.href, base))
      links.push(new URL(attributes.href, base).href.split('#', 1)[0])
    for (const child of children) if (typeof child === 'object') search(child)
  }
  visit.page.body.forEach(search)
  return links
}
