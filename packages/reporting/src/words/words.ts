import { nearest } from '@orreryjs/runs/texts'
import { AGENT_WORDS } from './agent-words.ts'
import { ANALYSIS_WORDS } from './analysis-words.ts'
import { COMPARISON_WORDS } from './comparison-words.ts'
import { RESULT_WORDS } from './result-words.ts'
import { RUN_WORDS } from './run-words.ts'
import type { Word, WordGroup } from './word.ts'
import { WORLD_WORDS } from './world-words.ts'

/** All glossary entries, by topic. */
export const WORDS: readonly WordGroup[] = [
  { title: 'Results', words: RESULT_WORDS },
  { title: 'Comparisons, metrics and checks', words: COMPARISON_WORDS },
  { title: 'Attempts, budgets, cost, self-assessment and difficulty', words: ANALYSIS_WORDS },
  { title: 'Runs', words: RUN_WORDS },
  { title: 'Worlds', words: WORLD_WORDS },
  { title: 'Agents', words: AGENT_WORDS },
]

/** Returns the entry with this name or alias, ignoring case; `undefined` if there is none. */
export function findWord(name: string): Word | undefined {
  const wanted = name.trim().toLowerCase()
  const words = WORDS.flatMap((group) => group.words)
  return (
    words.find(({ word }) => word === name) ?? words.find((each) => formsOf(each).some((form) => form.toLowerCase() === wanted))
  )
}

/** Returns the name or alias that is most similar to `name`, to suggest a correction. */
export function nearestWord(name: string): string | undefined {
  return nearest(
    name,
    WORDS.flatMap(({ words }) => words.flatMap(formsOf)),
  )
}

/** Returns the name of an entry and its aliases. */
export function formsOf({ word, also = [] }: Word): readonly string[] {
  return [word, ...also]
}

/** Returns the glossary as a Markdown page: the content of `docs/glossary.md`. */
export function glossaryPage(): string {
  const sections = WORDS.map(({ title, words }) => [`## ${title}`, ...words.map(entry)].join('\n\n'))
  const about =
    'Terms of tables, reports and messages, by topic. `orrery help WORD` prints one entry; `orrery list words` prints all.'
  return `${['# Glossary', about, ...sections].join('\n\n')}\n`
}

function entry({ word, also = [], meaning }: Word): string {
  const forms = also.length === 0 ? '' : ` (also: ${also.map(escaped).join(', ')})`
  return `**${escaped(word)}**${forms}: ${meaning}`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*_#^]/g, '\\$&')
}
