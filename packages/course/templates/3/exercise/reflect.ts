import { type Agent, act, ask, type EpisodeEvent, type ModelRequest } from '@orreryjs/core'

/** A parsed reply: the action that should replace the last one, if any, and the next action. */
export interface Reply {
  readonly change?: string
  readonly next?: string
}

/**
 * Lesson 3: reflecting before acting. The model is asked for two lines:
 *
 *     LAST: keep                           or   LAST: change to go to drawer 1
 *     NEXT: open drawer 1
 *
 * First parse them: in any order, in upper or lower case, with other lines between them.
 */
export function readReply(_text: string): Reply {
  return {}
}

/**
 * Then act on them:
 *
 * 1. the first prompt asks only for `NEXT`, because there is nothing to judge; all others ask for both lines in one call;
 * 2. if the last action is to be changed, take the changed action, ignore `NEXT` and note the change:
 *    `yield* note({ kind: 'modification', action: change, reason: last })`;
 * 3. a change to the same action is not a change;
 * 4. after two consecutive changes, ignore the next one and take `NEXT`, so that the agent always makes progress.
 */
export const agent: Agent = {
  id: 'my-rebact',
  version: 1,
  *program({ observation }) {
    let transcript = observation.text
    for (;;) {
      const reply = yield* ask(requestFor(transcript, false))
      const action = readReply(reply.choices[0]?.text ?? '').next ?? ''
      const seen = yield* act(action)
      if (seen.terminated) return undefined
      transcript += `\n> ${action}\n${seen.observation.text}`
    }
  },
}

/** Cost of an episode. */
export interface Cost {
  readonly calls: number
  /** Steps that the agent chose. */
  readonly actions: number
  /** Changed actions. */
  readonly changes: number
  /** Input and output tokens of all calls. */
  readonly tokens: number
}

/** Last, compute the cost: count the events of a journal. */
export function costOf(_events: readonly EpisodeEvent[]): Cost {
  return { calls: 0, actions: 0, changes: 0, tokens: 0 }
}

/** Builds the request; `judging` asks for both lines. Complete, no change needed. */
function requestFor(transcript: string, judging: boolean): ModelRequest {
  const last = 'LAST: keep, if your last action was right, else LAST: change to ACTION'
  const form = [...(judging ? [last] : []), 'NEXT: ACTION'].join('\n')
  const content = `Interact with the world to solve the task. Reply with:\n${form}\n\n${transcript}`
  return { purpose: 'my-rebact.step', messages: [{ role: 'user', content }], temperature: 0, maxTokens: 150 }
}
