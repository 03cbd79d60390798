import {
  type Candidate,
  isThought,
  memoizeByText,
  once,
  type Prompt,
  type PromptView,
  rankCandidates,
} from '@orreryjs/core/worlds'
import type { SeededDraws } from '../errors/seeded-draws.ts'
import { goalOf } from '../protocols/wording.ts'
import type { SimulatedSettings } from '../settings.ts'
import type { ActionPhrase } from './action-phrases.ts'
import { wordSet } from './phrases.ts'
import { type Instructions, readInstructions } from './read-instructions.ts'
import type { Rule } from './rules.ts'
import { type ActionWords, ANY_VERB, actionWords, namesIn, stemOf } from './words.ts'

/** Returns the instructions of a prompt that the model follows in this task: each with the probability `follow`. */
export function followedInstructions(prompt: Prompt, settings: SimulatedSettings, draws: SeededDraws): Instructions {
  const read = readInstructions(prompt.instructionText ?? '')
  if (settings.follow >= 1 || isEmpty(read)) return read
  const isFollowed = (...key: readonly string[]): boolean => draws.fixed('follow', ...key) < settings.follow
  return {
    rules: read.rules.filter(({ type, phrase: { verb = '', object } }) => type === 'permission' || isFollowed(verb, ...object)),
    hints: read.hints.filter(({ place }) => isFollowed('hint', ...place)),
    answer: read.answer !== undefined && isFollowed('answer') ? read.answer : undefined,
    thoughts: isFollowed('thoughts') ? read.thoughts : undefined,
  }
}

function isEmpty({ rules, hints, answer, thoughts }: Instructions): boolean {
  return rules.length === 0 && hints.length === 0 && answer === undefined && thoughts === undefined
}

/**
 * Returns the view of a model that follows instructions: without forbidden actions if there are others, and with ordered actions and named
 * places first. Actions that end the task are never taken because of an order.
 */
export function followInstructions(view: PromptView, prompt: Prompt, instructions: Instructions): PromptView {
  if (isEmpty(instructions)) return view
  const world = knownActions(view, prompt)
  const isForbidden = (action: string): boolean => ruleFor(action, instructions.rules, world)?.type === 'prohibition'
  const answered = withAnswer(view, prompt, instructions.answer)
  const allowed = answered.candidates.filter(({ action }) => !isForbidden(action))
  const ordered = orderedAction(instructions, answered, prompt, world)
  if (
    allowed.length === answered.candidates.length &&
    ordered === undefined &&
    answered === view &&
    !hasProhibitions(instructions)
  ) {
    return view
  }
  const candidates = allowed.length === 0 ? otherActions(view, isForbidden) : allowed
  return {
    ...answered,
    candidates: candidates.length === 0 ? answered.candidates : withFirst(ordered, candidates),
    checks: (view.checks ?? []).filter((action) => !isForbidden(action)),
    ...(view.detours && { detours: () => (view.detours?.() ?? []).filter((action) => !isForbidden(action)) }),
    mistakes: (candidate, pick) => view.mistakes(candidate, pick).filter(({ action }) => !isForbidden(action)),
  }
}

function hasProhibitions({ rules }: Instructions): boolean {
  return rules.some(({ type }) => type === 'prohibition')
}

/** Actions of the world that are no candidates, if all candidates are forbidden. */
function otherActions(view: PromptView, isForbidden: (action: string) => boolean): readonly Candidate[] {
  const others = [...(view.detours?.() ?? []), ...(view.checks ?? [])].filter((action) => !isForbidden(action))
  return rankCandidates(others)
}

function withFirst(action: string | undefined, candidates: readonly Candidate[]): readonly Candidate[] {
  if (action === undefined) return candidates
  return rankCandidates([action, ...candidates.map((candidate) => candidate.action)])
}

/** Actions that the prompt shows to be possible, and their words. */
interface KnownActions {
  /** Ordered by usefulness. */
  readonly actions: () => readonly string[]
  readonly wordsOf: (action: string) => ActionWords
  /** Returns true if an action or a numbered name of the task has this word. */
  readonly isKnown: (word: string) => boolean
}

