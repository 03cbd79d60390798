export { type Decision, pauseEpisode } from './gated-episode.ts'
export {
  answersOf,
  type CompletedEffect,
  NO_ANSWERS,
  openSteppedEpisode,
  type ProvidedAnswer,
  type ProvidedAnswers,
  type SteppedEpisode,
} from './stepped-episode.ts'
