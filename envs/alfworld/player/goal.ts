import { trimEndCharacters } from '@orreryjs/core'
import { boundedSentence } from '@orreryjs/core/worlds'
import { typeOf } from './wording.ts'

/** A treatment of an object at an appliance. */
export type Treatment = 'clean' | 'heat' | 'cool'

/** `count` objects of a type, with all treatments, into one receptacle of a type. */
export interface Delivery {
  readonly object: string
  readonly count: number
  /** In execution order. */
  readonly treatments: readonly Treatment[]
  readonly target: string
}

/** Hold an object of a type next to a lamp that is on. */
interface Lighting {
  readonly object: string
  readonly lamp: string
}

/** The goal of a task. */
export interface Goal {
  readonly deliveries: readonly Delivery[]
  readonly lighting?: Lighting
}

/** Heat last, because cooling afterwards would undo it. */
const ORDER: readonly Treatment[] = ['clean', 'cool', 'heat']
const TREATED_WORDS = treatmentWords({ clean: 'clean', heat: 'hot heat heated warm', cool: 'cool chilled cold' })
const TREATMENT_VERBS = treatmentWords({
  clean: 'clean wash rinse',
  heat: 'heat warm microwave cook',
  cool: 'cool chill refrigerate',
})
const COUNTS: readonly string[] = ['zero', 'one', 'two', 'three', 'four']
const BEFORE_TARGET: readonly string[] = ['in', 'on', 'into', 'onto', 'in/on']
const BEFORE_LAMP: readonly string[] = ['under', 'with', 'by']
const FILLER = /^(?:a|an|the|some|and|then|it|them|at|put|place|find|take|get|look|examine|also)$/

/** Returns the task sentence without its full stop. */
export function readSentence(task: string): string | undefined {
  return /^Your task is to: (.+?)\.?$/m.exec(task)?.[1]
}

/**
 * Parses a task sentence word by word: counts and treatments accumulate until a target completes them. `undefined` if a word does
 * not fit.
 */
export function parseGoal(sentence: string): Goal | undefined {
  const deliveries: Delivery[] = []
  let lighting: Lighting | undefined
  let draft = emptyDraft()
  let before: 'object' | 'target' | 'lamp' = 'object'
  for (const word of sentence.toLowerCase().split(/[\s,;]+/)) {
    const treatment = TREATED_WORDS.get(word)
    const count = COUNTS.indexOf(word)
    if (word === '' || FILLER.test(word)) continue
    if (BEFORE_TARGET.includes(word)) before = 'target'
    else if (BEFORE_LAMP.includes(word)) before = 'lamp'
    else if (treatment !== undefined) draft.treatments.add(treatment)
    else if (count > 1) draft.count = count
    else if (before === 'object') {
      if (draft.object !== undefined) return undefined
      draft.object = word
    } else {
      if (draft.object === undefined) return undefined
      const { object, count, treatments } = draft
      const inOrder = ORDER.filter((each) => treatments.has(each))
      if (before === 'target') deliveries.push({ object, count, treatments: inOrder, target: word })
      else lighting = { object: draft.object, lamp: word }
      draft = emptyDraft()
      before = 'object'
    }
  }
  if (draft.object !== undefined || (deliveries.length === 0 && lighting === undefined)) return undefined
  return lighting === undefined ? { deliveries } : { deliveries, lighting }
}

function treatmentWords(words: Readonly<Record<Treatment, string>>): ReadonlyMap<string, Treatment> {
  return new Map(ORDER.flatMap((treatment) => words[treatment].split(' ').map((word) => [word, treatment] as const)))
}

interface Draft {
  object: string | undefined
  count: number
  readonly treatments: Set<Treatment>
}

function emptyDraft(): Draft {
  return { object: undefined, count: 1, treatments: new Set() }
}

/**
 * A step of a plan. Objects are types; a place is a receptacle's name or type. `among` lists the receptacles to which the step is
 * restricted; empty for no restriction.
 */
