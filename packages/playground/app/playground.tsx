import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Branch } from '../src/engine/index.ts'
import { Branches } from './branches.tsx'
import { Controls } from './controls.tsx'
import { EffectList } from './effects/effect-list.tsx'
import { NextEffect } from './effects/next-effect.tsx'
import { NowEffect } from './effects/now-effect.tsx'
import { keyHandler } from './keys.ts'
import { Picture } from './picture.tsx'
import { SetUp } from './set-up/set-up.tsx'
import { Spoken } from './spoken.tsx'
import { isRacing, useStore } from './store/use-store.ts'
import { currentOf } from './store/view.ts'
import { Wall } from './wall.tsx'
import { WorldPane } from './world-pane.tsx'

/** The whole page. */
export function Playground() {
  const { store, view } = useStore()
  useEffect(() => {
    const onKey = keyHandler(store)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [store])
  const branch = currentOf(view)
  if (view.wall && branch !== undefined) return <Wall branch={branch} />
  return (
    <>
      <button class="skip" onClick={focusNow} type="button">
        Skip to the episode
      </button>
      <header class="head">
        <h1>
          <span aria-hidden="true">◔</span> Orrery playground
        </h1>
        <SetUp />
      </header>
      <Notices />
      {branch !== undefined && (
        <>
          <Controls branch={branch} />
          <Spoken branch={branch} />
          <Branches />
          <Panes branch={branch} />
        </>
      )}
    </>
  )
}

/** What is drawn anew with each effect, but not while they follow each other as fast as they go. */
function Panes({ branch }: { readonly branch: Branch }) {
  const { store } = useStore(true)
  const drawn = useRef<JSX.Element | undefined>(undefined)
  if (drawn.current === undefined || !isRacing(store.view)) {
    drawn.current = (
      <main class="panes">
        <EffectList branch={branch} />
        <div class="middle" id="now" tabIndex={-1}>
          <NowEffect branch={branch} />
          <NextEffect branch={branch} />
        </div>
        <WorldPane branch={branch} />
        <Picture branch={branch} />
      </main>
    )
  }
  return drawn.current
}

/** No link: the address says which episode is played. */
function focusNow(): void {
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

/** What a link says that is not understood: a line, whatever it says; more of it for who wants to know. */
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
      <summary>{lines.length} things that the link says cannot be followed here; it is opened as far as it can be.</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
