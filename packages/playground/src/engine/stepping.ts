// What stepping through an episode needs, without the worlds and agents of the page.
export { type DoneEffect, type Game, openGame } from './game.ts'
export type { GivenAnswers } from './given.ts'
export { effectWords } from './words.ts'
