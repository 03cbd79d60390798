import { createTextCache, type Exchange, isThought, type Prompt, type PromptView, parseExchanges } from '@orreryjs/core/worlds'
import type { Policies } from '../settings.ts'
import { verbGroup } from './words.ts'

/** Shares of `bareSlip` and `bareForm` that apply to a prompt. */
interface MissingDemonstrations {
  readonly slip: number
  readonly form: number
}

/** Without demonstrations, or with those of another world or in other words. */
const NONE: MissingDemonstrations = { slip: 1, form: 1 }
/** The steps are in reverse order: only the form is shown. */
const REVERSED: MissingDemonstrations = { slip: 1, form: 0 }
/** A kind of action that the task needs is not shown. */
const OTHER_TYPE: MissingDemonstrations = { slip: 0.5, form: 0 }
const COMPLETE: MissingDemonstrations = { slip: 0, form: 0 }

/** Returns how much the demonstrations of a prompt lack. */
export function missingDemonstrations(prompt: Prompt, view: PromptView, policies: Policies): MissingDemonstrations {
  if (!hasDemonstrations(prompt, policies)) return NONE
  const shown = readDemonstrations(prompt.messages)
  if (shown === undefined) return COMPLETE
  const offered = new Set(prompt.actions.split('\n').map(verbOf))
  const foreign = shown.verbs.filter((verb) => !offered.has(verb)).length
  if (offered.size > 1 && foreign > shown.verbs.length * MAX_FOREIGN) return NONE
  if (shown.isReversed) return REVERSED
  const groups = new Set(shown.verbs.map((verb) => verbGroup(verb) ?? verb))
  const needed = view.intentions().flatMap((intention) => intention.toLowerCase().match(/[a-z]+/g) ?? [])
  const isTypeShown = needed.every((word) => !offered.has(word) || groups.has(verbGroup(word) ?? word))
  return isTypeShown ? COMPLETE : OTHER_TYPE
}

/** Maximum share of steps with other verbs than the prompt offers. */
const MAX_FOREIGN = 0.25

/** The first word of an action or of its form. */
function verbOf(line: string): string {
  return /^(?:[-*] )?(\w+)/.exec(line.trim())?.[1]?.toLowerCase() ?? ''
}

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
  const text = message.slice(message.indexOf(START), message.lastIndexOf(END))
  return cache(text, (all) => {
    const examples = all.split(END).map((each) => {
      const exchanges = parseExchanges(each).filter(({ line }) => !isThought(line))
      return { exchanges, opening: each.slice(0, Math.max(0, each.indexOf('\n> '))) }
    })
    const verbs = examples.flatMap(({ exchanges }) => exchanges.map(({ line }) => verbOf(line)))
    if (verbs.length === 0) return undefined
    const order = examples.reduce((sum, { exchanges, opening }) => sum + forwardSteps(exchanges, opening), 0)
    return { verbs, isReversed: order < 0 }
  })
}

const cache = createTextCache<Demonstrations | undefined>(64)

/**
 * Returns the number of steps that use names from earlier answers, minus the number of steps that use names only from later ones. Reversing
 * the steps changes its sign.
 */
function forwardSteps(exchanges: readonly Exchange[], opening: string): number {
  const known = new Set(namesIn(opening))
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  for (const [at, { observation }] of exchanges.entries()) {
    for (const name of namesIn(observation)) {
      if (!first.has(name)) first.set(name, at)
      last.set(name, at)
    }
  }
  let sum = 0
  for (const [at, { line }] of exchanges.entries()) {
    const names = namesIn(line).filter((name) => !(NUMBERED.test(name) && known.has(name)))
    const isAfter = names.some((name) => (first.get(name) ?? at) < at)
    const isBefore = names.some((name) => (last.get(name) ?? at) > at)
    sum += Number(isAfter) - Number(isBefore)
  }
  return sum
}

const NUMBERED = /^[a-z]+ \d+$/
/** Maximum number of names that are read in a text. */
const MAX_NAMES = 400

/** Returns the words of a text; a number belongs to the word before it. */
function namesIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]{2,30} \d+(?!\w)|[a-z0-9]{3,}/g) ?? []).slice(0, MAX_NAMES)
}

const ANNOUNCED =
  /^(?:[#*]|[^\S\n\r\u2028\u2029])*examples?\b|\bhere (?:is|are) (?:an?|one|two|three|some|a few|\d+) examples?\b/im

/** Returns true if a prompt contains a demonstration: an example, or a task before the current one. */
function hasDemonstrations({ messages }: Prompt, { all }: Policies): boolean {
  if (messages.some((text) => text.includes('### EXAMPLE'))) return true
  if (messages.some((text) => /example/i.test(text) && ANNOUNCED.test(text))) return true
  return all.some(({ opening }) => opening !== undefined && occurrences(opening, messages) > 1)
}

function occurrences(words: RegExp, texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(words)?.length ?? 0), 0)
}
