import { type Agent, act, admissible, ask, type ModelRequest, type Seen } from '@orreryjs/core'

/** What became of an action. */
export type Outcome =
  /** It changed something. */
  | 'done'
  /** The world took it, and nothing is different: a look around, an inventory. */
  | 'idle'
  /** It is no action of this world. */
  | 'misspelt'
  /** It names what there is not. */
  | 'unknown'
  /** It would be possible later, or elsewhere. */
  | 'too-early'

const REFUSALS = { syntax: 'misspelt', unknown: 'unknown', precondition: 'too-early' } as const

/** What became of an action, by what the world says of it and not by its words. */
export function classify({ changed, invalid }: Seen): Outcome {
  if (invalid !== undefined) return REFUSALS[invalid.kind]
  return changed ? 'done' : 'idle'
}

/** How often the model is asked again for an action that was refused before. */
const MOST_AGAIN = 2

/** ReAct without thoughts that learns from a refusal, and does not ask for another of the same. */
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
      for (let again = 0; again <= MOST_AGAIN; again += 1) {
        const reply = yield* ask(requestFor(transcript, help))
        action = reply.choices[0]?.text.trim() ?? ''
        if (!refused.has(action)) break
      }
      if (refused.has(action)) action = possible.find((each) => !refused.has(each)) ?? action
      const seen = yield* act(action)
      if (seen.ended) return undefined
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

/** What the model is sent; `help` stands above the transcript where there is some. */
function requestFor(transcript: string, help = ''): ModelRequest {
  const instruction = 'Interact with the world to solve the task. Reply with one line: an action.'
  const content = [instruction, help, `${transcript}\n>`].filter((part) => part !== '').join('\n\n')
  return { purpose: 'my-careful-react.step', messages: [{ role: 'user', content }], temperature: 0, maxTokens: 100, stop: ['\n'] }
}
