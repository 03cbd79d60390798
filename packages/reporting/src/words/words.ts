import { nearest } from '@orreryjs/runs/texts'
import { AGENT_WORDS } from './agent-words.ts'
import { ANALYSIS_WORDS } from './analysis-words.ts'
import { COMPARISON_WORDS } from './comparison-words.ts'
import { RESULT_WORDS } from './result-words.ts'
import { RUN_WORDS } from './run-words.ts'
import type { Word, WordGroup } from './word.ts'
import { WORLD_WORDS } from './world-words.ts'

/** Every word that needs saying, by what it is about. */
export const WORDS: readonly WordGroup[] = [
  { title: 'Results', words: RESULT_WORDS },
  { title: 'Comparisons, metrics and checks', words: COMPARISON_WORDS },
  { title: 'Attempts, budgets, prices, claims and tasks', words: ANALYSIS_WORDS },
  { title: 'Runs', words: RUN_WORDS },
  { title: 'Worlds', words: WORLD_WORDS },
  { title: 'Agents', words: AGENT_WORDS },
]

/** The word of that name or form, whatever its case; `undefined` where there is none. */
export function findWord(name: string): Word | undefined {
  const wanted = name.trim().toLowerCase()
  const words = WORDS.flatMap((group) => group.words)
  return (
    words.find(({ word }) => word === name) ?? words.find((each) => formsOf(each).some((form) => form.toLowerCase() === wanted))
  )
}

/** The word or form that was probably meant. */
export function nearestWord(name: string): string | undefined {
  return nearest(
    name,
    WORDS.flatMap(({ words }) => words.flatMap(formsOf)),
  )
}

/** All names that a word is looked up by. */
export function formsOf({ word, also = [] }: Word): readonly string[] {
  return [word, ...also]
}

/** The glossary as a page of Markdown. */
export function glossaryPage(): string {
  const sections = WORDS.map(({ title, words }) => [`## ${title}`, ...words.map(entry)].join('\n\n'))
  const about =
    'Every word that tables, reports and messages use, by what it is about. `orrery help WORD` prints one of them, `orrery list words` all.'
  return `${['# Glossary', about, ...sections].join('\n\n')}\n`
}

function entry({ word, also = [], meaning }: Word): string {
  const forms = also.length === 0 ? '' : ` (also: ${also.map(escaped).join(', ')})`
  return `**${escaped(word)}**${forms}: ${meaning}`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*_#^]/g, '\\$&')
}
