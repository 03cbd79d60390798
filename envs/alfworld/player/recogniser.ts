import { trimEndCharacters } from '@orreryjs/core'
import { introducedTasks, type PromptRecogniser, stripCommandMarks, type TaskStatement } from '@orreryjs/core/worlds'
import { parseGoal } from './goal.ts'
import { listedNames, typeOf } from './wording.ts'

const WELCOME = '-= Welcome to TextWorld, ALFRED! =-\n\n'
const ROOM = /You are in the middle of a room\.\s+Looking quickly around you, you see (an? [^\n]+?)\.(?=\s|["']|$)/g
const TASK = /Your task is to: ([^\n]+)/g
const NAMED = String.raw`[a-z]+ \d+`
/** Parts of an answer have at most 2,000 characters, so that a text without a full stop is not scanned again for each of its words. */
const SENTENCE = [
  String.raw`You (?:arrive at|open the|close the|pick up the|move the|put the|clean the|heat the|cool the|turn on the|turn off the|slice the|cut the|are carrying|are not carrying|are facing|are in the middle of a room)[^\n]{0,2000}?\.`,
  String.raw`Looking quickly around you, you see nothing\.`,
  String.raw`On the ${NAMED}, you see [^\n.]{0,2000}\.`,
  String.raw`The ${NAMED} is (?:open|closed)\.`,
  String.raw`In it, you see [^\n.]{0,2000}\.`,
  String.raw`Next to it, you see [^\n.]{0,2000}\.`,
  String.raw`Nothing happens\.?`,
  String.raw`This is an? [^\n.]{0,2000}\.`,
  String.raw`This ${NAMED} is on\.`,
  String.raw`There's nothing special about [^\n.]{0,2000}\.`,
  String.raw`Available commands:(?:\n[^\n]+)+`,
].join('|')
const ANSWER = new RegExp(`(?:${SENTENCE})(?: (?:${SENTENCE}))*`)
const VERBS = 'go to|open|close|take|move|put|use|clean|heat|cool|examine|slice'
const STRICT = new RegExp(
  `^(?:(?:go to|open|close|use|examine) ${NAMED}|take ${NAMED} from ${NAMED}|move ${NAMED} to ${NAMED}|put ${NAMED} (?:in/on|in|on) ${NAMED}|(?:clean|heat|cool|slice) ${NAMED} with ${NAMED}|look|inventory|help)$`,
  'i',
)
const LOOSE = new RegExp(`^(?:(?:${VERBS}) \\S|(?:look|inventory|help)$)`, 'i')
const BETWEEN: Readonly<Record<string, string>> = {
  take: 'from',
  move: 'to',
  put: 'in/on',
  clean: 'with',
  heat: 'with',
  cool: 'with',
  slice: 'with',
}

/** Recognizes ALFWorld's texts in prompts. */
export const recogniser: PromptRecogniser = {
  world: 'alfworld',
  statements(text) {
    const standardStatements = [...text.matchAll(TASK)].map((match) => standardStatement(text, match))
    if (standardStatements.length > 0) return standardStatements
    return introducedTasks(text).flatMap(freeStatement)
  },
  opening(statement, { before, text, after }) {
    if (statement.isComplete) return text.slice(statement.from, statement.to).trim()
    const rooms = [...`${before}\n${text.slice(0, statement.from)}`.matchAll(ROOM)]
    const room = rooms.at(-1) ?? [...`${text.slice(statement.to)}\n${after}`.matchAll(ROOM)][0]
    if (room === undefined || !fits(statement.goal, room[1] ?? '')) return undefined
    return `${WELCOME}${room[0]}\n\nYour task is to: ${statement.goal}.`
  },
  answer(text) {
    for (let at = 0; ; ) {
      const match = ANSWER.exec(at === 0 ? text : text.slice(at))
      if (match === null) return undefined
      const from = at + match.index
      // The initial observation is not an answer.
      if (!/^You are in the middle of a room\. Looking quickly around you, you see a/.test(match[0]))
        return { from, to: from + match[0].length }
      at = from + match[0].length
    }
  },
  command(text, isLoose) {
    const line = stripCommandMarks(text)
    return (isLoose ? LOOSE : STRICT).test(line) && !line.includes('\n') ? line.toLowerCase() : undefined
  },
  commandOfCall(name, values) {
    const words = name
      .replace(/[_-]+/g, ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
    const verb =
      /^(?:go ?to|goto|navigate|walk|move to)\b/.test(words) || words === 'go'
        ? 'go to'
        : (new RegExp(VERBS).exec(words)?.[0] ?? words)
    const [first, second] = values
    if (first === undefined)
      return /^(?:look|inventory|help)\b/.exec(words)?.[0] ?? (/inventory/.test(words) ? 'inventory' : undefined)
    if (/pick|grab|take/.test(words) && second !== undefined) return `take ${first} from ${second}`
    if (/toggle|turn on|switch/.test(words)) return `use ${first}`
    if (/^(?:examine|look at|inspect)/.test(words)) return `examine ${first}`
    return second === undefined ? `${verb} ${first}` : `${verb} ${first} ${BETWEEN[verb] ?? 'with'} ${second}`
  },
}

function standardStatement(text: string, match: RegExpExecArray): TaskStatement {
  const to = match.index + match[0].length
  const room = [...text.slice(0, match.index).matchAll(ROOM)].at(-1)
  const isComplete = room !== undefined && text.slice(room.index + room[0].length, match.index).trim() === ''
  const at = isComplete ? (room?.index ?? match.index) : match.index
  const from = isComplete && text.slice(0, at).endsWith(WELCOME) ? at - WELCOME.length : at
  return { from, to, goal: (match[1] ?? '').trimEnd().replace(/\.$/, ''), isComplete }
}

function freeStatement(task: TaskStatement): readonly TaskStatement[] {
  const goal = trimEndCharacters(task.goal, '.!')
  return goal.length > 120 || parseGoal(goal) === undefined ? [] : [{ ...task, goal }]
}

/** True if the goal is possible in the room: it has the target types, or the goal is to look at an object under a lamp. */
function fits(goal: string, list: string): boolean {
  const { deliveries = [], lighting } = parseGoal(goal) ?? {}
  const types = new Set(listedNames(list).map(typeOf))
  return lighting !== undefined || (deliveries.length > 0 && deliveries.every(({ target }) => types.has(target)))
}
