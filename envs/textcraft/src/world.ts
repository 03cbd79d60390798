import type { Task, Turn, World } from '@orreryjs/core'
import { admissibleActions } from './actions/admissible.ts'
import { TOOLS } from './actions/tools.ts'
import { createEngine, type Engine } from './engine.ts'
import { syntheticBook } from './generate/index.ts'
import { progress, remainingBound, remainingPlan, routeTo } from './plan.ts'
import { minecraftBook } from './recipes/books.ts'
import { ADAPT_CYCLES } from './recipes/cycles.ts'
import type { RecipeBook } from './recipes.ts'
import { createDialectText } from './render/dialect-text.ts'
import { type Dialect, rulesOf } from './rules.ts'
import type { TextCraftState } from './state.ts'
import { splitsOf } from './tasks/splits.ts'
import { createTaskSource, MINECRAFT, type TextCraftTask, type TextCraftTaskSource, WORLD_ID } from './tasks.ts'

/** Options of `createTextCraft`. */
export interface TextCraftOptions {
  /** @default 'strict' */
  readonly dialect?: Dialect
  /** Chosen recipes of pairs that undo each other, for the dialect `adapt`; one of `CYCLE_CHOICES`. @default ADaPT's */
  readonly cycles?: string
}

/** TextCraft with its tasks. */
export interface TextCraftWorld extends World<TextCraftState> {
  readonly tasks: TextCraftTaskSource
}

/** Creates the world of a dialect: `strict` has the generated splits, `adapt` and `agentgym` the upstream splits. */
export function createTextCraft(options: TextCraftOptions = {}): TextCraftWorld {
  const { dialect = 'strict', cycles = ADAPT_CYCLES } = options
  const minecraft = minecraftBook(dialect, cycles)
  const tasks = createTaskSource(`${WORLD_ID} (dialect ${dialect})`, splitsOf(dialect, minecraft))
  const engines = new Map<string, Engine>()
  const engineOf = (book: string): Engine => {
    const engine = engines.get(book) ?? createEngine(rulesOf(dialect, book === MINECRAFT ? minecraft : syntheticBook(book)))
    engines.set(book, engine)
    return engine
  }
  const bookOf = (state: TextCraftState): RecipeBook => engineOf(state.book).book
  const world: TextCraftWorld = {
    id: WORLD_ID,
    version: 1,
    dialect,
    dialectText: createDialectText(() => (dialect === 'strict' ? world : { ...world, tasks: ownTasks() })),
    tasks,
    start(task: Task): Turn<TextCraftState> {
      const whole = 'commands' in task ? (task as TextCraftTask) : tasks.get(task.id)
      return engineOf(whole.book).start(whole)
    },
    step: (state, action) => engineOf(state.book).step(state, action),
    admissible(state) {
      const isLocked = dialect === 'strict' && state.solved
      return admissibleActions(bookOf(state), isLocked ? [] : tasks.get(state.task).commands, state.inventory)
    },
    tools: () => TOOLS,
    plan: (state) => remainingPlan(bookOf(state), state),
    lowerBound: (state) => remainingBound(bookOf(state), state),
    progress: (state) => progress(bookOf(state), state),
    route: routeTo,
  }
  return world
}

/** Returns the generated tasks, which every dialect can run under its own rules. */
function ownTasks(): TextCraftTaskSource {
  return createTaskSource(WORLD_ID, splitsOf('strict', minecraftBook('strict', ADAPT_CYCLES)))
}
