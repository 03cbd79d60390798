export { rememberingParser } from './remembering-parser.ts'
export {
  compareRecorded,
  type Difference,
  type ReplayedStep,
  type Replayer,
  type Transcript,
  type TranscriptStep,
} from './transcript.ts'
