export { type Decision, gateEpisode } from './gated-episode.ts'
export { type Given, type GivenAnswers, NOTHING_GIVEN } from './given.ts'
export { answersIn, type DoneEffect, openSteppedEpisode, type SteppedEpisode } from './stepped-episode.ts'
