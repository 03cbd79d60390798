import { decoded } from '../../sites/shared/fields.ts'
import { isDefaultField } from '../canonical-url.ts'
import { PythonError } from '../python/python-error.ts'
import { parseQuery, parseUrl } from '../python/python-url.ts'
import type { UrlConfig } from '../url-evaluator.ts'
import { evaluateUrl } from '../url-evaluator.ts'
import { ALTERNATIVES, quoted, type Repair } from './repair.ts'
import type { RepairedScore } from './repaired-string.ts'

/**
 * Judges a final URL by WebArena's reference with the faults of its `URLEvaluator` repaired: the page must be the reference's or below it,
 * by whole path segments, and have all query fields of one alternative. Never throws: an unknown rule is undecided.
 */
export function evaluateUrlRepaired({ reference, rule = 'GOLD in PRED' }: UrlConfig, url: string): RepairedScore {
  if (rule !== 'GOLD in PRED')
    return {
      score: undefined,
      repairs: [{ rule: 'reference-form', reason: `the task has the unknown URL rule ${quoted(rule)}` }],
    }
  if (reference.trim() === '')
    return { score: undefined, repairs: [{ rule: 'empty-reference', reason: 'the task has no reference URL' }] }
  const page = addressOf(url)
  if (page === undefined) return { score: 0, repairs: [{ rule: 'url-form', reason: `${quoted(url)} is no URL` }] }
  const alternatives = reference.split(ALTERNATIVES)
  const differences: Repair[] = []
  for (const each of alternatives) {
    const wanted = addressOf(each)
    const difference = wanted === undefined ? undefined : differenceOf(wanted, page, each, url)
    if (wanted !== undefined && difference === undefined) return { score: 1, repairs: [reasonToPass(alternatives, each, url)] }
    if (difference !== undefined) differences.push(difference)
  }
  return { score: 0, repairs: differences }
}

/** Explains why a page passes although the original may reject it. */
function reasonToPass(alternatives: readonly string[], each: string, url: string): Repair {
  return alternatives.length > 1 && passesAlone(each, url)
    ? { rule: 'list-alternatives', reason: `the page has all query fields of the alternative ${quoted(each)}` }
    : { rule: 'url-form', reason: `${quoted(url)} leads to ${quoted(each)}` }
}

function passesAlone(reference: string, url: string): boolean {
  try {
    return evaluateUrl({ reference }, url)
  } catch (error) {
    if (error instanceof PythonError) return false
    throw error
  }
}

interface Address {
  readonly host: string
  readonly segments: readonly string[]
  readonly query: ReadonlyMap<string, readonly string[]>
}

/** Returns the parts of a URL that decide which page it is; `undefined` for an invalid URL. */
function addressOf(url: string): Address | undefined {
  try {
    const { netloc, path, query } = parseUrl(url.trim())
    const host = netloc
      .toLowerCase()
      .replace(/^[^@]*@/, '')
      .replace(/:(?:80|443)$/, '')
    // The sites' default controller: `/result/index/` is `/result/`.
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decoded)
    while (segments.at(-1) === 'index' || segments[0] === 'index.php') segments.splice(segments[0] === 'index.php' ? 0 : -1, 1)
    return { host, segments, query: parseQuery(query) }
  } catch (error) {
    if (error instanceof PythonError) return undefined
    throw error
  }
}

/** Returns why a page is not the reference's; `undefined` if it is. */
function differenceOf(wanted: Address, page: Address, reference: string, url: string): Repair | undefined {
  const isBelow = wanted.segments.every((segment, at) => page.segments[at] === segment)
  if (wanted.host !== page.host)
    return { rule: 'partial-url', reason: `the host of ${quoted(url)} is not the host of ${quoted(reference)}` }
  if (!isBelow) return { rule: 'partial-url', reason: `${quoted(reference)} is only a part of ${quoted(url)}` }
  if (wanted.segments.length === 0 && page.segments.length > 0)
    return { rule: 'partial-url', reason: `${quoted(reference)} is the home page, and every page of the site contains it` }
  for (const [name, values] of wanted.query) {
    const given = page.query.get(name) ?? []
    const missing = values.find((value) => !given.some((each) => each.trim() === value.trim()))
    if (missing !== undefined && !(given.length === 0 && isDefaultField(name, missing)))
      return { rule: 'url-values', reason: `the query field ${quoted(`${name}=${missing}`)} is missing` }
  }
  return undefined
}