export type Step =
  | { readonly kind: 'take'; readonly object: string; readonly isAnother: boolean; readonly among: readonly string[] }
  | { readonly kind: 'treat'; readonly object: string; readonly treatment: Treatment }
  | { readonly kind: 'put'; readonly object: string; readonly place: string }
  | { readonly kind: 'light'; readonly object: string; readonly lamp: string; readonly among: readonly string[] }
  | { readonly kind: 'find'; readonly object: string }
  | { readonly kind: 'go'; readonly place: string }
  | { readonly kind: 'open'; readonly place: string }
  | { readonly kind: 'goal'; readonly goal: Goal }

/** Nouns that a text may use. */
export interface Nouns {
  /** Names of the room's receptacles. */
  readonly places: readonly string[]
  /** Types of objects and lamps. */
  readonly objects: ReadonlySet<string>
  /** Meaning of `it`. */
  readonly it: string | undefined
}

const PREFIX = /^(?:(?:step\s*)?\d+\s*[.):]\s*|(?:first|then|next|now|finally|please|your task is to)\b[:,]?\s*)+/
const ARTICLES =
  /\b(?:a|an|the|some|another|one|first|second|other|same|any|your|my|its|object|hot|heated|warm|cool|cooled|cold|chilled|clean|cleaned)\b/g
const PHRASE = '(.+?)'
const USE = '(?:use|turn on|toggle|switch on)'
const LOOK_FOR = '(?:find|locate|search for|look for)'
const TAKE = '(?:take|pick up|grab|get|fetch|collect)'
const AT = / (?:at|in|on|in\/on|from) /
const ANOTHER = /\b(?:another|second|third|fourth|other)\b/

type StepParser = (nouns: Nouns, first: string, ...more: readonly (string | undefined)[]) => Step | undefined

const FORMS: readonly (readonly [pattern: RegExp, make: StepParser])[] = [
  [
    new RegExp(`^(?:${LOOK_FOR} and )?${USE} ${PHRASE}(?: while holding ${PHRASE})?$`),
    (nouns, lampAtPlaces, object) => {
      const [lamp, ...places] = lampAtPlaces.split(AT)
      return light(nouns, object, lamp, places.join(','))
    },
  ],
  [new RegExp(`^(?:examine|look at|inspect) ${PHRASE} (?:with|under|by|using|in the light of) ${PHRASE}$`), light],
  [
    new RegExp(`^(${[...TREATMENT_VERBS.keys()].join('|')}) ${PHRASE}(?: (?:with|using|in|at|on|by) ${PHRASE})?$`),
    (nouns, verb, object = '') => {
      const [type, treatment] = [objectIn(object, nouns), TREATMENT_VERBS.get(verb)]
      return type === undefined || treatment === undefined ? undefined : { kind: 'treat', object: type, treatment }
    },
  ],
  [
    new RegExp(
      `^(?:put|place|move|set|drop|leave|store|return) ${PHRASE} (?:in/on|into|onto|inside|in|on|to|at|back (?:in|on|to)) ${PHRASE}$`,
    ),
    (nouns, object, place = '') => {
      const [type, target] = [objectIn(object, nouns), placeIn(place, nouns)]
      return type === undefined || target === undefined ? undefined : { kind: 'put', object: type, place: target }
    },
  ],
  [
    new RegExp(`^(?:${LOOK_FOR} (?:${PHRASE} )?and )?${TAKE} ${PHRASE}(?: (?:from|in|on) (.+))?$`),
    (nouns, found, taken = '', places = '') => take(nouns, taken, places) ?? take(nouns, found, places),
  ],
  [new RegExp(`^${LOOK_FOR} ${PHRASE}(?: (?:from|in|on) .+)?$`), (nouns, object) => find(nouns, object)],
  [new RegExp(`^(?:go|walk|move|navigate) to ${PHRASE}$`), (nouns, place) => stepAtPlace('go', place, nouns)],
  [new RegExp(`^open ${PHRASE}$`), (nouns, place) => stepAtPlace('open', place, nouns)],
]

