import { type Agent, act, ask, type Mark, mark, note, rewind } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'

/** An action to try, and the state in which to try it. */
interface Entry {
  readonly at: Mark
  readonly action: string
  /** 0 for the first choice, 1 and 2 for its remedies. */
  readonly rank: number
}

const REMEDIES = 2

/** Stores alternatives before it acts, and goes back for them if an action was wrong. */
export const agent: Agent = {
  id: 'my-ar',
  version: 1,
  *program({ observation }) {
    let transcript = observation.text
    /** Mark of the current state; `undefined` after a misaligned action. */
    let here: Mark | undefined = yield* mark()
    const stack: Entry[] = yield* choicesAt(here, transcript)
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const { at, action, rank } = entry
      if (at !== here) {
        const { means, observation: place } = yield* rewind(at)
        if (means === 'none') continue
        here = at
        transcript += `\n(back)\n${place.text}`
      }
      if (rank > 0) yield* note({ kind: 'remedy', action, rank })
      const seen = yield* act(action)
      if (seen.terminated) return { claim: 'success' }
      transcript += `\n> ${action}\n${seen.observation.text}`
      const aligned = yield* isAligned(transcript)
      if (aligned && seen.changed) here = yield* mark()
      else if (seen.changed) here = undefined
      if (aligned && here !== undefined) stack.push(...(yield* choicesAt(here, transcript)))
    }
    return { claim: 'failure' }
  },
}

/** An action and its remedies in push order: the action is last, so it is popped first. */
function* choicesAt(at: Mark, transcript: string): EffectGenerator<Entry[]> {
  const chosen: string[] = []
  while (chosen.length <= REMEDIES) chosen.push(yield* choose(transcript, chosen))
  return chosen.map((action, rank) => ({ at, action, rank })).reverse()
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
