import { createHash, type Hash } from 'node:crypto'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareTexts, contentHash, type EpisodeEvent, OrreryError, stableJson, truncateText } from '@orreryjs/core'
import { fileDigest, journalPath, type RunManifest, type RunSetting, readEpisodes, readManifest, rowKey } from '@orreryjs/harness'
import { isSequential } from '@orreryjs/runs/configuration'
import { privilegedModelTest, type Registry, simulatedModelTest } from '@orreryjs/runs/registry'
import { calibrationOf, rowSettings } from '@orreryjs/runs/results'
import { createScoreTable } from '@orreryjs/runs/scores'
import { type Problem, type Verification, verify } from '@orreryjs/runs/verify'
import type { TaskScore } from '@orreryjs/statistics'
import { textProblem } from './displayed-text.ts'
import { readSubmissionFile, type SubmissionFile } from './submission-file.ts'

/** A submission whose run was re-executed without a difference. */
export interface Submission extends SubmissionFile {
  /** Name of its directory. */
  readonly directory: string
  /** SHA-256 of `events.jsonl`. */
  readonly journal: string
  /** Version of Orrery that played the run. */
  readonly playedWith: string
  /** Number of re-executed episodes and compared events. */
  readonly episodes: number
  readonly events: number
  readonly rows: readonly SubmittedRow[]
}

/** One row of a submitted run. */
export interface SubmittedRow {
  readonly place: RowPlace
  readonly agent: string
  readonly label: string
  /** Id of the model as recorded; `none` without a model. */
  readonly model: string
  readonly simulated: boolean
  /** True for calibration agents and models that see the world state: they have no rank. */
  readonly isReference: boolean
  /** Conditions that readers must know, such as an agent that sees rewards. */
  readonly notes: readonly string[]
  /** Sorted by task. */
  readonly tasks: readonly TaskScore[]
  readonly anytime: boolean
  /** SHA-256 of tasks, replies and actions of its episodes: equal for a copy with other times or names. Absent for calibration agents. */
  readonly content?: string
  /** True if the agent was executed again; otherwise its actions were repeated as recorded. */
  readonly executed: boolean
}

/** World and rules of a row. Rows are compared only if their places are equal. */
export interface RowPlace {
  readonly world: string
  readonly version: number
  readonly dialect: string
  readonly split: string
  readonly maxSteps?: number
  readonly countThoughts: boolean
  /** Hash of faults and injections; absent without. */
  readonly disturbances?: string
  /** Hash of the ids and hashes of all tasks. */
  readonly tasks: string
}

/** Options of `readSubmission`. */
export interface ReadSubmissionOptions {
  readonly registry: Registry
}

/** Maximum length of the names that a run contains. */
const MAX_NAME = 120

/** Verifies the run of a submission and reads its scores. Throws `DATA_INVALID` with the reason of a refusal, and what reading a run throws. */
export async function readSubmission(root: string, name: string, { registry }: ReadSubmissionOptions): Promise<Submission> {
  requireText('the name of the directory', name)
  const directory = join(root, name)
  requireOwnFiles(directory)
  const described = readSubmissionFile(directory)
  const manifest = readManifest(directory)
  requireNames(manifest)
  const verification = await verify(directory, { registry })
  requireVerified(verification)
  const journal = await fileDigest(journalPath(directory))
  const { episodes, events, repeatedAgents } = verification
  return {
    ...described,
    directory: name,
    journal,
    playedWith: manifest.orrery,
    episodes,
    events,
    rows: await readRows(directory, manifest, new Set(repeatedAgents)),
  }
}

/** Throws for a submission that is not a directory of regular files with a run: a link may lead out of it. */
function requireOwnFiles(directory: string): void {
  const found = lstatSync(directory)
  if (found.isSymbolicLink()) throw refused('it is a symbolic link. Expected a directory')
  if (!found.isDirectory()) throw refused('it is a file. Expected a directory with run.json and submission.json')
  const names = readdirSync(directory)
  for (const name of names) {
    const file = lstatSync(join(directory, name))
    if (file.isSymbolicLink()) throw refused(`${JSON.stringify(name)} is a symbolic link. Expected the file itself`)
    if (!file.isFile()) throw refused(`${JSON.stringify(name)} is not a regular file. Expected only the files of a run`)
  }
  if (!names.includes('run.json')) throw refused('it has no run.json. Expected the directory of a finished run')
}

function requireNames({ orrery, settings, worlds }: RunManifest): void {
  requireText('run.json, orrery', orrery)
  for (const { dialect } of worlds) requireText('run.json, worlds, dialect', dialect)
  for (const { world, split, agent, label = agent, model } of settings)
    for (const [field, text] of Object.entries({ world, split, agent, label, model }))
      requireText(`run.json, settings, ${field}`, text)
}

