import { pythonSplit } from '@orreryjs/python'
import { BOUNDARY, END, SPACE, WORD } from './python-text.ts'
import { splitSentences } from './sentences.ts'

type Rule = readonly [pattern: RegExp, replacement: string]

const STARTING_QUOTES: readonly Rule[] = [
  [/([«“‘„]|[`]+)/gu, ' $1 '],
  [/^"/gu, '``'],
  [/(``)/gu, ' $1 '],
  [/([ ([{<])("|'{2})/gu, '$1 `` '],
  [new RegExp(`(?<![${WORD}])(')(?!(?:re|ve|ll|m|t|s|d|n)${BOUNDARY})(?=[${WORD}])`, 'giu'), '$1 '],
]

/** A full stop at the end of a sentence. The lookahead rejects all others at once: the rest would be scanned from each. */
function lastPoint(closing: string): RegExp {
  return new RegExp(`([^.])(\\.)(?![^.]*\\.)${closing}[${SPACE}]*${END}`, 'gu')
}

const PUNCTUATION: readonly Rule[] = [
  [lastPoint(`([\\])}>"'»”’ ]*)(?! )`), '$1 $2 $3 '],
  [/([:,])(\P{Nd})/gu, ' $1 $2'],
  [new RegExp(`([:,])(?=\\n?${END})`, 'gu'), ' $1 '],
  [/\.{2,}/gu, ' $& '],
  [/[;@#$%&]/gu, ' $& '],
  [/[\u2012-\u2015]/gu, ' $& '],
  [lastPoint(`([\\])}>"']*)`), '$1 $2$3 '],
  [/[?!]/gu, ' $& '],
  [/([^'])' /gu, "$1 ' "],
  [/[*]/gu, ' $& '],
  [/[\][(){}<>]/gu, ' $& '],
  [/--/gu, ' -- '],
]

const ENDING_QUOTES: readonly Rule[] = [
  [/([»”’])/gu, ' $1 '],
  [/''/gu, " '' "],
  [/"/gu, " '' "],
  [new RegExp(`[${SPACE}]+`, 'gu'), ' '],
  [/([^' ])('[sS]|'[mM]|'[dD]|') /gu, '$1 $2 '],
  [/([^' ])('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) /gu, '$1 $2 '],
]

/** Contractions of two words: pattern before, first half, second half, pattern after. */
const CONTRACTIONS: readonly Rule[] = [
  ...[
    [BOUNDARY, 'can', 'not', BOUNDARY],
    [BOUNDARY, 'd', "'ye", BOUNDARY],
    [BOUNDARY, 'gim', 'me', BOUNDARY],
    [BOUNDARY, 'gon', 'na', BOUNDARY],
    [BOUNDARY, 'got', 'ta', BOUNDARY],
    [BOUNDARY, 'lem', 'me', BOUNDARY],
    [BOUNDARY, 'more', "'n", BOUNDARY],
    [BOUNDARY, 'wan', 'na', `(?=[${SPACE}])`],
    [' ', "'t", 'is', BOUNDARY],
    [' ', "'t", 'was', BOUNDARY],
  ].map(([before, first, second, after]): Rule => {
    return [new RegExp(`${before}(${first})(${second})${after}`, 'giu'), ' $1 $2 ']
  }),
]

/** Returns the words of a text as `nltk.word_tokenize` does with an untrained sentence splitter. */
export function wordTokenize(text: string): readonly string[] {
  return splitSentences(text).flatMap(wordsOfSentence)
}

function wordsOfSentence(sentence: string): readonly string[] {
  const separated = replaced(replaced(sentence, STARTING_QUOTES), PUNCTUATION)
  return pythonSplit(replaced(replaced(` ${separated} `, ENDING_QUOTES), CONTRACTIONS))
}

function replaced(text: string, rules: readonly Rule[]): string {
  return rules.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text)
}
