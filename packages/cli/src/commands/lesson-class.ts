import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { errorMessage } from '@orreryjs/core'
import { type CheckResult, checkInWorker, type Lesson } from '@orreryjs/course'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { pluralize } from '@orreryjs/runs/texts'
import type { Terminal } from '../terminal.ts'

/** Result of one student. */
export interface ClassRow {
  /** Shortest part of the path that names the student. */
  readonly student: string
  /** The exercise; absent if the directory lacks it. */
  readonly file?: string
  readonly passed: number
  /** In the order of the lesson; empty if the file could not be run. */
  readonly checks: readonly CheckResult[]
  /** Reason why no check ran. */
  readonly error?: string
}

/**
 * Checks the exercises of a class one after the other, so that no student's time limit depends on another's work. A directory may
 * contain the exercise itself or as `lesson-NUMBER`. A file that cannot be run fails all checks. Calls `onStudent` after each student.
 */
export async function checkClass(
  lesson: Lesson,
  paths: readonly string[],
  onStudent: (row: ClassRow) => void,
): Promise<readonly ClassRow[]> {
  const students = studentNames(paths)
  const rows: ClassRow[] = []
  for (const [index, path] of paths.entries()) {
    const row = await checkStudent(lesson, path, students[index] ?? path)
    rows.push(row)
    onStudent(row)
  }
  return rows
}

/** Replaces `DIR/*` by the directories and exercises in DIR: not every shell does. Keeps a pattern without matches. */
export function expandDirectories(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const parent = dirname(path)
    if (basename(path) !== '*' || existsSync(path) || !existsSync(parent)) return [path]
    const entries = readdirSync(parent, { withFileTypes: true })
    const names = entries.flatMap((entry) => (entry.isDirectory() || extname(entry.name) === '.ts' ? [entry.name] : []))
    const visible = names.filter((name) => !name.startsWith('.')).sort()
    return visible.length === 0 ? [path] : visible.map((name) => join(parent, name))
  })
}

async function checkStudent(lesson: Lesson, path: string, student: string): Promise<ClassRow> {
  const file = exerciseIn(lesson, path)
  if (file === undefined) {
    const error = existsSync(path) ? `no ${lesson.file} in ${path}` : `no such directory: ${path}`
    return { student, passed: 0, checks: [], error }
  }
  try {
    const checks = await checkInWorker(lesson.number, resolve(file), { isSilent: true })
    return { student, file, passed: checks.filter(({ holds }) => holds).length, checks }
  } catch (error) {
    return { student, file, passed: 0, checks: [], error: errorMessage(error).split('\n', 1)[0] ?? '' }
  }
}

function exerciseIn({ number, file }: Lesson, path: string): string | undefined {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true
  const places = isFile ? [path] : [join(path, file), join(path, `lesson-${number}`, file)]
  return places.find((place) => extname(place) === '.ts' && existsSync(place))
}

/** Returns the paths without the directories at the beginning and at the end that all have in common: `students/ann/work` is `ann`. */
export function studentNames(paths: readonly string[]): readonly string[] {
  const parts = paths.map((path) => path.split(/[\\/]+/).filter((part) => part !== ''))
  if (parts.length < 2) return paths.map((path) => basename(resolve(path)))
  const shortest = Math.min(...parts.map(({ length }) => length))
  const isCommon = (index: number): boolean => parts.every((each) => each.at(index) === parts[0]?.at(index))
  let start = 0
  while (start < shortest - 1 && isCommon(start)) start++
  let end = 0
  while (end < shortest - start - 1 && isCommon(-end - 1)) end++
  return parts.map((each) => each.slice(start, each.length - end).join('/'))
}

/** Formats the class as a table, followed by the number of students who pass each check. */
export function classLines(lesson: Lesson, rows: readonly ClassRow[], { columns }: Pick<Terminal, 'columns'>): readonly string[] {
  const total = lesson.checks.length
  const results = plainTable(
    [{ title: 'student' }, { title: 'passed', align: 'right' }, { title: 'first failed check' }],
    rows.map(({ student, passed, checks, error }) => [student, `${passed}/${total}`, error ?? firstFailed(checks)]),
    columns,
  )
  const byCheck = lesson.checks.map(({ name }, index) => [
    String(index + 1),
    String(rows.filter(({ checks }) => checks[index]?.holds === true).length),
    name,
  ])
  const complete = rows.filter(({ passed }) => passed === total).length
  return [
    `lesson ${lesson.number}, ${lesson.title}: ${pluralize(rows.length, 'student')}, ${complete} passed all ${total} checks`,
    '',
    results,
    '',
    plainTable([{ title: 'check', align: 'right' }, { title: 'passed by', align: 'right' }, { title: 'name' }], byCheck, columns),
  ]
}

function firstFailed(checks: readonly CheckResult[]): string {
  const index = checks.findIndex(({ holds }) => !holds)
  const failed = checks[index]
  return failed === undefined ? '' : `${index + 1} ${failed.name}: ${failed.problem ?? ''}`
}

/** Returns the class as CSV: one row per student, one column per check (1 passed, 0 failed). */
export async function classCsv(lesson: Lesson, rows: readonly ClassRow[]): Promise<string> {
  // Loaded only here: the export formats slow down the other commands.
  const { csvLines } = await import('@orreryjs/reporting/export')
  const names = lesson.checks.map(({ name }) => name)
  const lines = rows.map(({ student, file, passed, checks, error }) => [
    student,
    file,
    lesson.number,
    passed,
    names.length,
    ...names.map((_, index) => (checks[index]?.holds === true ? 1 : 0)),
    error ?? firstFailed(checks),
  ])
  return csvLines([['student', 'file', 'lesson', 'passed', 'checks', ...names, 'first_failed'], ...lines])
}

/** Returns the class as data. */
export function classJson({ number, title }: Lesson, rows: readonly ClassRow[]): object {
  const students = rows.map(({ checks, ...row }) => ({
    ...row,
    checks: checks.map(({ name, holds, problem }) => ({ name, passed: holds, ...(problem !== undefined && { problem }) })),
  }))
  return { lesson: number, title, students }
}
