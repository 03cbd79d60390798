import { type Agent, act, type Effect, recall, remember } from '@orreryjs/core'

/** How often an object type was found in each receptacle type: `{ drawer: 2, shelf: 1 }`. */
type Places = Readonly<Record<string, number>>

/**
 * Plays ALFWorld's task "put a X in Y" without a model. It searches one receptacle after another, and remembers where each object type
 * was; with a memory, it begins at the places of most such objects.
 */
export const finder: Agent = {
  id: 'finder',
  version: 1,
  asksModel: false,
  usesMemory: true,
  *program({ task, observation, rng }) {
    const [, object = '', target = ''] = /put (?:an?|some) (\w+) (?:in|on) (\w+)/.exec(task.goal) ?? []
    const [known] = yield* recall(`found/${object}`)
    const places = (known?.value ?? {}) as Places
    const typeOf = (name: string): string => name.split(' ')[0] ?? name
    const receptacles = rng.shuffle([...observation.text.matchAll(/\b(?:a|an) (\w+ \d+)/g)].map(([, name = '']) => name))
    const order = receptacles.toSorted((a, b) => (places[typeOf(b)] ?? 0) - (places[typeOf(a)] ?? 0))
    for (const receptacle of order) {
      const name = (yield* search(receptacle)).match(new RegExp(`\\b${object} \\d+`))?.[0]
      if (name === undefined) continue
      yield* remember(`found/${object}`, { ...places, [typeOf(receptacle)]: (places[typeOf(receptacle)] ?? 0) + 1 })
      yield* act(`take ${name} from ${receptacle}`)
      const goal = receptacles.find((each) => typeOf(each) === target) ?? target
      yield* search(goal)
      yield* act(`move ${name} to ${goal}`)
      return
    }
  },
}

/** Goes to a receptacle, opens it if it is closed, and returns the description of its contents. */
function* search(receptacle: string): Generator<Effect, string> {
  const { observation } = yield* act(`go to ${receptacle}`)
  return /is closed/.test(observation.text) ? (yield* act(`open ${receptacle}`)).observation.text : observation.text
}
