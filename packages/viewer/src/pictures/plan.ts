import type { EpisodeEvent } from '@orreryjs/core'
import { type Act, actsOf } from './acts.ts'
import { keptOf, noAlternatives, readAlternatives, type Stored } from './stack.ts'

/** A plan that is carried out line by line, with the alternatives that are stored (Anticipatory Reflection, Plan+Act). */
export interface PlanPicture {
  readonly kind: 'plan'
  readonly trials: readonly PlanTrial[]
  /** What held from a position on, in order. */
  readonly moments: readonly PlanMoment[]
  readonly acts: readonly PlannedAct[]
  /** What the agent noted down for itself. */
  readonly memos: readonly { readonly seq: number; readonly text: string }[]
}

/** A plan and the attempt to carry it out. */
export interface PlanTrial {
  readonly trial: number
  readonly seq: number
  readonly plan: readonly string[]
  /** Why it was given up. */
  readonly revision?: { readonly seq: number; readonly reason: string }
}

/** How far a plan has come at a time. */
export interface PlanMoment {
  readonly seq: number
  /** Position in the picture's trials. */
  readonly trial: number
  /** The line in hand, from 0; -1 before the first, the plan's length after the last. */
  readonly line: number
  readonly lines: readonly LineStatus[]
  /** The alternatives stored, the one that is tried first last. */
  readonly stack: readonly Stored[]
}

/** What became of a line: `done`, `failed` for now, or nothing yet. */
export type LineStatus = 'open' | 'done' | 'failed'

/** A step and the line that it was taken for. */
export interface PlannedAct {
  readonly act: Act
  readonly trial: number
  readonly line: number
  /** 0 for the first choice, from 1 for an alternative. */
  readonly rank: number
  /** Whether it served its line, in the agent's words. */
  readonly verdict?: string
}

interface Following {
  readonly trials: PlanTrial[]
  readonly moments: PlanMoment[]
  readonly acts: PlannedAct[]
  readonly memos: { readonly seq: number; readonly text: string }[]
  line: number
  lines: readonly LineStatus[]
  stack: readonly Stored[]
  rank: number
  /** Whether the line in hand has just been given up for an earlier one. */
  takesUp: boolean
  alternatives: ReturnType<typeof noAlternatives>
}

/** The plans with where each stood at every time. */
export function planOf(events: readonly EpisodeEvent[]): PlanPicture | undefined {
  const acts = new Map(actsOf(events).map((act) => [act.seq, act]))
  const following: Following = {
    trials: [],
    moments: [],
    acts: [],
    memos: [],
    line: -1,
    lines: [],
    stack: [],
    rank: 0,
    takesUp: false,
    alternatives: noAlternatives(),
  }
  for (const event of events) follow(following, event, acts)
  const { trials, moments, memos } = following
  return trials.length === 0 ? undefined : { kind: 'plan', trials, moments, acts: following.acts, memos }
}

function follow(following: Following, event: EpisodeEvent, acts: ReadonlyMap<number, Act>): void {
  const { trials } = following
  following.alternatives = readAlternatives(following.alternatives, event)
  const act = acts.get(event.seq)
  if (act !== undefined) {
    following.acts.push({ act, trial: trials.length - 1, line: following.line, rank: following.rank })
    following.rank = 0
  }
  if (event.type !== 'note' || !note(following, event.seq, event.note)) return
  const { line, lines, stack } = following
  if (trials.length > 0) following.moments.push({ seq: event.seq, trial: trials.length - 1, line, lines, stack })
}

type Note = Extract<EpisodeEvent, { readonly type: 'note' }>['note']

/** Takes a note in. The answer tells whether anything of the picture has changed. */
function note(following: Following, seq: number, said: Note): boolean {
  const { trials } = following
  switch (said.kind) {
    case 'trial':
      trials.push({ trial: said.trial, seq, plan: [] })
      Object.assign(following, { line: -1, lines: [], stack: [], takesUp: false })
      return true
    case 'plan':
      setPlan(trials, seq, said.steps)
      Object.assign(following, { line: -1, lines: said.steps.map(() => 'open') })
      return true
    case 'revision':
      changeLast(trials, { revision: { seq, reason: said.reason } })
      following.stack = []
      return true
    case 'subtask':
      subtask(following, said.text, said.status)
      return true
    case 'expansion':
      following.stack = [...following.stack, ...keptOf(following.alternatives, said.children - 1, { seq, line: following.line })]
      return true
    case 'remedy':
      following.stack = without(following.stack, ({ rank }) => rank === said.rank)
      following.rank = said.rank
      return true
    case 'memo':
      following.memos.push({ seq, text: said.text })
      following.rank = 0
      return true
    case 'judgement':
      return judgement(following, said.about, said.verdict)
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

function subtask(following: Following, text: string, status: 'start' | 'success' | 'failure'): void {
  const { stack, line } = following
  const plan = following.trials.at(-1)?.plan ?? []
  if (status !== 'start') {
    following.lines = changed(following.lines, line, status === 'success' ? 'done' : 'failed')
    following.takesUp = status === 'failure'
    if (status === 'success' && line === plan.length - 1) following.line = plan.length
    return
  }
  // An alternative is taken up with the line that it was stored for.
  const expected = following.takesUp ? (stack.at(-1)?.line ?? -1) : line + 1
  following.line = plan[expected] === text ? expected : plan.indexOf(text)
  following.lines = following.lines.map((each, index) => (index >= following.line && each === 'done' ? 'open' : each))
  following.lines = changed(following.lines, following.line, 'open')
  following.takesUp = false
}

function changed(lines: readonly LineStatus[], at: number, status: LineStatus): readonly LineStatus[] {
  return lines.map((each, index) => (index === at ? status : each))
}

/** A verdict on the last step, or that a stored action is not possible any more. */
function judgement(following: Following, about: string, verdict: string): boolean {
  if (verdict.startsWith('dropped')) {
    following.stack = without(following.stack, ({ action }) => action === undefined || action === about)
    return true
  }
  const last = following.acts.at(-1)
  if (last !== undefined && last.act.action === about && last.verdict === undefined) {
    following.acts[following.acts.length - 1] = { ...last, verdict }
    return true
  }
  return false
}

/** The stack without the topmost entry of that kind, and without the groups above its own, which were tried before. */
function without(stack: readonly Stored[], isIt: (entry: Stored) => boolean): readonly Stored[] {
  const at = stack.findLastIndex(isIt)
  const group = stack[at]?.seq
  return at < 0 ? stack : stack.filter((entry, index) => index !== at && (index < at || entry.seq === group))
}
