import type { EpisodeEvent } from '@orreryjs/core'
import { type PictureStep, pictureSteps } from './picture-steps.ts'
import { noAlternatives, readAlternatives, type Stored, stackEntries } from './stack.ts'

/** A plan executed line by line, with stored alternatives (Anticipatory Reflection, Plan+Act). */
export interface PlanPicture {
  readonly kind: 'plan'
  readonly trials: readonly PlanTrial[]
  /** States over time, in order. */
  readonly moments: readonly PlanMoment[]
  readonly acts: readonly PlannedAct[]
  /** Memos of the agent. */
  readonly memos: readonly { readonly seq: number; readonly text: string }[]
}

/** A plan and its execution. */
export interface PlanTrial {
  readonly trial: number
  readonly seq: number
  readonly plan: readonly string[]
  /** Position and reason of its replacement. */
  readonly revision?: { readonly seq: number; readonly reason: string }
}

/** State of a plan at a position. */
export interface PlanMoment {
  readonly seq: number
  /** Position in the picture's trials. */
  readonly trial: number
  /** Current line, from 0; -1 before the first, the length of the plan after the last. */
  readonly line: number
  readonly lines: readonly LineStatus[]
  /** Stored alternatives; the next one is last. */
  readonly stack: readonly Stored[]
}

/** State of a line; `failed` may be temporary. */
export type LineStatus = 'open' | 'done' | 'failed'

/** A step and its line of the plan. */
export interface PlannedAct {
  readonly act: PictureStep
  readonly trial: number
  readonly line: number
  /** 0 for the first choice, from 1 for an alternative. */
  readonly rank: number
  /** The agent's verdict on whether the step achieved its line. */
  readonly verdict?: string
}

interface PlanBuilder {
  readonly trials: PlanTrial[]
  readonly moments: PlanMoment[]
  readonly acts: PlannedAct[]
  readonly memos: { readonly seq: number; readonly text: string }[]
  line: number
  lines: readonly LineStatus[]
  stack: readonly Stored[]
  rank: number
  /** True if the current line was just abandoned for an earlier one. */
  isBacktracking: boolean
  alternatives: ReturnType<typeof noAlternatives>
}

/** Builds the plans with their states over time. */
export function planOf(events: readonly EpisodeEvent[]): PlanPicture | undefined {
  const acts = new Map(pictureSteps(events).map((act) => [act.seq, act]))
  const builder: PlanBuilder = {
    trials: [],
    moments: [],
    acts: [],
    memos: [],
    line: -1,
    lines: [],
    stack: [],
    rank: 0,
    isBacktracking: false,
    alternatives: noAlternatives(),
  }
  for (const event of events) follow(builder, event, acts)
  const { trials, moments, memos } = builder
  return trials.length === 0 ? undefined : { kind: 'plan', trials, moments, acts: builder.acts, memos }
}

function follow(builder: PlanBuilder, event: EpisodeEvent, acts: ReadonlyMap<number, PictureStep>): void {
  const { trials } = builder
  builder.alternatives = readAlternatives(builder.alternatives, event)
  const act = acts.get(event.seq)
  if (act !== undefined) {
    builder.acts.push({ act, trial: trials.length - 1, line: builder.line, rank: builder.rank })
    builder.rank = 0
  }
  if (event.type !== 'note' || !note(builder, event.seq, event.note)) return
  const { line, lines, stack } = builder
  if (trials.length > 0) builder.moments.push({ seq: event.seq, trial: trials.length - 1, line, lines, stack })
}

type Note = Extract<EpisodeEvent, { readonly type: 'note' }>['note']

/** Applies a note. Returns true if the picture changed. */
function note(builder: PlanBuilder, seq: number, content: Note): boolean {
  const { trials } = builder
  switch (content.kind) {
    case 'trial':
      trials.push({ trial: content.trial, seq, plan: [] })
      Object.assign(builder, { line: -1, lines: [], stack: [], isBacktracking: false })
      return true
    case 'plan':
      setPlan(trials, seq, content.steps)
      Object.assign(builder, { line: -1, lines: content.steps.map(() => 'open') })
      return true
    case 'revision':
      changeLast(trials, { revision: { seq, reason: content.reason } })
      builder.stack = []
      return true
    case 'subtask':
      subtask(builder, content.text, content.status)
      return true
    case 'expansion':
      builder.stack = [...builder.stack, ...stackEntries(builder.alternatives, content.children - 1, { seq, line: builder.line })]
      return true
    case 'remedy':
      builder.stack = without(builder.stack, ({ rank }) => rank === content.rank)
      builder.rank = content.rank
      return true
    case 'memo':
      builder.memos.push({ seq, text: content.text })
      builder.rank = 0
      return true
    case 'judgement':
      return judgement(builder, content.about, content.verdict)
    default:
      return false
  }
}

function setPlan(trials: PlanTrial[], seq: number, plan: readonly string[]): void {
  if (trials.length === 0) trials.push({ trial: 1, seq, plan })
  else changeLast(trials, { plan })
}

function changeLast(trials: PlanTrial[], change: Partial<PlanTrial>): void {
  const last = trials.pop()
  if (last !== undefined) trials.push({ ...last, ...change })
}

function subtask(builder: PlanBuilder, text: string, status: 'start' | 'success' | 'failure'): void {
  const { stack, line } = builder
  const plan = builder.trials.at(-1)?.plan ?? []
  if (status !== 'start') {
    builder.lines = changed(builder.lines, line, status === 'success' ? 'done' : 'failed')
    builder.isBacktracking = status === 'failure'
    if (status === 'success' && line === plan.length - 1) builder.line = plan.length
    return
  }
  // An alternative continues at the line that it was stored for.
  const expected = builder.isBacktracking ? (stack.at(-1)?.line ?? -1) : line + 1
  builder.line = plan[expected] === text ? expected : plan.indexOf(text)
  builder.lines = builder.lines.map((each, index) => (index >= builder.line && each === 'done' ? 'open' : each))
  builder.lines = changed(builder.lines, builder.line, 'open')
  builder.isBacktracking = false
}

function changed(lines: readonly LineStatus[], at: number, status: LineStatus): readonly LineStatus[] {
  return lines.map((each, index) => (index === at ? status : each))
}

/** Applies a verdict on the last step, or the removal of a stored action that became impossible. */
function judgement(builder: PlanBuilder, about: string, verdict: string): boolean {
  if (verdict.startsWith('dropped')) {
    builder.stack = without(builder.stack, ({ action }) => action === undefined || action === about)
    return true
  }
  const last = builder.acts.at(-1)
  if (last !== undefined && last.act.action === about && last.verdict === undefined) {
    builder.acts[builder.acts.length - 1] = { ...last, verdict }
    return true
  }
  return false
}

/** Removes the topmost matching entry, and the groups above its group, which were tried before. */
function without(stack: readonly Stored[], matches: (entry: Stored) => boolean): readonly Stored[] {
  const at = stack.findLastIndex(matches)
  const group = stack[at]?.seq
  return at < 0 ? stack : stack.filter((entry, index) => index !== at && (index < at || entry.seq === group))
}
