import { posix } from 'node:path'
import { targetOf } from './repository.ts'

/** Target of a link in a document. */
export interface Link {
  readonly path: string
  readonly anchor: string
}

/** Code blocks and code spans, which contain no links. */
const CODE = /^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$|(`+)[^`][\s\S]*?\2/gm
/** Matches the file names of pictures. */
export const PICTURE: RegExp = /\.(svg|png)$/

const LINK = /\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)/g

/** Returns the links of a document to the repository, including links within the document. */
export function linksOf(markdown: string): readonly Link[] {
  return [...markdown.replace(CODE, '').matchAll(LINK)]
    .map(([, link = '']) => parted(link))
    .filter(({ path }) => !isAddress(path))
}

/** Converts the links of a document to links of the site. Calls `onFile` with each repository file that they target. */
export function withSiteLinks(markdown: string, source: string, page: string, onFile: (path: string) => void): string {
  return outsideCode(markdown, (text) =>
    text.replace(LINK, (whole, link: string) => {
      const { path, anchor } = parted(link)
      if (path === '' || isAddress(path)) return whole
      const target = targetOf(source, decodeURI(path))
      if (target === undefined) throw new Error(`${source}: linked file ${path} does not exist`)
      if (target.kind === 'file') onFile(target.path)
      const to = target.kind === 'file' ? `files/${servedAs(target.path)}` : target.page
      const relative = posix.relative(posix.dirname(page), to)
      return `](${relative.startsWith('.') ? relative : `./${relative}`}${anchor})${opens(to) ? '{target="_self"}' : ''}`
    }),
  )
}

/** Returns the served name of a source file, with an extension that hosts and browsers treat as text. */
export function servedAs(path: string): string {
  return /\.(json|ya?ml|csv|html|svg|png|txt)$/.test(path) ? path : `${path}.txt`
}

/** True if a link opens a file instead of a page. Pictures are part of their page. */
function opens(to: string): boolean {
  return to.startsWith('files/') && !PICTURE.test(to)
}

/** Applies a change to the text outside code. */
function outsideCode(markdown: string, change: (text: string) => string): string {
  let from = 0
  let made = ''
  for (const match of markdown.matchAll(CODE)) {
    made += change(markdown.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return made + change(markdown.slice(from))
}

function parted(link: string): Link {
  const [path = '', anchor] = link.split('#')
  return { path, anchor: anchor === undefined ? '' : `#${anchor}` }
}

function isAddress(path: string): boolean {
  return /^[a-z]+:/i.test(path)
}
