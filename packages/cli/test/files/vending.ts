import type { Task, Turn, World } from '@orreryjs/core'

/** What lies in the machine's tray, what was put into it, and what is wanted. */
interface State {
  readonly coins: number
  readonly want: string
  readonly got: readonly string[]
}

const PRICES: Readonly<Record<string, number>> = { tea: 2, soup: 3, cake: 4 }
const COINS: Readonly<Record<string, number>> = { 'insert 1': 1, 'insert 2': 2 }

const task = (want: string): Task => ({
  id: `vending/all/${want}`,
  world: 'vending',
  split: 'all',
  type: PRICES[want] === 3 ? 'odd' : 'even',
  goal: `Buy ${want}.`,
  hash: `${want}-${PRICES[want]}`,
})

const turn = (state: State, said: string, before?: State): Turn<State> => {
  const success = state.got.includes(state.want)
  const text = `${said} The display shows ${state.coins}.`
  const observation = { text, page: 'machine', key: `${state.coins} ${state.got}` }
  return { state, observation, reward: success ? 1 : 0, terminated: state.got.length > 0, success, changed: state !== before }
}

const offered = ({ coins, got }: State): readonly string[] =>
  got.length > 0
    ? []
    : [
        ...Object.keys(COINS),
        ...Object.keys(PRICES)
          .filter((item) => Number(PRICES[item]) <= coins)
          .map((item) => `press ${item}`),
      ]

/** A vending machine: put in coins, press a button; what it gives ends the task. */
const vending: World<State> = {
  id: 'vending',
  version: 1,
  dialect: 'plain',
  tasks: {
    splits: ['all'],
    size: () => 3,
    ids: () => Object.keys(PRICES).map((want) => task(want).id),
    get: (id) => task(id.replace('vending/all/', '')),
  },
  start: ({ goal }) =>
    turn({ coins: 0, want: goal.slice(4, -1), got: [] }, `${goal} The machine has tea for 2, soup for 3 and cake for 4.`),
  step: (state, action) => {
    const item = action.replace('press ', '')
    if (!offered(state).includes(action))
      return { ...turn(state, 'Nothing happens.', state), reward: 0, invalid: { kind: 'syntax', reason: 'no such button' } }
    const coins = state.coins + (COINS[action] ?? -Number(PRICES[item]))
    return action in COINS ? turn({ ...state, coins }, 'Clink.') : turn({ ...state, coins, got: [item] }, `Here is your ${item}.`)
  },
  admissible: offered,
  tools: () => [
    {
      name: 'insert',
      description: 'Put in a coin.',
      parameters: { type: 'object', properties: { coin: { type: 'integer', enum: [1, 2] } }, required: ['coin'] },
      action: 'insert {coin}',
    },
    {
      name: 'press',
      description: 'Press a button.',
      parameters: { type: 'object', properties: { item: { type: 'string', enum: Object.keys(PRICES) } }, required: ['item'] },
      action: 'press {item}',
    },
  ],
  plan: ({ coins, want, got }) => {
    if (got.length > 0) return got.includes(want) ? [] : undefined
    const lack = Math.max(0, Number(PRICES[want]) - coins)
    return [...Array<string>(Math.floor(lack / 2)).fill('insert 2'), ...(lack % 2 === 1 ? ['insert 1'] : []), `press ${want}`]
  },
  progress: ({ coins, want, got }) =>
    got.includes(want) ? 1 : got.length > 0 ? 0 : Math.min(coins / Number(PRICES[want]), 1) / 2,
  route: (from, to) => (from.coins === to.coins && from.got.length === to.got.length ? [] : undefined),
}
export default vending
