import type { WorldWeb } from '@orreryjs/core/worlds'
import { urlOf } from '../browser/state.ts'
import { normalUrl } from '../browser/url.ts'
import { bodyHtml } from '../page/html.ts'
import { SCRIPT } from '../page/script.ts'
import { STYLE } from '../page/style.ts'
import { SITES } from '../sites/sites.ts'
import type { WebArenaState } from '../state.ts'
import { linked } from '../transition/visit.ts'
import type { WebArenaWorld } from '../world.ts'
import { PEOPLE_STYLE } from './people-style.ts'

const TITLES: Readonly<Record<string, string>> = {
  shop: 'Harbour & Pine',
  admin: 'Harbour & Pine back office',
  forum: 'Lantern',
  code: 'Copse',
  map: 'Waymark',
  wiki: 'Almanac',
  market: 'Quayside Market',
  home: 'Home',
}

/** The sites in browsers of people. */
export const web: WorldWeb<WebArenaState, WebArenaWorld> = {
  title: 'WebArena',
  welcome:
    'You get something to find out or to get done at a store, in its back office, on a forum, on a code host, on a map, or in an encyclopaedia. You are signed in where one can be. When you are done, tell the answer.',
  sites: SITES.map(({ id, origin }) => ({ name: id, origin, title: TITLES[id] ?? id })),
  style: `${STYLE}\n${PEOPLE_STYLE}`,
  script: SCRIPT,
  places: (_, { browser }) => browser.tabs.map(urlOf),
  visit(world, state, { url: given, from, notice, addressOf, ...asked }) {
    const url = normalUrl(given)
    if (url === undefined) return { state, reply: { kind: 'nowhere' } }
    const visited = world.visit(state, { ...asked, url, notice, ...(from !== undefined && { from }) })
    switch (visited.kind) {
      case 'page': {
        const { page, status } = visited
        const body = bodyHtml(linked(page, url, addressOf))
        return { state: visited.state, reply: { kind: 'document', status, title: page.title, body } }
      }
      case 'redirect':
        return { state: visited.state, reply: { kind: 'redirect', to: visited.to, notice: visited.notice } }
      case 'nowhere':
        return { state, reply: { kind: 'nowhere' } }
      default:
        return visited satisfies never
    }
  },
  answer: (world, state, answer) => world.answer(state, answer),
}
