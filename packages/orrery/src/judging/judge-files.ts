import { errorMessage, isOrreryError, type JsonValue, OrreryError } from '@orreryjs/core'
import {
  hasDifference,
  type Judgement,
  type JudgeQuestion,
  judgeSubmission,
  type Missing,
  type OriginalTask,
  readOriginalTask,
  SITE_NAMES,
  type SiteAddresses,
  type Verdict,
} from '@orreryjs/env-webarena'
import { readJsonValues } from '@orreryjs/runs/logs'
import { unknownName } from '@orreryjs/runs/texts'
import { type AnswerRecord, readAnswers } from './read-answers.ts'

/** Options of `judgeFiles`. */
export interface JudgeFilesOptions {
  /** Addresses of the sites by name. @default the original's addresses and ports */
  readonly sites?: SiteAddresses
  /** Replies of a model to a question. @default checks that need a model are not judged */
  ask?(question: JudgeQuestion): Promise<string>
}

/** Number of tasks by verdict. */
export type VerdictCounts = Readonly<Record<Verdict, number>>

/** Verdicts about a task, and its goal. */
export interface JudgedTask extends Omit<Judgement, 'questions'> {
  readonly intent: string
}

/** An answer that is not judged. */
export interface AnswerProblem {
  readonly where: string
  readonly reason: string
}

/** Verdicts about the answers of a file. */
export interface JudgedFiles {
  readonly tasks: number
  readonly answers: number
  readonly judged: readonly JudgedTask[]
  readonly original: VerdictCounts
  readonly repaired: VerdictCounts
  /** Tasks about which the judges differ. */
  readonly differing: readonly JudgedTask[]
  /** Number of tasks that are not judged by one of the judges, by missing requirement. */
  readonly missing: Readonly<Partial<Record<Missing, number>>>
  /** Tasks without an answer. */
  readonly unanswered: readonly number[]
  /** Answers to tasks that the file of tasks does not have, second answers to a task, and unreadable records. */
  readonly problems: readonly AnswerProblem[]
  /** Number of questions that a model answered. */
  readonly questions: number
}

/**
 * Judges the answers of a file or directory by the original's rules and by the repaired ones. A task with several different answers is not
 * judged. Throws `FILE_UNREADABLE`, `DATA_INVALID` or `CONFIG_INVALID`.
 */
export async function judgeFiles(taskFile: string, answers: string, options: JudgeFilesOptions = {}): Promise<JudgedFiles> {
  const sites = checkedSites(options.sites ?? {})
  const tasks = readTasks(taskFile)
  const { records, unread } = readAnswers(answers)
  const problems: AnswerProblem[] = [...unread]
  const byTask = new Map<number, AnswerRecord[]>()
  for (const record of records) {
    if (tasks.has(record.task)) byTask.set(record.task, [...(byTask.get(record.task) ?? []), record])
    else problems.push({ where: record.where, reason: `no task ${record.task} in ${taskFile}` })
  }
  for (const [task, same] of byTask) {
    for (const { where } of same.slice(1))
      problems.push({ where, reason: `another answer to task ${task}, which is not judged; the first is in ${same[0]?.where}` })
    if (same.length > 1) byTask.delete(task)
  }
  const duplicated = new Set(records.map(({ task }) => task).filter((task) => !byTask.has(task)))
  const replies = new Map<string, string>()
  const judge = (): readonly Judgement[] =>
    [...tasks.values()].flatMap((task) =>
      (byTask.get(task.id) ?? []).map(({ submission }) => judgeSubmission(task, submission, { sites, replies })),
    )
  let judged = judge()
  if (options.ask !== undefined) {
    const failure = await askAll(
      judged.flatMap(({ questions }) => questions),
      options.ask,
      replies,
    )
    if (failure !== undefined) problems.push({ where: 'model judge', reason: failure })
    judged = judge()
  }
  const results = judged.map(({ questions: _, ...rest }) => ({ ...rest, intent: tasks.get(rest.task)?.intent ?? '' }))
  return {
    tasks: tasks.size,
    answers: records.length + unread.length,
    judged: results,
    original: countsOf(results.map(({ original }) => original)),
    repaired: countsOf(results.map(({ repaired }) => repaired)),
    differing: results.filter(hasDifference),
    missing: missingIn(results),
    unanswered: [...tasks.keys()].filter((id) => !byTask.has(id) && !duplicated.has(id)),
    problems,
    questions: replies.size,
  }
}

/** Asks each question once. Returns the message of the first error, which ends the questions; the replies before it are kept. */
async function askAll(
  questions: readonly JudgeQuestion[],
  ask: (question: JudgeQuestion) => Promise<string>,
  replies: Map<string, string>,
): Promise<string | undefined> {
  try {
    for (const question of questions) if (!replies.has(question.prompt)) replies.set(question.prompt, await ask(question))
    return undefined
  } catch (error) {
    return isOrreryError(error) ? `${error.code}: ${error.message}` : errorMessage(error)
  }
}

/** Throws for a name that is no site of the original. */
function checkedSites(sites: SiteAddresses): SiteAddresses {
  const upper = Object.entries(sites).map(([name, address]) => [name.toUpperCase().replaceAll('-', '_'), address] as const)
  for (const [name, address] of upper) {
    if (!SITE_NAMES.includes(name)) throw unknownName('CONFIG_INVALID', 'site', name, SITE_NAMES)
    if (!/^https?:\/\/[^/?#\s]+/i.test(address))
      throw new OrreryError('CONFIG_INVALID', `site ${name}: ${JSON.stringify(address)} is no address. Expected http://HOST:PORT`)
  }
  return Object.fromEntries(upper)
}

/** Reads the tasks of a file by id: a list, lines, or one task. Throws for a task that occurs twice. */
function readTasks(file: string): ReadonlyMap<number, OriginalTask> {
  const tasks = new Map<number, OriginalTask>()
  for (const [index, value] of readJsonValues(file).flat().entries()) {
    const task = readOriginalTask(value as JsonValue, `${file}, task ${index + 1}`)
    if (tasks.has(task.id)) throw new OrreryError('DATA_INVALID', `${file}, task ${index + 1}: the id ${task.id} occurs twice`)
    tasks.set(task.id, task)
  }
  if (tasks.size === 0) throw new OrreryError('DATA_INVALID', `${file}: contains no tasks`)
  return new Map([...tasks].sort(([left], [right]) => left - right))
}

function countsOf(verdicts: readonly Verdict[]): VerdictCounts {
  const counts = { success: 0, failure: 0, error: 0, undecided: 0, 'not-judged': 0 }
  for (const verdict of verdicts) counts[verdict] += 1
  return counts
}

/** Counts each task once for everything that it lacks. */
function missingIn(judged: readonly JudgedTask[]): Readonly<Partial<Record<Missing, number>>> {
  const counts: Partial<Record<Missing, number>> = {}
  for (const { original, repaired, checks } of judged) {
    if (original !== 'not-judged' && repaired !== 'not-judged') continue
    for (const each of new Set(checks.flatMap(({ missing }) => missing))) counts[each] = (counts[each] ?? 0) + 1
  }
  return counts
}
