import { type Agent, act, admissible, ask, type ModelRequest, type StepResult } from '@orreryjs/core'

/** Result of an action. */
export type Outcome =
  /** It changed something. */
  | 'changed'
  /** It was accepted but changed nothing, such as looking around or checking the inventory. */
  | 'unchanged'
  /** It is not an action of this world. */
  | 'bad-syntax'
  /** It names something that does not exist. */
  | 'unknown-object'
  /** It is possible only later or elsewhere. */
  | 'precondition'

const REFUSALS = { syntax: 'bad-syntax', unknown: 'unknown-object', precondition: 'precondition' } as const

/** Classifies the result of an action by the typed reason, not by the world's text. */
export function classify({ changed, invalid }: StepResult): Outcome {
  if (invalid !== undefined) return REFUSALS[invalid.kind]
  return changed ? 'changed' : 'unchanged'
}

/** Maximum number of repeated model calls for a rejected action. */
const MAX_RETRIES = 2

/** ReAct without thoughts that explains rejections to the model and does not repeat rejected actions. */
export const agent: Agent = {
  id: 'my-careful-react',
  version: 1,
  *program({ observation }) {
    let transcript = observation.text
    let help = ''
    let possible: readonly string[] = []
    const refused = new Set<string>()
    for (;;) {
      let action = ''
      for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
        const reply = yield* ask(requestFor(transcript, help))
        action = reply.choices[0]?.text.trim() ?? ''
        if (!refused.has(action)) break
      }
      if (refused.has(action)) action = possible.find((each) => !refused.has(each)) ?? action
      const seen = yield* act(action)
      if (seen.terminated) return undefined
      transcript += `\n> ${action}\n${seen.observation.text}`
      help = ''
      if (seen.invalid !== undefined) {
        refused.add(action)
        possible = yield* admissible()
        help = `The world refused your last action: ${seen.invalid.reason}.\nPossible now:\n${possible.join('\n')}`
      } else if (seen.changed) refused.clear()
    }
  },
}

/** Builds the request; `help` is placed above the transcript if it is not empty. */
function requestFor(transcript: string, help = ''): ModelRequest {
  const instruction = 'Interact with the world to solve the task. Reply with one line: an action.'
  const content = [instruction, help, `${transcript}\n>`].filter((part) => part !== '').join('\n\n')
  return { purpose: 'my-careful-react.step', messages: [{ role: 'user', content }], temperature: 0, maxTokens: 100, stop: ['\n'] }
}
