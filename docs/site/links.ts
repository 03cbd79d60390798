import { posix } from 'node:path'
import { targetOf } from './repository.ts'

/** Destination of a Markdown link. */
export interface Link {
  readonly path: string
  readonly anchor: string
}

/** Code blocks and spans, which contain no links. */
const CODE = /^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$|(`+)[^`][\s\S]*?\2/gm
/** File extension of an image. */
export const PICTURE: RegExp = /\.(svg|png)$/

const LINK = /\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)/g

/** Relative links of a document, to other files or to its own anchors. */
export function linksOf(markdown: string): readonly Link[] {
  return [...markdown.replace(CODE, '').matchAll(LINK)]
    .map(([, link = '']) => parseLink(link))
    .filter(({ path }) => !isAddress(path))
}

/** Rewrites the links of a document for the site. Calls `onFile` for each linked file that is not a page. */
export function withSiteLinks(markdown: string, source: string, page: string, onFile: (path: string) => void): string {
  return outsideCode(markdown, (text) =>
    text.replace(LINK, (whole, link: string) => {
      const { path, anchor } = parseLink(link)
      if (path === '' || isAddress(path)) return whole
      const target = targetOf(source, decodeURI(path))
      if (target === undefined) throw new Error(`${source}: broken link to ${path}`)
      if (target.kind === 'file') onFile(target.path)
      const to = target.kind === 'file' ? `files/${servedAs(target.path)}` : target.page
      const relative = posix.relative(posix.dirname(page), to)
      return `](${relative.startsWith('.') ? relative : `./${relative}`}${anchor})${isServedFile(to) ? '{target="_self"}' : ''}`
    }),
  )
}

/** File name under which the site serves a source file, so that every host and browser treats it as text. */
export function servedAs(path: string): string {
  return /\.(json|ya?ml|csv|html|svg|png|txt)$/.test(path) ? path : `${path}.txt`
}

/** True if a link must open outside the site's router. Images are embedded in pages. */
function isServedFile(to: string): boolean {
  return to.startsWith('files/') && !PICTURE.test(to)
}

/** Applies a function to the text of a document outside code. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  let from = 0
  let result = ''
  for (const match of markdown.matchAll(CODE)) {
    result += change(markdown.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return result + change(markdown.slice(from))
}

function parseLink(link: string): Link {
  const [path = '', anchor] = link.split('#')
  return { path, anchor: anchor === undefined ? '' : `#${anchor}` }
}

function isAddress(path: string): boolean {
  return /^[a-z]+:/i.test(path)
}
