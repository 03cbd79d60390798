import type { EndReason, JsonObject } from '@orreryjs/core'
import type { FailureType } from '@orreryjs/core/worlds'
import type {
  BudgetCurve,
  ClaimTable,
  CostPair,
  Estimate,
  FailureTypeTable,
  ItemAnalysis,
  Passes,
  PerSuccess,
  ReportVerdict,
} from './report-analysis.ts'
import type { RowCredit } from './row-credit.ts'

/** Version of the report data. */
export const REPORT_SCHEMA = 7

/** All figures of a report, as plain data. */
export interface ReportData {
  readonly schema: typeof REPORT_SCHEMA
  /** Canary string against use as training data. */
  readonly canary?: string
  /** Title of the page in words: agents, worlds, tasks, model and date; or the title that the user chose. */
  readonly title: string
  /** The main result; absent without comparisons, unless there is only one row. */
  readonly headline?: Headline
  readonly run: RunDescription
  /** Notices above all figures, such as incomplete data. */
  readonly notices: readonly string[]
  readonly places: readonly ReportPlace[]
  /** Rows whose tasks belong to streams; absent without streams. */
  readonly streams?: readonly ReportStreams[]
  /** Tables and figures of the paper of the run's suite, next to our results. */
  readonly published?: readonly PublishedFigures[]
  /** Tables about rows with faults or injections; absent without such rows. */
  readonly robustness?: readonly RobustnessFigures[]
  /** Results of the gates of the run, or of all runs; absent without gates. */
  readonly gates?: readonly ReportGate[]
  /** Errors that ended episodes, most frequent first. */
  readonly errors: readonly ErrorCount[]
  readonly failureTypes: readonly FailureType[]
  /** Absent without episodes. */
  readonly packed?: PackedEpisodes
  /** Address of the playground, relative to the page; steps have links to it. */
  readonly playground?: string
  /** SHA-256 of the other members, in hexadecimal; absent in reports of earlier versions. */
  readonly digest?: string
}

/** A row whose tasks belong to streams. */
export interface ReportStreams {
  readonly name: string
  readonly split: string
  /** Access to the memory: `off`, `read-only` or `online`. */
  readonly memory: string
  readonly simulated: boolean
  /** Number of tasks of a stream. */
  readonly tasks: number
  /** Success by range of positions. */
  readonly curve: readonly {
    readonly from: number
    readonly to: number
    readonly mean: number
    readonly interval: { readonly low: number; readonly high: number }
  }[]
  /** Each figure, its value and its 95 % interval. */
  readonly figures: readonly (readonly [figure: string, value: string, interval: string])[]
}

/** Result of a gate: a condition on the results. */
export interface ReportGate {
  /** The condition: `success(react) >= 80%`. */
  readonly gate: string
  readonly verdict: 'holds' | 'fails' | 'inconclusive'
  /** Name of the run, in a report of several runs. */
  readonly run?: string
  readonly checks: readonly ReportGateCheck[]
  /** Reason why the gate was not tested. */
  readonly reason?: string
}

/** A gate tested on a row or on two rows. */
interface ReportGateCheck extends Pick<ReportGate, 'verdict'> {
  /** `textcraft adapt-200, rebact and react` */
  readonly subject: string
  /** Figures, or the reason of an inconclusive check. */
  readonly message: string
  /** Number of tasks that would settle an inconclusive check, in words. */
  readonly needed?: string
}

/** A result in one sentence. */
export interface Headline {
  /** `rebact beats react by 55.0 pp` */
  readonly statement: string
  /** `95 % CI 26.7 to 73.6, p = 0.0010, n = 20` */
  readonly evidence: string
}

/** Description of a run. */
export interface RunDescription {
  /** Directory, as given by the user. */
  readonly directory: string
  readonly planned: number
  /** Start time, as `2026-03-01T08:30:00.000Z`; absent in a deterministic run. */
  readonly startedAt?: string
  /** Number of ended episodes. */
  readonly ended: number
  readonly seed: string
  /** `Orrery 0.1.0`, `Node.js 20.19.0`, the commit, worlds and agents with their versions. */
  readonly versions: readonly string[]
  /** Labels of every figure, such as `simulated`. */
  readonly labels: readonly string[]
  /** Explanation of `labels`; absent without labels. */
  readonly warning?: string
  readonly configuration: JsonObject
  /** Hash of the configuration. */
  readonly configurationHash: string
  /** SHA-256 of each `events.jsonl`, in hexadecimal. */
  readonly journalDigests: readonly string[]
}

