/** A treatment of an object at an appliance. */
export type Treatment = 'clean' | 'heat' | 'cool'

/** `count` objects of a type, with all treatments, into one receptacle of a type. */
export interface Delivery {
  readonly object: string
  readonly count: number
  /** In execution order: heat last, because cooling afterwards would undo it. */
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

const TREATMENTS: ReadonlyMap<string, Treatment> = new Map([
  ['clean', 'clean'],
  ['hot', 'heat'],
  ['heat', 'heat'],
  ['heated', 'heat'],
  ['warm', 'heat'],
  ['cool', 'cool'],
  ['chilled', 'cool'],
  ['cold', 'cool'],
])
const ORDER: readonly Treatment[] = ['clean', 'cool', 'heat']
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
])
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
    const treatment = TREATMENTS.get(word)
    const count = COUNTS.get(word)
    if (word === '' || FILLER.test(word)) continue
    if (BEFORE_TARGET.includes(word)) before = 'target'
    else if (BEFORE_LAMP.includes(word)) before = 'lamp'
    else if (treatment !== undefined) draft.treatments.add(treatment)
    else if (count !== undefined) draft.count = count
    else if (before === 'object') {
      if (draft.object !== undefined) return undefined
      draft.object = word
    } else {
      if (draft.object === undefined) return undefined
      if (before === 'target') deliveries.push(delivery(draft.object, draft, word))
      else lighting = { object: draft.object, lamp: word }
      draft = emptyDraft()
      before = 'object'
    }
  }
  if (draft.object !== undefined || (deliveries.length === 0 && lighting === undefined)) return undefined
  return lighting === undefined ? { deliveries } : { deliveries, lighting }
}

interface Draft {
  object: string | undefined
  count: number
  readonly treatments: Set<Treatment>
}

function emptyDraft(): Draft {
  return { object: undefined, count: 1, treatments: new Set() }
}

function delivery(object: string, { count, treatments }: Draft, target: string): Delivery {
  return { object, count, treatments: ORDER.filter((each) => treatments.has(each)), target }
}
