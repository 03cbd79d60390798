import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Branch, effectLabel } from '../src/engine/index.ts'
import { Controls } from './controls.tsx'
import { branchTitle, describeBranch, describeEnd, truncate } from './descriptions.ts'
import { CurrentEffect } from './effects/current-effect.tsx'
import { EffectList } from './effects/effect-list.tsx'
import { NextEffect } from './effects/next-effect.tsx'
import { keyHandler } from './keys.ts'
import { Picture } from './picture.tsx'
import { Presentation } from './presentation.tsx'
import { SetUp } from './set-up/set-up.tsx'
import { isMaxSpeed, useStore } from './store/use-store.ts'
import { currentBranch } from './store/view.ts'
import { WorldPane } from './world-pane.tsx'

/** The whole page. */
export function Playground() {
  const { store, view } = useStore()
  useLayoutEffect(() => {
    const onKey = keyHandler(store)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [store])
  const branch = currentBranch(view)
  if (view.isPresenting && branch !== undefined) return <Presentation branch={branch} />
  return (
    <>
      <button class="skip" onClick={focusCurrentEffect} type="button">
        Skip to the episode
      </button>
      <header class="head">
        <h1>
          <span aria-hidden="true">◔</span> Orrery playground
        </h1>
        <p class="introduction">Watch an agent think and act, one step at a time; change its mind at any step.</p>
        <SetUp />
      </header>
      <Notices />
      {branch !== undefined && (
        <>
          <Controls branch={branch} />
          <SpokenStatus branch={branch} />
          <Branches />
          <Panes branch={branch} />
        </>
      )}
    </>
  )
}

/** Panes that are redrawn with each event, except at maximum speed. */
function Panes({ branch }: { readonly branch: Branch }) {
  const { store } = useStore(true)
  const drawn = useRef<JSX.Element | undefined>(undefined)
  if (drawn.current === undefined || !isMaxSpeed(store.view)) {
    drawn.current = (
      <main class="panes">
        <EffectList branch={branch} />
        <div class="middle" id="now" tabIndex={-1}>
          <CurrentEffect branch={branch} />
          <NextEffect branch={branch} />
        </div>
        <WorldPane branch={branch} />
        <Picture branch={branch} />
      </main>
    )
  }
  return drawn.current
}

/** Not a link, because the address identifies the episode. */
function focusCurrentEffect(): void {
  document.getElementById('now')?.focus()
}

function Notices() {
  const { view } = useStore()
  return (
    <div aria-live="polite" class="notices">
      <Problems lines={view.problems} />
      {view.failure !== undefined && <p class="notice">{view.failure}</p>}
      {view.waiting !== undefined && <p class="waiting">{view.waiting} ...</p>}
    </div>
  )
}

/** Problems of a link: one as a line, several as a list that can be expanded. */
function Problems({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length < 2)
    return (
      <>
        {lines.map((line) => (
          <p class="notice" key={line}>
            {line}
          </p>
        ))}
      </>
    )
  return (
    <details class="notice">
      <summary>{lines.length} problems with the settings of the link</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}

/** Branches and how they ended. */
function Branches() {
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
    <nav aria-label="Branches of the episode">
      <div aria-label="Branches" class="branches" onKeyDown={move} role="tablist">
        {view.branches.map((branch, number) => (
          <button
            aria-selected={number === view.current}
            class={branch.episode.end === undefined ? 'open' : branch.episode.end.success ? 'good' : 'bad'}
            id={`branch-${number}`}
            key={number}
            onClick={() => store.select(number)}
            role="tab"
            tabIndex={number === view.current ? 0 : -1}
            type="button"
          >
            {branchTitle(branch.from, number)}
            <span>{describeBranch(branch)}</span>
          </button>
        ))}
      </div>
    </nav>
  )
}

/** Announces the last event and its result to screen readers. */
function SpokenStatus({ branch }: { readonly branch: Branch }) {
  const { view } = useStore(true)
  return (
    <p aria-live="polite" class="unseen spoken">
      {sentence(branch, view.position)}
    </p>
  )
}

function sentence({ episode, scene }: Branch, position: number): string {
  const done = episode.completed[position - 1]
  if (done === undefined) return 'Start'
  const { effect, from, to } = done
  const parts = [`${position}, ${scene.agent.title}, ${effectLabel(effect)}`]
  if (effect.kind === 'act') parts.push(effect.action)
  for (const event of episode.events.slice(from, to)) {
    if (event.type === 'model-call') parts.push(event.error?.message ?? event.reply?.choices[0]?.text ?? '')
    if (event.type === 'step-end') parts.push(event.observation)
  }
  if (position === episode.completed.length)
    parts.push(episode.end === undefined ? '' : describeEnd(episode.end), episode.requiredInput === undefined ? '' : 'Your turn')
  return parts
    .filter((part) => part !== '')
    .map((part) => truncate(part, 240))
    .join('. ')
}
