import { escapeInvisible, parseJson } from '@orreryjs/core'
import { escapeHtml } from './escape-html.ts'
import type { ReportData } from './report-data.ts'

/** Placeholders of the built page for title, data and episodes. */
const TITLE = '__ORRERY_TITLE__'
const DATA = '"__ORRERY_DATA__"'
const EPISODES = '<script id="report-episodes" type="application/octet-stream"></script>'

/** Characters that could end the data element or start another one. */
const UNSAFE = /[<>&]/g

/** A packed text in the page: raw deflate, then base64. */
export interface PackedPart {
  /** Id of its element. */
  readonly id: string
  readonly base64: string
}

/**
 * Fills the template with data and packed episodes. The result is one self-contained file; no text of the data can become markup
 * or script. Throws a `RangeError` for an invalid template or part.
 */
export function fillTemplate(template: string, data: ReportData, parts: readonly PackedPart[] = []): string {
  const [head, middle, between, tail] = cut(template)
  const title = escapeHtml(data.title)
  return [head, title, middle, scriptJson(data), between, parts.map(element).join(''), tail].join('')
}

/** Returns the data of a page; `undefined` if it was not made with this template. */
export function readFilled(template: string, page: string): unknown {
  const [head, middle, between, tail] = cut(template)
  const start = page.indexOf(middle, head.length)
  // The data contains no `<`.
  const end = page.indexOf('<', start + middle.length)
  if (!page.startsWith(head) || start < 0 || !page.startsWith(between, end) || !page.endsWith(tail)) return undefined
  try {
    return parseJson(page.slice(start + middle.length, end))
  } catch {
    return undefined
  }
}

const PART = /<script id="([a-z0-9-]+)" type="application\/octet-stream">([A-Za-z0-9+/=]+)<\/script>\n/g

/** Returns the packed parts of a page, in order. */
export function packedParts(page: string): readonly PackedPart[] {
  return [...page.matchAll(PART)].map(([, id = '', base64 = '']) => ({ id, base64 }))
}

/** Replaces the content of every part, to compare pages by their unpacked content. */
export function withPartsAs(page: string, contentOf: (part: PackedPart) => string): string {
  return page.replace(PART, (_, id: string, base64: string) => `${id}: ${contentOf({ id, base64 })}\n`)
}

function element({ id, base64 }: PackedPart): string {
  const element = `<script id="${id}" type="application/octet-stream">${base64}</script>\n`
  if (packedParts(element).length !== 1) throw new RangeError(`the part ${JSON.stringify(id)} is not a valid part of a page`)
  return element
}

type Pieces = readonly [head: string, middle: string, between: string, tail: string]

function cut(template: string): Pieces {
  const title = template.indexOf(TITLE)
  const data = template.indexOf(DATA, title)
  const episodes = template.indexOf(EPISODES, data)
  if (title < 0 || data < 0 || episodes < 0) {
    throw new RangeError('not a report template: it lacks a placeholder for title, data or episodes')
  }
  return [
    template.slice(0, title),
    template.slice(title + TITLE.length, data),
    template.slice(data + DATA.length, episodes),
    template.slice(episodes + EPISODES.length),
  ]
}

/** Formats JSON that is safe inside a script element and shows every character to a reader of the source. */
function scriptJson(data: ReportData): string {
  return escapeInvisible(JSON.stringify(data)).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
