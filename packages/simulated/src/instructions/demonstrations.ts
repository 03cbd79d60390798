import {
  type Exchange,
  isThought,
  memoizeByText,
  memoizeRecentText,
  type Prompt,
  type PromptView,
  parseExchanges,
} from '@orreryjs/core/worlds'
import type { Policies } from '../settings.ts'
import { namesIn, verbGroup, verbOf } from './words.ts'

/**
 * Returns the share of `bareForm` that applies: all of it without demonstrations, or with demonstrations of another world or in other
 * words, which show another form.
 */
export function missingForm(prompt: Prompt, policies: Policies): number {
  if (!hasDemonstrations(prompt, policies)) return 1
  const shown = readDemonstrations(prompt.messages)
  return shown !== undefined && isForeign(shown, offeredVerbs(prompt)) ? 1 : 0
}

/** Share of `bareSlip` if the demonstrations do not show an action that the task needs. */
const OTHER_TYPE_SHARE = 0.5

/** Returns the share of `bareSlip` that applies: all of it also if the steps of the demonstrations are in reverse order. */
export function missingSteps(prompt: Prompt, view: PromptView, policies: Policies): number {
  if (!hasDemonstrations(prompt, policies)) return 1
  const shown = readDemonstrations(prompt.messages)
  if (shown === undefined) return 0
  const offered = offeredVerbs(prompt)
  if (shown.isReversed || isForeign(shown, offered)) return 1
  const groups = new Set(shown.verbs.map((verb) => verbGroup(verb) ?? verb))
  const needed = view.intentions().flatMap((intention) => intention.toLowerCase().match(/[a-z]+/g) ?? [])
  return needed.every((word) => !offered.has(word) || groups.has(verbGroup(word) ?? word)) ? 0 : OTHER_TYPE_SHARE
}

/** Returns the verbs of the action forms; empty if the prompt has no list. */
function offeredVerbs({ actions, sections, otherText }: Prompt): ReadonlySet<string> {
  return otherText === undefined && !sections.has('ACTIONS') ? NO_VERBS : verbsIn(actions)
}

const NO_VERBS: ReadonlySet<string> = new Set()
const verbsIn: (actions: string) => ReadonlySet<string> = memoizeByText((actions) => new Set(actions.split('\n').map(verbOf)))

function isForeign({ verbs }: Demonstrations, offered: ReadonlySet<string>): boolean {
  const foreign = verbs.filter((verb) => !offered.has(verb)).length
  return offered.size > 1 && foreign > verbs.length * MAX_FOREIGN
}

/** Maximum share of steps with other verbs than the prompt offers. */
const MAX_FOREIGN = 0.25

interface Demonstrations {
  /** The verb of each step. */
  readonly verbs: readonly string[]
  readonly isReversed: boolean
}

const START = '### EXAMPLE '
const END = '### END EXAMPLE'

/** Reads the demonstrations in Orrery's layout; `undefined` without steps. */
function readDemonstrations(messages: readonly string[]): Demonstrations | undefined {
  const message = messages.find((text) => text.includes(START))
  if (message === undefined) return undefined
  return stepsIn(message.slice(message.indexOf(START), lastEndIn(message)))
}

/** Returns the offset of the last `END`. Searches forward, which is faster because engines search single characters in blocks. */
function lastEndIn(message: string): number {
  let last = -1
  for (let at = message.indexOf(END); at >= 0; at = message.indexOf(END, at + 1)) last = at
  return last
}

const stepsIn: (text: string) => Demonstrations | undefined = memoizeRecentText((text) => {
  const examples = text.split(END).map((each) => {
    const exchanges = parseExchanges(each).filter(({ line }) => !isThought(line))
    return { exchanges, opening: each.slice(0, Math.max(0, each.indexOf('\n> '))) }
  })
  const verbs = examples.flatMap(({ exchanges }) => exchanges.map(({ line }) => verbOf(line)))
  if (verbs.length === 0) return undefined
  const order = examples.reduce((sum, { exchanges, opening }) => sum + forwardSteps(exchanges, opening), 0)
  return { verbs, isReversed: order < 0 }
})

/**
 * Returns the number of steps that use names from earlier answers, minus the number of steps that use names only from later ones. Reversing
 * the steps changes its sign.
 */
function forwardSteps(exchanges: readonly Exchange[], opening: string): number {
  const known = new Set(namesIn(opening))
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  for (const [at, { observation }] of exchanges.entries()) {
    for (const name of contentNames(observation)) {
      if (!first.has(name)) first.set(name, at)
      last.set(name, at)
    }
  }
  let sum = 0
  for (const [at, { line }] of exchanges.entries()) {
    const names = contentNames(line).filter((name) => !(name.includes(' ') && known.has(name)))
    const isAfter = names.some((name) => (first.get(name) ?? at) < at)
    const isBefore = names.some((name) => (last.get(name) ?? at) > at)
    sum += Number(isAfter) - Number(isBefore)
  }
  return sum
}

/** Maximum number of names that are read in an answer. */
const MAX_NAMES = 400

function contentNames(text: string): readonly string[] {
  return namesIn(text)
    .slice(0, MAX_NAMES)
    .filter((name) => name.length >= MIN_NAME_LENGTH)
}

const MIN_NAME_LENGTH = 3

const ANNOUNCED =
  /^(?:[#*]|[^\S\n\r\u2028\u2029])*examples?\b|\bhere (?:is|are) (?:an?|one|two|three|some|a few|\d+) examples?\b/im

/** Returns true if a prompt contains a demonstration: an example, or a task before the current one. */
export function hasDemonstrations({ messages }: Prompt, { all }: Policies): boolean {
  if (messages.some((text) => text.includes('### EXAMPLE'))) return true
  if (messages.some((text) => /example/i.test(text) && ANNOUNCED.test(text))) return true
  return all.some(({ opening }) => opening !== undefined && occurrences(opening, messages) > 1)
}

function occurrences(words: RegExp, texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(words)?.length ?? 0), 0)
}
