import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HelpTopic } from './help-topic.ts'

/** Root of the checkout. Installed packages contain no documentation. */
const ROOT = join(import.meta.dirname, '../../../..')

/** Maximum number of mentions of each kind. */
const MAX_MENTIONS = 5

/** Characters of a line before and after a word. */
const CONTEXT = 60

/**
 * Returns the topics whose text, but neither name nor keywords, contains a query as whole words: descriptions, and pages of the
 * documentation if this is a checkout. The summary of a page is the first line with the query.
 */
export function findMentions(query: string, topics: readonly HelpTopic[]): readonly HelpTopic[] {
  const words = wordsOf(query)
  if (words === '') return []
  const counts = new Map<string, number>()
  // Many pages contain the same output of a command.
  const lines = new Set<string>()
  return topics.flatMap((topic) => {
    const count = counts.get(topic.kind) ?? 0
    if (count === MAX_MENTIONS) return []
    const line = textOf(topic)
      .split('\n')
      .find((each) => ` ${wordsOf(each)} `.includes(` ${words} `))
    if (line === undefined || lines.has(line)) return []
    lines.add(line)
    counts.set(topic.kind, count + 1)
    return [topic.kind === 'documentation' ? { ...topic, summary: excerpt(line, query) } : topic]
  })
}

function textOf({ kind, summary, more }: HelpTopic): string {
  if (kind !== 'documentation') return summary
  const path = join(ROOT, more)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Returns the words of a text in lower case with single spaces between them. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** Returns the part of a line around a word. */
function excerpt(line: string, query: string): string {
  const plain = line.trim()
  const at = Math.max(0, plain.toLowerCase().indexOf(query.trim().toLowerCase()))
  // Whole words only.
  const start = at <= CONTEXT ? 0 : plain.indexOf(' ', at - CONTEXT) + 1
  const last = plain.lastIndexOf(' ', at + query.length + CONTEXT)
  const end = plain.length <= at + query.length + CONTEXT || last <= at ? plain.length : last
  return `${start > 0 ? '... ' : ''}${plain.slice(start, end)}${end < plain.length ? ' ...' : ''}`
}
