import { isSameText } from './goal-text.ts'
import { type BrowsingHistory, hostOf } from './history.ts'
import { BACK, click, fill, type Move } from './moves.ts'
import { isField } from './pages/page-parts.ts'

/** Descriptions of the sites on the home page, by host. */
const SITES: readonly (readonly [host: RegExp, description: RegExp])[] = [
  [/shop/, /\ba store\b/],
  [/admin/, /\borders, products\b/],
  [/forum/, /\ba forum\b/],
  [/code/, /\ba code host\b/],
  [/map/, /\ba map\b/],
  [/wiki/, /\ban encyclop/],
]

/** Replaces moves whose actions a prompt does not list by listed ones, if there are any. */
export function offeredMoves(moves: readonly Move[], history: BrowsingHistory, actions: string | undefined): readonly Move[] {
  if (actions === undefined || /\bgoto\b/.test(actions)) return moves
  const verbs = new Set(actions.split('\n').flatMap((form) => /[a-z]\w*/i.exec(form)?.[0] ?? []))
  return moves.flatMap((move) => {
    const verb = /^\w+/.exec(move.action)?.[0] ?? ''
    if (verbs.has(verb)) return [move]
    const url = verb === 'goto' ? move.action.slice('goto ['.length, -1) : undefined
    return url === undefined ? [] : (routeTo(url, history, verbs) ?? [])
  })
}

/** Returns the next move towards an address without entering it. */
function routeTo(
  url: string,
  { page, document, documents, actions }: BrowsingHistory,
  verbs: ReadonlySet<string>,
): Move | undefined {
  const host = hostOf({ url })
  if (host !== hostOf(document))
    return siteLink(host, page.nodes) ?? (verbs.has('go_home') ? { purpose: 'go', action: 'go_home' } : undefined)
  const path = url.slice(host.length).replace(/^\/|\/$/g, '')
  const words = path.split('/').at(-1) ?? ''
  const link = page.nodes.find(({ role, name }) => role === 'link' && (isSameText(name, path) || isSameText(name, words)))
  if (link !== undefined) return click(link)
  const earlier = documents.findLastIndex((each) => each.url === url)
  if (earlier >= 0 && documents.slice(earlier).every((each) => hostOf(each) === host)) return BACK
  const search = page.nodes.find((node) => isField(node) && /^search/i.test(node.name))
  const isTried = actions.some(({ verb, text }) => verb === 'type' && text === words)
  return search === undefined || words === '' || isTried ? undefined : fill(search, words, true)
}

/** Returns a click on the link of a site on the home page. */
function siteLink(host: string, nodes: BrowsingHistory['page']['nodes']): Move | undefined {
  const description = SITES.find(([pattern]) => pattern.test(host))?.[1]
  const at = description === undefined ? -1 : nodes.findIndex(({ role, name }) => role === 'StaticText' && description.test(name))
  const link = nodes[at - 1]
  return link?.role === 'link' ? click(link) : undefined
}
