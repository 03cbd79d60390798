import { RULES_OPTION } from '@orreryjs/agent-react/actor'
import { type AgentOptions, choice, flag, integer } from '@orreryjs/core/agents'

/** Options of Reflexion. */
export interface ReflexionOptions {
  /** Maximum number of trials. */
  readonly trials: number
  /** Number of latest reflections in memory. */
  readonly memorySize: number
  /** Evaluator of a trial: the world, the model, or a heuristic. */
  readonly evaluator: 'env' | 'self' | 'heuristic'
  /** Maximum consecutive repetitions of an action; 0 disables loop detection. */
  readonly loopRepeats: number
  /** Whether only repetitions with the same answer and the same observation count. */
  readonly loopSameObservation: boolean
  /** Maximum number of actions of a trial under the `heuristic` evaluator (30 in the paper); 0 for the profile's `trialSteps`. */
  readonly maxActions: number
  /** Whether the reflection prompt includes two worked examples. */
  readonly reflectionDemos: boolean
  /** What the next trial sees: nothing, the last failed trial, reflections, or both. */
  readonly strategy: 'none' | 'lastAttempt' | 'reflexion' | 'both'
  /** Whether the actor writes thoughts between actions. */
  readonly thoughts: boolean
  /** Whether prompts include world rules that ReAct's released prompts leave to their demonstrations. */
  readonly rules: boolean
  /** Maximum number of consecutive thoughts. The next one is sent to the world as an action. */
  readonly thoughtsInRow: number
}

/** The published method, with the evaluator that needs no knowledge of success. */
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

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<ReflexionOptions> = {
  trials: integer([1, 100], 'max trials per task'),
  memorySize: integer([0, 100], 'number of latest reflections in memory'),
  evaluator: choice(
    ['heuristic', 'self', 'env'],
    'evaluator of a trial: a heuristic (loops, too many actions, giving up), the model, or the world (an oracle, needs --feedback terminal)',
  ),
  loopRepeats: integer([0, 1000], 'max consecutive repetitions of an action; one more ends the trial; 0 for no limit'),
  loopSameObservation: flag('count only repetitions with the same answer and the same observation'),
  maxActions: integer([0, 1000], 'max actions of a trial under evaluator=heuristic (30 in the paper); 0: profile setting'),
  reflectionDemos: flag('include two worked examples in the reflection prompt'),
  strategy: choice(
    ['reflexion', 'lastAttempt', 'both', 'none'],
    'what the next trial sees: reflections, the last failed trial, both, or nothing (plain retry)',
  ),
  thoughts: flag('write thoughts between actions'),
  rules: RULES_OPTION,
  thoughtsInRow: integer([1, 1000], 'max consecutive thoughts; the next one is sent to the world and costs a step'),
}
