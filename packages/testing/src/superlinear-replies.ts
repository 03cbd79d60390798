/** Pieces of replies that are significant or difficult for parsers. */
const PIECES: readonly string[] = [
  ...['\n', '\r', '\r\n', ' ', ' \n', '\t', '- x\n', '. ', '.', '! ', '\0', 'a', 'a ', 'a\n', '*', '**', '_', '`', '#', '# '],
  ...[
    '>',
    '> ',
    '>\n',
    '> a\n',
    'Action: ',
    'action : \n',
    'act 1: ',
    'act ',
    '```\n',
    '[',
    ']',
    '[]',
    '[\n',
    "'",
    '"',
    '{',
    '}',
    '{}',
  ],
  ...[
    '{"',
    '{"a":',
    '{"name":"search"}',
    '\\',
    ',',
    ', ',
    'search[',
    'click[a] ',
    'go to a\n',
    '\u2028',
    '\u2019',
    '\ud83d',
    '1',
    '1. a\n',
  ],
  ...[
    'YES ',
    'NO\n',
    'yes',
    'True ',
    'think: ',
    'think: a\n',
    'think [',
    'Answer: ',
    'Step 1: a\n',
    'Step 1 AND ',
    '(Step 1 OR ',
    '(',
  ],
]
const TIMES = 1000
/** Constant work of parsing a reply, independent of its length. */
const FLOOR = 2000

/**
 * Returns the pieces for which a reply with twice as many takes more than twice the work (`workOf`), the given ones first. Empty
 * if `read` is linear in the length of a reply.
 */
export function superlinearReplies(read: (reply: string) => unknown, pieces: readonly string[] = []): readonly string[] {
  const work = (piece: string, times: number): number => workOf(() => read(piece.repeat(times)))
  return [...pieces, ...PIECES].filter((piece) => work(piece, 2 * TIMES) > 2.1 * work(piece, TIMES) + FLOOR)
}

/** String methods that scan at most the whole string. */
const WHOLE = [
  'indexOf',
  'lastIndexOf',
  'includes',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'normalize',
  'search',
  'split',
] as const
/** String methods that create a string: the work is its length. */
const MAKING = ['slice', 'substring', 'repeat', 'replace', 'replaceAll', 'padEnd', 'concat'] as const

/**
 * Returns how many characters string methods and regular expressions processed while `run` ran, as far as they can be counted: a
 * clock-independent measure of a parser's work. Backtracking within one match is not counted.
 */
export function workOf(run: () => unknown): number {
  let work = 0
  const undo: (() => void)[] = []
  const replace = <Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name, method: Owner[Name]): void => {
    const original = owner[name]
    owner[name] = method
    undo.push(() => {
      owner[name] = original
    })
  }
  for (const name of WHOLE) {
    const original: (...args: never[]) => unknown = String.prototype[name]
    replace<Record<string, unknown>, string>(asRecord(String.prototype), name, function (this: string, ...args: never[]) {
      work += this.length
      return original.apply(this, args)
    })
  }
  for (const name of MAKING) {
    const original: (...args: never[]) => string = String.prototype[name]
    replace<Record<string, unknown>, string>(asRecord(String.prototype), name, function (this: string, ...args: never[]) {
      const result = original.apply(this, args)
      work += result.length
      return result
    })
  }
  const { exec } = RegExp.prototype
  replace(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    if (match !== null) work += match.index + match[0].length - from
    else work += this.sticky ? 1 : text.length - from
    return match
  })
  try {
    run()
  } finally {
    for (const each of undo.reverse()) each()
  }
  return work
}

function asRecord(owner: object): Record<string, unknown> {
  return owner as Record<string, unknown>
}
