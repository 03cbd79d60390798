import { type Answer, type Briefing, OrreryError } from '@orreryjs/core'
import { type EffectGenerator, openingText, profileNumber } from '@orreryjs/core/agents'
import { attempt } from './agent/attempt.ts'
import { readIndex, readTrajectory, trajectoryText } from './memory.ts'
import type { ExpelOptions } from './options.ts'
import { actorPrompt, demonstrationTexts, type Experience, NO_EXPERIENCE, type PromptContext } from './prompts.ts'
import { gather } from './reflect.ts'
import { extractRules, readRules } from './rules/extract-rules.ts'
import { selectTasks } from './search.ts'

/**
 * The three stages of the paper: with an online memory, gathers experience and, after the last task, extracts rules; with a read-only
 * memory, acts with both. Without a memory it is ReAct.
 */
export function* program(briefing: Briefing, options: ExpelOptions): EffectGenerator<Answer | undefined> {
  const { stream, profile, rng } = briefing
  const context = contextOf(briefing, options)
  const actor = { options, profile, purpose: 'expel.step', maxActions: actionsOfTrial(briefing, options) }
  if (stream?.memory === 'online') {
    checkFeedback(briefing)
    const act = actorPrompt(context, NO_EXPERIENCE, options.trajectories)
    const trials = options.retries + 1
    const answer = yield* gather(briefing, { actor: { ...actor, leavesReserve: true }, context, trials, act })
    if (stream.position === stream.length) yield* extractRules(context, options, rng)
    return answer
  }
  const experience = stream?.memory === 'read-only' ? yield* readExperience(briefing, context, options) : NO_EXPERIENCE
  const prompt = actorPrompt(context, experience, options.trajectories)
  const { answer } = yield* attempt({ ...actor, leavesReserve: false, messages: (pairs) => prompt(pairs, []) })
  return answer
}

/** Max actions of a trial: the profile's number, or a trial's share of the episode's steps if that is more. */
function actionsOfTrial({ profile, limits }: Briefing, { retries }: ExpelOptions): number {
  return Math.max(profileNumber(profile, 'trialSteps', 50), Math.ceil((limits.maxSteps ?? 0) / (retries + 1)))
}

/** Returns the inputs of all prompts of an episode. */
export function contextOf(briefing: Briefing, { thoughts, rules }: Pick<PromptContext, 'thoughts' | 'rules'>): PromptContext {
  const { task, profile } = briefing
  return { profile, thoughts, rules, taskType: task.type, observation: openingText(briefing), goal: task.goal }
}

/** Reads the rules and the trajectories of the most similar solved tasks. Long trajectories are left out. */
function* readExperience({ task, rng }: Briefing, context: PromptContext, options: ExpelOptions): EffectGenerator<Experience> {
  const maxTranscript = options.maxCharacters || longestTranscript(context)
  const index = options.trajectories === 0 ? [] : yield* readIndex(task)
  const trajectories: string[] = []
  for (const { id } of selectTasks(index, { ...task, maxTranscript }, options, rng)) {
    trajectories.push(...(yield* readTrajectory(id)).map(trajectoryText))
  }
  return { trajectories, demonstrations: 'fill', rules: options.learntRules ? yield* readRules() : [] }
}

/** Returns the length of the longest demonstration without its opening; without demonstrations there is no bound. */
function longestTranscript(context: PromptContext): number {
  const lengths = demonstrationTexts(context).map((text) => text.length - Math.max(0, text.search(/^> /m)))
  return lengths.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...lengths)
}

function checkFeedback({ feedback }: Briefing): void {
  if (feedback !== 'none') return
  throw new OrreryError(
    'CONFIG_INVALID',
    'expel learns from the success of each trial while its memory is online, and this run has feedback: none',
    { hint: 'try --feedback terminal' },
  )
}
