import type { Checked } from './checking/run-checks.ts'
import type { Lesson } from './lesson.ts'

/** A check in one line: whether it holds, and what the file does instead. */
export function checkedLine({ name, holds, instead }: Checked): string {
  return holds ? `  holds  ${name}` : `  fails  ${name}: ${instead ?? ''}`
}

/** What there is to say of the first check that fails: the first hint, or all of them. */
export function hintsFor({ checks }: Lesson, checked: readonly Checked[], all: boolean): readonly string[] {
  const failed = checked.find(({ holds }) => !holds)
  const hints = checks.find(({ name }) => name === failed?.name)?.hints ?? []
  return all ? hints : hints.slice(0, 1)
}
