import type { ReportData } from './report-data.ts'

/** What stands in the built page where the title and the data go. */
const TITLE = '__ORRERY_TITLE__'
const DATA = '"__ORRERY_DATA__"'

/** Characters that could end the data's element, begin another, or a line in old parsers of scripts. */
const UNSAFE = /[<>&\u2028\u2029]/g

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/**
 * The page with the data in it, one self-contained file. No text of the data can become markup or script. Throws a
 * `RangeError` for a template without its two places.
 */
export function fillTemplate(template: string, data: ReportData): string {
  const [head, middle, tail] = cut(template)
  const title = data.title.replace(/[<>&"]/g, (character) => ENTITIES[character] ?? '')
  return `${head}${title}${middle}${scriptJson(data)}${tail}`
}

/** The data of a page that was made with this template; `undefined` where it was not. */
export function readFilled(template: string, page: string): unknown {
  const [head, middle, tail] = cut(template)
  const end = page.indexOf(middle, head.length)
  if (!page.startsWith(head) || end < 0 || !page.endsWith(tail)) return undefined
  try {
    return JSON.parse(page.slice(end + middle.length, page.length - tail.length))
  } catch {
    return undefined
  }
}

function cut(template: string): readonly [string, string, string] {
  const title = template.indexOf(TITLE)
  const data = template.indexOf(DATA, title)
  if (title < 0 || data < 0) throw new RangeError('not a template of a report: it has no place for the title or the data')
  return [template.slice(0, title), template.slice(title + TITLE.length, data), template.slice(data + DATA.length)]
}

/** JSON that is safe inside a script element; lone surrogates are escaped by `JSON.stringify` itself. */
function scriptJson(data: ReportData): string {
  return JSON.stringify(data).replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
