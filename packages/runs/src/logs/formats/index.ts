import type { LogFormat } from '../log-episode.ts'
import { CONVERSATION_FORMATS } from './conversations.ts'
import { FOLDER_FORMAT } from './output-folders.ts'
import { ROLLOUT_FORMAT } from './rollouts.ts'
import { SPAN_FORMAT } from './spans.ts'
import { STEP_FORMATS } from './step-records.ts'
import { TEXT_FORMATS } from './text-logs.ts'
import { TRACE_FORMATS } from './traces.ts'
import { PAGE_FORMAT } from './web-pages.ts'

/** Formats of JSON records, in the order in which they are tried. */
export const RECORD_FORMATS: readonly LogFormat[] = [
  FOLDER_FORMAT,
  ...TRACE_FORMATS,
  SPAN_FORMAT,
  ...CONVERSATION_FORMATS,
  ...STEP_FORMATS,
  ROLLOUT_FORMAT,
]

/** Formats of other texts, in the order in which they are tried. */
export const PLAIN_FORMATS: readonly LogFormat<string>[] = [PAGE_FORMAT, ...TEXT_FORMATS]
