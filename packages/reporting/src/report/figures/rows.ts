import type { RunManifest, RunSetting } from '@orreryjs/harness'
import { simulatedModelTest } from '@orreryjs/runs/registry'
import { calibrationOf } from '@orreryjs/runs/results'
import { type Attempt, BUDGETS, budgetCurve, passCurve, type TargetOptions, type TaskScore } from '@orreryjs/statistics'
import type { BudgetCurve, Passes } from '../../data/report-analysis.ts'
import type { ReportRow, RowMeans } from '../../data/report-data.ts'
import type { RunOfRow } from '../joined-runs.ts'
import { meanCost, plainEstimate, successOf } from './estimates.ts'
import { dollarsPerEpisode, reportCostPerSuccess } from './prices.ts'
import { rowCredit } from './row-credit.ts'
import type { ScoredRow } from './scored-row.ts'
import { ownSettings } from './settings.ts'
import { claimsOf } from './success-claims.ts'

/** Minimum number of attempts for a curve of success by budget. */
const MIN_ATTEMPTS = 10

/** Returns success by each budget in which attempts differ. */
function budgetsOf(attempts: readonly Attempt[]): readonly BudgetCurve[] {
  if (attempts.length < MIN_ATTEMPTS) return []
  return BUDGETS.flatMap((budget) => {
    const curve = budgetCurve(budget, attempts)
    return curve === undefined || curve.points.length < 2 ? [] : [withoutTasks(curve)]
  })
}

function withoutTasks({ tasks: _, ...curve }: BudgetCurve & { readonly tasks: number }): BudgetCurve {
  return curve
}

/** Returns the report data of the rows of a place, in the same order. */
export function reportRows(
  rows: readonly ScoredRow[],
  manifest: RunManifest,
  sampling: TargetOptions = {},
): readonly ReportRow[] {
  const models = new Set(rows.map(({ scores }) => scores.model).filter((model) => model !== 'none'))
  const settings = rows.map((row) => settingsOf(row, manifest))
  const isSimulated = simulatedModelTest(manifest)
  return rows.map((row, index) =>
    reportRow(
      row,
      {
        name: nameOf(row, models.size > 1),
        simulated: isSimulated(row.scores.model),
        settings: ownSettings(settings[index] ?? [], settings.flat(), manifest),
      },
      sampling,
    ),
  )
}

function settingsOf({ scores }: ScoredRow, { settings }: RunManifest): readonly RunSetting[] {
  return settings.filter(
    ({ world, split, agent, label = agent, model }) =>
      world === scores.world && split === scores.split && label === scores.label && model === scores.model,
  )
}

function nameOf({ scores: { label, model } }: ScoredRow, withModel: boolean): string {
  return withModel && model !== 'none' ? `${label}/${model}` : label
}

function reportRow(
  { scores, run, tally, credit }: ScoredRow,
  described: Pick<ReportRow, 'name' | 'simulated' | 'settings'>,
  sampling: TargetOptions,
): ReportRow {
  const tasks = [...scores.tasks.values()]
  const sampled = { ...sampling, anytime: scores.anytime }
  const { agent, model } = scores
  const calibration = calibrationOf(agent)
  const episodes = sumOf(tasks, ({ trials }) => trials)
  const successes = sumOf(tasks, (task) => task.successes)
  const success = successOf(tasks, sampled)
  const calls = meanCost(tasks, ({ totals }) => totals.calls)
  const tokens = meanCost(tasks, ({ totals }) => totals.tokens)
  const dollars = dollarsPerEpisode(tasks)
  const means = meansOf({ scores, run, tally }, tasks, episodes)
  const [passes, claims, costPerSuccess] = [passesOf(tasks, sampling), claimsOf(tally.attempts), reportCostPerSuccess(tasks)]
  const retriedEpisodes = sumOf(tasks, ({ retried = 0 }) => retried)
  return {
    ...described,
    settingsByName: settingsOfRun(run),
    agent,
    model,
    ...(calibration !== undefined && { calibration }),
    tasks: tasks.length,
    trials: tasks.reduce((maxTrials, { trials }) => Math.max(maxTrials, trials), 0),
    all: { successes, of: episodes },
    ...(success && { success }),
    excludingErrors: { successes, of: episodes - sumOf(tasks, ({ infrastructureErrors }) => infrastructureErrors) },
    ...(retriedEpisodes > 0 && { retriedEpisodes }),
    ...(means && { means }),
    ...(calls && { calls }),
    ...(tokens && { tokens }),
    ...(tally.sums.estimatedCalls > 0 && { estimatedCallShare: tally.sums.estimatedCalls / tally.sums.calls }),
    ...(tally.cost !== undefined && { cost: tally.cost }),
    ...(dollars && { dollars }),
    ...(costPerSuccess && { costPerSuccess }),
    endReasons: tally.ends,
    callsByPurpose: tally.purposes,
    failures: tally.failures,
    ...(tally.beliefs.length > 0 && { beliefs: tally.beliefs }),
    ...(passes && { passes }),
    budgets: calibration === undefined ? budgetsOf(tally.attempts) : [],
    ...(claims && { claims }),
    ...(credit && { credit: rowCredit(credit) }),
  }
}

function settingsOfRun({ name, settings }: RunOfRow): ReportRow['settingsByName'] {
  const { seeds, dialect, maxSteps, options, worldOptions } = settings()
  return {
    run: name,
    seeds,
    ...(dialect !== undefined && { dialect }),
    ...(maxSteps !== undefined && { maxSteps }),
    options,
    worldOptions,
  }
}

function meansOf({ tally }: ScoredRow, tasks: readonly TaskScore[], episodes: number): RowMeans | undefined {
  if (episodes === 0) return undefined
  const total = (name: 'reward' | 'progress' | 'steps'): number => sumOf(tasks, ({ totals }) => totals[name] ?? 0) / episodes
  const spl = splOf(tasks)
  const { invalidSteps, parseFailures, inputTokens, outputTokens } = tally.sums
  return {
    reward: total('reward'),
    progress: total('progress'),
    steps: total('steps'),
    invalidSteps: invalidSteps / episodes,
    parseFailures: parseFailures / episodes,
    inputTokens: inputTokens / episodes,
    outputTokens: outputTokens / episodes,
    ...(spl !== undefined && { spl }),
  }
}

function splOf(tasks: readonly TaskScore[]): number | undefined {
  const known = tasks.filter(({ totals }) => totals.spl !== undefined)
  const episodes = sumOf(known, ({ trials }) => trials)
  return episodes === 0 ? undefined : sumOf(known, ({ totals }) => totals.spl ?? 0) / episodes
}

function sumOf(tasks: readonly TaskScore[], of: (task: TaskScore) => number): number {
  return tasks.reduce((sum, task) => sum + of(task), 0)
}

/** Returns pass@k and pass^k for every k; `undefined` if no task has several attempts. */
function passesOf(scores: readonly TaskScore[], sampling: TargetOptions = {}): Passes | undefined {
  const curve = passCurve(scores, sampling)
  if (curve === undefined) return undefined
  const { attempts, infrastructureErrors, flakyTasks } = curve
  const points = curve.points.map(({ k, passAtK, passHatK }) => ({
    k,
    passAtK: plainEstimate(passAtK),
    passHatK: plainEstimate(passHatK),
    tasks: passAtK.tasks,
  }))
  return { points, attempts, infrastructureErrors, flakyTasks }
}
