export type { Word, WordGroup } from './word.ts'
export { findWord, formsOf, glossaryPage, nearestWord, WORDS } from './words.ts'
