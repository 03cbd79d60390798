/** Sentences and clauses of an answer. */

/** A full stop that ends a sentence, and no abbreviation. */
const FULL_STOP = String.raw`(?<!(?<!\d\s?)\b\p{L}|\b(?:mr|mrs|ms|dr|st|no|vs|e\.g|i\.e|approx))\.(?=["')]*(?:\s|$))`

const SENTENCE_END = new RegExp(String.raw`\n|[!?]+(?=\s|$)|${FULL_STOP}`, 'iu')

/** Marks and conjunctions between clauses. */
const CLAUSE_END = new RegExp(
  String.raw`[\n,;!?()]+|:(?=\s|$)|${FULL_STOP}|\s-+\s|\b(?:but|yet|so|because|since|though|although|whereas|however|and(?= (?:it|i|we|the|this|that|there)\b))\b`,
  'iu',
)

/** Splits a text at line ends and at the marks that end sentences. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(SENTENCE_END)
}

/** Splits a text into statements, which can contradict each other. Drops questions. */
export function statementsOf(text: string): readonly string[] {
  const parts = text.split(new RegExp(`(${SENTENCE_END.source})`, 'iu'))
  return parts
    .filter((_, index) => index % 2 === 0 && parts[index + 1]?.includes('?') !== true)
    .flatMap((sentence) => sentence.split(/;(?=\s|$)|,? (?:but|however|though|although|whereas) /i))
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** Splits a text into clauses, each with at most one statement. */
export function clausesOf(text: string): readonly string[] {
  return text
    .split(CLAUSE_END)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

/** Maximum length of the text on each side of a value that can change its meaning. */
const WINDOW = 240

/** End of a sentence, or of a line that does not introduce the next one. */
const BOUNDARY = new RegExp(String.raw`;|(?<!:\s*)\n|[!?]+(?=["')]*(?:\s|$))|${FULL_STOP}`, 'giu')

/** The sentence around a value. */
export interface Surroundings {
  /** The sentence up to the value. */
  readonly lead: string
  /** The sentence after the value. */
  readonly tail: string
  /** True if a question mark ends the sentence. */
  readonly isQuestion: boolean
}

/** Returns the sentence around a value. */
export function surroundings(text: string, start: number, end: number): Surroundings {
  const before = text.slice(Math.max(0, start - WINDOW), start)
  const after = text.slice(end, end + WINDOW)
  const first = [...before.matchAll(BOUNDARY)].at(-1)
  const [last] = after.matchAll(BOUNDARY)
  return {
    lead: first === undefined ? before : before.slice(first.index + first[0].length),
    tail: after.slice(0, last?.index),
    isQuestion: last?.[0].includes('?') ?? false,
  }
}
