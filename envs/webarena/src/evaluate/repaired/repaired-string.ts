import { type JsonValue, trimEndCharacters } from '@orreryjs/core'
import { readAnswer } from '../answers/answer-text.ts'
import { withMarks } from '../answers/marks.ts'
import { plainText } from '../answers/plain-text.ts'
import { isPageText } from '../answers/remarks.ts'
import { wordsOf } from '../answers/talk.ts'
import type { Value } from '../expected.ts'
import { answerPrompt, type JudgeQuestion, reasonPrompt } from '../judge.ts'
import { isTooLong, judgeAnswer, MAX_ANSWER_LENGTH } from '../judge-answer.ts'
import type { StringConfig } from '../string-evaluator.ts'
import { cleanAnswer } from '../text-match.ts'
import { findReference, formsOf } from './included.ts'
import { numberOf } from './numbers.ts'
import { ALTERNATIVES, quoted, type Repair } from './repair.ts'

/** Verdict of a repaired check without a judge: 1, 0, or `undefined` if it is undecided. */
export interface RepairedScore {
  readonly score: 0 | 1 | undefined
  /** Repairs that decided; repairs that fail the answer come first. */
  readonly repairs: readonly Repair[]
}

/** Verdict of the repaired string evaluator. Each question to a judge is a further factor. */
export interface RepairedStringScore extends RepairedScore {
  readonly questions: readonly JudgeQuestion[]
}

/** Maximum number of words apart from references and words of the goal. Longer answers copy a page. */
const MAX_OTHER_WORDS = 75

/**
 * Judges an answer by WebArena's references with the faults of its `StringEvaluator` repaired. Never throws: references of a wrong form
 * are undecided.
 */
export function evaluateStringRepaired(config: StringConfig, answer: string): RepairedStringScore {
  const parts = Object.entries(config.references).flatMap(([kind, value]): readonly RepairedStringScore[] => {
    if (kind === 'exact_match') return typeof value === 'string' ? [whole(config, value, answer)] : [wrongForm(kind)]
    if (kind === 'must_include') return isTexts(value) ? [included(config, value, answer)] : [wrongForm(kind)]
    if (kind !== 'fuzzy_match') return []
    if (value === 'N/A') return [impossible(config, answer)]
    return isTexts(value) ? value.map((each) => similar(config, each, answer)) : [wrongForm(kind)]
  })
  if (parts.length === 0) return undecided('empty-reference', 'the task has no reference answer')
  const scores = parts.map(({ score }) => score)
  const score = scores.includes(0) ? 0 : scores.includes(undefined) ? undefined : 1
  const repairs = parts.filter((part) => score === 1 || part.score === score).flatMap((part) => part.repairs)
  return { score, repairs, questions: score === 0 ? [] : parts.flatMap(({ questions }) => questions) }
}

