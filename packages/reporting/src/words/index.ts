export type { GlossaryEntry, GlossaryTopic } from './word.ts'
export { findEntry, GLOSSARY, glossaryPage, namesOf, nearestTerm } from './words.ts'