function knownActions(view: PromptView, prompt: Prompt): KnownActions {
  const label = once(() => labels(prompt.currentObservation))
  const cached = new Map<string, ActionWords>()
  const wordsOf = (action: string): ActionWords => {
    const known = cached.get(action)
    if (known !== undefined) return known
    const id = /^[a-z_]+ ?[[(]'?(\w+)'?[\])]/.exec(action)?.[1]
    const words = actionWords(action, id === undefined ? '' : (label().get(id) ?? ''))
    cached.set(action, words)
    return words
  }
  const actions = once(() => [
    ...new Set([
      ...view.candidates.map(({ action }) => action),
      ...(view.checks ?? []),
      ...prompt.admissibleActions,
      ...(view.detours?.() ?? []),
      ...bareForms(prompt),
    ]),
  ])
  const vocabulary = once(
    () => new Set([...actions().flatMap((action) => [...wordsOf(action).words]), ...numberedNames(prompt.task).map(nounOf)]),
  )
  return { actions, wordsOf, isKnown: (word) => vocabulary().has(word) }
}

/** Elements of a page by id, with their role and name. */
function labels(page: string): ReadonlyMap<string, string> {
  return new Map([...page.matchAll(/^[\t ]*\[(\w+)\] (.+)$/gm)].map(([, id = '', label = '']) => [id, label]))
}

/** Maximum length of an action without arguments. */
const MAX_FORM_LENGTH = 24

