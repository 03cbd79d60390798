import { readLabel, thoughtIn } from '../agent-reply.ts'
import type { LogEpisode, LogStep } from '../log-episode.ts'
import { taskStartIn } from '../observations.ts'

/** A line of a trace that begins something. */
interface Mark {
  readonly kind: 'action' | 'thought' | 'observation' | 'skip'
  readonly text: string
}

/** Marks of StateAct's console. */
const CONSOLE_MARKS: readonly (readonly [start: string, kind: Mark['kind']])[] = [
  ['<<< EXTRACTED ACTION >>>:', 'action'],
  ['<<< RAW ACTION >>>:', 'skip'],
  ['<<< CLEANED ACTION >>>:', 'skip'],
  ['<> OBSERVATION <>:', 'observation'],
]

/** Lines in which the console prints whether the task is done, won and rewarded. */
const CONSOLE_FACTS: ReadonlySet<string> = new Set(['True', 'False', '0', '1', '0.0', '1.0'])
const SKIP: Mark = { kind: 'skip', text: '' }

/** Labels of an agent's state in StateAct's replies. */
const STATE_LABELS = ['goal:', 'current location:', 'current inventory:', 'locations visited:']

/** Reads a trace of one episode: `> action`, `Act 1: action`, `Action: action`, each followed by its response. */
export function readTrace(text: string, facts: Omit<LogEpisode, 'steps'> = { taskNames: [] }): LogEpisode {
  const steps: { thoughts: string[]; action: string; lines?: string[] }[] = []
  const opening: string[] = []
  let thoughts: string[][] = []
  let target = opening
  let isConsole = false
  for (const line of joinCues(text.replaceAll('\r\n', '\n').split('\n'))) {
    isConsole ||= line.startsWith('<<<')
    const mark = isConsole ? readConsole(line) : readMark(line)
    if (mark === undefined) target.push(line)
    else if (mark.kind === 'skip') target = []
    else if (mark.kind === 'thought') {
      target = [mark.text]
      thoughts.push(target)
    } else if (mark.kind === 'action') {
      steps.push({ thoughts: thoughts.map(thoughtText), action: mark.text.trim() })
      thoughts = []
      target = openLines(steps)
    } else {
      target = thoughts.length > 0 ? [] : openLines(steps, opening)
      target.push(mark.text)
    }
  }
  const initial = taskStartIn(opening.join('\n')).trim()
  return {
    ...(initial !== '' && { initial }),
    ...facts,
    steps: steps.map(({ lines, ...step }): LogStep => {
      const observation = lines?.join('\n').trim() ?? ''
      return { ...step, ...(observation !== '' && { observation }) }
    }),
  }
}

const CUE = '>'

/**
 * Puts the command that follows a bare cue in the line of the cue. ADaPT ends the trace of an executor with a cue and continues with the
 * next executor's command after a blank line. A cue without a blank line after it is an empty command, and its response follows.
 */
function joinCues(lines: readonly string[]): readonly string[] {
  const joined: string[] = []
  let isWaiting = false
  for (const [at, line] of lines.entries()) {
    const text = line.trim()
    if (text === CUE && (lines[at + 1] ?? '').trim() === '') isWaiting = true
    else if (!isWaiting) joined.push(line)
    else if (text !== '') {
      joined.push(readMark(line) === undefined ? `${CUE} ${text}` : line)
      isWaiting = false
    }
  }
  return joined
}

/** Joins the lines of a thought without the answer `OK.` of agents' loops. */
function thoughtText(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trim() !== 'OK.')
    .join('\n')
    .trim()
}

function openLines(steps: { lines?: string[] }[], opening: string[] = []): string[] {
  const step = steps.at(-1)
  if (step === undefined) return opening
  step.lines ??= []
  return step.lines
}

/** In the console's output, the raw reply has labels too, which are no marks. */
function readConsole(line: string): Mark | undefined {
  const marked = CONSOLE_MARKS.find(([start]) => line.startsWith(start))
  if (marked !== undefined) return ofCommand(marked[1], line.slice(marked[0].length))
  return CONSOLE_FACTS.has(line.trim()) ? SKIP : undefined
}

function readMark(line: string): Mark | undefined {
  const label = readLabel(line)
  if (label !== undefined) return ofCommand(label.kind, label.text)
  if (!line.startsWith('>')) return undefined
  const command = line.slice(1).trim()
  return STATE_LABELS.some((each) => command.startsWith(each)) ? { kind: 'thought', text: command } : ofCommand('action', command)
}

/** A wrapper command such as `think: X` is a thought. */
function ofCommand(kind: Mark['kind'], text: string): Mark {
  const thought = kind === 'action' ? thoughtIn(text) : undefined
  return thought === undefined ? { kind, text } : { kind: 'thought', text: thought }
}
