import { useMemo, useState } from 'preact/hooks'
import { type Branch, eventsAt, factsOf } from '../src/engine/index.ts'
import { moveAmongButtons } from './focus.ts'
import { useStore } from './store/use-store.ts'

/** Actions listed before a filter is asked for. */
const LISTED = 60

/** Where the world stands: how far it is to the end, what holds, what can be done. A click takes an action in the agent's place. */
export function WorldPane({ branch }: { readonly branch: Branch }) {
  const { view } = useStore(true)
  const { game, scene, watch } = branch
  const { world } = game.spec
  const here = useMemo(() => {
    const factsAt = (position: number): ReadonlyMap<string, string> =>
      factsOf(world, scene.source.explain)(watch.stateAt(game.events, eventsAt(game, position)))
    const state = watch.stateAt(game.events, eventsAt(game, view.position))
    const before = factsAt(Math.max(0, view.position - 1))
    const facts = [...factsAt(view.position)]
    const changed = new Set(facts.flatMap(([name, value]) => (before.get(name) === value ? [] : [name])))
    return { admissible: world.admissible(state), facts, changed, plan: world.plan(state) }
  }, [branch, view.position, game.done.length])
  const isOver = game.next === undefined && view.position === game.done.length
  return (
    <section aria-label="The world" class="world">
      <h2>The world</h2>
      <p class="togo">
        {here.plan === undefined
          ? 'No way to the goal is known from here'
          : here.plan.length === 0
            ? 'Nothing is left to do'
            : stepsLeft(here.plan.length)}
      </p>
      {here.plan !== undefined && here.plan.length > 0 && (
        <details class="oracle">
          <summary>What the oracle would do</summary>
          <p class="action">{here.plan[0]}</p>
        </details>
      )}
      <details class="holds" open>
        <summary>What holds</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a list that scrolls. */}
        <div aria-label="What holds" role="region" tabIndex={0}>
          <dl>
            {here.facts.map(([name, value]) => (
              <div class={here.changed.has(name) ? 'changed' : ''} key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
      {!isOver && <Actions actions={here.admissible} />}
    </section>
  )
}

function stepsLeft(steps: number): string {
  return steps === 1 ? '1 step to the goal, by the oracle' : `${steps} steps to the goal, by the oracle`
}

function Actions({ actions }: { readonly actions: readonly string[] }) {
  const { store } = useStore(true)
  const [filter, setFilter] = useState('')
  const fitting = filter === '' ? actions : actions.filter((action) => action.toLowerCase().includes(filter.toLowerCase()))
  return (
    <section aria-label="What can be done" class="actions">
      <h3>
        What can be done <span class="small">{actions.length}</span>
      </h3>
      <p class="small">Click one to take it in place of the agent’s next action.</p>
      {actions.length > 12 && (
        <label>
          <span class="unseen">Filter the actions</span>
          <input onInput={(event) => setFilter(event.currentTarget.value)} placeholder="filter" type="search" value={filter} />
        </label>
      )}
      <ul onKeyDown={moveAmongButtons}>
        {fitting.slice(0, LISTED).map((action, index) => (
          <li key={action}>
            <button onClick={() => void store.take(action)} tabIndex={index === 0 ? 0 : -1} type="button">
              {action}
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > LISTED && <p class="small">{fitting.length - LISTED} more: filter them.</p>}
    </section>
  )
}
