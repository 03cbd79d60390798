import { type AgentOptions, choice, flag, number, whole } from '@orreryjs/core/agents'

/** Settings of both agents: of trials, actions and questions. */
interface SharedOptions {
  /** Plans that are made, the first included. */
  readonly maxTrials: number
  /** D12: actions of a trial, notes included; 0 for as many as the profile's part `trialSteps` says, else the paper's 30. */
  readonly maxActions: number
  /** D12: whether reaching that bound ends the attempt, or the trial, so that a new plan is made. */
  readonly onMaxActions: 'stop' | 'revise'
  /** Whether G_completed is asked about the task; `usual` is where the task does not end by itself. */
  readonly askTask: 'usual' | 'always' | 'never'
  /** Whether prompts hold the actions and observations that led to the present screen; `usual` is as the profile says. */
  readonly transcript: 'usual' | 'on' | 'off'
  /** What G_align is shown beside the subtask, the action and both screens: what is known, or nothing, as in the paper's (9). */
  readonly alignSees: 'history' | 'exchange'
  /** Whether each action is judged; `off` is an ablation, in which every action counts as aligned. */
  readonly align: 'llm' | 'off'
  /** D3: where a revised plan begins. */
  readonly reviseFrom: 'initial' | 'current'
  /** Of plans and actions. */
  readonly temperature: number
  /** Of verdicts. */
  readonly judgeTemperature: number
}

/** Every setting of Anticipatory Reflection; D1 to D18 are the printed algorithm's open points (README). */
export interface AnticipatoryReflectionOptions extends SharedOptions {
  /** D11: alternatives asked for beside each action. */
  readonly R: number
  /** D9: what a question for an alternative shows. */
  readonly remedyMode: 'chained' | 'independent' | 'direct'
  /** D10: which alternative is tried first. */
  readonly remedyOrder: 'paper' | 'bestFirst'
  /** D9: whether alternatives are dropped that the world's list of possible actions lacks: more than the paper's agent knows. */
  readonly dropInadmissible: boolean
  /** How the method goes back: one rung of the ladder; `auto` is a snapshot or legal moves, whichever the run allows. All end at T4. */
  readonly restore: 'auto' | 'T1' | 'T2' | 'T3' | 'T4'
  /** D5: what follows when no subtask is left and the task is not done. */
  readonly onPlanExhausted: 'backtrack' | 'revise' | 'finish'
  /** D6: whether one subtask can be completed at a time or several. */
  readonly advance: 'single' | 'while'
  /** D7: whether prompts tell the actions of earlier trials and of abandoned branches too. */
  readonly historyScope: 'all' | 'path'
  /** D12: whether the bound on actions holds for each trial or for all of them. */
  readonly maxActionsScope: 'trial' | 'task'
  /** D13: whether steps of going back are actions. */
  readonly countBacktracks: boolean
  /** D14: whether a trial begins with the question whether the task is done. */
  readonly checkAtStart: boolean
  /** D15: whether that question follows a misaligned action too. */
  readonly checkTaskEvenIfMisaligned: boolean
}

/** Every setting of Plan+Act. */
export interface PlanActOptions extends SharedOptions {
  /** Whether a new plan is made after a failure, with what was done before. */
  readonly reflexion: boolean
  /** After an action that does not serve its subtask: end the trial, try another one, or go on as if it did. */
  readonly onMisaligned: 'stopTrial' | 'retry' | 'ignore'
  /** Misaligned actions in a row that `retry` bears before it ends the trial. */
  readonly retries: number
}

