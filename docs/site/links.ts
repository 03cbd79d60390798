import { posix } from 'node:path'
import { targetOf } from './repository.ts'

/** A link of a document: what stands in the brackets behind its text. */
export interface Link {
  readonly path: string
  readonly anchor: string
}

/** Blocks and spans of code, in which nothing is a link. */
const CODE = /^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$|(`+)[^`][\s\S]*?\2/gm
/** The end of a picture's name. */
export const PICTURE: RegExp = /\.(svg|png)$/

const LINK = /\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)/g

/** The links of a document that lead to other places of the repository, or of itself. */
export function linksOf(markdown: string): readonly Link[] {
  return [...markdown.replace(CODE, '').matchAll(LINK)]
    .map(([, link = '']) => parted(link))
    .filter(({ path }) => !isAddress(path))
}

/** A document with its links as they are in the site; the files that they lead to are told. */
export function withSiteLinks(markdown: string, source: string, page: string, onFile: (path: string) => void): string {
  return outsideCode(markdown, (text) =>
    text.replace(LINK, (whole, link: string) => {
      const { path, anchor } = parted(link)
      if (path === '' || isAddress(path)) return whole
      const target = targetOf(source, decodeURI(path))
      if (target === undefined) throw new Error(`${source}: a link leads to ${path}, which is not there`)
      if (target.kind === 'file') onFile(target.path)
      const to = target.kind === 'file' ? `files/${servedAs(target.path)}` : target.page
      const relative = posix.relative(posix.dirname(page), to)
      return `](${relative.startsWith('.') ? relative : `./${relative}`}${anchor})${opens(to) ? '{target="_self"}' : ''}`
    }),
  )
}

/** The name under which a source is served: one that every host and browser takes for text. */
export function servedAs(path: string): string {
  return /\.(json|ya?ml|csv|html|svg|png|txt)$/.test(path) ? path : `${path}.txt`
}

/** Whether a link leads out of the pages; pictures stand in them. */
function opens(to: string): boolean {
  return to.startsWith('files/') && !PICTURE.test(to)
}

/** Changes what is no code in a document. */
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
