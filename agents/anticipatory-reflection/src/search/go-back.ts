import { admissible, note, type RewindMeans, rewind } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import type { Run } from '../rules.ts'
import { ground } from './ground.ts'
import { isPossible } from './possible.ts'
import type { Entry } from './stack.ts'

/** How the method goes back. */
type RestoreRules = Pick<AnticipatoryReflectionOptions, 'restore' | 'countBacktracks' | 'dropInadmissible'>

/** Starting again to come back to a place half-way is never done unasked: it costs the whole way. */
const RUNGS: Readonly<Record<RestoreRules['restore'], readonly RewindMeans[]>> = {
  auto: ['snapshot', 'navigate'],
  T1: ['snapshot'],
  T2: ['replay'],
  T3: ['navigate'],
  T4: ['none'],
}

/** Whether the agent sees something else than where the action was stored, to which there is a way back at all. */
export function isElsewhere({ memory }: Run, entry: Entry): boolean {
  return entry.kind === 'action' && entry.mark !== undefined && memory.here.observation.key !== entry.place.observation.key
}

/** go_back: to where the action was stored. The answer is the action to take now; none where it has become impossible. */
export function* goBack(run: Run, entry: Entry, rules: RestoreRules): Steps<string | undefined> {
  const { memory } = run
  if (entry.kind === 'root' || entry.mark === undefined) return entry.action
  const back = yield* rewind(entry.mark, RUNGS[rules.restore])
  if (rules.countBacktracks) memory.actions += back.steps
  memory.ended = back.ended
  if (back.means === 'none') return yield* forward(run, entry.action, rules)
  memory.here = { ...entry.place, observation: back.observation }
  if (back.observation.key !== entry.place.observation.key) yield* tell(entry.action, 'restored place differs')
  return yield* ground(run, entry.action, entry.place.observation.text)
}

/** Where no way leads back, the action is taken from here. */
function* forward(run: Run, action: string, { dropInadmissible }: RestoreRules): Steps<string | undefined> {
  if (!dropInadmissible || isPossible(run, yield* admissible(), action)) return action
  yield* tell(action, 'dropped: no way back, and not possible here')
  return undefined
}

function* tell(about: string, verdict: string): Steps<void> {
  yield* note({ kind: 'judgement', about, verdict })
}
