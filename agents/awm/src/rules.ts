import { terminalActionsOf } from '@orreryjs/agent-react/actor'
import { type Answer, act, type Briefing, type Profile, remaining, type StepResult, type Task } from '@orreryjs/core'
import { type EffectGenerator, formPattern, type TranscriptEntry } from '@orreryjs/core/agents'
import type { Trajectory, WorkflowStep } from './memory.ts'
import type { AwmOptions } from './options.ts'

/** A step of the base agent, with the thoughts before it. */
interface TakenStep extends WorkflowStep {
  /** Observation before the action. */
  readonly before: string
  readonly result: StepResult
}

/** The base agent's part of an episode. */
export interface Attempt {
  readonly steps: readonly TakenStep[]
  /** Thoughts after the last step. */
  readonly thoughts: readonly string[]
  readonly answer: Answer | undefined
  /** True if the step limit ended it. */
  readonly isOutOfSteps: boolean
}

/**
 * Runs the base agent and records its steps. If no step is left, it ends before the base agent's next model call, as the harness does in a
 * row without memory.
 */
export function* observed(base: EffectGenerator<Answer | undefined>, { observation }: Briefing): EffectGenerator<Attempt> {
  const steps: TakenStep[] = []
  let thoughts: string[] = []
  let before = observation.text
  try {
    for (let next = base.next(); ; ) {
      if (next.done === true) return { steps, thoughts, answer: next.value, isOutOfSteps: false }
      const effect = next.value
      if (effect.kind === 'ask' && (yield* remaining()).steps <= 0)
        return { steps, thoughts, answer: undefined, isOutOfSteps: true }
      if (effect.kind === 'act') {
        const result = yield* act(effect.action)
        steps.push({ thoughts, action: effect.action, before, result })
        thoughts = []
        before = result.observation.text
        next = base.next(result)
        continue
      }
      if (effect.kind === 'note' && effect.note.kind === 'thought') thoughts.push(effect.note.text)
      let answer: unknown
      try {
        answer = yield effect
      } catch (error) {
        next = base.throw(error)
        continue
      }
      next = base.next(answer)
    }
  } finally {
    base.return(undefined)
  }
}

/** Returns the transcript of an attempt as the base agent's prompts show it. Answers that may reveal the reward are replaced. */
export function transcriptOf({ steps, thoughts }: Attempt, profile: Profile): readonly TranscriptEntry[] {
  const terminal = terminalActionsOf(profile)
  const entries = (texts: readonly string[]): readonly TranscriptEntry[] =>
    texts.map((text) => ({ line: `think: ${text}`, observation: 'OK.' }))
  const taken = steps.flatMap((step) => {
    const isReplaced = step.result.terminated && terminal.isIrreversible(step.action)
    const observation = isReplaced ? terminal.replacementText : step.result.observation.text
    return [...entries(step.thoughts), { line: step.action, observation }]
  })
  return [...taken, ...entries(thoughts)]
}

/**
 * Returns an attempt as a trajectory for the memory, without invalid actions and actions that the profile omits, such as scrolling. Elements
 * are described instead of numbered, unless the ids are kept.
 */
export function trajectoryOf(
  { steps }: Attempt,
  { type, goal }: Task,
  profile: Profile,
  { keepIds }: Pick<AwmOptions, 'keepIds'>,
): Trajectory {
  const omitted = linesOf(profile.parts['omitted']).map(formPattern)
  const numbered = linesOf(profile.parts['actions']).filter((form) => /^\w+\W{0,3}\[b?id\]/.test(form))
  const kept = steps.filter(({ action, result }) => result.invalid === undefined && !omitted.some((form) => form.test(action)))
  const describe = ({ action, before }: TakenStep): string =>
    !keepIds && numbered.some((form) => verbOf(form) === verbOf(action)) ? withoutId(action, before) : action
  return {
    template: type,
    goal,
    steps: kept.map((step) => ({ thoughts: step.thoughts, action: describe(step) })),
  }
}

function linesOf(part: string | undefined): readonly string[] {
  return (part ?? '').split('\n').filter((line) => line.trim() !== '')
}

function verbOf(text: string): string {
  return (/^\w+/.exec(text)?.[0] ?? '').toLowerCase()
}

/** Replaces the id of an element by its role and name on the page: `click [12]` becomes `click [link 'Orders']`. */
function withoutId(action: string, page: string): string {
  return action.replace(/^(\w+\s?[[(]['"]?)(\w+)/, (_, before: string, id: string) => `${before}${elementOf(id, page) ?? 'id'}`)
}

/** Returns the role and the name of an element, from a line `[12] link 'Orders'` or `link [12] 'Orders'` of a page. */
function elementOf(id: string, page: string): string | undefined {
  const mark = `[${id}] `
  const line = page
    .split('\n')
    .map((each) => each.trimStart())
    .find((each) => each.startsWith(mark) || each.slice(each.indexOf(' ') + 1).startsWith(mark))
  return line && /^\w+(?: (?:'[^']*'|"[^"]*"))?/.exec(line.replace(mark, ''))?.[0]
}
