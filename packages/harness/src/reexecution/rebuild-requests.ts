import { type EpisodeEvent, type ModelCall, type ModelRequest, OrreryError } from '@orreryjs/core'
import { liveAnswers } from '../episode/answers.ts'
import { requestHash } from '../episode/hash.ts'
import { runEpisode } from '../episode/interpreter.ts'
import type { EpisodeSpec } from '../episode/spec.ts'
import { recordedAnswers } from './recorded-answers.ts'
import { recordedClock } from './recorded-clock.ts'

/**
 * The requests behind a recorded episode's model calls, in order: the agent is executed again with the recorded replies.
 * Each is proven by its recorded hash. Throws `JOURNAL_INVALID` where one differs or is not made any more.
 */
export async function rebuildRequests(spec: EpisodeSpec, recorded: readonly EpisodeEvent[]): Promise<readonly ModelRequest[]> {
  const requests: ModelRequest[] = []
  const answers = recordedAnswers(recorded, liveAnswers(spec), () => {
    throw new OrreryError('MODEL_UNRECORDED', 'the agent asks the model once more than was recorded')
  })
  let position = 0
  await runEpisode(spec, {
    clock: recordedClock(recorded, () => position),
    signal: new AbortController().signal,
    emit: () => {
      position += 1
    },
    answers: {
      step: answers.step,
      generate: (request, options) => {
        // An agent may go on writing in the list that it asked with.
        requests.push({ ...request, messages: [...request.messages] })
        return answers.generate(request, options)
      },
    },
    optimal: () => undefined,
  })
  const calls = recorded.filter((event): event is ModelCall => event.type === 'model-call')
  return calls.map((call, index) => proven(call, requests[index]))
}

function proven({ episode, seq, request: hash }: ModelCall, request: ModelRequest | undefined): ModelRequest {
  if (request !== undefined && requestHash(request) === hash) return request
  const what = request === undefined ? 'is not made' : 'is another one'
  throw new OrreryError('JOURNAL_INVALID', `${episode}, event ${seq}: executed again, this request to the model ${what}`, {
    hint: 'the agent or its prompts have changed since; `orrery verify` shows the first difference',
  })
}
