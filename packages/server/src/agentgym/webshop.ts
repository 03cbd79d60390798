import { rng, type Task, type World } from '@orreryjs/core'
import type { Session } from '../sessions/session.ts'
import { Float, type PythonValue } from '../wire/python-json.ts'
import {
  ACTION,
  type AgentGymContext,
  type AgentGymDialect,
  type AgentGymRoute,
  idOf,
  stepLimitMessage,
  storeFullMessage,
  UpstreamError,
} from './dialect.ts'
import type { Field, FieldValue } from './fields.ts'

const INDEX: Field = { name: 'env_idx', type: 'int' }
/** Environment ids look random, from 0 to this. */
const MAX_ID = 48_950_076

/**
 * AgentGym's WebShop server: WebShop's text environment. Its environments have random ids; here they are drawn from a named
 * stream. It fails with 500 for an unknown environment or goal.
 */
export const webshopDialect: AgentGymDialect = (context) => {
  const { store, views } = context
  const goals = allGoals(context)
  const draw = rng('agentgym', 'webshop')
  /** Sessions by the environment ids of callers. */
  const environments = new Map<number, number>()

  const find = (id: FieldValue | undefined): Session => {
    const session = store.get(environments.get(idOf(id)) ?? -1)
    if (session === undefined) throw new UpstreamError(404, `KeyError: ${id}`)
    return session
  }
  const freeId = (): number => {
    for (;;) {
      const id = Math.floor(draw.next() * (MAX_ID + 1))
      if (!environments.has(id)) return id
    }
  }
  const dropClosed = (): void => {
    for (const [id, session] of environments) if (store.isOver(session)) environments.delete(id)
  }
  const pageOf = (session: Session): string => pageIn(views['html'], session)
  const started = (session: Session): Session => {
    // Value of `instruction_text` for the whole episode.
    session.note = instructionOf(pageOf(session)) ?? ''
    return session
  }
  const add = (session: Session): number => {
    const id = freeId()
    if (environments.size > 2 * store.size) dropClosed()
    environments.set(id, session.id)
    return id
  }
  const routes: readonly AgentGymRoute[] = [
    { method: 'GET', path: '/', answer: () => 'ok' },
    {
      method: 'GET',
      path: '/list_envs',
      answer: () => [...environments].flatMap(([id, session]) => (store.isOver(session) ? [] : [id])),
    },
    {
      method: 'POST',
      path: '/create',
      answer: () => {
        const session = store.open(context.pool.world, goals.random(draw.next()))
        // Never the environment of another caller.
        if (session === undefined) throw new UpstreamError(429, storeFullMessage(store))
        return add(started(session))
      },
    },
    {
      method: 'POST',
      path: '/step',
      fields: [INDEX, ACTION],
      answer: ({ env_idx: id, action }) => {
        const turn = store.step(find(id), String(action))
        if (turn === undefined) throw new UpstreamError(429, stepLimitMessage(store, id))
        return { state: turn.observation.text, reward: new Float(turn.reward), done: turn.terminated, info: null }
      },
    },
    {
      method: 'GET',
      path: '/available_actions',
      fields: [INDEX],
      answer: ({ env_idx: id }) => {
        const page = pageOf(find(id))
        return { has_search_bar: hasSearchBar(page), clickables: clickables(page) }
      },
    },
    {
      method: 'GET',
      path: '/instruction_text',
      fields: [INDEX],
      answer: ({ env_idx: id }) => {
        const text = instructionOf(pageOf(find(id)))
        if (text === undefined) throw new UpstreamError(404, 'the page after the purchase has no instruction')
        return text
      },
    },
    {
      method: 'GET',
      path: '/observation',
      fields: [INDEX],
      answer: ({ env_idx: id }) => find(id).turn.observation.text,
    },
    {
      method: 'GET',
      path: '/state',
      fields: [INDEX],
      answer: ({ env_idx: id }) => {
        const session = find(id)
        const { note } = session
        return { url: pageIn(views['url'], session), html: pageOf(session), instruction_text: String(note ?? '') }
      },
    },
    {
      method: 'POST',
      path: '/reset',
      fields: [INDEX, { name: 'session_id', type: 'int', initial: null }],
      answer: ({ env_idx: id, session_id: goal = null }): PythonValue => {
        const session = find(id)
        const task = goal === null ? goals.random(draw.next()) : goals.at(goal)
        if (task === undefined) throw new UpstreamError(404, 'IndexError: list index out of range')
        store.restart(session, task)
        return [started(session).turn.observation.text, null]
      },
    },
    {
      method: 'POST',
      path: '/close',
      fields: [INDEX],
      answer: ({ env_idx: id }) => {
        const session = environments.get(idOf(id))
        environments.delete(idOf(id))
        return { closed: session !== undefined && store.close(session) }
      },
    },
  ]
  return { routes, environments: { field: INDEX.name, find, add } }
}

/** Returns the page of a state in another view of the same shop: an invalid action shows the page again. */
function pageIn(view: World | undefined, session: Session): string {
  return (view ?? session.world).step(session.turn.state, '').observation.text
}

interface Goals {
  /** Returns the goal at a Python index; `undefined` if it is out of range. */
  at(index: FieldValue): Task | undefined
  /** Returns a goal for a number from 0 (inclusive) to 1 (exclusive). */
  random(share: number): Task
}

/** The original's goals are one list; here it is divided into splits, in its order. */
function allGoals({ pool }: AgentGymContext): Goals {
  const { tasks } = pool.world
  const splits = tasks.splits.map((name) => ({ name, size: tasks.size(name) }))
  const size = splits.reduce((sum, split) => sum + split.size, 0)
  const lists = new Map<string, readonly string[]>()
  const idAt = (index: number): string | undefined => {
    let first = 0
    for (const { name, size: count } of splits) {
      if (index < first + count) {
        const ids = lists.get(name) ?? [...tasks.ids(name)]
        lists.set(name, ids)
        return ids[index - first]
      }
      first += count
    }
    return undefined
  }
  const taskAt = (index: number): Task | undefined => {
    const id = index < 0 ? undefined : idAt(index)
    return id === undefined ? undefined : tasks.get(id)
  }
  return {
    at: (index) => (typeof index === 'number' ? taskAt(index < 0 ? index + size : index) : undefined),
    random: (share) => pool.at(Math.floor(share * pool.size)) ?? pool.first,
  }
}

/** Classes and ids that WebShop's own programs look for in a page, in the order of their result list. */
const CLICKABLE = ['btn', 'product-link', 'option']

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Returns the clickable elements of a page like upstream: each text once, lower case except for options. */
function clickables(page: string): readonly string[] {
  const elements = [...page.matchAll(/<(?:a|button)\b[^<>]*\bclass="([^"<]*)"[^<>]*>([^<]*)</g)].map(
    ([, classes = '', text = '']) => ({
      classes: classes.split(' '),
      text: decoded(text),
    }),
  )
  const found = CLICKABLE.flatMap((name) =>
    elements.filter(({ classes }) => classes.includes(name)).map(({ text }) => (name === 'option' ? text : text.toLowerCase())),
  )
  return [...new Set(found)]
}

/** True if a page has a search bar. */
function hasSearchBar(page: string): boolean {
  return page.includes('id="search_input"')
}

/** Returns the instruction on a page; `undefined` for the page after the purchase. */
function instructionOf(page: string): string | undefined {
  const [, after] = page.split('<div id="instruction-text">', 2)
  return after === undefined ? undefined : decoded((after.split('</h4>', 1)[0] ?? '').replace(/<[^<>]*>/g, ''))
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
