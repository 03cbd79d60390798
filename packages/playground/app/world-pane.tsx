import { useMemo, useState } from 'preact/hooks'
import { type Branch, eventsAt, factsOf } from '../src/engine/index.ts'
import { moveFocus } from './focus.ts'
import { useStore } from './store/use-store.ts'

/** Number of actions listed without a filter. */
const LISTED = 60

/**
 * Available actions, and on demand the hints of the oracle and the world state, which spoil the task. A click takes an action in place
 * of the agent.
 */
export function WorldPane({ branch }: { readonly branch: Branch }) {
  const { view } = useStore(true)
  const { episode, scene, states } = branch
  const { world } = episode.spec
  const currentState = useMemo(() => {
    const factsAt = (position: number): ReadonlyMap<string, string> =>
      factsOf(world, scene.source.presentation)(states.stateAt(episode.events, eventsAt(episode, position)))
    const state = states.stateAt(episode.events, eventsAt(episode, view.position))
    const before = factsAt(Math.max(0, view.position - 1))
    const facts = [...factsAt(view.position)]
    const changed = new Set(facts.flatMap(([name, value]) => (before.get(name) === value ? [] : [name])))
    return { admissible: world.admissible(state), facts, changed, plan: world.plan(state) }
  }, [branch, view.position, episode.completed.length])
  const isOver = episode.next === undefined && view.position === episode.completed.length
  return (
    <section aria-label="World pane" class="world">
      <h2>World</h2>
      <details class="oracle">
        <summary>Hints of the oracle</summary>
        <p class="togo">
          {currentState.plan === undefined
            ? 'Distance to goal: the oracle has no plan from this state'
            : currentState.plan.length === 0
              ? 'Goal reached'
              : stepsLeft(currentState.plan.length)}
        </p>
        {currentState.plan !== undefined && currentState.plan.length > 0 && (
          <p>
            Next action: <span class="action">{currentState.plan[0]}</span>
          </p>
        )}
      </details>
      <details class="holds">
        <summary>World state</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a scrollable list. */}
        <div aria-label="World state" role="region" tabIndex={0}>
          <dl>
            {currentState.facts.map(([name, value]) => (
              <div class={currentState.changed.has(name) ? 'changed' : ''} key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
      {!isOver && <Actions actions={currentState.admissible} />}
    </section>
  )
}

function stepsLeft(steps: number): string {
  return steps === 1 ? 'Distance to goal: 1 oracle step' : `Distance to goal: ${steps} oracle steps`
}

function Actions({ actions }: { readonly actions: readonly string[] }) {
  const { store } = useStore(true)
  const [filter, setFilter] = useState('')
  const fitting = filter === '' ? actions : actions.filter((action) => action.toLowerCase().includes(filter.toLowerCase()))
  return (
    <section aria-label="Available actions" class="actions">
      <h3>
        Available actions <span class="small">{actions.length}</span>
      </h3>
      <p class="small">Click one to take it in place of the agent’s next action.</p>
      {actions.length > 12 && (
        <label>
          <span class="unseen">Filter actions</span>
          <input onInput={(event) => setFilter(event.currentTarget.value)} placeholder="Filter" type="search" value={filter} />
        </label>
      )}
      <ul onKeyDown={moveFocus}>
        {fitting.slice(0, LISTED).map((action, index) => (
          <li key={action}>
            <button onClick={() => void store.takeAction(action)} tabIndex={index === 0 ? 0 : -1} type="button">
              {action}
            </button>
          </li>
        ))}
      </ul>
      {fitting.length === 0 && actions.length > 0 && <p class="small">No action contains this text.</p>}
      {fitting.length > LISTED && <p class="small">{fitting.length - LISTED} more: use the filter.</p>}
    </section>
  )
}