/** Returns the forms of actions without arguments, `inventory`; those with a label, `click[Reviews]`, only if the page shows it. */
function bareForms({ actions, currentObservation }: Prompt): readonly string[] {
  return actions.split('\n').flatMap((line) => {
    const form = line
      .trim()
      .replace(/^(?:[-*]|\d+[.)]) +/, '')
      .replace(/[`"']/g, '')
    const [, label] = /^[a-z_]+(?:\[([A-Z<][^\]]*)\])?$/.exec(form.slice(0, MAX_FORM_LENGTH)) ?? [undefined, null]
    if (label === null || form.length > MAX_FORM_LENGTH) return []
    return label === undefined || currentObservation.includes(label) ? [form] : []
  })
}

/** Returns the numbered names of a task: `cabinet 3`. */
const numberedNames: (task: string) => readonly string[] = memoizeByText((task) =>
  namesIn(task).filter((name) => name.includes(' ')),
)

/** Returns the last rule about an action; orders allow it. */
function ruleFor(action: string, rules: readonly Rule[], world: KnownActions): Rule | undefined {
  return rules.findLast(({ phrase }) => matches(phrase, action, world))
}

/** Verbs that mean a click on their object: `open the features`. */
const OPENING: ReadonlySet<string> = new Set(['open', 'go'])
/** Verbs of actions that search an object. */
const SEARCHING: ReadonlySet<string> = new Set(['search', 'go', 'open', ANY_VERB])

function matches({ verb, object, place }: ActionPhrase, action: string, world: KnownActions): boolean {
  const { verbs, words } = world.wordsOf(action)
  const isSearch = verb === 'search' && object.length + place.length > 0
  const isVerb =
    verb === undefined ||
    verb === ANY_VERB ||
    (verb === 'type' && !world.isKnown('type')) ||
    verbs.includes(verb) ||
    (object.length > 0 && verbs.includes('click') && OPENING.has(verb)) ||
    (isSearch && verbs.some((each) => SEARCHING.has(each)))
  if (!isVerb || !object.every((word) => words.has(word))) return false
  const known = place.filter(world.isKnown)
  const isSpecific = (verb !== undefined && verb !== ANY_VERB) || object.length > 0
  return known.every((word) => words.has(word)) && (isSpecific || known.length > 0)
}

/** Returns the action that an order or a hint puts first now. */
function orderedAction(instructions: Instructions, view: PromptView, prompt: Prompt, world: KnownActions): string | undefined {
  const { rules, hints } = instructions
  const orders = rules.filter((rule) => rule.type === 'order')
  if (view.isTaskDone || (orders.length === 0 && hints.length === 0)) return undefined
  const lines = prompt.transcript.flatMap(({ line }) => (isThought(line) ? [] : [line]))
  const isOffered = (action: string): boolean =>
    view.finishes?.(action) === undefined &&
    ruleFor(action, rules, world)?.type !== 'prohibition' &&
    action !== view.lastRefusedLine
  for (const { phrase, frequency } of orders) {
    const relevant = frequency === 'each' ? lines.slice(-1) : lines
    if (relevant.some((line) => matches(phrase, line, world))) continue
    const action =
      world.actions().find((each) => matches(phrase, each, world) && isOffered(each)) ?? walkTo(phrase, prompt, world)
    if (action !== undefined) return action
  }
  for (const { subject, place } of hints) {
    if (!isAboutTask(subject, prompt)) continue
    const phrase: ActionPhrase = { verb: ANY_VERB, object: place, place: [] }
    const visits = lines.filter((line) => matches(phrase, line, world))
    if (visits.length >= MAX_VISITS) continue
    const next = view.candidates.find(
      ({ action }) => matches(phrase, action, world) && !lines.includes(action) && isOffered(action) && isVisit(action, world),
    )
    const action = next?.action ?? (visits.length === 0 ? walkTo(phrase, prompt, world) : undefined)
    if (action !== undefined) return action
  }
  return undefined
}

/** A place is visited and, if closed, opened. */
const MAX_VISITS = 2
const VISITS: ReadonlySet<string> = new Set(['go', 'open', 'click', ANY_VERB])

function isVisit(action: string, world: KnownActions): boolean {
  return world.wordsOf(action).verbs.some((verb) => VISITS.has(verb))
}

/** Subjects of hints that mean the goal. */
const ANY_SUBJECT: ReadonlySet<string> = wordSet(
  'what everything you need want wanted are looking look for must find search require required right correct target goal',
)

/** Returns true if a hint is about the goal or has no subject. */
function isAboutTask(subject: readonly string[], prompt: Prompt): boolean {
  if (subject.every((word) => ANY_SUBJECT.has(word))) return true
  const words = new Set(
    (
      goalOf({ prompt })
        .toLowerCase()
        .match(/[a-z]+/g) ?? []
    ).map(stemOf),
  )
  return subject.some((word) => words.has(word))
}

/** Returns the walk to a place that the task lists, in the words of a known walk. */
function walkTo({ verb, object }: ActionPhrase, prompt: Prompt, world: KnownActions): string | undefined {
  const noun = object.find((word) => /^[a-z]/.test(word))
  if (noun === undefined || !(verb === 'go' || verb === ANY_VERB || verb === 'search' || verb === undefined)) return undefined
  const number = object.find((word) => /^\d+$/.test(word))
  const name = numberedNames(prompt.task).find(
    (each) => nounOf(each) === noun && (number === undefined || each.endsWith(` ${number}`)),
  )
  const known = world
    .actions()
    .find((action) => world.wordsOf(action).verbs.includes('go') && namesIn(action).some((each) => each.includes(' ')))
  if (name === undefined || known === undefined) return undefined
  return [...known.split(' ').slice(0, -2), name].join(' ')
}

function nounOf(name: string): string {
  return stemOf(name.slice(0, name.indexOf(' ')))
}

/** Returns a view that gives the stated answer to a question at once. */
function withAnswer(view: PromptView, prompt: Prompt, answer: string | undefined): PromptView {
  if (answer === undefined || !view.answer?.()) return view
  const action = answeringAction(answer, view, prompt)
  const candidates = action === undefined ? view.candidates : rankCandidates([action])
  return { ...view, candidates, isDone: action === undefined || view.isDone, isTaskDone: true, answer: () => answer }
}

/** Returns the action that gives an answer, if the prompt offers one. */
function answeringAction(answer: string, { candidates }: PromptView, { actions }: Prompt): string | undefined {
  if (/\bsend_msg_to_user\(/.test(actions)) return `send_msg_to_user(${JSON.stringify(answer)})`
  const isOffered = /\bstop \[/.test(actions) || candidates.some(({ action }) => action.startsWith('stop ['))
  return isOffered ? `stop [${answer}]` : undefined
}