/** Settings that may differ between rows. */
interface VariedSettings {
  /** Name of the run. */
  readonly run: string
  /** Seeds of the attempts; a single one if all are equal. */
  readonly seeds: readonly string[]
  readonly dialect?: string
  readonly maxSteps?: number
  /** Options of the agent, including defaults. */
  readonly options: Readonly<Record<string, string | number | boolean>>
  /** Options of the world that the run sets. */
  readonly worldOptions: Readonly<Record<string, string | number | boolean>>
}

/** A split of a world with its rows. */
export interface ReportPlace {
  readonly world: string
  readonly split: string
  /** Settings of all rows: `dialect strict`, `max 40 steps`. */
  readonly settings: readonly string[]
  readonly rows: readonly ReportRow[]
  /** Row that all others are compared with. @default every pair of rows is compared */
  readonly baseline?: string
  /** Primary metric; comparisons by other metrics are exploratory. @default success */
  readonly primary?: string
  readonly comparisons: readonly ReportComparison[]
  readonly types: ReportGrouping
  readonly lengths: ReportGrouping
  /** Costs of every pair of rows that call a model. */
  readonly costPairs: readonly CostPair[]
  /** Failure types of every pair of rows. */
  readonly failureTypePairs: readonly FailureTypeTable[]
  /** Absent with fewer than two rows on the same tasks. */
  readonly items?: ItemAnalysis
  /** Comparisons with too few tasks for any significant result; absent without such comparisons. */
  readonly tooFewTasks?: { readonly tasks: number; readonly family: number }
}

/** A mean over tasks; no bounds for a single task. */
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

/** One row of a table: one configuration. */
export interface ReportRow {
  /** Unique in its place. */
  readonly name: string
  readonly agent: string
  readonly model: string
  readonly simulated: boolean
  /** Role of a calibration row: lower or upper bound. Absent for other rows. */
  readonly calibration?: string
  /** Settings that differ between rows, and privileges such as feedback. */
  readonly settings: readonly string[]
  readonly settingsByName: VariedSettings
  readonly tasks: number
  /** Maximum number of attempts at a task. */
  readonly trials: number
  /** Successes among all episodes. */
  readonly all: Share
  /** Mean over tasks with its interval; absent without ended episodes. */
  readonly success?: Estimate
  /** Successes excluding infrastructure errors. */
  readonly excludingErrors: Share
  /** Episodes retried after infrastructure errors; absent if there are none. */
  readonly retriedEpisodes?: number
  /** Means over episodes; absent without ended episodes. */
  readonly means?: RowMeans
  readonly calls?: Mean
  readonly tokens?: Mean
  /** Share of the calls with estimated tokens; absent if there are none. */
  readonly estimatedCallShare?: number
  /** Total cost in US dollars; absent without prices. */
  readonly cost?: number
  /** US dollars per episode; absent if a price is unknown. */
  readonly dollars?: Mean
  /** Cost per success; absent for rows without model calls. */
  readonly costPerSuccess?: { readonly tokens?: PerSuccess; readonly dollars?: PerSuccess }
  readonly endReasons: readonly Count<EndReason>[]
  readonly callsByPurpose: readonly Count<string>[]
  /** Failed episodes by failure type. */
  readonly failures: readonly Count<string>[]
  /** Statements of the agent about the world that the report compared with its states; absent without statements. */
  readonly beliefs?: readonly BeliefErrors[]
  readonly passes?: Passes
  /** Success by budget; empty for calibration rows and with few attempts. */
  readonly budgets: readonly BudgetCurve[]
  /** Absent if the agent makes no claims, and with few attempts. */
  readonly claims?: ClaimTable
  /** Totals of `orrery credit` over the listed episodes; absent if no distance to goal is known. */
  readonly credit?: RowCredit
}

/** Statements about a fact of the world's state, such as the location. */
export interface BeliefErrors {
  readonly about: string
  readonly statements: number
  /** Statements that the state contradicts. */
  readonly wrong: number
}

/** Frequency of a name. */
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
  /** Success weighted by path length; absent if no plan is known. */
  readonly spl?: number
}

