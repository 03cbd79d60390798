export { findEntry, GLOSSARY, generalForm, glossaryPage, isFormerName, namesOf, nearestTerm } from './glossary.ts'
export type { GlossaryEntry, GlossaryTopic } from './glossary-entry.ts'
