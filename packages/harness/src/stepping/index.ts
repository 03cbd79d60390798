export { type Decision, gateEpisode } from './gated-episode.ts'
export {
  answersIn,
  type DoneEffect,
  type Given,
  type GivenAnswers,
  NOTHING_GIVEN,
  openSteppedEpisode,
  type SteppedEpisode,
} from './stepped-episode.ts'
