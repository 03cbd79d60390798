import { type Parser, parsed, unfencedLines, unparsed } from '@orreryjs/core/agents'

/** A change of the rule list. `number` counts from 1; it is the number in the prompt. */
export interface Operation {
  readonly kind: 'ADD' | 'AGREE' | 'EDIT' | 'REMOVE'
  readonly number: number | undefined
  readonly text: string
}

/** Maximum number of operations of a reply. */
export const MAX_OPERATIONS = 4

const OPERATION = /^(ADD|AGREE|EDIT|REMOVE)(?: (\d{1,4}))?\s*:(.*)$/
/** List marks before an operation. */
const LIST_MARK = /^(?:[-*]|\d{1,2}[.)])\s+/
/** A label before the text of a rule, such as `Planning: `. */
const LABEL = /^[A-Za-z0-9][A-Za-z0-9 ]*:\s+/

/** Reads the operations of a reply, one per line. Other lines, and texts that do not end with a full stop, are dropped. */
export const readOperations: Parser<readonly Operation[]> = ({ text }) => {
  const operations = unfencedLines(text).flatMap(readOperation).slice(0, MAX_OPERATIONS)
  return operations.length === 0
    ? unparsed('lines such as `ADD: text.` or `AGREE 2: text.`, each with a full stop at its end')
    : parsed(operations)
}

function readOperation(line: string): readonly Operation[] {
  const [, kind, number, rest = ''] = OPERATION.exec(line.trim().replace(LIST_MARK, '')) ?? []
  const text = rest.replace(/\s+/g, ' ').trim().replace(LABEL, '')
  if (!isKind(kind) || !text.endsWith('.')) return []
  return [{ kind, number: number === undefined ? undefined : Number(number), text }]
}

function isKind(kind: string | undefined): kind is Operation['kind'] {
  return kind === 'ADD' || kind === 'AGREE' || kind === 'EDIT' || kind === 'REMOVE'
}
