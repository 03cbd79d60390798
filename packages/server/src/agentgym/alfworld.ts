import type { Task, Turn } from '@orreryjs/core'
import type { Session, TaskPool } from '../sessions/session.ts'
import { Float, type PythonValue } from '../wire/python-json.ts'
import {
  ACTION,
  type AgentGymDialect,
  type AgentGymRoute,
  ID,
  idOf,
  ReportedError,
  reportErrors,
  sessionOf,
  stepLimitMessage,
  storeFullMessage,
} from './dialect.ts'
import type { FieldValue } from './fields.ts'

const WORLD_TYPES: readonly (FieldValue | undefined)[] = ['Text', 'Embody', 'Hybrid']

/** State that the original keeps per environment. */
interface Detail {
  readonly worldType: string
  readonly game: FieldValue
  readonly observation: string
  readonly actions: readonly string[]
  readonly done: boolean
  readonly reward: PythonValue
}

/** AgentGym's ALFWorld server: an environment starts with `reset`; after its end it refuses every request. */
export const alfworldDialect: AgentGymDialect = ({ pool, store }) => {
  const games = gameFinder(pool)
  const savedDetail = ({ note }: Session): Detail | undefined => note as Detail | undefined
  const find = (id: FieldValue | undefined): Session => {
    const session = sessionOf(store, id)
    if (savedDetail(session)?.done === true) throw new ReportedError(`The task with environment ${id} has finished.`)
    return session
  }
  /** Python reports a missing key by its `repr`. */
  const detailOf = (id: FieldValue | undefined, key: string): Detail => {
    const detail = savedDetail(find(id))
    if (detail === undefined) throw new ReportedError(key)
    return detail
  }
  const admissibleIn = ({ state }: Turn): readonly string[] => pool.world.admissible(state)
  const routes: readonly AgentGymRoute[] = [
    { method: 'GET', path: '/', answer: () => 'This is environment AlfWorld.' },
    {
      method: 'POST',
      path: '/create',
      answer: () => {
        const session = store.open(pool.world, pool.first)
        return session === undefined ? { error: storeFullMessage(store) } : { id: session.id }
      },
    },
    {
      method: 'POST',
      path: '/step',
      fields: [ID, ACTION],
      answer: ({ id, action }) =>
        reportErrors(() => {
          const session = find(id)
          const before = savedDetail(session)
          if (before === undefined) throw new ReportedError(String(id))
          const turn = store.step(session, String(action))
          if (turn === undefined) throw new ReportedError(stepLimitMessage(store, id))
          const observation = withoutPlace(turn.observation.text)
          const [reward, actions, done] = [new Float(turn.success ? 1 : 0), admissibleIn(turn), turn.terminated]
          session.note = { ...before, observation, actions, done, reward } satisfies Detail
          return { observation, reward, available_actions: actions, done }
        }),
    },
    {
      method: 'POST',
      path: '/reset',
      fields: [ID, { name: 'game', type: 'int' }, { name: 'world_type', type: 'str' }],
      answer: ({ id, game = 0, world_type: worldType }) =>
        reportErrors(() => {
          if (!WORLD_TYPES.includes(worldType)) throw new ReportedError('world_type must be one of "Text", "Embody" and "Hybrid"')
          const session = sessionOf(store, id)
          const task = games(game)
          const turn = store.restart(session, task)
          const observation = withoutWelcome(turn.observation.text)
          const actions = admissibleIn(turn)
          session.note = { worldType: String(worldType), game, observation, actions, done: false, reward: 0 } satisfies Detail
          return { id: session.id, observation, available_actions: actions, task_type: taskType(task) }
        }),
    },
    {
      method: 'GET',
      path: '/available_actions',
      fields: [ID],
      answer: ({ id }) => reportErrors(() => detailOf(id, "'available_actions'").actions),
    },
    {
      method: 'GET',
      path: '/observation',
      fields: [ID],
      answer: ({ id }) => reportErrors(() => detailOf(id, "'observation'").observation),
    },
    {
      method: 'GET',
      path: '/detail',
      fields: [ID],
      answer: ({ id }) =>
        reportErrors(() => {
          const detail = savedDetail(find(id))
          if (detail === undefined) return { done: false, reward: 0, deleted: false }
          const { worldType, game, observation, actions, done, reward } = detail
          return { world_type: worldType, game, observation, available_actions: actions, done, reward, deleted: false }
        }),
    },
    { method: 'POST', path: '/close', fields: [ID], answer: ({ id }) => store.close(idOf(id)) },
  ]
  return { routes, environments: { field: ID.name, find, add: ({ id }) => id } }
}

/** Number of AgentGym's games: 2,420 of `train`, then 200 of `valid_train`. */
const AGENTGYM_GAMES = 2620

/**
 * Returns the lookup of a game by its number. Original games have AgentGym's numbers; other games of the split follow in its order. Without
 * original games, numbers are positions in the split. Throws `ReportedError` for a number without a game.
 */
function gameFinder(pool: TaskPool): (game: FieldValue) => Task {
  const { tasks } = pool.world
  const { external } = tasks
  const isOriginal = external !== undefined && nameOf(pool.first).includes('/')
  const numbered = (number: number): readonly string[] => external?.(`alfworld_${number}`)?.ids ?? []
  let others: readonly string[] | undefined
  const otherGames = (): readonly string[] => {
    const known = new Set(Array.from({ length: AGENTGYM_GAMES }, (_, number) => numbered(number)).flat())
    return pool.ids(pool.size).filter((id) => !known.has(id))
  }
  const originalAt = (number: number): Task => {
    if (number >= AGENTGYM_GAMES) others ??= otherGames()
    const [id] = number < AGENTGYM_GAMES ? numbered(number) : [others?.[number - AGENTGYM_GAMES]]
    if (id !== undefined) return tasks.get(id)
    if (number >= AGENTGYM_GAMES) throw new ReportedError('list index out of range')
    throw new ReportedError(
      `game ${number} is ${external?.(`alfworld_${number}`)?.meaning}, which the data of this server do not have`,
    )
  }
  return (game) => {
    if (typeof game !== 'number') throw new ReportedError('list index out of range')
    // Negative numbers count from the end of a Python list.
    const number = game < 0 ? game + (isOriginal ? AGENTGYM_GAMES : pool.size) : game
    const task = isOriginal && number >= 0 ? originalAt(number) : pool.at(number)
    if (task === undefined) throw new ReportedError('list index out of range')
    return task
  }
}

/** The greeting is the first paragraph. */
function withoutWelcome(text: string): string {
  return text.split('\n\n').slice(1).join('\n')
}

/** In old games, an observation starts with a place number, up to the first full stop. */
function withoutPlace(text: string): string {
  return text.startsWith('You arrive at loc ') ? text.slice(text.indexOf('. ') + 2) : text
}

/** Returns the folders of the game, `TASK/TRIAL`; generated houses have a type and a number. */
function taskType(task: Task): string {
  const name = nameOf(task)
  return name.includes('/') ? name : `${task.type}/${name}`
}

function nameOf({ id, world, split }: Task): string {
  return id.slice(world.length + split.length + 2)
}
