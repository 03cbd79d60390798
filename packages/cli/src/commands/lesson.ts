import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import {
  type CheckResult,
  checkedLine,
  checkInWorker,
  closingLines,
  findLesson,
  hintsFor,
  LESSONS,
  solutionFiles,
  startLesson,
} from '@orreryjs/course'
import { plainTable } from '@orreryjs/reporting/plain-table'
import { shellWord, unknownName } from '@orreryjs/runs/texts'
import { type Command, Option } from 'commander'
import { EXIT } from '../output/errors.ts'
import { withProgress } from '../output/progress.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from './command.ts'
import { checkClass, classCsv, classJson, classLines, expandDirectories } from './lesson-class.ts'

const VERBS = ['start', 'check', 'solution']

const DESCRIPTION = `Six lessons on agents, their worlds and how to compare them. Without arguments, lists the lessons; with a number, shows the lesson's page and how to start.

start writes the exercise to a directory without overwriting files; check tests your work and prints a hint for the first failed check; solution prints a solution. With the directories of several students, check prints a table of the class.`

const EXAMPLES = `
Examples:
  orrery lesson 1
  orrery lesson start 1
  orrery lesson check 1 --hint
  orrery lesson check 1 students/*
  orrery lesson check 1 students/* --format csv`

interface Flags {
  readonly hint?: boolean
  readonly show?: boolean
  readonly format?: 'table' | 'csv'
}

/** Adds `orrery lesson`, which starts and checks exercises. */
export const addLesson: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('lesson')
    .summary('learn how agents work: exercises with checks and hints')
    .description(DESCRIPTION)
    .argument('[verb]', `${VERBS.join(', ')}, or the number of a lesson to open`)
    .argument('[number]', `number of the lesson, 1 to ${LESSONS.length}`)
    .argument('[dirs...]', 'directory of the exercise (default: lesson-NUMBER); with check also several, or files')
    .option('--hint', 'with check: print all hints for the first failed check')
    .option('--show', 'with solution: print the solution (required)')
    .addOption(new Option('--format <name>', 'with check: print one row per directory').choices(['table', 'csv']))
    .addHelpText('after', EXAMPLES)
    .action(
      async (verb: string | undefined, number: string | undefined, given: readonly string[], flags: Flags, command: Command) => {
        const json = wantsJson(command)
        checkFlags(verb, flags)
        if (verb === undefined) return printList(terminal, json)
        if (/^\d+$/.test(verb)) return openLesson(terminal, wholeNumber('lesson', 1, LESSONS.length)(verb), number, json)
        if (!VERBS.includes(verb)) throw unknownName('USAGE', 'lesson command', verb, VERBS)
        if (number === undefined)
          throw new OrreryError('USAGE', `lesson ${verb} needs the number of a lesson`, { hint: `\`orrery lesson ${verb} 1\`` })
        if (!/^\d+$/.test(number)) {
          throw new OrreryError(
            'USAGE',
            `lesson ${verb} needs the number of a lesson before the directories, got ${shellWord(number)}`,
            {
              hint: [`${terminal.command} lesson ${verb} 1`, ...[number, ...given].map((word) => shellWord(word))].join(' '),
            },
          )
        }
        const lesson = wholeNumber('lesson', 1, LESSONS.length)(number)
        const dirs = verb === 'check' ? expandDirectories(given) : given
        const [dir] = dirs
        if (verb === 'check' && (dirs.length > 1 || flags.format !== undefined)) {
          setExitCode(await checkAll(terminal, lesson, dirs, flags, json))
          return
        }
        refuseRest(verb, verb === 'solution' ? dirs : dirs.slice(1))
        if (verb === 'start') return start(terminal, lesson, dir, json)
        if (verb === 'solution') return showSolution(terminal, lesson, flags.show === true, json)
        const holds = await check(terminal, lesson, dir, flags.hint === true, json)
        setExitCode(holds ? EXIT.ok : EXIT.failed)
      },
    )
}

function refuseRest(verb: string, [extra]: readonly string[]): void {
  if (extra === undefined) return
  const expected = verb === 'solution' ? 'no directory' : 'one directory'
  throw new OrreryError('USAGE', `lesson ${verb} takes ${expected}, got ${shellWord(extra)}`, {
    hint: `omit ${shellWord(extra)}`,
  })
}

/** Throws `USAGE` for a flag of another verb. */
function checkFlags(verb: string | undefined, { hint, show, format }: Flags): void {
  const given = [
    ['--hint', 'check', hint],
    ['--format', 'check', format],
    ['--show', 'solution', show],
  ] as const
  for (const [flag, owner, value] of given) {
    if (value === undefined || verb === owner) continue
    throw new OrreryError('USAGE', `${flag} applies to \`lesson ${owner}\` only`, {
      hint: `write \`orrery lesson ${owner} 1 ${flag}\``,
    })
  }
}

/** Prints the title, page and exercise of a lesson, and the next command. */
function openLesson(terminal: Terminal, number: number, rest: string | undefined, json: boolean): void {
  const { title, task, page, file, checks } = findLesson(number)
  const program = terminal.command
  if (rest !== undefined) {
    const verb = VERBS.includes(rest) ? rest : 'start'
    throw new OrreryError('USAGE', `the verb of \`lesson\` precedes the number, got \`lesson ${number} ${rest}\``, {
      hint: `${program} lesson ${verb} ${number}`,
    })
  }
  const started = join(`lesson-${number}`, file)
  const isStarted = existsSync(started)
  if (json) {
    const data = { number, title, task, file, page: pageOf(page, terminal), checks: checks.map(({ name }) => name), isStarted }
    terminal.printData(JSON.stringify(data))
    return
  }
  const next = isStarted ? [`Continue:  edit ${started}`] : [`Start:     ${program} lesson start ${number}`]
  const lines = [
    `Lesson ${number}: ${title}`,
    '',
    `Read:      ${pageOf(page, terminal)}`,
    `Exercise:  ${task}`,
    ...next,
    `Check:     ${program} lesson check ${number}   (${checks.length} checks)`,
  ]
  for (const line of lines) terminal.print(line)
}

