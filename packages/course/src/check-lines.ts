import type { CheckResult } from './checking/run-checks.ts'
import type { Lesson } from './lesson.ts'
import { LESSONS } from './lessons.ts'

/** Formats a check as one line: pass, or fail with the error in the file. */
export function checkedLine({ name, holds, problem: instead }: CheckResult): string {
  return holds ? `  pass  ${name}` : `  fail  ${name}: ${instead ?? ''}`
}

/** Returns the first hint for the first failed check, or all its hints. */
export function hintsFor({ checks }: Lesson, checked: readonly CheckResult[], all: boolean): readonly string[] {
  const failed = checked.find(({ holds }) => !holds)
  if (failed?.problem?.startsWith('it threw') === true) return ['fix this error first']
  const hints = checks.find(({ name }) => name === failed?.name)?.hints ?? []
  return all ? hints : hints.slice(0, 1)
}

/** How the user called the command. */
export interface CheckCommand {
  /** The command to check again, such as `./orrery lesson check 1`. */
  readonly checkCommand: string
  /** The program name, such as `./orrery`. */
  readonly program: string
  /** The file, relative to the working directory. */
  readonly file: string
  readonly allHints: boolean
}

/** Lines below the checks: number of passed checks, hints, and next steps once all pass. */
export function closingLines(
  lesson: Lesson,
  checked: readonly CheckResult[],
  { checkCommand: again, program, file, allHints }: CheckCommand,
): readonly string[] {
  const count = `${checked.filter(({ holds }) => holds).length} of ${checked.length} passed`
  const hints = hintsFor(lesson, checked, allHints).map((hint) => `hint: ${hint}`)
  const hasMore = hintsFor(lesson, checked, true).length > hints.length
  if (hints.length > 0) return [count, ...hints, ...(hasMore ? [`more hints: ${again} --hint`] : [])]
  const path = /^[./]/.test(file) ? file : `./${file}`
  const directory = path.slice(0, Math.max(1, path.lastIndexOf('/')))
  const play = lesson.runCommand === undefined ? [] : [`run it: ${program} ${lesson.runCommand.replaceAll('DIR', directory)}`]
  const next = LESSONS.find(({ number }) => number === lesson.number + 1)
  return [count, ...play, ...(next === undefined ? [] : [`next lesson, ${next.title}: ${program} lesson start ${next.number}`])]
}
