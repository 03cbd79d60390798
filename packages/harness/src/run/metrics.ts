import {
  type EpisodeEnd,
  type EpisodeEvent,
  type EpisodeStart,
  isUnreadPromptReply,
  type MemoryEntry,
  type ModelCall,
  type NoteEvent,
  type StepEnd,
  truncateText,
  WHOLE_EPISODE,
} from '@orreryjs/core'
import type { EpisodeMetrics, InnerTrialMetrics, UnparsedReplies } from '../episode/episode-spec.ts'
import { createDisturbanceCounter, type DisturbanceCounter } from './disturbance-counts.ts'

/** Computes metrics from the events of one episode after another: live, or from a journal. */
export interface MetricsBuilder {
  /** Adds an event; returns the metrics at `episode-end`, otherwise `undefined`. Events before an `episode-start` are ignored. */
  add(event: EpisodeEvent): EpisodeMetrics | undefined
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Counts of an unfinished episode. */
interface Tally {
  readonly start: EpisodeStart
  readonly steps: Record<StepEnd['by'], number>
  readonly invalidSteps: Mutable<EpisodeMetrics['invalidSteps']>
  readonly modelCallsByPurpose: Record<string, number>
  readonly notes: Record<string, number>
  readonly rewinds: Mutable<EpisodeMetrics['rewinds']>
  readonly attempts: Mutable<InnerTrialMetrics>[]
  readonly memoryWrites: MemoryEntry[]
  /** The agent's last judgement of the whole episode. */
  judgement: EpisodeMetrics['claim'] | undefined
  readonly disturbances: DisturbanceCounter
  unchangedSteps: number
  repeatedSteps: number
  modelCalls: number
  inputTokens: number
  outputTokens: number
  estimatedCalls: number
  cost: number | undefined
  parseFailures: number
  fallbacks: number
  promptsNotUnderstood: number
  unparsed: Mutable<UnparsedReplies>
  /** The last call: its number of choices, how many could not be parsed, and whether one reached the token limit. */
  lastCall: { readonly choices: number; failures: number; readonly isCut: boolean }
  /** The agent's previous step, unless a rewind followed it. */
  lastChosen: StepEnd | undefined
}

/** Creates an empty builder. */
export function createMetricsBuilder(): MetricsBuilder {
  let tally: Tally | undefined
  return {
    add(event) {
      if (event.type === 'episode-start') tally = emptyTally(event)
      if (tally === undefined) return undefined
      tally.disturbances.add(event)
      if (event.type !== 'episode-end') {
        count(tally, event)
        return undefined
      }
      const metrics = metricsOf(tally, event)
      tally = undefined
      return metrics
    },
  }
}

function emptyTally(start: EpisodeStart): Tally {
  return {
    start,
    steps: { agent: 0, navigate: 0, replay: 0 },
    invalidSteps: { syntax: 0, unknown: 0, precondition: 0 },
    modelCallsByPurpose: {},
    notes: {},
    rewinds: { snapshot: 0, replay: 0, navigate: 0, none: 0 },
    attempts: [],
    memoryWrites: [],
    judgement: undefined,
    disturbances: createDisturbanceCounter(),
    unchangedSteps: 0,
    repeatedSteps: 0,
    modelCalls: 0,
    inputTokens: 0,
    outputTokens: 0,
    estimatedCalls: 0,
    cost: undefined,
    parseFailures: 0,
    fallbacks: 0,
    promptsNotUnderstood: 0,
    unparsed: { replies: 0, truncated: 0, first: '' },
    lastCall: { choices: 1, failures: 0, isCut: false },
    lastChosen: undefined,
  }
}

function count(tally: Tally, event: Exclude<EpisodeEvent, EpisodeEnd>): void {
  switch (event.type) {
    case 'episode-start':
    case 'mark':
    case 'recall':
      return
    case 'remember':
      if (event.ignored !== true) tally.memoryWrites.push({ key: event.key, value: event.value })
      return
    case 'model-call':
      countCall(tally, event)
      return
    case 'step-end':
      countStep(tally, event)
      return
    case 'rewind':
      tally.rewinds[event.means] += 1
      tally.lastChosen = undefined
      return
    case 'note':
      increment(tally.notes, event.note.kind)
      countNote(tally.attempts, event.note)
      tally.judgement = judgementIn(event.note) ?? tally.judgement
      return
    case 'parse-failure':
      tally.parseFailures += 1
      countUnread(tally, event.reply, 1)
      if (event.remedy === 'fallback') tally.fallbacks += 1
      return
    default:
      event satisfies never
  }
}

function countCall(tally: Tally, event: ModelCall): void {
  tally.modelCalls += 1
  increment(tally.modelCallsByPurpose, event.purpose)
  const { choices = [] } = event.reply ?? {}
  tally.lastCall = { choices: choices.length, failures: 0, isCut: choices.some(({ finish }) => finish === 'length') }
  if (choices.some(({ text }) => isUnreadPromptReply(text))) tally.promptsNotUnderstood += 1
  const usage = event.reply?.usage
  if (usage === undefined) return
  tally.inputTokens += usage.inputTokens
  tally.outputTokens += usage.outputTokens
  if (usage.estimated === true) tally.estimatedCalls += 1
  if (usage.cost !== undefined) tally.cost = (tally.cost ?? 0) + usage.cost
}

/** Updates the current trial from a note. */
function countNote(attempts: Mutable<InnerTrialMetrics>[], note: NoteEvent['note']): void {
  if (note.kind === 'trial') attempts.push({ actions: 0 })
  const attempt = attempts.at(-1)
  if (attempt === undefined) return
  if (note.kind === 'memo') attempt.actions += 1
  if (note.kind === 'plan') attempt.planned ??= note.steps.length
}

/** Returns the verdict of a note on the whole episode. */
function judgementIn(note: NoteEvent['note']): EpisodeMetrics['claim'] | undefined {
  if (note.kind !== 'judgement' || note.about !== WHOLE_EPISODE) return undefined
  return note.verdict === 'success' ? 'success' : 'failure'
}

/** Steps of a rewind belong to the harness and are not evidence about the agent. */
function countStep(tally: Tally, event: StepEnd): void {
  tally.steps[event.by] += 1
  if (event.by !== 'agent') return
  const { lastChosen } = tally
  const attempt = tally.attempts.at(-1)
  if (attempt !== undefined) attempt.actions += 1
  if (event.invalid !== undefined) tally.invalidSteps[event.invalid.kind] += 1
  if (event.invalid?.kind === 'syntax' && tally.modelCalls > 0) countUnread(tally, event.action, tally.lastCall.choices)
  if (!event.changed) tally.unchangedSteps += 1
  if (lastChosen?.action === event.action && lastChosen.observation === event.observation) tally.repeatedSteps += 1
  tally.lastChosen = event
}

/** Maximum length of the unparsed reply in the results of a run. */
const MAX_FIRST_LENGTH = 10_000

/** A call counts as unparsed if all of its choices were unparsed or led to a syntax error in the world. */
function countUnread({ unparsed, lastCall }: Tally, reply: string, failures: number): void {
  const before = lastCall.failures
  lastCall.failures += failures
  if (before >= lastCall.choices || lastCall.failures < lastCall.choices) return
  if (unparsed.replies === 0) unparsed.first = truncateText(reply, MAX_FIRST_LENGTH)
  unparsed.replies += 1
  if (lastCall.isCut) unparsed.truncated += 1
}

/** Defines the property, because a name such as `constructor` must work too. */
function increment(counts: Record<string, number>, name: string): void {
  if (Object.hasOwn(counts, name)) counts[name] = (counts[name] ?? 0) + 1
  else Object.defineProperty(counts, name, { value: 1, enumerable: true, writable: true, configurable: true })
}

function metricsOf(tally: Tally, end: EpisodeEnd): EpisodeMetrics {
  const { start, steps, cost, unparsed } = tally
  const claim = tally.judgement ?? end.answer?.claim
  return {
    episode: start.episode,
    agent: start.agent,
    label: start.label ?? start.agent,
    world: start.world,
    model: start.model,
    split: start.split,
    task: start.task,
    taskType: start.taskType,
    trial: start.trial,
    ...(start.stream && { stream: start.stream }),
    ...(tally.memoryWrites.length > 0 && { memoryWrites: tally.memoryWrites }),
    ...(start.retry !== undefined && { retries: start.retry }),
    end: end.end,
    success: end.success,
    reward: end.reward,
    progress: end.progress,
    ...(end.rewardComponents && { rewardComponents: end.rewardComponents }),
    steps: end.steps,
    chosenSteps: steps.agent,
    replayedSteps: steps.replay,
    automaticSteps: steps.navigate,
    invalidSteps: tally.invalidSteps,
    unchangedSteps: tally.unchangedSteps,
    repeatedSteps: tally.repeatedSteps,
    ...pathLength(end),
    modelCalls: tally.modelCalls,
    modelCallsByPurpose: tally.modelCallsByPurpose,
    inputTokens: tally.inputTokens,
    outputTokens: tally.outputTokens,
    ...(tally.estimatedCalls > 0 && { estimatedCalls: tally.estimatedCalls }),
    ...(cost !== undefined && { cost }),
    parseFailures: tally.parseFailures,
    fallbacks: tally.fallbacks,
    ...(tally.promptsNotUnderstood > 0 && { promptsNotUnderstood: tally.promptsNotUnderstood }),
    ...(unparsed.replies > 0 && { unparsed }),
    notes: tally.notes,
    rewinds: tally.rewinds,
    ...(tally.attempts.length > 0 && { attempts: tally.attempts }),
    ...tally.disturbances.counts(),
    ...(claim !== undefined && { claim }),
    ...(end.error !== undefined && { error: end.error }),
  }
}

/** Success weighted by path length: Anderson et al., "On Evaluation of Embodied Navigation Agents" (2018), section 3. */
function pathLength({ success, optimal, steps }: EpisodeEnd): Pick<EpisodeMetrics, 'optimal' | 'spl'> {
  if (optimal === undefined) return {}
  const longer = Math.max(optimal, steps)
  const share = longer === 0 ? 1 : optimal / longer
  return { optimal, spl: success ? share : 0 }
}
