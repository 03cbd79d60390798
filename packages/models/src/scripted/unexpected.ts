import { type Message, type ModelRequest, OrreryError, visible } from '@orreryjs/core'
import { describeQueue, left, type Queue } from './queue.ts'

/** Characters of a message that are shown: its end, where the question is. */
const SHOWN = 800

/** The error of a request that no reply is left for: the request, and what the script still expects. */
export function unexpectedRequest(request: ModelRequest, call: number, queues: readonly Queue[]): OrreryError {
  const lines = [
    `scripted model: no reply is left for call ${call} (purpose ${request.purpose})`,
    'the request:',
    ...request.messages.flatMap(messageLines),
    ...(request.tools === undefined ? [] : [`  tools: ${request.tools.map(({ name }) => name).join(', ')}`]),
    'the script:',
    ...(queues.length === 0 ? ['  nothing'] : queues.map((queue) => `  ${describeQueue(queue)}`)),
  ]
  return new OrreryError('MODEL_SCRIPT', lines.join('\n'))
}

/** The error of replies that nobody asked for; `undefined` where there are none. */
export function unusedReplies(queues: readonly Queue[], calls: number): OrreryError | undefined {
  const unused = queues.filter((queue) => left(queue) > 0)
  if (unused.length === 0) return undefined
  const made = calls === 1 ? '1 call was made' : `${calls} calls were made`
  const lines = [`scripted model: ${made}, and this was never asked for:`, ...unused.map((queue) => `  ${describeQueue(queue)}`)]
  return new OrreryError('MODEL_SCRIPT', lines.join('\n'), { hint: 'shorten the script, or check why the agent did not ask' })
}

function messageLines({ role, content }: Message): readonly string[] {
  const hidden = content.length - SHOWN
  const text = hidden > 0 ? `(${hidden} characters) ...${content.slice(hidden)}` : content
  return visible(text)
    .split('\n')
    .map((line, index) => (index === 0 ? `  ${role}: ${line}` : `    ${line}`).trimEnd())
}
