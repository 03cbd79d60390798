import type { StoryEntry } from '@orreryjs/core/worlds'

/** A receptacle as the player last saw it. */
export interface ReceptacleView {
  readonly name: string
  /** `unseen` before the first visit. The contents of a `closed` receptacle may be known. */
  readonly door: 'unseen' | 'none' | 'open' | 'closed'
  /** Last seen contents; `undefined` if never seen. */
  readonly contents: readonly string[] | undefined
}

/** A player's knowledge of a room. */
export interface Household {
  readonly task: string
  /** In the order of the initial observation. */
  readonly places: ReadonlyMap<string, ReceptacleView>
  readonly at: string | undefined
  readonly held: string | undefined
  /** `clean`, `hot`, `cool`, `on` or `sliced`, by object. */
  readonly states: ReadonlyMap<string, ReadonlySet<string>>
}

interface OpenHousehold extends Household {
  readonly places: Map<string, ReceptacleView>
  at: string | undefined
  held: string | undefined
  readonly states: Map<string, Set<string>>
}

const NAMES = /\ban? ([a-z]+ \d+)/g

/** Reads the initial observation and all later ones. */
export function readHousehold(story: readonly StoryEntry[]): Household {
  const opening = story[0]?.text ?? ''
  const list = opening.split('Looking quickly around you, you see ', 2)[1]?.split('\n', 1)[0] ?? ''
  const household: OpenHousehold = {
    task: /^Your task is to: (.+?)\.?$/m.exec(opening)?.[1] ?? '',
    places: new Map(namesIn(list).map((name) => [name, { name, door: 'unseen', contents: undefined }])),
    at: undefined,
    held: undefined,
    states: new Map(),
  }
  for (const scene of story.slice(1)) applyScene(household, scene)
  return household
}

function namesIn(list: string): readonly string[] {
  return [...list.matchAll(NAMES)].map(([, name = '']) => name)
}

function applyScene(household: OpenHousehold, { action = '', text }: StoryEntry): void {
  const command = action.trim()
  if (text.startsWith('You arrive at ') && command.startsWith('go to ')) household.at = command.slice('go to '.length)
  updatePlaces(household, text)
  updateHand(household, text)
  updateStates(household, text)
}

function updatePlaces({ places }: OpenHousehold, text: string): void {
  const update = (name: string, observed: Partial<ReceptacleView>): void => {
    const place = places.get(name)
    if (place !== undefined) places.set(name, { ...place, ...observed })
  }
  for (const sentence of text.split('.').slice(0, -1)) {
    const [, name, list = ''] = /On the ([a-z]+ \d+), you see ([\s\S]*)/.exec(sentence) ?? []
    if (name !== undefined) update(name, { door: 'none', contents: namesIn(list) })
  }
  for (const [, name = '', list = ''] of text.matchAll(/The ([a-z]+ \d+) is open\. In it, you see ([^.]*)\./g)) {
    update(name, { door: 'open', contents: namesIn(list) })
  }
  for (const [, closed, arrivedAt = ''] of text.matchAll(/(?:^You close the ([a-z]+ \d+)|The ([a-z]+ \d+) is closed)\./g)) {
    update(closed ?? arrivedAt, { door: 'closed' })
  }
}

function updateHand(household: OpenHousehold, text: string): void {
  const change = (name: string, changed: (contents: readonly string[]) => readonly string[]): void => {
    const place = household.places.get(name)
    if (place?.contents !== undefined) household.places.set(name, { ...place, contents: changed(place.contents) })
  }
  const [, taken, from = ''] = /^You pick up the ((?:(?! from the ).)+) from the (.+)\.$/.exec(text) ?? []
  const [, put, into = ''] = /^You (?:move|put) the ((?:(?! (?:to|in\/on) the ).)+) (?:to|in\/on) the (.+)\.$/.exec(text) ?? []
  if (taken !== undefined) {
    household.held = taken
    change(from, (contents) => contents.filter((object) => object !== taken))
  } else if (put !== undefined) {
    household.held = undefined
    change(into, (contents) => [...contents, put])
  }
}

const STATES: readonly (readonly [form: RegExp, state: string, undoes?: string])[] = [
  [/^You clean the (.+) using the /, 'clean'],
  [/^You heat the (.+) using the /, 'hot', 'cool'],
  [/^You cool the (.+) using the /, 'cool', 'hot'],
  [/^You turn on the (.+)\.$/, 'on'],
  [/^You sliced the (.+) with the /, 'sliced'],
]

function updateStates({ states }: OpenHousehold, text: string): void {
  for (const [form, state, undoes = ''] of STATES) {
    const object = form.exec(text)?.[1]
    if (object === undefined) continue
    const conditions = states.get(object) ?? new Set()
    conditions.delete(undoes)
    states.set(object, conditions.add(state))
  }
}