function requireText(field: string, text: string): void {
  const problem = textProblem(text, MAX_NAME)
  if (problem !== undefined) throw refused(`${field}: ${problem}`)
}

function requireVerified({ problems, hasDigest }: Verification): void {
  const [first] = problems
  if (first !== undefined) throw refused(`not verified: ${problemText(first)}${moreText(problems.length)}`)
  if (!hasDigest) throw refused('the journal has no digest. Expected a run of this version or a newer one')
}

function moreText(problems: number): string {
  return problems === 1 ? '' : ` (and ${problems - 1} more)`
}

/** Formats a problem as one line with the line of the journal. */
function problemText(problem: Problem): string {
  if (problem.kind === 'claim') return problem.text
  const { episode, seq, event, field, recorded = 'nothing', executed = 'nothing' } = problem.divergence
  const line = problem.line === undefined ? '' : `, line ${problem.line}`
  const what = field === '' ? event : `${event}, ${field}`
  return `events.jsonl${line} (${episode}, event ${seq}, ${what}): recorded ${truncateText(recorded)}, replayed ${truncateText(executed)}`
}

/** Reads the scores of all rows and the hashes of their content, with one episode in memory. */
async function readRows(
  directory: string,
  manifest: RunManifest,
  repeatedAgents: ReadonlySet<string>,
): Promise<readonly SubmittedRow[]> {
  const table = createScoreTable({ clusters: manifest.clusters ?? {}, anytime: isSequential(manifest.configuration) })
  const contents = new Map<string, Hash>()
  for await (const { events, metrics } of readEpisodes(journalPath(directory), { isChecked: true })) {
    const [start] = events
    if (start?.type !== 'episode-start' || metrics === undefined) continue
    table.add(metrics, start.taskHash)
    const content = contents.get(rowKey(metrics)) ?? createHash('sha256')
    contents.set(rowKey(metrics), content)
    content.update(stableJson([start.taskHash, start.trial ?? 0, ...events.flatMap(choiceOf)]))
  }
  const [isSimulated, isPrivileged] = [simulatedModelTest(manifest), privilegedModelTest(manifest)]
  return table.cells().map(({ tasks: scores, anytime = false, ...row }): SubmittedRow => {
    const { world, split, agent, label, model } = row
    const setting = manifest.settings.find((each) => rowKey({ ...each, label: each.label ?? each.agent }) === rowKey(row))
    const tasks = [...scores.values()].sort((one, other) => compareTexts(one.task, other.task))
    const calibration = calibrationOf(agent)
    const content = contents.get(rowKey(row))
    return {
      place: placeOf(manifest, { world, split, label, model }, setting, tasks),
      agent,
      label,
      model,
      simulated: isSimulated(model),
      isReference: calibration !== undefined || isPrivileged(model),
      notes: notesOf(setting, calibration, isPrivileged(model)),
      tasks,
      anytime,
      ...(content && calibration === undefined && { content: content.digest('hex') }),
      executed: !repeatedAgents.has(agent),
    }
  })
}

/** Returns the parts of an event that decide an episode: replies and actions. */
function choiceOf(event: EpisodeEvent): readonly unknown[] {
  if (event.type === 'model-call') return [event.reply?.choices ?? null]
  return event.type === 'step-end' ? [event.action] : []
}

function placeOf(
  manifest: RunManifest,
  row: { readonly world: string; readonly split: string; readonly label: string; readonly model: string },
  setting: RunSetting | undefined,
  tasks: readonly TaskScore[],
): RowPlace {
  const { world, split } = row
  const { dialect = '', maxSteps } = rowSettings(manifest, row)
  const disturbances = setting?.disturbances
  return {
    world,
    version: manifest.worlds.find(({ id }) => id === world)?.version ?? 0,
    dialect,
    split,
    ...(maxSteps !== undefined && { maxSteps }),
    countThoughts: setting?.countThoughts ?? false,
    ...(disturbances && { disturbances: contentHash(disturbances) }),
    tasks: contentHash(tasks.map(({ task, taskHash }) => [task, taskHash])),
  }
}

function notesOf(setting: RunSetting | undefined, calibration: string | undefined, privileged: boolean): readonly string[] {
  const { feedback = 'none', rewind = [], memory = 'off' } = setting ?? {}
  return [
    ...(calibration === undefined ? [] : ['calibration']),
    ...(privileged ? ['sees the world state'] : []),
    ...(feedback === 'none' ? [] : ['sees rewards']),
    ...(rewind.includes('snapshot') || rewind.includes('replay') ? ['free rewind'] : []),
    ...(memory === 'off' ? [] : ['learns across tasks']),
  ]
}

function refused(reason: string): OrreryError {
  return new OrreryError('DATA_INVALID', reason)
}
