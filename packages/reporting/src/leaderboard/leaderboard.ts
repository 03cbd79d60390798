import { existsSync, readdirSync, statSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { compareTexts, OrreryError } from '@orreryjs/core'
import { missingDirectory } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { failureOf } from '@orreryjs/runs/texts'
import { VERSION } from '@orreryjs/runs/version'
import { writeOutput } from '../export/output-file.ts'
import { placeProblem, type ResolvedTable, resolveTables } from './declared-tables.ts'
import type { LeaderboardData, RefusedSubmission } from './leaderboard-data.ts'
import { leaderboardPage } from './leaderboard-page.ts'
import { leaderboardTables } from './leaderboard-tables.ts'
import { readSubmission, type Submission } from './read-submission.ts'
import { nameKeys } from './similar-names.ts'
import { BOARD_FILE, readBoardFile } from './submission-file.ts'

/** A leaderboard of verified submissions. */
export interface Leaderboard extends LeaderboardData {
  /** Writes `index.html` and `leaderboard.json` into a directory and returns their paths. Throws `FILE_UNWRITABLE`, or `USAGE` for a directory of the submissions. */
  toDirectory(out: string): readonly string[]
}

/** Options of `leaderboard`. */
export interface LeaderboardOptions {
  readonly registry: Registry
  /** Reads the HTML template: `readLeaderboardTemplate` of `@orreryjs/viewer`. */
  template(): string
  /** Called after each submission. */
  onSubmission?(isVerified: boolean): void
}

/**
 * Verifies all submissions in a directory and ranks their rows. Each submission is a directory with a finished run and `submission.json`; `board.json` may
 * set title and tables. A submission that does not verify, shows forged characters, repeats another or fits no table is refused, and the others are
 * ranked. Keeps one episode in memory, and the scores of each task. Throws `RUN_UNKNOWN`, `USAGE`, or the errors of reading `board.json`.
 */
export async function leaderboard(
  directory: string,
  { registry, template, onSubmission }: LeaderboardOptions,
): Promise<Leaderboard> {
  const names = listSubmissions(directory)
  const { tables, ...board } = readBoardFile(directory)
  const declared = tables && (await resolveTables(tables, registry))
  const admission = createAdmission(declared)
  const submissions: Submission[] = []
  const refused: RefusedSubmission[] = []
  for (const name of names) {
    const reason = await readSubmission(directory, name, { registry }).then(
      (submission) => {
        const problem = admission.problemOf(submission)
        if (problem === undefined) submissions.push(submission)
        return problem
      },
      (error: unknown) => reasonOf(error),
    )
    if (reason !== undefined) refused.push({ directory: name, reason })
    onSubmission?.(reason === undefined)
  }
  const data: LeaderboardData = {
    board,
    verifiedWith: VERSION,
    submissions: submissions.length,
    episodes: submissions.reduce((sum, { episodes }) => sum + episodes, 0),
    events: submissions.reduce((sum, { events }) => sum + events, 0),
    tables: leaderboardTables(submissions),
    refused,
  }
  return {
    ...data,
    toDirectory(out) {
      refuseSubmissionsDirectory(out, directory)
      const files = [
        { path: join(out, 'index.html'), text: leaderboardPage(template(), data) },
        { path: join(out, 'leaderboard.json'), text: `${JSON.stringify(data, null, 1)}\n` },
      ]
      for (const { path, text } of files) writeOutput(path, text)
      return files.map(({ path }) => path)
    },
  }
}

/**
 * Returns the names of the submissions in a directory, in order. Hidden files, `board.json` and Markdown files are not submissions. Throws `RUN_UNKNOWN` for
 * a missing directory, `USAGE` for a run.
 */
export function listSubmissions(directory: string): readonly string[] {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw missingDirectory(directory, 'name a directory with one directory for each submission')
  if (existsSync(join(directory, 'run.json')))
    throw new OrreryError('USAGE', `${directory} is a run`, { hint: 'name the directory that contains the submissions' })
  return readdirSync(directory)
    .filter((name) => !name.startsWith('.') && name !== BOARD_FILE && !/\.md$/i.test(name))
    .sort(compareTexts)
}

/** Throws `USAGE` for an output directory among the submissions, which the next run would read as one. */
export function refuseSubmissionsDirectory(out: string, directory: string): void {
  const path = relative(directory, out)
  if (path === '' || !(path.startsWith('..') || isAbsolute(path)))
    throw new OrreryError('USAGE', `${out} is in the directory of the submissions`, { hint: 'name another directory with --out' })
}

/** A bug that a submission meets refuses this submission only. */
function reasonOf(error: unknown): string {
  const { code, message } = failureOf(error)
  return code === 'DATA_INVALID' ? message : `${code}: ${message}`
}

/** Checks submissions against those before them and against the declared tables. */
function createAdmission(declared: readonly ResolvedTable[] | undefined): {
  problemOf(submission: Submission): string | undefined
} {
  const names = new Map<string, string>()
  const contents = new Map<string, string>()
  return {
    problemOf({ name, directory, rows }) {
      const keys = nameKeys(name)
      const similar = keys.flatMap((key) => names.get(key) ?? [])[0]
      if (similar !== undefined) return `the name ${JSON.stringify(name)} looks like that of ${similar}`
      const copied = rows.flatMap(({ content }) => (content === undefined ? [] : (contents.get(content) ?? [])))[0]
      if (copied !== undefined) return `it has the episodes of ${copied}`
      const misplaced = declared && rows.flatMap((row) => placeProblem(row, declared) ?? [])[0]
      if (misplaced !== undefined) return misplaced
      for (const key of keys) names.set(key, directory)
      for (const { content } of rows) if (content !== undefined) contents.set(content, directory)
      return undefined
    },
  }
}
