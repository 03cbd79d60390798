import type { ReportData } from './report-data.ts'

/** What stands in the built page where the title, the data and the episodes go. */
const TITLE = '__ORRERY_TITLE__'
const DATA = '"__ORRERY_DATA__"'
const EPISODES = '<script id="report-episodes" type="application/octet-stream"></script>'

/** Characters that could end the data's element, begin another, or a line in old parsers of scripts. */
const UNSAFE = /[<>&\u2028\u2029]/g

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** A text that is packed into the page: deflated without a header, then in base64. */
export interface PackedPart {
  /** Of its element. */
  readonly id: string
  readonly base64: string
}

/**
 * The page with the data and packed episodes in it, one self-contained file. No text of the data can become markup or script. Throws a
 * `RangeError` for a template without its three places, and for a part that is no base64 or has no plain name.
 */
export function fillTemplate(template: string, data: ReportData, parts: readonly PackedPart[] = []): string {
  const [head, middle, between, tail] = cut(template)
  const title = data.title.replace(/[<>&"]/g, (character) => ENTITIES[character] ?? '')
  return [head, title, middle, scriptJson(data), between, parts.map(element).join(''), tail].join('')
}

/** The data of a page that was made with this template; `undefined` where it was not. */
export function readFilled(template: string, page: string): unknown {
  const [head, middle, between, tail] = cut(template)
  const start = page.indexOf(middle, head.length)
  // The data have no sign that begins an element.
  const end = page.indexOf('<', start + middle.length)
  if (!page.startsWith(head) || start < 0 || !page.startsWith(between, end) || !page.endsWith(tail)) return undefined
  try {
    return JSON.parse(page.slice(start + middle.length, end))
  } catch {
    return undefined
  }
}

const PART = /<script id="([a-z0-9-]+)" type="application\/octet-stream">([A-Za-z0-9+/=]+)<\/script>\n/g

/** The packed parts of a page, in order. */
export function packedParts(page: string): readonly PackedPart[] {
  return [...page.matchAll(PART)].map(([, id = '', base64 = '']) => ({ id, base64 }))
}

/** The page with something else in place of the content of every part: for comparing pages by what is packed in them. */
export function withPartsAs(page: string, contentOf: (part: PackedPart) => string): string {
  return page.replace(PART, (_, id: string, base64: string) => `${id}: ${contentOf({ id, base64 })}\n`)
}

function element({ id, base64 }: PackedPart): string {
  const written = `<script id="${id}" type="application/octet-stream">${base64}</script>\n`
  if (packedParts(written).length !== 1) throw new RangeError(`the part ${JSON.stringify(id)} cannot stand in a page`)
  return written
}

type Pieces = readonly [head: string, middle: string, between: string, tail: string]

function cut(template: string): Pieces {
  const title = template.indexOf(TITLE)
  const data = template.indexOf(DATA, title)
  const episodes = template.indexOf(EPISODES, data)
  if (title < 0 || data < 0 || episodes < 0) {
    throw new RangeError('not a template of a report: it has no place for the title, the data or the episodes')
  }
  return [
    template.slice(0, title),
    template.slice(title + TITLE.length, data),
    template.slice(data + DATA.length, episodes),
    template.slice(episodes + EPISODES.length),
  ]
}

/** JSON that is safe inside a script element; lone surrogates are escaped by `JSON.stringify` itself. */
function scriptJson(data: ReportData): string {
  return JSON.stringify(data).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
