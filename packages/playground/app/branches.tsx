import { useStore } from './store/use-store.ts'
import { branchEnd, branchTitle } from './words.ts'

/** The ways that were played, with their ends. */
export function Branches() {
  const { store, view } = useStore()
  if (view.branches.length < 2) return null
  const move = (event: KeyboardEvent): void => {
    const to = view.current + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0)
    if (to === view.current) return
    event.stopPropagation()
    event.preventDefault()
    if (view.branches[to] === undefined) return
    store.select(to)
    document.getElementById(`branch-${to}`)?.focus()
  }
  return (
    <nav aria-label="Ways that were played">
      <div aria-label="Branches" class="branches" onKeyDown={move} role="tablist">
        {view.branches.map((branch, number) => (
          <button
            aria-selected={number === view.current}
            class={branch.game.end === undefined ? 'open' : branch.game.end.success ? 'good' : 'bad'}
            id={`branch-${number}`}
            key={number}
            onClick={() => store.select(number)}
            role="tab"
            tabIndex={number === view.current ? 0 : -1}
            type="button"
          >
            {branchTitle(branch.from, number)}
            <span>{branchEnd(branch)}</span>
          </button>
        ))}
      </div>
    </nav>
  )
}
