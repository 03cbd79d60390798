import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { KeyboardShortcutsToggle } from '#viewer/keyboard-shortcuts.tsx'
import type { Branch } from '../src/engine/index.ts'
import { writeAddress } from './address.ts'
import { describeEnd } from './descriptions.ts'
import { KEYS } from './keys.ts'
import { useStore } from './store/use-store.ts'

const SPEEDS = [
  { speed: 1, title: 'slow: 1 per second' },
  { speed: 4, title: '4 per second' },
  { speed: 20, title: '20 per second' },
  { speed: 0, title: 'maximum speed' },
]

/** Playback controls: forward, back, run; by event, reply or action. */
export function Controls({ branch }: { readonly branch: Branch }) {
  const { store, view } = useStore()
  const { episode } = branch
  const isHead = view.position >= episode.completed.length
  const isOver = isHead && (episode.next === undefined || episode.requiredInput !== undefined)
  return (
    <nav aria-label="Playback controls" class="controls">
      <ControlButton isMain isOff={isOver} onPress={() => void store.step('effect')}>
        Step <span aria-hidden="true">▶</span>
      </ControlButton>
      <ControlButton isOff={view.position === 0} onPress={() => store.back()}>
        <span aria-hidden="true">◀</span> Back
      </ControlButton>
      {view.isPlaying ? (
        <ControlButton isOff={false} onPress={() => store.pause()}>
          Pause
        </ControlButton>
      ) : (
        <ControlButton isOff={isOver} onPress={() => void store.run()}>
          Run <span aria-hidden="true">▶▶</span>
        </ControlButton>
      )}
      <label>
        <span class="unseen">Playback speed</span>
        <select onChange={(event) => store.setSpeed(Number(event.currentTarget.value))} value={view.speed}>
          {SPEEDS.map(({ speed, title }) => (
            <option key={speed} value={speed}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Share />
      <details class="more">
        <summary>More controls</summary>
        <div class="more-list">
          <ControlButton isOff={view.position === 0} onPress={() => store.goTo(0)}>
            Start
          </ControlButton>
          <ControlButton isOff={isOver} onPress={() => void store.step('call')}>
            Next reply
          </ControlButton>
          <ControlButton isOff={isOver} onPress={() => void store.step('action')}>
            Next action
          </ControlButton>
          <button onClick={() => store.setPresenting(true)} type="button">
            Presentation
          </button>
          <Journal branch={branch} />
          <Help />
        </div>
      </details>
      <p aria-live="polite" class="end">
        {episode.end !== undefined && describeEnd(episode.end)}
      </p>
    </nav>
  )
}

interface ControlButtonProps {
  readonly isOff: boolean
  readonly isMain?: boolean
  readonly onPress: () => void
  readonly children: ComponentChildren
}

/** Button that stays focusable when it is inactive: a disabled button loses the focus. */
function ControlButton({ isOff, isMain = false, onPress, children }: ControlButtonProps) {
  return (
    <button aria-disabled={isOff} class={isMain ? 'main' : undefined} onClick={() => !isOff && onPress()} type="button">
      {children}
    </button>
  )
}

/** Copies the address of the view to the clipboard, or puts it in the address bar if the browser denies clipboard access. */
function Share() {
  const { store } = useStore()
  const [message, setMessage] = useState('')
  const share = async (): Promise<void> => {
    const address = writeAddress(store)
    const isCopied = await (navigator.clipboard?.writeText(address) ?? Promise.reject(new Error())).then(
      () => true,
      () => false,
    )
    setMessage(isCopied ? 'Copied' : 'The link is in the address bar')
    setTimeout(() => setMessage(''), 3000)
  }
  return (
    <>
      <button onClick={() => void share()} type="button">
        Share
      </button>
      <span aria-live="polite" class="copied">
        {message}
      </span>
    </>
  )
}

/** Saves the episode so far as a journal, as a run would write it. */
function Journal({ branch }: { readonly branch: Branch }) {
  const save = (): void => {
    const lines = branch.episode.events.map((event) => `${JSON.stringify(event)}\n`)
    const address = URL.createObjectURL(new Blob(lines, { type: 'application/jsonl' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'events.jsonl'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
  }
  return (
    <button onClick={save} type="button">
      Save journal
    </button>
  )
}

function Help() {
  return (
    <details class="help">
      <summary>Keyboard shortcuts</summary>
      <div class="shortcut-list">
        <dl>
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <KeyboardShortcutsToggle />
      </div>
    </details>
  )
}
