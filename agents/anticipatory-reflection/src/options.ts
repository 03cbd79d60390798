import { type AgentOptions, choice, flag, integer, number } from '@orreryjs/core/agents'

/** Options of both agents. */
interface SharedOptions {
  /** Maximum number of plans, including the first. */
  readonly maxTrials: number
  /**
   * D12: maximum number of actions per trial, including notes; 0 for the profile's `trialSteps`, or the paper's 30 without it.
   */
  readonly maxActions: number
  /** D12: whether reaching this limit ends the attempt, or only the trial, so that a new plan is made. */
  readonly onMaxActions: 'stop' | 'revise'
  /** Whether G_completed is requested for the task; `default`: only if the world does not end the task automatically. */
  readonly askTask: 'default' | 'always' | 'never'
  /**
   * Whether prompts show the actions and observations that led to the current screen even if the profile says that the screen is
   * sufficient. The paper's prompts do not; a model that describes actions poorly needs them.
   */
  readonly transcript: boolean
  /**
   * Maximum number of tokens of a request with its reply, estimated at four characters each; 0 for no limit. The paper's model has
   * 8192. Screens of more than a fifth of it are summarized, and prompts leave out the oldest history that does not fit.
   */
  readonly context: number
  /**
   * Context of G_align in addition to subtask, action and both screens: plan and history, or nothing as in the paper's equation
   * 9.
   */
  readonly alignSees: 'history' | 'exchange'
  /** Whether each action is judged; `off` is an ablation in which every action counts as aligned. */
  readonly align: 'llm' | 'off'
  /** D3: the state in which a revised plan starts. */
  readonly reviseFrom: 'initial' | 'current'
  /** Sampling temperature of plans and actions. */
  readonly temperature: number
  /** Sampling temperature of verdicts. */
  readonly judgeTemperature: number
}

/** Options of Anticipatory Reflection. D1 to D18 are the open points of the printed algorithm (README). */
export interface AnticipatoryReflectionOptions extends SharedOptions {
  /** D11: number of alternatives per action. */
  readonly R: number
  /** D9: context of a request for an alternative. */
  readonly remedyMode: 'chained' | 'independent' | 'direct'
  /** D10: order in which alternatives are tried. */
  readonly remedyOrder: 'paper' | 'bestFirst'
  /** D9: whether alternatives that are not admissible are dropped. The paper's agent has no list of admissible actions. */
  readonly dropInadmissible: boolean
  /** Rewind means; `auto` is a snapshot or legal moves, whichever the run allows. All fall back to T4. */
  readonly restore: 'auto' | 'T1' | 'T2' | 'T3' | 'T4'
  /** D5: behaviour if no subtask is left and the task is not done. */
  readonly onPlanExhausted: 'backtrack' | 'revise' | 'finish'
  /** D6: whether one subtask or several can be completed at a time. */
  readonly advance: 'single' | 'while'
  /** D7: whether prompts show actions of earlier trials and abandoned branches. */
  readonly historyScope: 'all' | 'path'
  /** D12: whether the action limit applies per trial or to all trials together. */
  readonly maxActionsScope: 'trial' | 'task'
  /** D13: whether rewind steps count as actions. */
  readonly countBacktracks: boolean
  /** D14: whether each trial starts with a check whether the task is done. */
  readonly checkAtStart: boolean
  /** D15: whether that check follows misaligned actions too. */
  readonly checkTaskEvenIfMisaligned: boolean
}

/** Options of Plan+Act. */
export interface PlanActOptions extends SharedOptions {
  /** Whether a new plan is made after a failure, using past experience. */
  readonly reflexion: boolean
  /** Reaction to an action that does not serve its subtask: end the trial, try another action, or continue. */
  readonly onMisaligned: 'stopTrial' | 'retry' | 'ignore'
  /** Maximum number of consecutive misaligned actions under `retry`. */
  readonly retries: number
}

const SHARED_DEFAULTS: SharedOptions = {
  maxTrials: 7,
  maxActions: 0,
  onMaxActions: 'revise',
  askTask: 'default',
  transcript: false,
  context: 0,
  alignSees: 'history',
  align: 'llm',
  reviseFrom: 'initial',
  temperature: 1,
  judgeTemperature: 1,
}

/** The repaired algorithm with the published settings. */
export const DEFAULTS: AnticipatoryReflectionOptions = {
  ...SHARED_DEFAULTS,
  R: 2,
  remedyMode: 'chained',
  remedyOrder: 'paper',
  dropInadmissible: false,
  restore: 'auto',
  onPlanExhausted: 'backtrack',
  advance: 'single',
  historyScope: 'all',
  maxActionsScope: 'trial',
  countBacktracks: false,
  checkAtStart: false,
  checkTaskEvenIfMisaligned: false,
}

