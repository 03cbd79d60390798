import { type Agent, act, ask, type ModelRequest, type Seen } from '@orreryjs/core'

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

/**
 * Lesson 2: worlds that refuse. First, say what became of an action. `seen.changed` says whether anything is different now, and
 * `seen.invalid` why the world refused it, if it did: `kind` is `syntax`, `unknown` or `precondition`. Do not read the world's own
 * words for it: ALFWorld says `Nothing happens.` to everything.
 */
export function classify(_seen: Seen): Outcome {
  return 'done'
}

/**
 * Then mend this agent, which repeats itself like a fly at a window:
 *
 * 1. after a refusal, and only then, the next prompt says why (`seen.invalid.reason`) and lists what is possible, one action a line
 *    (`yield* admissible()`);
 * 2. an action that was refused is not sent again until something has changed: the model is asked again, at most twice, and if it
 *    insists, the first possible action is taken instead;
 * 3. once something has changed, everything may be tried again.
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
      if (seen.ended) return undefined
      transcript += `\n> ${action}\n${seen.observation.text}`
    }
  },
}

/** What the model is sent; `help` stands above the transcript where there is some. */
function requestFor(transcript: string, help = ''): ModelRequest {
  const instruction = 'Interact with the world to solve the task. Reply with one line: an action.'
  const content = [instruction, help, `${transcript}\n>`].filter((part) => part !== '').join('\n\n')
  return { purpose: 'my-careful-react.step', messages: [{ role: 'user', content }], temperature: 0, maxTokens: 100, stop: ['\n'] }
}
