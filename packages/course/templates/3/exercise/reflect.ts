import { type Agent, act, ask, type EpisodeEvent, type ModelRequest } from '@orreryjs/core'

/** What a reply says: the action that should have been taken in place of the last one, if any, and the next action. */
export interface Reply {
  readonly change?: string
  readonly next?: string
}

/**
 * Lesson 3: reflect before you act. The model is asked for two lines:
 *
 *     LAST: keep                           or   LAST: change to go to drawer 1
 *     NEXT: open drawer 1
 *
 * First, read them: in any order, with other lines between, in capitals or not.
 */
export function readReply(_text: string): Reply {
  return {}
}

/**
 * Then act on them:
 *
 * 1. the first prompt asks for `NEXT` alone, as there is nothing to judge; all others ask for both lines, in one call;
 * 2. where the last action is to be changed, the changed one is taken and `NEXT` is dropped, and the change is noted:
 *    `yield* note({ kind: 'modification', action: change, reason: last })`;
 * 3. a change to the very action that was taken is none;
 * 4. after two changes in a row the next one is ignored, and `NEXT` is taken: a model that never likes what it did would not get on.
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
      if (seen.ended) return undefined
      transcript += `\n> ${action}\n${seen.observation.text}`
    }
  },
}

/** What an episode cost. */
export interface Cost {
  readonly calls: number
  /** Steps that the agent chose. */
  readonly actions: number
  /** Actions that were changed. */
  readonly changes: number
  /** Tokens in and out, of all calls. */
  readonly tokens: number
}

/** Last, say what it costs: count the events of a journal. */
export function costOf(_events: readonly EpisodeEvent[]): Cost {
  return { calls: 0, actions: 0, changes: 0, tokens: 0 }
}

/** What the model is sent; `judging` asks for both lines. Nothing is to be done here. */
function requestFor(transcript: string, judging: boolean): ModelRequest {
  const last = 'LAST: keep, if your last action was right, else LAST: change to ACTION'
  const form = [...(judging ? [last] : []), 'NEXT: ACTION'].join('\n')
  const content = `Interact with the world to solve the task. Reply with:\n${form}\n\n${transcript}`
  return { purpose: 'my-rebact.step', messages: [{ role: 'user', content }], temperature: 0, maxTokens: 150 }
}