/** True if a sentence is a step of a plan. Task sentences of the game start with a lower-case letter. */
export function isStep(sentence: string): boolean {
  const text = boundedSentence(sentence).toLowerCase().replace(PREFIX, '')
  return (/^[A-Z]/.test(sentence) || parseGoal(text) === undefined) && FORMS.some(([pattern]) => pattern.test(text))
}

/**
 * Parses a step in a planner's words, such as `Find and take a mug.`, `Clean the mug with sinkbasin 1.` or `Put it on the
 * shelf.`, or a whole task. `undefined` if it cannot be parsed.
 */
export function readSubtask(sentence: string, nouns: Nouns): Step | undefined {
  const text = trimEndCharacters(boundedSentence(sentence.trim()).toLowerCase(), '.!')
    .replace(PREFIX, '')
    .replace(/^(?:go|walk) to [^,]+?(?:,| and) (?:then )?/, '')
    .replace(/\bpick ((?:(?!\bpick ).)+?) up\b/, 'pick up $1')
  const goal = parseGoal(text)
  const [delivery] = goal?.deliveries ?? []
  if (
    goal !== undefined &&
    delivery !== undefined &&
    (delivery.count > 1 || delivery.treatments.length > 0 || goal.deliveries.length > 1)
  ) {
    return { kind: 'goal', goal }
  }
  for (const [pattern, make] of FORMS) {
    const match = pattern.exec(text)
    const step = match === null ? undefined : make(nouns, match[1] ?? '', ...match.slice(2))
    if (step !== undefined) return step
  }
  return undefined
}

function light(nouns: Nouns, object: string | undefined, lamp = '', places = ''): Step | undefined {
  const [held, type] = [objectIn(object ?? 'it', nouns), objectIn(lamp, nouns)]
  return held === undefined || type === undefined || !type.endsWith('lamp')
    ? undefined
    : { kind: 'light', object: held, lamp: type, among: placesIn(places, nouns) }
}

function take(nouns: Nouns, text: string, places: string): Step | undefined {
  const object = objectIn(text, nouns)
  return object === undefined
    ? undefined
    : { kind: 'take', object, isAnother: ANOTHER.test(text), among: placesIn(places, nouns) }
}

function find(nouns: Nouns, text: string): Step | undefined {
  const object = objectIn(text, nouns)
  return object === undefined ? undefined : { kind: 'find', object }
}

function stepAtPlace(kind: 'go' | 'open', text: string, nouns: Nouns): Step | undefined {
  const place = placeIn(text, nouns)
  return place === undefined ? undefined : { kind, place }
}

/** Returns the type in a phrase: `the soap bar 2` is a `soapbar`, `mugs` are a `mug`. */
function objectIn(phrase: string, { objects, it }: Nouns): string | undefined {
  const words = phrase
    .replace(ARTICLES, ' ')
    .replace(/[^a-z ]/g, ' ')
    .trim()
  if (/^(?:it|them|this|that|)$/.test(words)) return it
  const type = words.replace(/ +/g, '')
  return [type, type.replace(/s$/, ''), type.replace(/es$/, '')].find((each) => objects.has(each))
}

/** Returns the receptacle in a phrase, or its type. Partial words are accepted: `sink`, `counter`, `table`. */
function placeIn(phrase: string, { places }: Nouns): string | undefined {
  const name = phrase.replace(ARTICLES, ' ').replace(/ +/g, ' ').trim()
  if (places.includes(name)) return name
  const type = name.replace(/[^a-z]/g, '').replace(/s$/, '')
  const types = [...new Set(places.map(typeOf))]
  if (type === '') return undefined
  return types.find((each) => each === type) ?? types.find((each) => each.startsWith(type) || each.endsWith(type))
}

/** Returns the receptacles in a list such as `desk 1, drawers or the shelf`; empty if the room has none of them. */
function placesIn(list: string, nouns: Nouns): readonly string[] {
  const mentioned = list.split(/,|\b(?:and|or)\b/).flatMap((phrase) => placeIn(phrase, nouns) ?? [])
  return nouns.places.filter((place) => mentioned.includes(place) || mentioned.includes(typeOf(place)))
}
