import {
  annotatedDemonstrations,
  examples,
  instructions,
  stepPrompt,
  type TaskContext,
  transcriptSection,
} from '@orreryjs/agent-react/actor'
import type { Message } from '@orreryjs/core'
import {
  demonstrationsFor,
  demonstrationsOfType,
  hasLayout,
  history,
  layoutHistory,
  layoutMessages,
  profilePart,
  section,
  type TranscriptEntry,
} from '@orreryjs/core/agents'
import type { Memory } from './memory.ts'
import type { ReflexionOptions } from './options.ts'
import { LAYOUTS } from './profiles/generated.ts'

/** Prompt inputs that stay the same during an episode. */
export interface PromptContext extends TaskContext, Pick<ReflexionOptions, 'thoughts' | 'reflectionDemos'> {}

/** Builds the prompts of an episode from a trial's transcript and the memory of earlier trials. */
export interface Prompts {
  /** Actor: requests the next line. */
  act(pairs: readonly TranscriptEntry[], memory: Memory): readonly Message[]
  /** Self-reflection: requests a new plan after a failed trial. */
  reflect(pairs: readonly TranscriptEntry[], memory: Memory): readonly Message[]
  /** Evaluator `self`: asks the model whether the task is done. */
  evaluate(pairs: readonly TranscriptEntry[]): readonly Message[]
}

const REFLECT_FORMAT = `The trial at the end did not reach the goal of its task. Look for the fault in the way it was tried, not in the place it was tried in.
Reply with a new plan in a few sentences that names the actions to take differently next time. Write nothing else.`

const EVALUATE_FORMAT = `Judge whether the trial at the end has done everything that its task asks for.
Reply with one sentence of reasons and then, on a line of its own, YES or NO.`

/** Returns the prompts of an episode. Their fixed part is built once. */
export function promptsFor(context: PromptContext): Prompts {
  const { profile } = context
  if (hasLayout(profile, LAYOUTS)) return publishedPrompts(context, undefined)
  const own = ownPrompts(context)
  return profile.layout === undefined ? own : publishedPrompts(context, own)
}

/** Prompts that the profile lays out, with Orrery's own prompts as fallback. */
function publishedPrompts(context: PromptContext, own: Prompts | undefined): Prompts {
  const { profile, observation: task, goal, taskType } = context
  const layOut = (
    name: string,
    failed: boolean,
    pairs: readonly TranscriptEntry[],
    memory?: Memory,
  ): readonly Message[] | undefined => {
    const demonstrations = failed ? demonstrationsOfType(profile, 'failed') : demonstrationsFor(profile, taskType)
    const lessons = (memory?.reflections ?? []).map(({ text, trial }) => ({ lesson: text, trial: String(trial) }))
    // The released reflection request words the memory differently from the actor's, hence a second name.
    const lists = { memory: lessons, plans: lessons }
    const last = layoutHistory(profile, memory?.lastAttempt ?? [])
    return layoutMessages(profile, name, { task, goal, demonstrations, pairs, lists, texts: { lastAttempt: last } })
  }
  return {
    act: (pairs, memory) => layOut('act', false, pairs, memory) ?? own?.act(pairs, memory) ?? [],
    reflect: (pairs, memory) => layOut('reflect', true, pairs, memory) ?? own?.reflect(pairs, memory) ?? [],
    evaluate: (pairs) => layOut('evaluate', false, pairs) ?? own?.evaluate(pairs) ?? [],
  }
}

/** The actor is ReAct, with the memory before the transcript. */
function ownPrompts(context: PromptContext): Prompts {
  const { profile, observation } = context
  const act = stepPrompt(context)
  const system: Message = { role: 'system', content: instructions(context) }
  const actions = section('ACTIONS', profilePart(profile, 'actions', 'reflexion'))
  const head = (demos: readonly string[], format: string): string =>
    [...demos, actions, section('REPLY FORMAT', format), section('TASK', observation)].join('\n\n')
  const heads = {
    reflect: head(
      context.reflectionDemos ? examples(annotatedDemonstrations(profile, 'failed', ({ lesson }) => [lesson])) : [],
      REFLECT_FORMAT,
    ),
    evaluate: head([], EVALUATE_FORMAT),
  }
  const prompt = (name: keyof typeof heads, after: readonly string[]): readonly Message[] => [
    system,
    { role: 'user', content: [heads[name], ...after].join('\n\n') },
  ]
  return {
    act: (pairs, memory) =>
      act({ pairs, isTruncated: false, sections: [...memorySection(memory), ...lastAttemptSection(memory)] }),
    reflect: (pairs, memory) => prompt('reflect', [...memorySection(memory), transcriptSection(pairs)]),
    evaluate: (pairs) => prompt('evaluate', [transcriptSection(pairs)]),
  }
}

function memorySection({ reflections }: Memory): readonly string[] {
  if (reflections.length === 0) return []
  return [section('MEMORY', reflections.map(({ trial, text }) => `Trial ${trial}: ${text}`).join('\n'))]
}

function lastAttemptSection({ lastAttempt: pairs }: Memory): readonly string[] {
  return pairs.length === 0 ? [] : [section('FAILED TRAJECTORIES', history(pairs, { cue: false }))]
}
