/** Pieces of replies that parsers know, or stumble over. */
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
/** What a reply costs however short it is. */
const FLOOR = 2000

/**
 * The pieces for which a reply of twice as many takes more than twice the work (`workOf`), with the given ones first. None
 * where `read` is linear in the length of a reply.
 */
export function superlinearReplies(read: (reply: string) => unknown, pieces: readonly string[] = []): readonly string[] {
  const work = (piece: string, times: number): number => workOf(() => read(piece.repeat(times)))
  return [...pieces, ...PIECES].filter((piece) => work(piece, 2 * TIMES) > 2.1 * work(piece, TIMES) + FLOOR)
}

/** Methods of texts that go over the whole text, at most. */
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
/** Methods of texts that make one: the work is its length. */
const MAKING = ['slice', 'substring', 'repeat', 'replace', 'replaceAll', 'padEnd', 'concat'] as const

/**
 * How many characters methods of texts and regular expressions went over while `run` ran, as far as they can be counted:
 * a measure of a parser's work that no clock takes part in. Going back within one match of an expression is not counted.
 */
export function workOf(run: () => unknown): number {
  let work = 0
  const undo: (() => void)[] = []
  const replace = <Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name, method: Owner[Name]): void => {
    const usual = owner[name]
    owner[name] = method
    undo.push(() => {
      owner[name] = usual
    })
  }
  for (const name of WHOLE) {
    const usual: (...given: never[]) => unknown = String.prototype[name]
    replace<Record<string, unknown>, string>(asRecord(String.prototype), name, function (this: string, ...given: never[]) {
      work += this.length
      return usual.apply(this, given)
    })
  }
  for (const name of MAKING) {
    const usual: (...given: never[]) => string = String.prototype[name]
    replace<Record<string, unknown>, string>(asRecord(String.prototype), name, function (this: string, ...given: never[]) {
      const made = usual.apply(this, given)
      work += made.length
      return made
    })
  }
  const { exec } = RegExp.prototype
  replace(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const found = exec.call(this, text)
    if (found !== null) work += found.index + found[0].length - from
    else work += this.sticky ? 1 : text.length - from
    return found
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
