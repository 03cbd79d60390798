import type { EndReason, JsonObject } from '@orreryjs/core'
import type { FailureKind } from '@orreryjs/core/worlds'
import type {
  BudgetCurve,
  ClaimTable,
  Estimate,
  ItemAnalysis,
  KindTable,
  Passes,
  PerSuccess,
  PricePair,
} from './report-analysis.ts'

/** Version of the data that a report carries. */
export const REPORT_SCHEMA = 5

/** Every figure of a report. Plain data: the page computes none of them. */
export interface ReportData {
  readonly schema: typeof REPORT_SCHEMA
  /** That its episodes are not to be learned. */
  readonly canary?: string
  /** Name of the run. */
  readonly title: string
  readonly run: RunDescription
  /** What a reader must know before any figure: that it is incomplete, that states could not be computed again. */
  readonly notices: readonly string[]
  readonly places: readonly ReportPlace[]
  /** What the paper of the run's suite reports, beside it: table by table, figure by figure. */
  readonly published?: readonly PublishedFigures[]
  /** Failures of the outside world and of our code, most frequent first. */
  readonly errors: readonly ErrorCount[]
  readonly failureKinds: readonly FailureKind[]
  /** Absent where the figures stand alone. */
  readonly packed?: PackedEpisodes
  /** Address of the playground, from where the page stands: every step then has a link into it. */
  readonly playground?: string
  /** SHA-256 of all else as it is written, in hexadecimal; absent in reports of before. */
  readonly seal?: string
}

/** How a run was made. */
export interface RunDescription {
  /** The directory, as it was named. */
  readonly directory: string
  readonly planned: number
  /** When it began, as `2026-03-01T08:30:00.000Z`; absent in a deterministic run, which tells no times. */
  readonly started?: string
  /** Episodes that came to an end of their own. */
  readonly ended: number
  readonly seed: string
  /** `Orrery 0.1.0`, `Node.js 20.19.0`, the commit, worlds and agents with their versions. */
  readonly versions: readonly string[]
  /** What every figure has to say, such as `simulated`. */
  readonly labels: readonly string[]
  /** Names what `labels` mean, for people; absent where there are none. */
  readonly warning?: string
  readonly configuration: JsonObject
  /** Hash of the configuration. */
  readonly hash: string
  /** SHA-256 of each `events.jsonl` that was read, in hexadecimal. */
  readonly journals: readonly string[]
}

/** What may vary between the rows of a run, or of several, as tables have columns for it. */
interface VariedSettings {
  /** Name of the run. */
  readonly run: string
  /** Of the attempts; one where all have the same. */
  readonly seeds: readonly string[]
  readonly dialect?: string
  readonly maxSteps?: number
  /** Of the agent, those that nobody set included. */
  readonly options: Readonly<Record<string, string | number | boolean>>
  /** Of the world, as the run named them. */
  readonly worldOptions: Readonly<Record<string, string | number | boolean>>
}

/** A split of a world: what its rows can be compared on. */
export interface ReportPlace {
  readonly world: string
  readonly split: string
  /** `dialect strict`, `at most 40 steps`: what holds for all rows. */
  readonly settings: readonly string[]
  readonly rows: readonly ReportRow[]
  /** The row that all others are compared with. @default every two rows are compared */
  readonly baseline?: string
  /** The measure that names winners: comparisons by others explore. @default success */
  readonly primary?: string
  readonly comparisons: readonly ReportComparison[]
  readonly types: ReportGrouping
  readonly lengths: ReportGrouping
  /** Every two rows that ask a model, by what they cost; none where there is one such row. */
  readonly prices: readonly PricePair[]
  /** Every two rows that are measured and fail, by how they fail. */
  readonly kinds: readonly KindTable[]
  /** Absent where fewer than three rows are measured on the same tasks, or on few. */
  readonly items?: ItemAnalysis
  /** A family of comparisons that cannot name a winner with so many tasks; absent where all can. */
  readonly undecided?: { readonly tasks: number; readonly family: number }
}

/** A mean over tasks; without bounds where there is one task, which bounds nothing. */
export interface Mean {
  readonly mean: number
  readonly low?: number
  readonly high?: number
}

/** Successes among attempts. */
export interface Share {
  readonly successes: number
  readonly of: number
}

