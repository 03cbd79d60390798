import type { Checked } from './checking/run-checks.ts'
import type { Lesson } from './lesson.ts'
import { LESSONS } from './lessons.ts'

/** A check in one line: whether it holds, and what the file does instead. */
export function checkedLine({ name, holds, instead }: Checked): string {
  return holds ? `  holds  ${name}` : `  fails  ${name}: ${instead ?? ''}`
}

/** What there is to say of the first check that fails: the first hint, or all of them. */
export function hintsFor({ checks }: Lesson, checked: readonly Checked[], all: boolean): readonly string[] {
  const failed = checked.find(({ holds }) => !holds)
  if (failed?.instead?.startsWith('it threw') === true) return ['mend what it throws first']
  const hints = checks.find(({ name }) => name === failed?.name)?.hints ?? []
  return all ? hints : hints.slice(0, 1)
}

/** How a person asked for a check. */
export interface Asked {
  /** What to type to ask again: `./orrery lesson check 1`. */
  readonly again: string
  /** What to type to call the program: `./orrery`. */
  readonly program: string
  /** The file, as it is named from where the person is. */
  readonly file: string
  readonly allHints: boolean
}

/** What stands below the checks: how many hold, hints, and where to go on once all hold. */
export function closingLines(
  lesson: Lesson,
  checked: readonly Checked[],
  { again, program, file, allHints }: Asked,
): readonly string[] {
  const count = `${checked.filter(({ holds }) => holds).length} of ${checked.length} hold`
  const hints = hintsFor(lesson, checked, allHints).map((hint) => `hint: ${hint}`)
  const hasMore = hintsFor(lesson, checked, true).length > hints.length
  if (hints.length > 0) return [count, ...hints, ...(hasMore ? [`more hints: ${again} --hint`] : [])]
  const named = /^[./]/.test(file) ? file : `./${file}`
  const directory = named.slice(0, Math.max(1, named.lastIndexOf('/')))
  const play = lesson.plays === undefined ? [] : [`let it play: ${program} ${lesson.plays.replaceAll('DIR', directory)}`]
  const next = LESSONS.find(({ number }) => number === lesson.number + 1)
  return [count, ...play, ...(next === undefined ? [] : [`next, ${next.title}: ${program} lesson start ${next.number}`])]
}
