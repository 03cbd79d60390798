import type { Playable } from './play.ts'

export interface Furniture {
  /** Name with number: `drawer 2`. */
  readonly name: string
  readonly contents?: readonly string[]
  /** True if it is closed at the start. */
  readonly openable?: boolean
  /** Receptacles at the same location share a site. @default its name */
  readonly site?: string
}

export interface HouseholdOptions {
  /** Receptacles in list order. */
  readonly furniture: readonly Furniture[]
  readonly sentence: string
  /** `2.1.1` uses `put .. in/on` and `loc 3`. @default '2.1.2' */
  readonly dialect?: '2.1.1' | '2.1.2'
  isDone(house: House): boolean
  /** Returns true if an object fits. @default always */
  readonly fits?: (objectType: string, receptacleType: string) => boolean
}

/** State of a house for goal tests. */
export interface House {
  /** Returns the objects in a receptacle. */
  in(receptacle: string): readonly string[]
  /** Returns true if an object has a state: `clean`, `heat`, `cool` or `on`. */
  is(object: string, state: string): boolean
  readonly held: string | undefined
  /** Returns the receptacles within reach. */
  here(): readonly string[]
}

const NOTHING = 'Nothing happens.'
const APPLIANCES = { clean: 'sinkbasin', heat: 'microwave', cool: 'fridge' } as const

/** A minimal ALFWorld for text policies: walking, opening, taking, putting, the three treatments, lamps. */
export function household({ furniture, sentence, dialect = '2.1.2', isDone, fits = () => true }: HouseholdOptions): Playable {
  const contents = new Map(furniture.map(({ name, contents: things = [] }) => [name, [...things]]))
  const openable = new Set(furniture.filter((each) => each.openable === true).map(({ name }) => name))
  const sites = new Map(furniture.map(({ name, site = name }) => [name, site]))
  const siteNumbers = [...new Set(sites.values())]
  const opened = new Set<string>()
  const states = new Map<string, Set<string>>()
  let site: string | undefined
  let held: string | undefined
  const isHere = (place: string): boolean => site !== undefined && sites.get(place) === site
  const isAccessible = (place: string): boolean => isHere(place) && (!openable.has(place) || opened.has(place))
  const list = (things: readonly string[]): string => {
    const named = things.map((thing) => `a ${thing}`)
    return named.length < 2 ? (named[0] ?? 'nothing') : `${named.slice(0, -1).join(', ')}, and ${named.at(-1)}`
  }
  const seeIn = (place: string): string => {
    const things = list(contents.get(place) ?? [])
    if (!openable.has(place)) return `On the ${place}, you see ${things}.`
    return opened.has(place) ? `The ${place} is open. In it, you see ${things}.` : `The ${place} is closed.`
  }
  const change = (object: string, state: string): void => {
    const now = states.get(object) ?? new Set()
    if (state === 'heat') now.delete('cool')
    if (state === 'cool') now.delete('heat')
    states.set(object, now.add(state))
  }
  const commands: readonly (readonly [RegExp, (first: string, second: string) => string | undefined])[] = [
    [/^inventory$/, () => (held === undefined ? 'You are not carrying anything.' : `You are carrying: a ${held}.`)],
    [
      /^look$/,
      () => {
        const here = [...contents.keys()].filter(isHere)
        if (here.length === 0) return 'You are in the middle of a room. Looking quickly around you, you see nothing.'
        const named = here.length === 1 ? here[0] : `${here.slice(0, -1).join(', ')}, and ${here.at(-1)}`
        return `You are facing the ${named}. Next to it, you see nothing.`
      },
    ],
    [
      /^go to (.+)$/,
      (place) => {
        if (!sites.has(place) || isHere(place)) return undefined
        site = sites.get(place)
        const where = dialect === '2.1.1' ? `loc ${siteNumbers.indexOf(site ?? '') + 1}` : place
        return `You arrive at ${where}. ${seeIn(place)}`
      },
    ],
    [
      /^open (.+)$/,
      (place) => {
        if (!isHere(place) || !openable.has(place) || opened.has(place)) return undefined
        opened.add(place)
        return `You open the ${place}. ${seeIn(place)}`
      },
    ],
    [/^examine (.+)$/, (place) => (isHere(place) ? seeIn(place) : undefined)],
    [
      /^take (.+) from (.+)$/,
      (object, place) => {
        if (held !== undefined || !isAccessible(place) || contents.get(place)?.includes(object) !== true) return undefined
        contents.set(place, contents.get(place)?.filter((thing) => thing !== object) ?? [])
        held = object
        return `You pick up the ${object} from the ${place}.`
      },
    ],
    [
      dialect === '2.1.1' ? /^put (.+) in\/on (.+)$/ : /^move (.+) to (.+)$/,
      (object, place) => {
        if (held !== object || !isAccessible(place) || !fits(typeOf(object), typeOf(place))) return undefined
        contents.get(place)?.push(object)
        held = undefined
        return dialect === '2.1.1' ? `You put the ${object} in/on the ${place}.` : `You move the ${object} to the ${place}.`
      },
    ],
    ...(['clean', 'heat', 'cool'] as const).map(
      (verb) =>
        [
          new RegExp(`^${verb} (.+) with (.+)$`),
          (object: string, place: string) => {
            if (held !== object || !isHere(place) || typeOf(place) !== APPLIANCES[verb]) return undefined
            change(object, verb)
            return `You ${verb} the ${object} using the ${place}.`
          },
        ] as const,
    ),
    [
      /^use (.+)$/,
      (lamp) => {
        if (!lamp.includes('lamp') || ![...contents].some(([place, things]) => isHere(place) && things.includes(lamp)))
          return undefined
        change(lamp, 'on')
        return `You turn on the ${lamp}.`
      },
    ],
  ]
  const step = (line: string): string => {
    for (const [form, act] of commands) {
      const match = form.exec(line)
      if (match !== null) return act(match[1] ?? '', match[2] ?? '') ?? NOTHING
    }
    return NOTHING
  }
  const house: House = {
    in: (place) => contents.get(place) ?? [],
    is: (object, state) => states.get(object)?.has(state) === true,
    get held() {
      return held
    },
    here: () => [...contents.keys()].filter(isHere),
  }
  const seen = list(furniture.map(({ name }) => name))
  return {
    task: `-= Welcome to TextWorld, ALFRED! =-\n\nYou are in the middle of a room. Looking quickly around you, you see ${seen}.\n\nYour task is to: ${sentence}.`,
    actions: `go to PLACE\nopen PLACE\ntake OBJECT from PLACE\n${dialect === '2.1.1' ? 'put OBJECT in/on PLACE' : 'move OBJECT to PLACE'}`,
    step,
    isDone: () => isDone(house),
  }
}

export function typeOf(name: string): string {
  return name.replace(/ \d+$/, '')
}