function isTexts(value: JsonValue): value is readonly string[] & JsonValue {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function wrongForm(kind: string): RepairedStringScore {
  return undecided('reference-form', `${kind} of the task has a wrong form`)
}

function undecided(rule: Repair['rule'], reason: string): RepairedStringScore {
  return { score: undefined, repairs: [{ rule, reason }], questions: [] }
}

function passed(...repairs: readonly Repair[]): RepairedStringScore {
  return { score: 1, repairs, questions: [] }
}

function failed(...repairs: readonly Repair[]): RepairedStringScore {
  return { score: 0, repairs, questions: [] }
}

/** Judges an answer that must equal the reference, or state it in a sentence and no other candidate. */
function whole({ intent }: StringConfig, reference: string, answer: string): RepairedStringScore {
  const alternatives = reference.split(ALTERNATIVES)
  const choice = (of: string): readonly Repair[] =>
    alternatives.length === 1 ? [] : [{ rule: 'alternatives', reason: `${quoted(of)} is an alternative of ${quoted(reference)}` }]
  for (const each of alternatives) {
    if (cleanAnswer(answer) === cleanAnswer(each)) return passed(...choice(each))
  }
  if (isTooLong(answer)) return failed()
  for (const each of alternatives) {
    const same = isSameText(each, answer, intent)
    if (same !== undefined) return passed(...choice(each), same)
  }
  for (const each of alternatives) {
    const expected = { kind: 'value', value: expectedValue(each) } as const
    if (judgeAnswer({ goal: intent, expected }, answer, 'strict') === 'success') {
      const reason = `the answer states ${quoted(each)} and no other candidate`
      return passed(...choice(each), { rule: 'sentence', reason })
    }
  }
  return failed()
}

/** Returns the repair by which an answer has the text or the value of a reference; `undefined` if it differs. */
function isSameText(reference: string, answer: string, intent: string): Repair | undefined {
  const [wanted, number] = [bare(plainText(reference)), numberOf(bare(plainText(reference)))]
  for (const form of formsOf(answer, intent)) {
    const given = bare(form)
    if (given === wanted) return { rule: 'text-form', reason: `${quoted(answer)} is ${quoted(reference)}` }
    if (number !== undefined && numberOf(given) === number)
      return { rule: 'number-form', reason: `${quoted(answer)} is ${quoted(reference)}` }
  }
  return undefined
}

/** Removes quotation marks, a final full stop and spaces around a text. */
function bare(text: string): string {
  return trimEndCharacters(text.replace(/^[ "']+/, ''), ` "'.!`)
}

/** Returns the typed value of a reference. */
function expectedValue(reference: string): Value {
  const number = numberOf(plainText(reference))
  if (number === undefined) return { type: 'text', text: reference }
  return reference.includes('$') ? { type: 'money', cents: Math.round(number * 100) } : { type: 'number', number }
}

/** Judges an answer that must include all references. */
function included({ intent }: StringConfig, references: readonly string[], answer: string): RepairedStringScore {
  if (references.every((each) => each.trim() === ''))
    return undecided('empty-reference', 'the reference is empty, so every answer includes it')
  if (isTooLong(answer))
    return failed({
      rule: 'copied-page',
      reason: `the answer has ${answer.length} characters; at most ${MAX_ANSWER_LENGTH} count`,
    })
  const forms = formsOf(answer, intent)
  const wrong: Repair[] = []
  const right: Repair[] = []
  let isComplete = true
  for (const reference of references) {
    const alternatives = reference.split(ALTERNATIVES)
    const found = alternatives.map((each) => ({ each, ...findReference(each, forms) }))
    const first = found.find(({ isFound }) => isFound)
    if (first === undefined) {
      isComplete = false
      wrong.push(...found.flatMap(({ repair }) => repair ?? []))
      continue
    }
    if (alternatives.length > 1)
      right.push({ rule: 'alternatives', reason: `${quoted(first.each)} is an alternative of ${quoted(reference)}` })
    if (first.repair !== undefined) right.push(first.repair)
    else if (!cleanAnswer(answer).includes(cleanAnswer(first.each)))
      right.push({ rule: 'text-form', reason: `the answer has ${quoted(first.each)} in another form` })
  }
  if (!isComplete) return failed(...wrong)
  const copied = copiedPage(
    references.flatMap((each) => each.split(ALTERNATIVES)),
    answer,
    intent,
  )
  return copied === undefined ? passed(...right) : failed(copied)
}

/** Returns the repair that fails an answer with a copied page. */
function copiedPage(references: readonly string[], answer: string, intent: string): Repair | undefined {
  const marked = withMarks(references.map(plainText), readAnswer(answer, intent).cased)
  const goal = new Set(wordsOf(plainText(intent)))
  const others = wordsOf(marked.toLowerCase()).filter((word) => !goal.has(word)).length
  if (others > MAX_OTHER_WORDS)
    return {
      rule: 'copied-page',
      reason: `${others} words of the answer are neither reference nor task; at most ${MAX_OTHER_WORDS} count`,
    }
  return isPageText(answer, marked) ? { rule: 'copied-page', reason: 'the answer contains lines of a page' } : undefined
}

/** Judges the answer to an impossible task: it must give the reason. */
function impossible({ intent, note }: StringConfig, answer: string): RepairedStringScore {
  const given = cleanAnswer(answer)
  if (['', 'n/a', 'none', 'null'].includes(given.replace(/[\s"'`*.]/g, '')))
    return failed({ rule: 'bare-na', reason: `${quoted(answer)} gives no reason` })
  if (note === undefined || note.trim() === '')
    return undecided('reference-form', 'the task states no reason (string_note) to compare with')
  return { ...passed(), questions: [reasonPrompt(intent, note, given)] }
}

/** Judges an answer that a judge must compare, unless it has the text of the reference. */
function similar({ intent }: StringConfig, reference: string, answer: string): RepairedStringScore {
  if (answer.trim() === '') return failed()
  const same = isTooLong(answer) ? undefined : isSameText(reference, answer, intent)
  if (same !== undefined) return passed({ rule: 'same-text', reason: same.reason })
  return { ...passed(), questions: [answerPrompt(intent, reference, cleanAnswer(answer))] }
}
