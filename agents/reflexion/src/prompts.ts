import {
  annotatedDemonstrations,
  examples,
  instructions,
  stepPrompt,
  type TaskOpening,
  transcriptSection,
} from '@orreryjs/agent-react/actor'
import type { Message } from '@orreryjs/core'
import {
  demonstrationsFor,
  demonstrationsOfType,
  hasLayout,
  history,
  layoutMessages,
  profilePart,
  section,
  type TranscriptEntry,
} from '@orreryjs/core/agents'
import type { Memory } from './memory.ts'
import type { ReflexionOptions } from './options.ts'
import { LAYOUTS } from './profiles/generated.ts'

/** Prompt inputs that stay the same during an episode. */
export interface Opening extends TaskOpening, Pick<ReflexionOptions, 'thoughts' | 'reflectionDemos'> {}

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
export function promptsFor(opening: Opening): Prompts {
  const { profile } = opening
  if (hasLayout(profile, LAYOUTS)) return publishedPrompts(opening, undefined)
  const own = ownPrompts(opening)
  return profile.layout === undefined ? own : publishedPrompts(opening, own)
}

/** Prompts that the profile lays out, with Orrery's own prompts as fallback. */
function publishedPrompts(opening: Opening, own: Prompts | undefined): Prompts {
  const { profile, observation: task, goal, taskType } = opening
  const lay = (
    name: string,
    failed: boolean,
    pairs: readonly TranscriptEntry[],
    memory?: Memory,
  ): readonly Message[] | undefined => {
    const demonstrations = failed ? demonstrationsOfType(profile, 'failed') : demonstrationsFor(profile, taskType)
    const lists = { memory: (memory?.lessons ?? []).map(({ text, trial }) => ({ lesson: text, trial: String(trial) })) }
    const last = history(memory?.lastAttempt ?? [], { cue: false })
    return layoutMessages(profile, name, { task, goal, demonstrations, pairs, lists, texts: { lastAttempt: last } })
  }
  return {
    act: (pairs, memory) => lay('act', false, pairs, memory) ?? own?.act(pairs, memory) ?? [],
    reflect: (pairs, memory) => lay('reflect', true, pairs, memory) ?? own?.reflect(pairs, memory) ?? [],
    evaluate: (pairs) => lay('evaluate', false, pairs) ?? own?.evaluate(pairs) ?? [],
  }
}

/** The actor is ReAct, with the memory before the transcript. */
function ownPrompts(opening: Opening): Prompts {
  const { profile, observation } = opening
  const act = stepPrompt(opening)
  const system: Message = { role: 'system', content: instructions(opening) }
  const actions = section('ACTIONS', profilePart(profile, 'actions', 'reflexion'))
  const head = (demos: readonly string[], format: string): string =>
    [...demos, actions, section('REPLY FORMAT', format), section('TASK', observation)].join('\n\n')
  const heads = {
    reflect: head(
      opening.reflectionDemos ? examples(annotatedDemonstrations(profile, 'failed', ({ lesson }) => [lesson])) : [],
      REFLECT_FORMAT,
    ),
    evaluate: head([], EVALUATE_FORMAT),
  }
  const prompt = (name: keyof typeof heads, after: readonly string[]): readonly Message[] => [
    system,
    { role: 'user', content: [heads[name], ...after].join('\n\n') },
  ]
  return {
    act: (pairs, memory) => act({ pairs, isTruncated: false, sections: [...lessons(memory), ...lastAttempt(memory)] }),
    reflect: (pairs, memory) => prompt('reflect', [...lessons(memory), transcriptSection(pairs)]),
    evaluate: (pairs) => prompt('evaluate', [transcriptSection(pairs)]),
  }
}

function lessons({ lessons: recent }: Memory): readonly string[] {
  if (recent.length === 0) return []
  return [section('MEMORY', recent.map(({ trial, text }) => `Trial ${trial}: ${text}`).join('\n'))]
}

function lastAttempt({ lastAttempt: pairs }: Memory): readonly string[] {
  return pairs.length === 0 ? [] : [section('FAILED TRAJECTORIES', history(pairs, { cue: false }))]
}