const SHARED_DEFAULTS: SharedOptions = {
  maxTrials: 7,
  maxActions: 0,
  onMaxActions: 'revise',
  askTask: 'usual',
  transcript: 'usual',
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

/** The method with reflexion, as published. */
export const PLAN_ACT_DEFAULTS: PlanActOptions = { ...SHARED_DEFAULTS, reflexion: true, onMisaligned: 'stopTrial', retries: 2 }

const SHARED: Omit<AgentOptions<SharedOptions>, 'maxTrials'> = {
  maxActions: whole([0], 'actions of a trial, notes included, 30 in the paper; 0 for as many as is usual in the world'),
  onMaxActions: choice(
    ['revise', 'stop'],
    'a trial that has taken so many actions leads to a new plan, or ends the attempt as failed; with maxActionsScope=task it always ends it',
  ),
  askTask: choice(
    ['usual', 'always', 'never'],
    'whether the model is asked if the task is done, and believed; usual: only where the task does not end by itself',
  ),
  transcript: choice(
    ['usual', 'on', 'off'],
    'prompts hold the actions and observations that led to the present screen; usual: as the profile says',
  ),
  alignSees: choice(
    ['history', 'exchange'],
    'an action is judged by subtask, action and both screens alone (exchange, as in the paper), or by plan and history too',
  ),
  align: choice(['llm', 'off'], 'each action is judged, or all count as aligned (ablation)'),
  reviseFrom: choice(['initial', 'current'], 'a new plan begins at the initial place, or where the agent is'),
  temperature: number([0, 2], 'sampling temperature of plans and actions'),
  judgeTemperature: number([0, 2], 'sampling temperature of verdicts'),
}

/** Every option by name, with what it can be. */
export const OPTIONS: AgentOptions<AnticipatoryReflectionOptions> = {
  R: whole([0], 'alternatives that are asked for beside each action; 0 is Plan+Act'),
  remedyMode: choice(
    ['chained', 'independent', 'direct'],
    'an alternative is asked for after all those given; after the action alone; or R+1 samples of the action itself are taken, as in the comparison with tree search',
  ),
  remedyOrder: choice(['paper', 'bestFirst'], 'the last alternative is tried first, as printed, or the first one'),
  dropInadmissible: flag(
    "alternatives that are not in the world's list of possible actions are dropped: the paper's agent has no such list",
  ),
  align: SHARED.align,
  alignSees: SHARED.alignSees,
  askTask: SHARED.askTask,
  transcript: SHARED.transcript,
  restore: choice(
    ['auto', 'T1', 'T2', 'T3', 'T4'],
    'how to go back: by snapshot, by starting again and replaying, by legal moves, not at all; auto: by snapshot or moves, as the run allows',
  ),
  onPlanExhausted: choice(
    ['backtrack', 'revise', 'finish'],
    'when no subtask is left and the task is not done: try stored alternatives, make a new plan, or end as done',
  ),
  advance: choice(['single', 'while'], 'at most one subtask is completed after an action, or as many as are done'),
  historyScope: choice(
    ['all', 'path'],
    'prompts tell all actions, those of earlier trials too, or those that led to the present place',
  ),
  reviseFrom: SHARED.reviseFrom,
  maxActions: SHARED.maxActions,
  onMaxActions: SHARED.onMaxActions,
  maxActionsScope: choice(['trial', 'task'], 'the bound on actions holds for each trial, or for all of them together'),
  countBacktracks: flag('steps taken to go back count as actions'),
  maxTrials: whole([1], 'plans that are made, the first included; 1 never revises a plan'),
  temperature: SHARED.temperature,
  judgeTemperature: SHARED.judgeTemperature,
  checkAtStart: flag('each trial begins with the question whether the task is done'),
  checkTaskEvenIfMisaligned: flag('the question whether the task is done follows misaligned actions too'),
}

/** Every option of Plan+Act by name, with what it can be. */
export const PLAN_ACT_OPTIONS: AgentOptions<PlanActOptions> = {
  reflexion: flag('make a new plan after a failure; false is one plan and one attempt'),
  maxTrials: whole([1], 'plans that are made with reflexion, the first included'),
  maxActions: SHARED.maxActions,
  onMaxActions: choice(
    ['revise', 'stop'],
    'a trial that has taken so many actions leads to a new plan, or ends the attempt as failed',
  ),
  onMisaligned: choice(
    ['stopTrial', 'retry', 'ignore'],
    'after an action that does not serve its subtask: end the trial, try another action, or go on as if it did',
  ),
  retries: whole([0], 'misaligned actions in a row that onMisaligned=retry bears'),
  align: SHARED.align,
  alignSees: SHARED.alignSees,
  askTask: SHARED.askTask,
  transcript: SHARED.transcript,
  reviseFrom: SHARED.reviseFrom,
  temperature: SHARED.temperature,
  judgeTemperature: SHARED.judgeTemperature,
}
