import type { Message } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { type AskForOptions, askFor, type Parser } from '@orreryjs/core/agents'
import { requestFor } from '../prompts/request.ts'
import type { Run } from '../rules.ts'

/** Asks for a verdict. */
export function* judge<T>(
  run: Run,
  point: string,
  messages: readonly Message[],
  parser: Parser<T>,
  fallback: AskForOptions<T>['fallback'],
): Steps<T> {
  const request = { ...requestFor(run, point, messages), temperature: run.judgeTemperature }
  return yield* askFor(request, parser, { fallback })
}
