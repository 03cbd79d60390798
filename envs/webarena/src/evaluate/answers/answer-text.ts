import { withoutMarkers } from './list-markers.ts'
import { withoutMarkup } from './markup.ts'
import { casedText, plainText } from './plain-text.ts'
import { unpackStructure } from './structured-answer.ts'
import { wordsOf } from './talk.ts'

/** An answer without its wrapping, ready for comparison. */
export interface AnswerText {
  /** The answer with its wrapping. */
  readonly given: string
  /** Normalized text in lower case. One line per line, list item, table row or JSON member. */
  readonly text: string
  /** The same text in its own case. */
  readonly cased: string
  /** Status code of a structured answer in the format of WebArena-Verified, in lower case. */
  readonly status: string | undefined
}

/**
 * Removes the wrapping of an answer: JSON, Markdown, markup and list markers, and the task repeated from the goal, which `repeated`
 * replaces. A structured answer is replaced by its values.
 */
export function readAnswer(answer: string, goal: string, repeated = ' '): AnswerText {
  const { text, status } = unpackStructure(answer)
  const lines = withoutProcess(withoutMarkup(text).split('\n').map(casedText), plainText(goal))
  const cased = withoutGoal(withoutMarkers(lines), plainText(goal), repeated)
  return { given: answer, text: cased.toLowerCase(), cased, status }
}

/** A line about how the answer was found. */
const PROCESS =
  /^\W*(?:(confidence|steps|tokens?|sources?|urls?)(?: (?:level|score|taken|used))?|(time|pages?|tabs?) (?:taken|elapsed|used|visited)) ?[:=]/i

/** A label without a value: `Errors: none`. */
const EMPTY_LABEL =
  /^\W*((?!(?:final )?(?:answer|result|response|reply|output)\b)\p{L}[\p{L} ]{2,30}) ?[:=] ?(?:n ?\/ ?a|none|nothing|null|-)\W*$/iu

/** Drops lines about how the answer was found and labels without a value, unless the goal has their words or nothing else is left. */
function withoutProcess(lines: readonly string[], goal: string): readonly string[] {
  const goalWords = new Set(wordsOf(goal))
  const rest = lines.filter((line) => {
    const [, noun, other] = PROCESS.exec(line) ?? []
    const label = noun ?? other ?? EMPTY_LABEL.exec(line)?.[1]
    return label === undefined || wordsOf(label.toLowerCase()).some((word) => goalWords.has(word))
  })
  return rest.some((line) => line !== '') ? rest : lines
}

/** Minimum number of consecutive words that count as repeated from the goal. */
const MIN_REPEATED = 6

/** Replaces the goal and long runs of its words, which are no part of the answer. */
function withoutGoal(text: string, goal: string, repeated: string): string {
  const tokens = [...text.matchAll(TOKEN)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
  const goalWords = goal.match(TOKEN) ?? []
  const cuts: [number, number][] = []
  for (let at = 0; at + MIN_REPEATED <= tokens.length; at += 1) {
    const length = longestRun(tokens, at, goalWords)
    const [first, last] = [tokens[at], tokens[at + length - 1]]
    if (length < MIN_REPEATED || first === undefined || last === undefined) continue
    cuts.push([first.start, last.end])
    at += length - 1
  }
  return cuts.reduceRight((rest, [start, end]) => `${rest.slice(0, start)}${repeated}${rest.slice(end)}`, text)
}

const TOKEN = /[\p{L}\p{N}]+/gu

function longestRun(tokens: readonly { readonly word: string }[], at: number, goal: readonly string[]): number {
  let longest = 0
  for (let from = 0; from < goal.length; from += 1) {
    let length = 0
    while (at + length < tokens.length && tokens[at + length]?.word === goal[from + length] && from + length < goal.length)
      length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