/** Checks several exercises and prints one row for each. Returns the exit code. */
async function checkAll(
  terminal: Terminal,
  number: number,
  dirs: readonly string[],
  { format = 'table', hint }: Flags,
  json: boolean,
): Promise<number> {
  if (hint === true) throw new OrreryError('USAGE', '--hint needs one directory', { hint: 'check the directory alone' })
  const lesson = findLesson(number)
  const students = dirs.length === 0 ? [`lesson-${number}`] : dirs
  // The checks of one student last up to half a minute.
  const words = { noun: 'student', good: `passed all ${lesson.checks.length} checks`, total: students.length }
  const rows = await withProgress(terminal, { ...words, silent: !terminal.interactive }, (advance) =>
    checkClass(lesson, students, ({ passed }) => advance(passed === lesson.checks.length)),
  )
  if (json) terminal.printData(JSON.stringify(classJson(lesson, rows)))
  else if (format === 'csv') terminal.printData((await classCsv(lesson, rows)).trimEnd())
  else for (const line of classLines(lesson, rows, terminal)) terminal.print(line)
  return rows.every(({ passed }) => passed === lesson.checks.length) ? EXIT.ok : EXIT.failed
}

function printList(terminal: Terminal, json: boolean): void {
  if (json) {
    const lessons = LESSONS.map(({ number, title, task, file, checks }) => ({ number, title, task, file, checks: checks.length }))
    terminal.printData(JSON.stringify({ lessons }))
    return
  }
  const rows = LESSONS.map(({ number, title, task, checks }) => [String(number), title, task, String(checks.length)])
  terminal.print(
    plainTable(
      [{ title: 'lesson' }, { title: 'about' }, { title: 'exercise' }, { title: 'checks', align: 'right' }],
      rows,
      terminal.columns,
    ),
  )
  terminal.print(`\nread ${pageOf('index.md', terminal)}; start with: ${terminal.command} lesson start 1`)
}

function start(terminal: Terminal, number: number, dir: string | undefined, json: boolean): void {
  const directory = dir ?? `lesson-${number}`
  const { page, file } = findLesson(number)
  const { files } = startLesson(number, resolve(directory))
  if (json) {
    terminal.printData(JSON.stringify({ lesson: number, directory, files }))
    return
  }
  terminal.print(`created ${files.map((each) => join(directory, each)).join(', ')}`)
  terminal.print(`read ${pageOf(page, terminal)} and edit ${join(directory, file)}`)
  terminal.print(`check your work: ${terminal.command} lesson check ${wordsOf(number, dir)}`)
}

async function check(
  terminal: Terminal,
  number: number,
  dir: string | undefined,
  allHints: boolean,
  json: boolean,
): Promise<boolean> {
  const lesson = findLesson(number)
  const [program, words] = [terminal.command, wordsOf(number, dir)]
  // The exercise is in its default directory, or in the current one if the user has changed into it.
  const places = dir === undefined ? [`lesson-${number}`, '.'] : [dir]
  const file = places.map((place) => join(place, lesson.file)).find((path) => existsSync(path))
  if (file === undefined) {
    // A shell passes a pattern without matches unchanged.
    const hint = dir?.includes('*')
      ? `no directory matches ${dir}; pass the directories of the students`
      : `start the lesson: ${program} lesson start ${words}`
    throw new OrreryError('FILE_UNREADABLE', `no file ${join(places[0] ?? '', lesson.file)}`, { hint })
  }
  if (!json) terminal.print(`lesson ${number}, ${lesson.title}: ${file}`)
  const report = (checked: CheckResult): void => (json ? undefined : terminal.print(checkedLine(checked)))
  const checks = await checkInWorker(number, resolve(file), { onResult: report })
  const closing = { program, file, allHints, checkCommand: `${program} lesson check ${words}` }
  if (json)
    terminal.print(
      JSON.stringify({ lesson: number, file, checks: checks.map(checkItem), hints: hintsFor(lesson, checks, allHints) }),
    )
  else for (const line of closingLines(lesson, checks, closing)) terminal.print(line)
  return checks.every(({ holds }) => holds)
}

/** Converts a result to data. */
function checkItem({ name, holds, problem }: CheckResult): object {
  return { name, passed: holds, ...(problem !== undefined && { problem }) }
}

function showSolution(terminal: Terminal, number: number, show: boolean, json: boolean): void {
  if (!show) {
    throw new OrreryError('USAGE', `the solution of lesson ${number} is printed only with --show`, {
      hint: `try this first: ${terminal.command} lesson check ${number} --hint`,
    })
  }
  const files = solutionFiles(number)
  if (json) terminal.printData(JSON.stringify({ lesson: number, files }))
  else for (const { text } of files) terminal.print(text.trimEnd())
}

/** Returns the path of a lesson page, absolute if the current directory is not the checkout. */
function pageOf(page: string, { command }: Terminal): string {
  const beside = join(dirname(command), 'docs', 'lessons', page)
  return existsSync(beside) ? beside : `docs/lessons/${page}`
}

function wordsOf(number: number, dir: string | undefined): string {
  return dir === undefined ? String(number) : `${number} ${shellWord(dir)}`
}
