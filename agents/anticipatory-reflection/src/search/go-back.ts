import { admissible, note, type RewindMeans, rewind } from '@orreryjs/core'
import { type EffectGenerator, type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import type { AnticipatoryReflectionOptions } from '../options.ts'
import { elementIn, labelOf, readElement, withElement } from '../parse.ts'
import { shownScreen, summarizeScreen } from '../prompts/summarize.ts'
import { elementPrompt } from '../prompts.ts'
import { judge } from '../reflect.ts'
import type { Episode } from '../rules.ts'
import { isPossible } from './candidates.ts'
import type { Entry } from './stack.ts'

/** Options for going back. */
type RestoreRules = Pick<AnticipatoryReflectionOptions, 'restore' | 'countBacktracks' | 'dropInadmissible'>

/** `auto` excludes replay, because it costs all steps from the start. */
const MEANS: Readonly<Record<RestoreRules['restore'], readonly RewindMeans[]>> = {
  auto: ['snapshot', 'navigate'],
  T1: ['snapshot'],
  T2: ['replay'],
  T3: ['navigate'],
  T4: ['none'],
}

/** True if the agent sees another state than the one the action was stored for, and a mark to return to exists. */
export function hasLeftState({ memory }: Episode, entry: Entry): boolean {
  return entry.kind === 'action' && entry.mark !== undefined && memory.state.observation.key !== entry.state.observation.key
}

/**
 * go_back: returns to the state for which the action was stored. Returns the action to execute, or `undefined` if it became
 * impossible.
 */
export function* goBack(episode: Episode, entry: Entry, rules: RestoreRules): EffectGenerator<string | undefined> {
  const { memory } = episode
  if (entry.kind === 'root' || entry.mark === undefined) return entry.action
  const back = yield* rewind(entry.mark, MEANS[rules.restore])
  if (rules.countBacktracks) memory.actions += back.steps
  memory.hasEnded = back.terminated
  if (back.means === 'none') return yield* actionInCurrentState(episode, entry.action, rules)
  memory.state = { ...entry.state, observation: back.observation }
  yield* summarizeScreen(episode, back.observation.text)
  if (back.observation.key !== entry.state.observation.key) yield* logJudgement(entry.action, 'restored place differs')
  return yield* mapElement(episode, entry.action, entry.state.observation.text)
}

/** If the agent cannot go back, the action is executed in the current state. */
function* actionInCurrentState(
  episode: Episode,
  action: string,
  { dropInadmissible }: RestoreRules,
): EffectGenerator<string | undefined> {
  if (!dropInadmissible || isPossible(episode, yield* admissible(), action)) return action
  yield* logJudgement(action, 'dropped: no way back, and not possible here')
  return undefined
}

function* logJudgement(about: string, verdict: string): EffectGenerator<void> {
  yield* note({ kind: 'judgement', about, verdict })
}

/**
 * G_map: returns the action with its element's id on the current screen. Only if the profile says that ids change (part
 * `references`: `change`) and the screen changed. Without a valid reply the old id is kept if its element looks the same;
 * otherwise the action is dropped.
 */
function* mapElement(episode: Episode, action: string, before: string): EffectGenerator<string | undefined> {
  const after = episode.memory.state.observation.text
  const element = elementIn(action)
  const idsChange = episode.promptContext.profile.parts['references'] === 'change'
  if (!idsChange || element === undefined || before === after) return action
  const isSame = labelOf(element, before) === labelOf(element, after)
  const messages = elementPrompt(episode.promptContext, action, shownScreen(episode, before), shownScreen(episode, after))
  const newElement = yield* judge<string | undefined>(episode, 'map', messages, elementParser(after), () =>
    isSame ? element : undefined,
  )
  if (newElement !== undefined) return withElement(action, newElement)
  yield* note({ kind: 'judgement', about: action, verdict: 'dropped: its element is not on the screen any more' })
  return undefined
}

function elementParser(screen: string): Parser<string | undefined> {
  return ({ text }) => {
    const element = readElement(text, screen)
    return element === undefined ? unparsed('`New element id is: [id]` with an id of the new screen') : parsed(element)
  }
}
