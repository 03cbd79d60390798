/** Characters that separate, quote, escape or group in a grammar, an address or a number, and characters that few programs expect. */
const PUMPED: readonly string[] = [
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
    '%',
    '../',
    '/a',
    '?a=',
    '&a=b',
    'a.b',
    '\r\n',
    'and ',
    'a@',
    '\\n',
  ],
]

/** Words that are names of inherited properties, or numbers that are not written as a count. */
const ATOMS: readonly string[] = [
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

/** Options of `hostileActions`. */
export interface HostileActionOptions {
  /** Length of a pumped action in UTF-16 code units, about. */
  readonly length: number
}

/**
 * Returns actions that are derived from actions and action forms of a grammar: in each, every part (word, number, sign, white space) is
 * repeated, replaced by an unusual word, or surrounded by a repeated character, and the whole is nested, cut or repeated. Duplicates are
 * removed; the order depends only on the arguments.
 */
export function hostileActions(forms: readonly string[], { length }: HostileActionOptions): readonly string[] {
  const actions = new Set<string>()
  for (const form of ['', ...forms]) {
    const parts = form.match(/[\p{L}\p{N}_]+|\s+|[\s\S]/gu) ?? []
    for (const pump of PUMPED) {
      const run = repeated(pump, length)
      for (let at = 0; at <= parts.length; at += 1) {
        const [before, after] = [parts.slice(0, at).join(''), parts.slice(at).join('')]
        actions.add(`${before}${run}${after}`)
        actions.add(`${before}${run}${parts.slice(at + 1).join('')}`)
      }
    }
    parts.forEach((part, at) => {
      const [before, after] = [parts.slice(0, at).join(''), parts.slice(at + 1).join('')]
      actions.add(`${before}${repeated(part, length)}${after}`)
      actions.add(`${before}${repeated(`${part} `, length)}${after}`)
      actions.add(`${repeated(before + part, length)}${after}`)
      actions.add(`${before}${after}`)
      actions.add(before)
      for (const atom of ATOMS) actions.add(`${before}${atom}${after}`)
    })
    if (form !== '') for (const between of ['', ' ', '\n']) actions.add(repeated(`${form}${between}`, length))
  }
  return [...actions]
}

function repeated(text: string, length: number): string {
  return text.repeat(Math.max(1, Math.floor(length / text.length)))
}
