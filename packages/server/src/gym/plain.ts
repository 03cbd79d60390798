import { ACTION, fullText, type GymDialect, ID, idOf, sessionOf, Told, telling, usedUpText } from './dialect.ts'
import { Float } from './python-json.ts'

/** A world that AgentGym does not have, served as it would be: TextCraft's routes, with the actions that are worth offering. */
export const plainDialect: GymDialect = ({ pool, store }) => [
  { method: 'GET', path: '/', answer: () => `This is environment ${pool.world.id}.` },
  {
    method: 'POST',
    path: '/create',
    answer: () => {
      const session = store.open(pool.world, pool.at(store.next % pool.size) ?? pool.first)
      if (session === undefined) return { error: fullText(store) }
      return { id: session.id, observation: session.turn.observation.text, done: false, reward: new Float(0) }
    },
  },
  {
    method: 'POST',
    path: '/step',
    fields: [ID, ACTION],
    answer: ({ id, action }) =>
      telling(() => {
        const session = sessionOf(store, id)
        if (session.turn.terminated) throw new Told(`The task with environment ${id} has finished.`)
        const turn = store.step(session, String(action))
        if (turn === undefined) throw new Told(usedUpText(store, id))
        return { observation: turn.observation.text, reward: new Float(turn.reward), done: turn.terminated }
      }),
  },
  {
    method: 'POST',
    path: '/reset',
    fields: [ID, { name: 'data_idx', type: 'int', initial: 0 }],
    answer: ({ id, data_idx: index = 0 }) =>
      telling(() => {
        const session = sessionOf(store, id)
        const task = typeof index === 'number' ? pool.at(index) : undefined
        if (task === undefined) throw new Told(`data_idx must be from 0 to ${pool.size - 1}`)
        const turn = store.restart(session, task)
        return { id: session.id, observation: turn.observation.text, done: false, reward: new Float(0) }
      }),
  },
  {
    method: 'GET',
    path: '/observation',
    fields: [ID],
    answer: ({ id }) => telling(() => sessionOf(store, id).turn.observation.text),
  },
  {
    method: 'GET',
    path: '/available_actions',
    fields: [ID],
    answer: ({ id }) => telling(() => pool.world.admissible(sessionOf(store, id).turn.state)),
  },
  {
    method: 'GET',
    path: '/detail',
    fields: [ID],
    answer: ({ id }) =>
      telling(() => {
        const { observation, terminated, reward } = sessionOf(store, id).turn
        return { observation: observation.text, done: terminated, reward: new Float(reward), deleted: false }
      }),
  },
  { method: 'POST', path: '/close', fields: [ID], answer: ({ id }) => store.close(idOf(id)) },
]
