import { type Briefing, type MemoryEntry, note, recall, remaining, remember, WHOLE_EPISODE } from '@orreryjs/core'
import { askUntilParsed, createShrinkingWindow, type EffectGenerator, type TranscriptEntry } from '@orreryjs/core/agents'
import {
  chooseTrajectories,
  fittingWorkflows,
  type MemoryKeys,
  memoryKeys,
  readTrajectory,
  storedTrajectory,
  type Trajectory,
  workflowsByRule,
} from './memory.ts'
import type { AwmOptions } from './options.ts'
import { readVerdict, readWorkflows } from './parse.ts'
import { induceMessages, judgeMessages } from './prompts.ts'
import { type Attempt, trajectoryOf, transcriptOf } from './rules.ts'

const VERDICT_TOKENS = 300
const WORKFLOW_TOKENS = 2048

/** Returns the workflows for an episode; empty without memory. */
export function* recallWorkflows(briefing: Briefing, options: AwmOptions): EffectGenerator<string> {
  const { task, stream } = briefing
  if (stream === undefined || stream.memory === 'off') return ''
  const keys = memoryKeys(task, options)
  if (options.templates === 'others') {
    const known = yield* recallTrajectories(keys)
    const others = known.filter(({ template }) => template !== task.type)
    return (yield* induce(others, briefing, options)) ?? ''
  }
  const entries = yield* recall(keys.workflows)
  return textAt(entries, keys.workflows)
}

function textAt(entries: readonly MemoryEntry[], key: string): string {
  const value = entries.find((entry) => entry.key === key)?.value
  return typeof value === 'string' ? value : ''
}

function* recallTrajectories({ trajectories, own }: MemoryKeys): EffectGenerator<readonly Trajectory[]> {
  const entries = yield* recall(trajectories)
  return entries.flatMap(({ key, value }) => (key === own ? [] : (readTrajectory(value) ?? [])))
}

/**
 * Learns from an attempt: judges it, rebuilds the workflows, and then writes both to the memory. It writes only after the last model
 * call, so an episode that a limit ends leaves no half of it.
 */
export function* learn(attempt: Attempt, briefing: Briefing, options: AwmOptions): EffectGenerator<void> {
  const { task, stream, profile } = briefing
  const isSuccess = yield* judge(attempt, briefing, options)
  if (isSuccess === undefined || stream === undefined) return
  const keys = memoryKeys(task, options)
  const own = isSuccess ? trajectoryOf(attempt, task, profile, options) : undefined
  const isKept = own !== undefined && own.steps.length > 0
  const isRebuilt = options.templates === 'all' && stream.position % options.rebuildEvery === 0
  const earlier = isRebuilt ? yield* recallTrajectories(keys) : []
  const workflows = isRebuilt ? yield* induce(isKept ? [...earlier, own] : earlier, briefing, options) : undefined
  if (isKept) yield* remember(keys.own, storedTrajectory(own))
  if (workflows !== undefined) yield* remember(keys.workflows, workflows)
}

/** Returns whether an attempt counts as successful; `undefined` if no budget is left for the judgement. */
function* judge(attempt: Attempt, briefing: Briefing, options: AwmOptions): EffectGenerator<boolean | undefined> {
  if (options.criteria === 'all') return true
  if (options.criteria === 'gt') return attempt.steps.at(-1)?.result.success === true
  if (!(yield* canAsk())) return undefined
  const window = createShrinkingWindow<TranscriptEntry>()
  const isSuccess = yield* window.attempt(transcriptOf(attempt, briefing.profile), (pairs) =>
    askUntilParsed(
      {
        purpose: 'awm.judge',
        messages: judgeMessages(briefing, options, pairs),
        temperature: 0,
        maxTokens: VERDICT_TOKENS,
      },
      readVerdict,
      { retries: 0, fallback: () => false },
    ),
  )
  yield* note({ kind: 'judgement', about: WHOLE_EPISODE, verdict: isSuccess ? 'success' : 'failure' })
  return isSuccess
}

/** Returns the workflows of trajectories; `undefined` without trajectories, or if the model could not write any. */
function* induce(
  trajectories: readonly Trajectory[],
  { profile, rng }: Briefing,
  options: AwmOptions,
): EffectGenerator<string | undefined> {
  const chosen = chooseTrajectories(trajectories, options, rng)
  if (chosen.length === 0) return undefined
  if (options.induce === 'rule') return fittingWorkflows(workflowsByRule(chosen), options.maxMemoryChars)
  if (!(yield* canAsk())) return undefined
  const window = createShrinkingWindow<Trajectory>()
  const workflows = yield* window.attempt(chosen, (shown) =>
    askUntilParsed<string | undefined>(
      { purpose: 'awm.induce', messages: induceMessages(profile, shown), temperature: 0, maxTokens: WORKFLOW_TOKENS },
      readWorkflows,
      { retries: 0, fallback: () => undefined },
    ),
  )
  return workflows && fittingWorkflows(workflows, options.maxMemoryChars)
}

/** Returns true if the budget allows another model call. */
function* canAsk(): EffectGenerator<boolean> {
  const { modelCalls, tokens } = yield* remaining()
  return modelCalls > 0 && tokens > 0
}
