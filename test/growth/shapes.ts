import { rng } from '@orreryjs/core'
import { hostileActions } from '../../packages/testing/src/arbitraries/hostile-actions.ts'
import { pumped, type TextOfLength } from './growth.ts'

/** Pieces of documents: blank lines, list markers, quotes, fences, headings, addresses, numbers, and nested brackets. */
const PIECES: readonly string[] = [
  ...['\n\n', '\n \n', '- ', '- a\n', '* ', '1. ', '1. a\n', '> ', '> a\n', '>\n', '# ', '# a\n', '```\n', '--\n', '| a ', '|-'],
  ...['http://a.b/c ', 'http://a.b/?c=d&', 'a@b.c ', '1,234.5 ', '$1 ', '10:30 ', '2023-05-17 ', '1/2/2023 ', '50% '],
  ...['{"a":', '{"a":[', '[{', '"a": "b", ', "('a', ", '\\"', '<a b="c">', '</a>', '<a>', '<!--', '&amp;'],
  ...[
    'Action: ',
    'Action: a\n',
    'Thought: ',
    'think: a\n',
    'a: b\n',
    'Step 1: a\n',
    'Step 1 AND ',
    'YES ',
    'no ',
    'a b. ',
    'A b\n',
  ],
]

/**
 * Returns texts of any length that are derived from the forms of a grammar: parts repeated, left out and surrounded, and pieces of documents
 * before and after them. `count` texts are chosen, always the same ones for a name.
 */
export function shapesOf(name: string, forms: readonly string[], count: number): readonly TextOfLength[] {
  const around = ['', ...forms].flatMap((form) => PIECES.flatMap((piece) => [pumped(form, piece, ''), pumped('', piece, form)]))
  const stream = rng('growth', name)
  const half = Math.ceil(count / 2)
  const pick = (all: readonly TextOfLength[], size: number): readonly TextOfLength[] => stream.shuffle(all).slice(0, size)
  return [...pick(around, half), ...pick(hostileActions(forms), count - half)]
}
