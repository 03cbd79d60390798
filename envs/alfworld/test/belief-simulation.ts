import { type BeliefGame, createBeliefGame } from '../src/belief/expected-steps.ts'
import { createEngine, type Engine } from '../src/engine.ts'
import { redrawHouse } from '../src/generate/index.ts'
import { parseSplit } from '../src/generate/splits.ts'
import { commandsOf } from '../src/plan/commands.ts'
import { rulesOf } from '../src/rules.ts'

/** Means per game. */
export interface SimulatedTasks {
  readonly steps: number
  /** Expected number of steps at the start. */
  readonly expected: number
  readonly luck: number
  /** Steps that the policy's own choices lose, by its own valuation. */
  readonly loss: number
}

/** Plays each task in houses with other contents from the generator. Each action is the policy's. */
export function simulateTasks({
  split,
  tasks,
  draws,
}: {
  readonly split: string
  readonly tasks: number
  readonly draws: number
}): SimulatedTasks {
  const sums = { steps: 0, expected: 0, luck: 0, loss: 0 }
  for (let index = 0; index < tasks; index += 1) {
    for (let draw = 0; draw < draws; draw += 1) {
      const { task, game } = redrawHouse(parseSplit(split), index, String(draw))
      const belief = createBeliefGame(game, split === 'hard' ? 'plenty' : 'usual')
      if (belief === undefined) throw new Error(`${task.id}: ${task.goal}`)
      const played = play(createEngine(rulesOf(game, '2.1.2')), belief, task.id)
      sums.steps += played.steps
      sums.expected += played.expected
      sums.luck += played.luck
      sums.loss += played.loss
    }
  }
  const games = tasks * draws
  return { steps: sums.steps / games, expected: sums.expected / games, luck: sums.luck / games, loss: sums.loss / games }
}

const MAX_STEPS = 100

function play(engine: Engine, belief: BeliefGame, task: string): SimulatedTasks {
  let { state } = engine.start(task)
  const states = [state]
  const atStart = belief.distances(states)[0]?.expected ?? Number.NaN
  let luck = 0
  let loss = 0
  let before = atStart
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    const step = belief.advise(states)
    const [action = ''] = step === undefined ? [] : commandsOf(engine.rules.game, '2.1.2', [step])
    const turn = engine.step(state, action)
    if (turn.invalid !== undefined) throw new Error(`${task}: ${action}: ${turn.invalid.reason}`)
    state = turn.state
    states.push(state)
    const last = belief.distances(states).at(-1)
    const [expected, foreseen] = [last?.expected ?? Number.NaN, last?.foreseen ?? Number.NaN]
    luck += expected - foreseen
    loss += 1 + foreseen - before
    before = expected
    if (turn.success) return { steps, expected: atStart, luck, loss }
  }
  throw new Error(`${task}: not solved`)
}
