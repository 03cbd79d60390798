import type { JsonValue } from '@orreryjs/core'
import { answerPrompt, type JudgeQuestion, reasonPrompt } from './judge.ts'
import { PythonError } from './python/python-error.ts'
import { cleanAnswer, exactMatch, mustInclude, referenceText } from './text-match.ts'

/** Task fields that WebArena's string evaluator reads. */
export interface StringConfig {
  readonly intent: string
  /** References by type of comparison, in the order of the task file. */
  readonly references: Readonly<Record<string, JsonValue>>
  /** Why the task is impossible. */
  readonly note?: string
}

/** Score without a judge. The verdict on each question, 0 or 1, is a further factor. */
export interface StringScore {
  readonly score: number
  readonly questions: readonly JudgeQuestion[]
}

/** Judges an answer as WebArena's `StringEvaluator` does. Throws `PythonError` when the original raises. */
export function evaluateString(config: StringConfig, answer: string): StringScore {
  // Cleaned here and again by each comparison, as in the original.
  const given = cleanAnswer(answer)
  let score = 1
  let questions: JudgeQuestion[] = []
  for (const [kind, value] of Object.entries(config.references)) {
    if (kind === 'exact_match') score *= Number(exactMatch(referenceText(value), given))
    if (kind === 'must_include') {
      const references = textsOf(kind, value)
      for (const each of references) score *= Number(mustInclude(each, given, references.length === 1))
    }
    if (kind === 'fuzzy_match' && value === 'N/A') {
      score *= Number(exactMatch(value, given))
      if (score === 1) continue
      if (config.note === undefined) throw new PythonError('KeyError', "'string_note'")
      // The original assigns instead of multiplying, so earlier failures are lost.
      score = 1
      questions = [reasonPrompt(config.intent, config.note, given)]
    } else if (kind === 'fuzzy_match') {
      questions = [...questions, ...textsOf(kind, value).map((each) => answerPrompt(config.intent, each, given))]
    }
  }
  return { score, questions }
}

function textsOf(kind: string, value: JsonValue): readonly string[] {
  if (!Array.isArray(value)) throw new PythonError('AssertionError', '', `${kind} is not a list of texts`)
  return value.map(referenceText)
}
