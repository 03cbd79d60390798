export { findEntry, GLOSSARY, glossaryPage, namesOf, nearestTerm } from './glossary.ts'
export type { GlossaryEntry, GlossaryTopic } from './glossary-entry.ts'
