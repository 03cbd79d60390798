/** Examples of the characters of a class, one of each sort. */
const CHARACTERS = [
  ...'aAx1 \n\t\r-\'".,()[]{}<>/\\|*#_:;=`!?$&%+~^@',
  '\u00e9',
  '\u2019',
  '\u2028',
  '\u00a0',
  '\u00b0',
  '\u2022',
]
const SORTS = [/[a-z]/, /[A-Z]/, /\d/, /[^\S\n]/, /\n/, /[^\w\s]/]
/** Code points that are searched for the first member of any other class. */
const MAX_CODE_POINT = 0x3000

const GROUP = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/
const NO_CHARACTER = /^(?:[\^$)]|\\(?:[bB1-9]|k<\w+>))/
const CLASS =
  /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[\s\S])|\.)/

/** Limits of the number of texts per expression. */
const MAX_PIECES = 120
const MAX_PREFIXES = 5

/** Texts from the parts of an expression, to build texts that it matches in part. */
export interface ExpressionParts {
  readonly pieces: readonly string[]
  readonly prefixes: readonly string[]
}

/**
 * Reads the parts of a regular expression: a member of each sort for its classes, pairs of neighbours, and its alternatives, which are also
 * prefixes, whole and in part.
 */
export function partsOfExpression(source: string, flags: string): ExpressionParts {
  const alternatives = readAlternatives(source, flags)
  const atoms = alternatives.flat()
  const textOf = (characters: readonly (readonly string[])[]): string => characters.map(([first = '']) => first).join('')
  const wholes = alternatives.map(textOf)
  const pairs = alternatives.flatMap((alternative) =>
    alternative.flatMap((atom, index) => atom.flatMap((one) => (alternative[index + 1] ?? []).map((other) => `${one}${other}`))),
  )
  // Without their ends, texts start a match that does not end.
  const heads = alternatives.flatMap((alternative) => [1, 2].map((omitted) => textOf(alternative.slice(0, -omitted))))
  const everything = textOf(atoms)
  const pieces = [...new Set([...atoms.flat(), ...wholes, ...heads, ...wholes.map((whole) => `${whole} `), ...pairs, everything])]
  const prefixes = wholes.flatMap((whole) => [0, 0.34, 0.67, 1].map((share) => whole.slice(0, Math.ceil(share * whole.length))))
  return {
    pieces: pieces.filter((piece) => piece !== '').slice(0, MAX_PIECES),
    prefixes: spread([...new Set(['', ...prefixes])].sort((a, b) => a.length - b.length)),
  }
}

function spread(texts: readonly string[]): readonly string[] {
  const step = Math.max(1, Math.ceil(texts.length / MAX_PREFIXES))
  return texts.filter((_, index) => index % step === 0)
}

/** Characters for each atom, in each alternative. Groups and quantifiers do not count: the parts are repeated anyway. */
function readAlternatives(source: string, flags: string): readonly (readonly (readonly string[])[])[] {
  const alternatives: string[][][] = [[]]
  for (let rest = source; rest !== ''; ) {
    const skipped = (GROUP.exec(rest) ?? QUANTIFIER.exec(rest) ?? NO_CHARACTER.exec(rest))?.[0]
    const atom = skipped ?? CLASS.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0)
    if (atom === '|') alternatives.push([])
    else if (skipped === undefined) alternatives.at(-1)?.push(charactersOf(atom, flags))
    rest = rest.slice(atom.length)
  }
  return alternatives
}

function charactersOf(atom: string, flags: string): string[] {
  if (!/^[[\\.]/.test(atom)) return [atom]
  const expression = new RegExp(`^${atom}$`, flags.replace(/[gmy]/g, ''))
  const members = CHARACTERS.filter((character) => expression.test(character))
  const found = SORTS.flatMap((sort) => members.find((character) => sort.test(character)) ?? [])
  if (found.length > 0) return found
  for (let code = 0; code < MAX_CODE_POINT; code += 1) {
    if (expression.test(String.fromCodePoint(code))) return [String.fromCodePoint(code)]
  }
  return []
}
