import type { Task, Tool, Turn, World } from '@orreryjs/core'

/** Coins in the machine, the requested item, and the dispensed one. */
type State = { readonly coins: number; readonly want: string; readonly got?: string }

const PRICES: Readonly<Record<string, number>> = { tea: 2, soup: 3, cake: 4 }
const COINS: Readonly<Record<string, number>> = { 'insert 1': 1, 'insert 2': 2 }
const ITEMS = Object.keys(PRICES)
const price = (item: string): number => PRICES[item] ?? 0

const tool = (name: string, description: string, choices: readonly (string | number)[]): Tool => {
  const parameters = { type: 'object', properties: { it: { enum: choices } }, required: ['it'] }
  return { name, description, parameters, action: `${name} {it}` }
}
const TOOLS = [tool('insert', 'Put in a coin.', [1, 2]), tool('press', 'Press a button.', ITEMS)]

const task = (want: string): Task => {
  const about = { type: `for-${price(want)}`, goal: `Buy ${want}.`, hash: `${want} for ${price(want)}` }
  return { id: `vending/all/${want}`, world: 'vending', split: 'all', ...about }
}

function turn(state: State, message: string, changed: boolean = true): Turn<State> {
  const [success, terminated] = [state.got === state.want, state.got !== undefined]
  const observation = {
    text: `${message} The display shows ${state.coins}.`,
    page: 'machine',
    key: `${state.coins} ${state.got}`,
  }
  return { state, observation, reward: success && changed ? 1 : 0, terminated, success, changed }
}

function offered({ coins, got }: State): readonly string[] {
  const items = ITEMS.filter((item) => price(item) <= coins).map((item) => `press ${item}`)
  return got === undefined ? [...Object.keys(COINS), ...items] : []
}

/** A vending machine: the agent inserts coins, and pressing a button ends the task. */
const vending: World<State> = {
  id: 'vending',
  version: 1,
  dialect: 'plain',
  tasks: { splits: ['all'], size: () => 3, ids: () => ITEMS.map((item) => task(item).id), get: (id) => task(id.slice(12)) },
  start: ({ id, goal }) => turn({ coins: 0, want: id.slice(12) }, `${goal} Tea costs 2, soup 3, cake 4.`),
  step(state, action) {
    const refused = { ...turn(state, 'Nothing happens.', false), invalid: { kind: 'unknown', reason: 'no such button' } } as const
    if (!offered(state).includes(action)) return refused
    const coin = COINS[action]
    if (coin !== undefined) return turn({ ...state, coins: state.coins + coin }, 'Clink.')
    const got = action.slice(6)
    return turn({ ...state, got, coins: state.coins - price(got) }, `Here is your ${got}.`)
  },
  admissible: offered,
  tools: () => TOOLS,
  plan({ coins, want, got }) {
    if (got !== undefined) return got === want ? [] : undefined
    const lack = Math.max(0, price(want) - coins)
    return [...Array<string>(Math.floor(lack / 2)).fill('insert 2'), ...(lack % 2 ? ['insert 1'] : []), `press ${want}`]
  },
  progress: ({ coins, want, got }) => (got === undefined ? Math.min(coins / price(want), 1) / 2 : Number(got === want)),
  route: (from, to) => (from.coins === to.coins && from.got === to.got ? [] : undefined),
}

export default vending
