import { type Rng, rng } from '@orreryjs/core'
import { el, type Page, type PageElement, type PageNode } from '../page/element.ts'
import { link, row } from '../sites/shared/page-parts.ts'

/** Address and text of a link. */
type OutsideLink = readonly [url: string, text: string]

const ADVERTISEMENTS: readonly OutsideLink[] = [
  ['http://www.pebbleloans.example/apply', 'Borrow up to $5,000 today at Pebble Loans'],
  ['http://www.nimbusphones.example/offers', 'Nimbus Phones: two lines for the price of one'],
  ['http://www.larkholidays.example/sun', 'Last-minute holidays with Lark'],
  ['http://www.brightmeals.example/box', 'Bright Meals: your first box is free'],
  ['http://www.ferncover.example/quote', 'Is your home covered? Ask Fern for a quote'],
  ['http://www.quillcourses.example/start', 'Learn a language in 30 days with Quill'],
]

const PARTNERS: readonly OutsideLink[] = [
  ['http://social.chatterbox.example/follow', 'Follow us on Chatterbox'],
  ['http://www.trustmeter.example/rating', 'Rated by Trustmeter'],
  ['http://help.deskhand.example/', 'Support by Deskhand'],
  ['http://careers.ladderworks.example/', 'Careers at Ladderworks'],
  ['http://apps.pocketstore.example/get', 'Get the app from Pocketstore'],
]

const REFERENCES: readonly OutsideLink[] = [
  ['http://www.dailyfennel.example/story', 'the Daily Fennel'],
  ['http://archive.oldpapers.example/', 'Old Papers Archive'],
  ['http://blog.mossandstone.example/2023/05', 'Moss and Stone'],
  ['http://www.opendigest.example/read', 'Open Digest'],
]

/** One paragraph in this many gets a reference. */
const PARAGRAPHS_PER_REFERENCE = 3

const pages = new WeakMap<Page, { readonly seed: string; readonly page: Page }>()

/**
 * Returns a site's page with an advertisement, links in the footer and references after some paragraphs, drawn by the seed and the page's
 * title. Their hosts do not exist.
 */
export function withOutsideLinks(page: Page, seed: string): Page {
  const known = pages.get(page)
  if (known?.seed === seed) return known.page
  const random = rng('outside-link', seed, page.kind, page.title)
  const at = page.body.findIndex(({ tag }) => tag === 'main')
  const body = page.body.filter(({ tag }) => tag !== 'footer').map((element) => withReferences(element, random))
  body.splice(Math.max(0, at), 0, el('aside', {}, row('Advertisement: ', linkTo(random.pick(ADVERTISEMENTS)))))
  const footer = page.body.find(({ tag }) => tag === 'footer')
  const partners = row(linkTo(random.pick(PARTNERS)), ' ', linkTo(random.pick(ADVERTISEMENTS)))
  const linked = { ...page, body: [...body, el('footer', {}, ...(footer?.children ?? []), partners)] }
  pages.set(page, { seed, page: linked })
  return linked
}

function linkTo([url, text]: OutsideLink): PageElement {
  return link(url, text)
}

function withReferences(element: PageElement, random: Rng): PageElement {
  const { tag, attributes } = element
  const children = element.children.map((child: PageNode) => (typeof child === 'string' ? child : withReferences(child, random)))
  const isProse = tag === 'p' && attributes['class'] === undefined && children.length > 0
  if (!isProse || random.integer(PARAGRAPHS_PER_REFERENCE) > 0) return { tag, attributes, children }
  return el('p', attributes, ...children, ' See also ', linkTo(random.pick(REFERENCES)), '.')
}
