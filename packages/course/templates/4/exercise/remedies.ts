import { type Agent, act, ask, type Mark, mark } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'

/** An action to try, and the state in which to try it. */
interface Entry {
  readonly at: Mark
  readonly action: string
  /** 0 for the first choice, 1 and 2 for its remedies. */
  readonly rank: number
}

const REMEDIES = 2

/**
 * Lesson 4: anticipation. Before each action the agent also asks for alternatives (remedies), stores them on a stack and goes back
 * for them:
 *
 * 1. in a new state: `mark` it, ask for an action and two remedies (`choose`), and push them so that the action is popped first,
 *    then the first remedy, then the second;
 * 2. pop an entry. If the agent has moved since the entry's state was marked, call `rewind(entry.at)` first; otherwise do not;
 *    if `rewind` returns the means `none`, it could not go back: skip the entry;
 * 3. act. For a remedy, note it first: `yield* note({ kind: 'remedy', action, rank })`;
 * 4. ask whether the action did what it should (`isAligned`). If so, this is a new state with its own action and remedies: continue
 *    at 1. If not, pop the next entry;
 * 5. if the task has ended (`seen.terminated`), return `{ claim: 'success' }`; if the stack is empty, return `{ claim: 'failure' }`.
 *
 * The given code takes one action and gives up if it was wrong.
 */
export const agent: Agent = {
  id: 'my-ar',
  version: 1,
  *program({ observation }) {
    const stack: Entry[] = [{ at: yield* mark(), action: yield* choose(observation.text, []), rank: 0 }]
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const seen = yield* act(entry.action)
      if (seen.terminated) return { claim: 'success' }
      yield* isAligned(`${observation.text}\n> ${entry.action}\n${seen.observation.text}`)
    }
    return { claim: 'failure' }
  },
}

/** Asks for an action or, if `before` lists earlier choices in this state, for a different remedy. */
function* choose(transcript: string, before: readonly string[]): EffectGenerator<string> {
  const what =
    before.length === 0
      ? 'Reply with your next action.'
      : `You have chosen: ${before.join('; ')}. If that turns out to be wrong, what else? Reply with another action, at most ${REMEDIES} times.`
  return yield* line(before.length === 0 ? 'my-ar.action' : 'my-ar.remedy', `${transcript}\n\n${what}`)
}

/** Asks whether the last action did what it should. */
function* isAligned(transcript: string): EffectGenerator<boolean> {
  return (yield* line('my-ar.aligned', `${transcript}\n\nDid the last action do what it should? Reply YES or NO.`)) === 'YES'
}

function* line(purpose: string, content: string): EffectGenerator<string> {
  const reply = yield* ask({ purpose, messages: [{ role: 'user', content }], temperature: 0, maxTokens: 100, stop: ['\n'] })
  return reply.choices[0]?.text.trim() ?? ''
}
