import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import {
  type Checked,
  checkAside,
  checkedLine,
  findLesson,
  hintsFor,
  LESSONS,
  solutionFiles,
  startLesson,
} from '@orreryjs/course'
import { plainTable, shellWord, unknownName } from '@orreryjs/runs/texts'
import type { Command } from 'commander'
import { EXIT } from '../output/errors.ts'
import type { Terminal } from '../terminal.ts'
import { type AddCommand, wantsJson, wholeNumber } from './command.ts'

const VERBS = ['start', 'check', 'solution']

const DESCRIPTION = `Six lessons on agents, their worlds and how to tell which is better. Without arguments it lists them.

start writes the exercise into a directory, where nothing that is there is touched; check says what of it holds, with a hint for the first thing that does not; solution shows how it can be done.`

const EXAMPLES = `
Examples:
  orrery lesson start 1
  orrery lesson check 1
  orrery lesson check 1 --hint`

interface Flags {
  readonly hint?: boolean
  readonly show?: boolean
}

/** `orrery lesson`: exercises, checked. */
export const addLesson: AddCommand = (program, terminal, setExitCode) => {
  program
    .command('lesson')
    .summary('learn how agents work: exercises with checks and hints')
    .description(DESCRIPTION)
    .argument('[verb]', VERBS.join(', '))
    .argument('[number]', `which lesson, 1 to ${LESSONS.length}`)
    .argument('[dir]', 'directory of the exercise (default: lesson-NUMBER)')
    .option('--hint', 'with check: every hint for the first check that fails')
    .option('--show', 'with solution: print it')
    .addHelpText('after', EXAMPLES)
    .action(
      async (verb: string | undefined, number: string | undefined, dir: string | undefined, flags: Flags, command: Command) => {
        const json = wantsJson(command)
        if (verb === undefined) return printList(terminal, json)
        if (!VERBS.includes(verb)) throw unknownName('USAGE', 'verb of lesson', verb, VERBS)
        if (number === undefined)
          throw new OrreryError('USAGE', `lesson ${verb} takes the number of a lesson`, { hint: `\`orrery lesson ${verb} 1\`` })
        const lesson = wholeNumber('lesson', 1, LESSONS.length)(number)
        if (verb === 'start') return start(terminal, lesson, dir, json)
        if (verb === 'solution') return showSolution(terminal, lesson, flags.show === true, json)
        const holds = await check(terminal, lesson, dir, flags.hint === true, json)
        setExitCode(holds ? EXIT.ok : EXIT.failed)
      },
    )
}

function printList(terminal: Terminal, json: boolean): void {
  if (json) {
    const lessons = LESSONS.map(({ number, title, task, file, checks }) => ({ number, title, task, file, checks: checks.length }))
    terminal.print(JSON.stringify({ lessons }))
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
  terminal.print(`\nto read: docs/lessons; begin: ${terminal.command} lesson start 1`)
}

function start(terminal: Terminal, number: number, dir: string | undefined, json: boolean): void {
  const directory = dir ?? `lesson-${number}`
  const { files } = startLesson(number, resolve(directory))
  if (json) {
    terminal.print(JSON.stringify({ lesson: number, directory, files }))
    return
  }
  terminal.print(`made ${files.map((file) => join(directory, file)).join(', ')}`)
  terminal.print(
    `edit ${join(directory, findLesson(number).file)}; what of it holds: ${terminal.command} lesson check ${words(number, dir)}`,
  )
}

async function check(
  terminal: Terminal,
  number: number,
  dir: string | undefined,
  allHints: boolean,
  json: boolean,
): Promise<boolean> {
  const lesson = findLesson(number)
  const path = pathOf(number, lesson.file, dir, terminal)
  const shown = relative('.', path)
  if (!json) terminal.print(`lesson ${number}, ${lesson.title}: ${shown}`)
  const told = (checked: Checked): void => {
    if (!json) terminal.print(checkedLine(checked))
  }
  const checked = await checkAside(number, path, { told })
  const holding = checked.filter(({ holds }) => holds).length
  const hints = hintsFor(lesson, checked, allHints)
  if (json) {
    terminal.print(JSON.stringify({ lesson: number, file: shown, checks: checked, hints }))
    return holding === checked.length
  }
  terminal.print(`${holding} of ${checked.length} hold`)
  for (const hint of hints) terminal.print(`hint: ${hint}`)
  if (hints.length > 0 && !allHints) terminal.print(`more hints: ${terminal.command} lesson check ${words(number, dir)} --hint`)
  if (holding === checked.length) for (const line of whatNext(terminal, number, shown)) terminal.print(line)
  return holding === checked.length
}

/** The exercise in its directory, or, for somebody who stands there, in this one. Throws `FILE_UNREADABLE`. */
function pathOf(number: number, file: string, dir: string | undefined, { command }: Terminal): string {
  const places = dir === undefined ? [`lesson-${number}`, '.'] : [dir]
  const found = places.map((place) => resolve(place, file)).find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new OrreryError('FILE_UNREADABLE', `there is no ${join(places[0] ?? '', file)}`, {
    hint: `begin the lesson: ${command} lesson start ${words(number, dir)}`,
  })
}

function whatNext({ command }: Terminal, number: number, shown: string): readonly string[] {
  const { plays } = findLesson(number)
  const directory = shown.includes('/') ? `./${shown.slice(0, shown.lastIndexOf('/'))}` : '.'
  const play = plays === undefined ? [] : [`let it play: ${plays.replace(/^orrery/, command).replaceAll('DIR', directory)}`]
  const next = LESSONS.find((lesson) => lesson.number === number + 1)
  return [...play, ...(next === undefined ? [] : [`next, ${next.title}: ${command} lesson start ${next.number}`])]
}

function showSolution(terminal: Terminal, number: number, show: boolean, json: boolean): void {
  if (!show) {
    throw new OrreryError('USAGE', `the solution of lesson ${number} is printed with --show only`, {
      hint: `first: ${terminal.command} lesson check ${number} --hint`,
    })
  }
  const files = solutionFiles(number)
  if (json) terminal.print(JSON.stringify({ lesson: number, files }))
  else for (const { text } of files) terminal.print(text.trimEnd())
}

function words(number: number, dir: string | undefined): string {
  return dir === undefined ? String(number) : `${number} ${shellWord(dir)}`
}
