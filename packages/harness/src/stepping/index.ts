export { type Decision, pauseEpisode } from './paused-episode.ts'
export {
  answersOf,
  type CompletedEffect,
  NO_ANSWERS,
  openSteppedEpisode,
  type ProvidedAnswer,
  type ProvidedAnswers,
  type SteppedEpisode,
} from './stepped-episode.ts'
