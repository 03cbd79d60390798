/** Texts to repeat: separators, quotes, brackets and signs of grammars, addresses and numbers, and characters that few programs expect. */
const PUMPS: readonly string[] = [
  ...[
    'a',
    '0',
    ' ',
    '\n',
    '\t',
    '+',
    '-',
    '.',
    ',',
    ':',
    ';',
    '/',
    '\\',
    '|',
    '&',
    '=',
    '%',
    '?',
    '#',
    '@',
    '!',
    '_',
    '*',
    '~',
    '$',
  ],
  ...['[', ']', '[]', '][', '[ ', '(', ')', '()', '{', '}', '<', '>', '<a>', '"', "'", '`', '```', "('", "',", '="'],
  ...[
    '\0',
    '\u0301',
    '\u2028',
    '\u00a0',
    '\u2019',
    '\ud83d',
    '\udc4d',
    '\u{1f44d}',
    '\u0660',
    '\u202e',
    '\ufeff',
    '\u00df',
    '\u0130',
  ],
  ...[
    'a ',
    'a, ',
    'a\n',
    ' +',
    'a+',
    '1 ',
    '1,',
    '-1',
    '1.',
    '%20',
    '../',
    '/a',
    '?a=',
    '&a=b',
    'a.b',
    '\r\n',
    'and ',
    'a@',
    '\\n',
    '. ',
  ],
]

/** Words that replace a part: names of inherited properties, and numbers that are not written as a count. */
const WORDS: readonly string[] = [
  ...['', ' ', '\0', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'null', 'undefined', 'true'],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e309',
    '-0',
    '-1',
    '0',
    '0.5',
    '00',
    '99999999999999999999',
    '1e21',
    '0x10',
    '\u0661',
    '\u00b2',
  ],
  ...[
    '\ud800',
    '\udc00\ud800',
    '\u2028',
    '\u0301',
    '%',
    '%zz',
    '%00',
    '$&',
    '$1',
    '\\',
    '{}',
    '[]',
    '../..',
    '//',
    'javascript:1',
    ':',
  ],
]

/** Builds an action of about the given length in UTF-16 code units. */
export type HostileAction = (length: number) => string

/**
 * Returns actions derived from actions and action forms of a grammar. In each, one part (word, number, sign, white space) is repeated, cut
 * off, replaced by an unusual word, or surrounded by a repeated text; or the whole is repeated. The order depends only on the argument.
 */
export function hostileActions(forms: readonly string[]): readonly HostileAction[] {
  return ['', ...forms].flatMap((form) => {
    const parts = form.match(/[\p{L}\p{N}_]+|\s+|[\s\S]/gu) ?? []
    const places = Array.from({ length: parts.length + 1 }, (_, at) => ({
      before: parts.slice(0, at).join(''),
      part: parts[at] ?? '',
      after: parts.slice(at + 1).join(''),
    }))
    return [...places.flatMap(hostileAt), ...['', ' ', '\n'].map((between) => pumped('', `${form}${between}`, ''))]
  })
}

interface Place {
  readonly before: string
  /** Empty at the end. */
  readonly part: string
  readonly after: string
}

function hostileAt({ before, part, after }: Place): readonly HostileAction[] {
  const pumps = PUMPS.flatMap((text) => [pumped(before, text, part + after), pumped(before, text, after)])
  if (part === '') return pumps
  return [
    ...pumps,
    pumped(before, part, after),
    pumped(before, `${part} `, after),
    pumped('', before + part, after),
    ...WORDS.map((word) => () => `${before}${word}${after}`),
    () => before,
  ]
}

function pumped(before: string, text: string, after: string): HostileAction {
  return (length) => `${before}${text.repeat(Math.max(1, Math.floor(length / Math.max(1, text.length))))}${after}`
}
