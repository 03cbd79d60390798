import type { JsonObject } from '@orreryjs/core'
import { plainText } from '../answers/plain-text.ts'
import { exactMatch, mustInclude } from '../text-match.ts'
import { findOnPage } from './included.ts'
import { ALTERNATIVES, quoted, type Repair } from './repair.ts'
import type { RepairedScore } from './repaired-string.ts'

/**
 * Judges the text of a page by required contents with the faults of WebArena's `HTMLContentEvaluator` repaired. Never throws: contents of
 * a wrong form are undecided.
 */
export function evaluateHtmlRepaired({ exact_match: exact, must_include: includes }: JsonObject, text: string): RepairedScore {
  if (typeof exact === 'string') {
    const isSame = exactMatch(exact, text) || plainText(exact) === plainText(text)
    return isSame
      ? { score: 1, repairs: [{ rule: 'text-form', reason: `the page's text is ${quoted(exact)}` }] }
      : { score: 0, repairs: [] }
  }
  const references = Array.isArray(includes) ? includes : []
  if (exact !== undefined || references.length === 0 || !references.every((each) => typeof each === 'string'))
    return undecided('reference-form', 'required_contents of the task has a wrong form')
  const texts = references as readonly string[]
  if (texts.every((each) => each.trim() === ''))
    return undecided('empty-reference', 'the required text is empty, so every page has it')
  const repairs: Repair[] = []
  const page = plainText(text)
  const holds = texts.map((reference) => {
    const found = reference.split(ALTERNATIVES).map((each) => ({ each, ...findOnPage(each, page) }))
    const first = found.find(({ isFound }) => isFound)
    if (first === undefined) repairs.push(...found.flatMap(({ repair }) => repair ?? []))
    else if (!mustInclude(first.each, text, false))
      repairs.push({ rule: 'text-form', reason: `the page has ${quoted(first.each)} in another form` })
    return first !== undefined
  })
  return { score: holds.every(Boolean) ? 1 : 0, repairs }
}

function undecided(rule: Repair['rule'], reason: string): RepairedScore {
  return { score: undefined, repairs: [{ rule, reason }] }
}