/** The published method, with reflexion. */
export const PLAN_ACT_DEFAULTS: PlanActOptions = { ...SHARED_DEFAULTS, reflexion: true, onMisaligned: 'stopTrial', retries: 2 }

const SHARED: Omit<AgentOptions<SharedOptions>, 'maxTrials'> = {
  maxActions: integer([0], 'max actions of a trial, including notes (30 in the paper); 0: profile setting'),
  onMaxActions: choice(
    ['revise', 'stop'],
    'reaching maxActions leads to a new plan, or ends the attempt as failed (always with maxActionsScope=task)',
  ),
  askTask: choice(
    ['default', 'always', 'never'],
    'whether the model decides that the task is done; default: only if the world does not end the task automatically',
  ),
  transcript: flag(
    'show the actions and observations that led to the current screen even where the screen is sufficient (WebArena; not in the paper)',
  ),
  context: integer(
    [0],
    'max tokens of a request with its reply (8192 in the paper): long screens are summarized, the oldest history is left out; 0: no limit',
  ),
  alignSees: choice(
    ['history', 'exchange'],
    'context for judging an action: plan and history, or only subtask, action and both screens (exchange, as in the paper)',
  ),
  align: choice(['llm', 'off'], 'judge each action, or treat all as aligned (ablation)'),
  reviseFrom: choice(['initial', 'current'], 'a new plan starts in the initial state, or in the current one'),
  temperature: number([0, 2], 'sampling temperature of plans and actions'),
  judgeTemperature: number([0, 2], 'sampling temperature of verdicts'),
}

/** Accepted values and help text of each option. */
export const OPTIONS: AgentOptions<AnticipatoryReflectionOptions> = {
  R: integer([0], 'number of alternatives per action; 0 is Plan+Act'),
  remedyMode: choice(
    ['chained', 'independent', 'direct'],
    'how alternatives are requested: after all earlier ones, after the action only, or as R+1 samples of the action (as in the comparison with tree search)',
  ),
  remedyOrder: choice(['paper', 'bestFirst'], 'try the last alternative first (as printed), or the first one'),
  dropInadmissible: flag("drop alternatives that are not admissible; the paper's agent has no list of admissible actions"),
  align: SHARED.align,
  alignSees: SHARED.alignSees,
  askTask: SHARED.askTask,
  transcript: SHARED.transcript,
  context: SHARED.context,
  restore: choice(
    ['auto', 'T1', 'T2', 'T3', 'T4'],
    'how the agent rewinds: T1 snapshot, T2 reset and replay, T3 legal moves, T4 never; auto: T1 or T3 if the run allows it, otherwise T4',
  ),
  onPlanExhausted: choice(
    ['backtrack', 'revise', 'finish'],
    'if no subtask is left and the task is not done: try stored alternatives, make a new plan, or claim success',
  ),
  advance: choice(['single', 'while'], 'complete at most one subtask after an action, or as many as are done'),
  historyScope: choice(
    ['all', 'path'],
    'prompts show all actions, including earlier trials, or only those that led to the current state',
  ),
  reviseFrom: SHARED.reviseFrom,
  maxActions: SHARED.maxActions,
  onMaxActions: SHARED.onMaxActions,
  maxActionsScope: choice(['trial', 'task'], 'apply maxActions to each trial, or to all trials together'),
  countBacktracks: flag('count rewind steps as actions'),
  maxTrials: integer([1], 'max plans, including the first; 1 never revises a plan'),
  temperature: SHARED.temperature,
  judgeTemperature: SHARED.judgeTemperature,
  checkAtStart: flag('check at the start of each trial whether the task is done'),
  checkTaskEvenIfMisaligned: flag('check whether the task is done after misaligned actions too'),
}

/** Accepted values and help text of each option of Plan+Act. */
export const PLAN_ACT_OPTIONS: AgentOptions<PlanActOptions> = {
  reflexion: flag('make a new plan after a failure; false allows one plan and one attempt'),
  maxTrials: integer([1], 'max plans with reflexion, including the first'),
  maxActions: SHARED.maxActions,
  onMaxActions: choice(['revise', 'stop'], 'reaching maxActions leads to a new plan, or ends the attempt as failed'),
  onMisaligned: choice(
    ['stopTrial', 'retry', 'ignore'],
    'after an action that does not serve its subtask: end the trial, try another action, or continue',
  ),
  retries: integer([0], 'max consecutive misaligned actions with onMisaligned=retry'),
  align: SHARED.align,
  alignSees: SHARED.alignSees,
  askTask: SHARED.askTask,
  transcript: SHARED.transcript,
  context: SHARED.context,
  reviseFrom: SHARED.reviseFrom,
  temperature: SHARED.temperature,
  judgeTemperature: SHARED.judgeTemperature,
}