/** One row of a table: an agent with a model. */
export interface ReportRow {
  /** The only one of that name in its place. */
  readonly name: string
  readonly agent: string
  readonly model: string
  readonly simulated: boolean
  /** What a row is there to calibrate: the floor or the ceiling of the others. Absent for what is being measured. */
  readonly calibration?: string
  /** Settings that not all rows share, and privileges such as being told rewards. */
  readonly settings: readonly string[]
  readonly varied: VariedSettings
  readonly tasks: number
  /** Most attempts at a task. */
  readonly trials: number
  /** Every episode counts. */
  readonly strict: Share
  /** Mean over tasks with its interval; absent where no episode ended. */
  readonly success?: Estimate
  /** Without the episodes that the outside world broke. */
  readonly excluded: Share
  /** Episodes that were played again after the outside world had broken them; absent where none was. */
  readonly retried?: number
  /** Over episodes; absent where none ended. */
  readonly means?: RowMeans
  readonly calls?: Mean
  readonly tokens?: Mean
  /** Share of the calls whose tokens are estimated, as nobody told them; absent where there are none. */
  readonly estimated?: number
  /** US dollars in all; absent where no price is known. */
  readonly cost?: number
  /** US dollars per episode; absent where a price is not known. */
  readonly dollars?: Mean
  /** Of rows that ask a model. */
  readonly perSuccess?: { readonly tokens?: PerSuccess; readonly dollars?: PerSuccess }
  readonly ends: readonly Count<EndReason>[]
  readonly purposes: readonly Count<string>[]
  /** Failed episodes by kind, those of all episodes that did not succeed. */
  readonly failures: readonly Count<string>[]
  readonly passes?: Passes
  /** Success within a budget; none for rows that calibrate, and where few attempts say little. */
  readonly budgets: readonly BudgetCurve[]
  /** Absent where the agent never said how it did, and of few attempts. */
  readonly claims?: ClaimTable
}

/** How often something was there. */
export interface Count<Name extends string> {
  readonly name: Name
  readonly count: number
}

/** Means per episode. */
export interface RowMeans {
  readonly reward: number
  readonly progress: number
  readonly steps: number
  readonly invalidSteps: number
  readonly parseFailures: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Success weighted by the length of the shortest known plan; absent where no length is known. */
  readonly spl?: number
}

/** Two rows of a place on the tasks that both played, by their positions. */
export interface ReportComparison {
  readonly first: number
  readonly second: number
  /** What they are compared by. */
  readonly measure: string
  /** Whether the difference is one of shares, of plain numbers, or how many times as much the first has. */
  readonly unit: 'points' | 'number' | 'ratio'
  /** Whether it is by another measure than the declared one: corrected for nothing, and names no winner. */
  readonly exploratory?: true
  readonly tasks: number
  /** First minus second, or over it, with its interval. */
  readonly difference: Estimate
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly p: number
  /** After Holm's correction over its family. */
  readonly adjusted: number
  /** Comparisons of the place that are corrected for together: those with a row that asks no model apart. */
  readonly family: number
  readonly verdict: 'first' | 'second' | 'no clear winner'
  /** Smallest true difference that so many tasks show four times in five. */
  readonly detectable?: number
  /** Tasks that a difference of this size would need. */
  readonly needed?: number
  readonly cautions: readonly string[]
}

/** Success in groups of tasks. */
export interface ReportGrouping {
  readonly groups: readonly ReportGroup[]
}

/** A group of tasks, and what each row came to on it. */
export interface ReportGroup {
  readonly name: string
  /** By the position of the row; `null` where it played none of them. */
  readonly cells: readonly (GroupCell | null)[]
}

/** Success of a row on a group. */
export interface GroupCell extends Estimate {
  readonly tasks: number
}

/** A paper's table beside the results of a run, as texts. */
export interface PublishedFigures {
  /** Which paper and table, with which model, and whose tasks ours are. */
  readonly title: readonly string[]
  readonly columns: readonly string[]
  /** A table for each world, split and model that was run. */
  readonly parts: readonly PublishedPart[]
  /** How to read them. */
  readonly notes: readonly string[]
}

/** A paper's table beside what was run in one place. */
export interface PublishedPart {
  readonly title: string
  readonly simulated: boolean
  readonly rows: readonly (readonly string[])[]
  /** Of a figure: the same as it is drawn. */
  readonly chart?: PublishedChart
}

/** A figure of a paper, with ours in it: a small chart for each row. */
export interface PublishedChart {
  /** What the axes are. */
  readonly x: string
  readonly y: string
  /** Whether a line goes from point to point. */
  readonly joined: boolean
  readonly inPercent: boolean
  /** Along the first axis. */
  readonly positions: readonly string[]
  readonly rows: readonly ChartRow[]
}

/** One row's points. */
export interface ChartRow {
  readonly name: string
  readonly published: readonly ChartPoint[]
  readonly ours: readonly ChartPoint[]
}

/** A point with its 95 % interval, where it has one. */
export interface ChartPoint {
  readonly at: string
  readonly value: number
  readonly low?: number
  readonly high?: number
}

/** How often an error ended an episode, and what it said first. */
export interface ErrorCount {
  readonly code: string
  readonly count: number
  readonly message: string
}

/** What stands packed beside the figures: every episode that ended. */
export interface PackedEpisodes {
  readonly ended: number
  /** SHA-256 of the lines' text, in hexadecimal. */
  readonly lines: string
  readonly packs: readonly EpisodePack[]
}

/** Episodes that are unpacked together. */
interface EpisodePack {
  /** Number of the first. */
  readonly first: number
  /** SHA-256 of the text, in hexadecimal. */
  readonly digest: string
  /** Position of another pack, whose texts it does not repeat. */
  readonly base?: number
}
