import { RULES_OPTION } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, whole } from '@orreryjs/core/agents'

/** Every setting of Reflexion. */
export interface ReflexionOptions {
  /** Attempts at the task, the first one included. */
  readonly trials: number
  /** Number of lessons that are kept. */
  readonly memorySize: number
  /** Who says whether a trial succeeded: the world, the model, or rules of thumb. */
  readonly evaluator: 'env' | 'self' | 'heuristic'
  /** Times in a row that an action may be taken; 0 turns the detector of loops off. */
  readonly loopRepeats: number
  /** Whether only repetitions count that were answered in the same words and changed nothing that can be seen. */
  readonly loopSameObservation: boolean
  /** Actions of a trial after which the evaluator `heuristic` calls it failed, 30 in the paper; 0 for the profile's `trialSteps` alone. */
  readonly maxActions: number
  /** Whether the critic is shown two worked examples. */
  readonly reflectionDemos: boolean
  /** What is carried from one trial to the next. */
  readonly strategy: 'none' | 'lastAttempt' | 'reflexion' | 'both'
  /** Whether the actor thinks between actions. */
  readonly thoughts: boolean
  /** Whether prompts tell the rules of the world that ReAct's released ones leave to their demonstrations. */
  readonly rules: boolean
  /** Thoughts in a row after which the next one goes to the world as an action. */
  readonly thoughtsInRow: number
}

/** As published, with the evaluator that needs no knowledge of success. */
export const DEFAULTS: ReflexionOptions = {
  trials: 4,
  memorySize: 3,
  evaluator: 'heuristic',
  loopRepeats: 3,
  loopSameObservation: true,
  maxActions: 0,
  reflectionDemos: true,
  strategy: 'reflexion',
  thoughts: true,
  rules: false,
  thoughtsInRow: 8,
}

/** Every option by name, with what it can be. */
export const OPTIONS: AgentOptions<ReflexionOptions> = {
  trials: whole([1, 100], 'attempts at a task, the first one included'),
  memorySize: whole([0, 100], 'latest lessons that are kept'),
  evaluator: choice(
    ['heuristic', 'self', 'env'],
    'who says whether a trial failed: rules (loops, too many actions, giving up), the model, or the world, an oracle that needs --feedback terminal',
  ),
  loopRepeats: whole([0, 1000], 'times in a row that an action may be taken; one more ends the trial; 0 for no bound'),
  loopSameObservation: flag('count only repetitions that get the same answer and change nothing that can be seen'),
  maxActions: whole(
    [0, 1000],
    'actions after which the evaluator heuristic ends a trial, 30 in the paper; 0 for as many as is usual in the world',
  ),
  reflectionDemos: flag('show two worked examples where a lesson is asked for'),
  strategy: choice(
    ['reflexion', 'lastAttempt', 'both', 'none'],
    'what the next trial is shown: lessons, the last failed trial, both, or nothing (try again)',
  ),
  thoughts: flag('think between actions'),
  rules: RULES_OPTION,
  thoughtsInRow: whole([1, 1000], 'thoughts in a row after which the next one is sent to the world and costs a step'),
}
