import { workOf } from './work-of.ts'

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
