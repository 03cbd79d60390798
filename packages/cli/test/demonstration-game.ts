/** A line of a demonstration and what came back. */
export interface Exchange {
  readonly line: string
  readonly observation: string
}

/** A demonstration of a household task, taken apart. */
export interface Demonstration {
  readonly opening: string
  /** Actions and what they showed; thoughts are left out. */
  readonly exchanges: readonly Exchange[]
}

export function readDemonstration(text: string): Demonstration {
  const [opening = '', ...rest] = text.split('\n> ')
  const exchanges = rest.map((pair) => {
    const [line = '', ...observation] = pair.split('\n')
    return { line, observation: observation.join('\n') }
  })
  return { opening, exchanges: exchanges.filter(({ line }) => !line.startsWith('think: ')) }
}

/** A game file in ALFWorld's format in which the demonstration can happen: everything it shows, and nothing else. */
export function gameFor({ opening, exchanges }: Demonstration): string {
  const places = namesIn(/you see (.+)\.$/m.exec(opening)?.[1] ?? '')
  const sentence = /Your task is to: (.+)\.$/m.exec(opening)?.[1] ?? ''
  const contents = firstContents(exchanges)
  const objects = [...new Set([...contents.values()].flat())]
  const near = sharedPlaces(exchanges)
  const shown = exchanges.map(({ observation }) => observation).join('\n')
  const facts = [
    'atLocation agent1 loc_bar_00',
    ...places.flatMap((place) => [
      `receptacleType ${idOf(place)} ${typeOf(place)}Type`,
      `receptacleAtLocation ${idOf(place)} ${locationOf(near.get(place) ?? place, places)}`,
      `objectAtLocation dust_bar_${idOf(place)} ${locationOf(place, places)}`,
      ...(shown.includes(`The ${place} is closed.`) || shown.includes(`The ${place} is open.`)
        ? [`openable ${idOf(place)}`]
        : []),
    ]),
    ...objects.flatMap((object) => [
      `objectType ${idOf(object)} ${typeOf(object)}Type`,
      ...['pickupable', 'cleanable', 'heatable', 'coolable', 'toggleable'].map((ability) => `${ability} ${idOf(object)}`),
    ]),
    ...[...contents].flatMap(([place, things]) =>
      things.flatMap((thing) => [
        `inReceptacle ${idOf(thing)} ${idOf(place)}`,
        `objectAtLocation ${idOf(thing)} ${locationOf(near.get(place) ?? place, places)}`,
      ]),
    ),
    ...pairs(places.map(typeOf), objects.map(typeOf)).map(([place, object]) => `canContain ${place}Type ${object}Type`),
  ]
  const constants = [
    'agent1 - agent',
    ...['loc_bar_00', ...places.map((place) => locationOf(place, places))].map((id) => `${id} - location`),
    ...places.map((place) => `${idOf(place)} - receptacle`),
    ...objects.map((object) => `${idOf(object)} - object`),
    ...places.map((place) => `dust_bar_${idOf(place)} - object`),
    ...new Set(places.map((place) => `${typeOf(place)}Type - rtype`)),
    ...new Set(objects.map((object) => `${typeOf(object)}Type - otype`)),
  ]
  const init = facts.map((fact) => `(${fact})`).join('\n')
  const problem = `(define (problem demonstration) (:domain alfred)\n(:objects\n${constants.join('\n')}\n)\n(:init\n${init}\n)\n(:goal ${goalOf(sentence)}))`
  const grammar = `grammar :: """{ "task": [ { "rhs": "Your task is to: ${sentence}." } ] }"""`
  return JSON.stringify({ pddl_domain: '(define (domain alfred))', grammar, pddl_problem: problem, solvable: true })
}

/** What each place held when it was first looked into. */
function firstContents(exchanges: readonly Exchange[]): ReadonlyMap<string, readonly string[]> {
  const contents = new Map<string, readonly string[]>()
  for (const { observation } of exchanges) {
    for (const [, on, open, list = ''] of observation.matchAll(
      /(?:On the ([a-z]+ \d+)|The ([a-z]+ \d+) is open\. In it), you see ([^.]*)\./g,
    )) {
      const place = on ?? open ?? ''
      if (!contents.has(place)) contents.set(place, namesIn(list))
    }
  }
  return contents
}

/** Places that share the location of another: a walk to them did nothing. */
function sharedPlaces(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  const shared = new Map<string, string>()
  let at = ''
  for (const { line, observation } of exchanges) {
    const place = /^go to (.+)$/.exec(line)?.[1]
    if (place === undefined) continue
    if (observation === 'Nothing happens.') shared.set(place, at)
    else at = place
  }
  return shared
}

function namesIn(list: string): readonly string[] {
  return [...list.matchAll(/\ba ([a-z]+ \d+)/g)].map(([, name = '']) => name)
}

/** The engine numbers ids of a type backwards: the last id has number 1. */
function idOf(name: string): string {
  const basin = /^(.+)basin /.exec(name)?.[1]
  const id = `${basin ?? typeOf(name)}_bar_${99 - Number(/\d+$/.exec(name)?.[0])}`
  return basin === undefined ? id : `${id}_bar_${typeOf(name)}`
}

function typeOf(name: string): string {
  return name.replace(/ \d+$/, '')
}

/** `loc 1` for the first place of the list, and so on. */
function locationOf(place: string, places: readonly string[]): string {
  return `loc_bar_${98 - places.indexOf(place)}`
}

function pairs(some: readonly string[], others: readonly string[]): readonly (readonly [string, string])[] {
  return [...new Set(some)].flatMap((one) => [...new Set(others)].map((other) => [one, other] as const))
}

function goalOf(sentence: string): string {
  const [, object, lamp] = /^(?:look at|examine the) (\S+) (?:under|with) the (\S+)$/.exec(sentence) ?? []
  if (lamp !== undefined) {
    return `(and (exists (?t - object ?r - receptacle ?a - agent ?l - location) (and (objectType ?t ${lamp}Type) (isToggled ?t)
      (receptacleAtLocation ?r ?l) (atLocation ?a ?l) (inReceptacle ?t ?r)))
      (exists (?o - object ?a - agent) (and (objectType ?o ${object}Type) (holds ?a ?o))))`
  }
  const [, two] = /^(?:put|find) two (\S+)/.exec(sentence) ?? []
  const thing = two ?? /(?:a|some) (?:clean |hot |cool )?(\S+)/.exec(sentence)?.[1]
  const target = /(\S+)$/.exec(sentence)?.[1]
  const state =
    ['clean', 'hot', 'cool'].find((each) => sentence.includes(each)) ?? (sentence.includes('heat') ? 'hot' : undefined)
  const treated = state === undefined ? '' : `(is${state} ?o)`
  const placed = (variable: string): string => `(objectType ${variable} ${thing}Type) (inReceptacle ${variable} ?r)`
  const another = two === undefined ? '' : `(exists (?p - object) (and (not (= ?o ?p)) ${placed('?p')}))`
  return `(exists (?r - receptacle) (and (receptacleType ?r ${target}Type) (exists (?o - object) (and ${placed('?o')} ${treated} ${another}))))`
}