/** Comparison of two rows, by position, on the tasks that both played. */
export interface ReportComparison extends ReportTarget {
  readonly a: number
  readonly b: number
  /** Metric of the comparison. */
  readonly measure: string
  /** Unit of `difference`: rates, plain numbers, or the ratio of the totals a / b. */
  readonly unit: 'points' | 'number' | 'ratio'
  /** Present if the metric is not the primary one: p is not adjusted and there is no verdict. */
  readonly exploratory?: true
  readonly tasks: number
  /** a - b, or total of a / total of b, with its interval. */
  readonly difference: Estimate
  /** a / b on a typical task, if totals are compared: geometric mean over tasks, or the median of runs that may be extended. */
  readonly typical?: Estimate
  readonly wins: number
  readonly losses: number
  readonly ties: number
  /** Number of comparisons that p is adjusted for; those with rows without model calls are separate. */
  readonly family: number
  /** Result for the other target; absent if tasks share no or many clusters. */
  readonly otherTarget?: ReportTarget & { readonly low: number; readonly high: number }
  readonly cautions: readonly string[]
}

/** Result of a comparison for exactly these tasks, or for new tasks like them. */
export interface ReportTarget {
  readonly target: 'these-tasks' | 'new-tasks'
  /** Number of clusters that the tasks share; present if they are the sampling unit. */
  readonly clusters?: number
  readonly p: number
  /** Holm-adjusted p. */
  readonly adjustedP: number
  readonly verdict: ReportVerdict
  /** Minimum detectable effect with 80 % power. */
  readonly minimumDetectable?: number
  /** Number of tasks needed to detect the observed difference with 80 % power. */
  readonly tasksNeeded?: number
  /** Number of clusters of this size needed to detect the observed difference with 80 % power; only for new tasks. */
  readonly clustersNeeded?: number
}

/** Success in groups of tasks. */
export interface ReportGrouping {
  readonly groups: readonly ReportGroup[]
}

/** A group of tasks with the results of each row. */
export interface ReportGroup {
  readonly name: string
  /** By position of the row; `null` if it played none of the tasks. */
  readonly cells: readonly (GroupCell | null)[]
}

/** Success of a row on a group. */
export interface GroupCell extends Estimate {
  readonly tasks: number
}

/** A table about rows with faults or injections, as texts. The first two columns are names. */
export interface RobustnessFigures {
  readonly title: string
  readonly note: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A published table next to the results of a run, as texts. */
export interface PublishedFigures {
  /** Paper, table, model, and source of our tasks. */
  readonly title: readonly string[]
  readonly columns: readonly string[]
  /** A table for each world, split and model of the run. */
  readonly parts: readonly PublishedPart[]
  /** Notes on the table. */
  readonly notes: readonly string[]
}

/** A published table next to the results in one place. */
export interface PublishedPart {
  readonly title: string
  readonly simulated: boolean
  readonly rows: readonly (readonly string[])[]
  /** Chart data, for figures. */
  readonly chart?: PublishedChart
}

/** A published figure with our results: a small chart for each row. */
export interface PublishedChart {
  /** Axis titles. */
  readonly x: string
  readonly y: string
  /** True to connect the points. */
  readonly joined: boolean
  readonly inPercent: boolean
  /** Positions on the x axis. */
  readonly positions: readonly string[]
  readonly rows: readonly ChartRow[]
}

/** Points of one row. */
export interface ChartRow {
  readonly name: string
  readonly published: readonly ChartPoint[]
  readonly ours: readonly ChartPoint[]
}

/** A point with its 95 % interval, if known. */
export interface ChartPoint {
  readonly at: string
  readonly value: number
  readonly low?: number
  readonly high?: number
}

/** Frequency of an error, with its first message. */
export interface ErrorCount {
  readonly code: string
  readonly count: number
  readonly message: string
}

/** Description of the packed episodes. */
export interface PackedEpisodes {
  readonly ended: number
  /** SHA-256 of the lines' text, in hexadecimal. */
  readonly linesDigest: string
  readonly packs: readonly EpisodePack[]
}

/** A pack of episodes. */
interface EpisodePack {
  /** Number of the first episode. */
  readonly first: number
  /** SHA-256 of the text, in hexadecimal. */
  readonly digest: string
  /** Position of the pack whose texts it refers to. */
  readonly base?: number
}
