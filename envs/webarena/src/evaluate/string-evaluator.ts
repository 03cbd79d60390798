import type { JsonValue } from '@orreryjs/core'
import { answerQuestion, type JudgeQuestion, reasonQuestion } from './judge.ts'
import { PythonError } from './python/python-error.ts'
import { cleanAnswer, exactMatch, mustInclude, referenceText } from './text-match.ts'

/** What WebArena's string evaluator reads of a task. */
export interface StringConfig {
  readonly intent: string
  /** References by kind of comparison, in the file's order. */
  readonly references: Readonly<Record<string, JsonValue>>
  /** Why the task cannot be done. */
  readonly note?: string
}

/** A score, as far as it can be told without a judge: each question's verdict, 0 or 1, is a factor more. */
export interface StringScore {
  readonly score: number
  readonly questions: readonly JudgeQuestion[]
}

/** Judges an answer as WebArena's `StringEvaluator` does. Throws `PythonError` where that raises. */
export function evaluateString(config: StringConfig, answer: string): StringScore {
  // Cleaned here and once more by each comparison, as in the original.
  const given = cleanAnswer(answer)
  let score = 1
  let questions: JudgeQuestion[] = []
  for (const [kind, value] of Object.entries(config.references)) {
    if (kind === 'exact_match') score *= Number(exactMatch(referenceText(value), given))
    if (kind === 'must_include') {
      const references = textsOf(value)
      for (const each of references) score *= Number(mustInclude(each, given, references.length === 1))
    }
    if (kind === 'fuzzy_match' && value === 'N/A') {
      score *= Number(exactMatch(value, given))
      if (score === 1) continue
      if (config.note === undefined) throw new PythonError('KeyError', "'string_note'")
      // Assigned, not multiplied: what was wrong before is forgotten.
      score = 1
      questions = [reasonQuestion(config.intent, config.note, given)]
    } else if (kind === 'fuzzy_match') {
      questions = [...questions, ...textsOf(value).map((each) => answerQuestion(config.intent, each, given))]
    }
  }
  return { score, questions }
}

function textsOf(value: JsonValue): readonly string[] {
  if (!Array.isArray(value)) throw new PythonError('AssertionError', '')
  return value.map(referenceText)
}
