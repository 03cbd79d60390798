import { type Agent, act, ask, type ModelRequest, type StepResult } from '@orreryjs/core'

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

/**
 * Lesson 2: invalid actions. First classify the result of an action. `seen.changed` says whether it changed anything, and
 * `seen.invalid` says why the world rejected it, if it did: `kind` is `syntax`, `unknown` or `precondition`. Do not parse the world's
 * text: ALFWorld answers `Nothing happens.` to every rejected action.
 */
export function classify(_seen: StepResult): Outcome {
  return 'changed'
}

/**
 * Then fix this agent, which repeats rejected actions:
 *
 * 1. after a rejected action, and only then, the next prompt gives the reason (`seen.invalid.reason`) and lists the admissible actions,
 *    one per line (`yield* admissible()`);
 * 2. a rejected action is not sent again until something has changed: the model is called again, at most twice, and if it repeats the
 *    action, the first admissible action that was not rejected is taken instead;
 * 3. once something has changed, every action may be tried again.
 */
export const agent: Agent = {
  id: 'my-careful-react',
  version: 1,
  *program({ observation }) {
    let transcript = observation.text
    for (;;) {
      const reply = yield* ask(requestFor(transcript))
      const action = reply.choices[0]?.text.trim() ?? ''
      const seen = yield* act(action)
      if (seen.terminated) return undefined
      transcript += `\n> ${action}\n${seen.observation.text}`
    }
  },
}

/** Builds the request; `help` is placed above the transcript if it is not empty. */
function requestFor(transcript: string, help = ''): ModelRequest {
  const instruction = 'Interact with the world to solve the task. Reply with one line: an action.'
  const content = [instruction, help, `${transcript}\n>`].filter((part) => part !== '').join('\n\n')
  return { purpose: 'my-careful-react.step', messages: [{ role: 'user', content }], temperature: 0, maxTokens: 100, stop: ['\n'] }
}
