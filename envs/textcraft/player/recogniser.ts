import { trimEndCharacters } from '@orreryjs/core'
import {
  introducedTasks,
  type PromptRecogniser,
  type SurroundingText,
  stripCommandMarks,
  type TaskStatement,
} from '@orreryjs/core/worlds'

const GOAL =
  /^[ \t]*(?:[#*>-]+[ \t]*)?Goal: (?:craft (?:[0-9]+ )?|(?:Craft|Get|Fetch|Find|Gather|Obtain|Collect|Make|Take) )[^\n]+?\.?$/gm
/** A line of the list, without white space and quotes at its end. */
const RECIPE = /^[ \t]*(?:(?:[-*\u2022]|\d+[.)])[ \t]+)?["'`]?(craft \d+ [^\n]+? using \d+ [^\n]+)/
const OPENING = /Crafting commands:\n/g
const MAKE =
  /^(?:please\s+)?(?:craft|make|create|build|produce|obtain|get)\s+(?:me\s+)?(?:(?:a|an|the|some)\s+)?(?:(\d+)\s+)?([^\n.,;"'`*?!]+)/i
const ANSWER =
  /(?:^|[\s"'`>:(])((?:Got|Crafted) \d+ [^\n"<]+|Could not (?:find|execute|craft|get)?[^\n"<]*|Wrong item format[^\n"<]*|Inventory: [^\n"<]*)/m

/** Prompt parsing rules of TextCraft. */
export const recogniser: PromptRecogniser = {
  world: 'textcraft',
  statements(text) {
    if (!/craft/i.test(text)) return []
    const ownStatements = statementsWithGoals(text)
    return ownStatements.length > 0 ? ownStatements : introducedTasks(text).flatMap(otherStatement)
  },
  opening(statement, texts) {
    if (statement.isComplete) return texts.text.slice(statement.from, statement.to).trim()
    const recipes = recipesFor(statement, texts)
    if (recipes.length === 0) return undefined
    const goal = /^[A-Z]/.test(statement.goal) ? statement.goal : `craft ${statement.goal}`
    return `Crafting commands:\n${recipes.join('\n')}\n\nGoal: ${goal}.`
  },
  answer(text) {
    const match = ANSWER.exec(text)
    const answerText = match?.[1]
    if (match === null || answerText === undefined) return undefined
    const from = match.index + match[0].length - answerText.length
    // Quotes and braces at the end belong to the surrounding text if they also occur before the answer.
    const isQuoted = /['`]$/.test(text.slice(0, from))
    return { from, to: from + (isQuoted ? quoteStart(answerText) : answerText.length) }
  },
  command(text, isLoose) {
    const line = stripCommandMarks(text)
    if (/^inventory$/i.test(line)) return 'inventory'
    const pattern = isLoose ? /^(?:get|craft)\s+\S/i : /^(?:get \d+ \S|craft \d+ \S.* using \d+ \S)/i
    return pattern.test(line) && !line.includes('\n') ? line.replace(/^\w+/, (verb) => verb.toLowerCase()) : undefined
  },
  commandOfCall(name, values) {
    const verb = /craft|make|create|build/i.test(name)
      ? 'craft'
      : /get|fetch|take|collect|gather|obtain/i.test(name)
        ? 'get'
        : name
    if (/inventory|stock/i.test(name) && values.length === 0) return 'inventory'
    if (verb === 'get') return `get ${values.join(' ')}`
    if (verb !== 'craft') return undefined
    const made = values.filter((value) => !/^\d+ /.test(value)).join(' ')
    const parts = values.filter((value) => /^\d+ /.test(value))
    if (parts.length > 0 && made !== '') return `craft ${made} using ${parts.join(', ')}`
    return `craft ${values.slice(0, -1).join(' ')} using ${values.at(-1) ?? ''}`
  },
}

/** Only the first goal below an opening can be complete, so each part of the text is read once. */
function statementsWithGoals(text: string): readonly TaskStatement[] {
  const openings = [...text.matchAll(OPENING)].map(({ index }) => index)
  let next = 0
  return [...text.matchAll(GOAL)].map((match) => {
    const before = next
    while ((openings[next] ?? match.index) < match.index) next += 1
    return ownStatement(text, match, next === before ? undefined : openings[next - 1])
  })
}

function ownStatement(text: string, match: RegExpExecArray, opening: number | undefined): TaskStatement {
  const to = match.index + match[0].length
  const goal = match[0].replace(/^.*?Goal: (?:craft )?/, '').replace(/\.?$/, '')
  const between = opening === undefined ? [] : text.slice(opening, match.index).split('\n').slice(1)
  const isComplete = opening !== undefined && between.every((line) => line.trim() === '' || /^craft \d+ .+ using /.test(line))
  return { from: isComplete ? (opening ?? match.index) : match.index, to, goal, isComplete }
}

function otherStatement(task: TaskStatement): readonly TaskStatement[] {
  const made = MAKE.exec(task.goal)
  const name = made?.[2]?.trim()
  if (made === null || name === undefined || / using /.test(task.goal)) return []
  return [{ ...task, goal: made[1] === undefined ? name : `${made[1]} ${name}` }]
}

/**
 * Returns the command list closest to the goal: before it, or else after it. Lists in which no command makes the goal do not
 * count.
 */
function recipesFor({ from, to, goal }: TaskStatement, { before, text, after }: SurroundingText): readonly string[] {
  const name = goal.replace(/^\d+ /, '')
  const makes = (block: readonly string[]): boolean =>
    block.some((line) => line.slice('craft '.length).includes(` ${name} using `))
  const earlier = blocksIn(`${before}\n${text.slice(0, from)}`)
  const later = blocksIn(`${text.slice(to)}\n${after}`)
  return earlier.findLast(makes) ?? later.find(makes) ?? []
}

function blocksIn(text: string): readonly (readonly string[])[] {
  const blocks: string[][] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const recipe = RECIPE.exec(trimEndCharacters(line, ' \t\r"\'`,'))?.[1]
    if (recipe === undefined) isOpen = isOpen && line.trim() === ''
    else {
      if (!isOpen) blocks.push([])
      isOpen = true
      blocks.at(-1)?.push(recipe)
    }
  }
  return blocks
}

/** Returns where the quotes and braces at the end of a text start. */
function quoteStart(text: string): number {
  const end = trimEndCharacters(text, " \t\r\n'`}").length
  const at = text.slice(end).search(/['`}]/)
  return at < 0 ? text.length : end + at
}
