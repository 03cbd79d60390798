import { type Agent, act, ask, type Mark, mark } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'

/** Something to try, and the place where it is to be tried. */
interface Entry {
  readonly at: Mark
  readonly action: string
  /** 0 for the first choice, 1 and 2 for its remedies. */
  readonly rank: number
}

const REMEDIES = 2

/**
 * Lesson 4: expect to be wrong. Before each action the agent also asks what it would do instead, keeps those remedies on a stack, and
 * goes back for them:
 *
 * 1. at a place: `mark` it, ask for an action, then for two remedies (`choose`), and push them so that the action is popped first,
 *    then the first remedy, then the second;
 * 2. pop an entry. If the agent has moved since that place was marked, `rewind(entry.at)` first; if it has not, do not;
 *    where `rewind` answers with the means `none`, it could not go back: leave the entry out;
 * 3. act. For a remedy, note it first: `yield* note({ kind: 'remedy', action, rank })`;
 * 4. ask whether the action did what it should (`isAligned`). If so, this is a place, with an action and remedies of its own: go on
 *    at 1. If not, pop the next;
 * 5. where the world has ended (`seen.ended`), return `{ claim: 'success' }`; where the stack is empty, `{ claim: 'failure' }`.
 *
 * As it stands, it takes one action, and gives up if that was wrong.
 */
export const agent: Agent = {
  id: 'my-ar',
  version: 1,
  *program({ observation }) {
    const stack: Entry[] = [{ at: yield* mark(), action: yield* choose(observation.text, []), rank: 0 }]
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const seen = yield* act(entry.action)
      if (seen.ended) return { claim: 'success' }
      yield* isAligned(`${observation.text}\n> ${entry.action}\n${seen.observation.text}`)
    }
    return { claim: 'failure' }
  },
}

/** Asks for an action, or, where `before` has what was chosen at this place, for a remedy that is none of these. */
function* choose(transcript: string, before: readonly string[]): Steps<string> {
  const what =
    before.length === 0
      ? 'Reply with your next action.'
      : `You have chosen: ${before.join('; ')}. If that turns out to be wrong, what else? Reply with another action, at most ${REMEDIES} times.`
  return yield* line(before.length === 0 ? 'my-ar.action' : 'my-ar.remedy', `${transcript}\n\n${what}`)
}

/** Asks whether the last action did what it should. */
function* isAligned(transcript: string): Steps<boolean> {
  return (yield* line('my-ar.aligned', `${transcript}\n\nDid the last action do what it should? Reply YES or NO.`)) === 'YES'
}

function* line(purpose: string, content: string): Steps<string> {
  const reply = yield* ask({ purpose, messages: [{ role: 'user', content }], temperature: 0, maxTokens: 100, stop: ['\n'] })
  return reply.choices[0]?.text.trim() ?? ''
}
