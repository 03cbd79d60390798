import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { KeyboardShortcutsToggle } from '#viewer/keyboard-shortcuts.tsx'
import type { Branch } from '../src/engine/index.ts'
import { writeAddress } from './address.ts'
import { describeEnd } from './descriptions.ts'
import { KEYS } from './keys.ts'
import { useStore } from './store/use-store.ts'

const SPEEDS = [
  { speed: 1, title: '1 event per second' },
  { speed: 4, title: '4 events per second' },
  { speed: 20, title: '20 events per second' },
  { speed: 0, title: 'no pause' },
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
      <span class="speed">
        <label for="playback-speed">Speed</label>
        <select id="playback-speed" onChange={(event) => store.setSpeed(Number(event.currentTarget.value))} value={view.speed}>
          {SPEEDS.map(({ speed, title }) => (
            <option key={speed} value={speed}>
              {title}
            </option>
          ))}
        </select>
      </span>
      <Share />
      <details class="more">
        <summary>More controls</summary>
        <div class="more-list">
          <ControlButton about="back to the first observation" isOff={view.position === 0} onPress={() => store.goTo(0)}>
            Start
          </ControlButton>
          <ControlButton about="on to the next reply of the model" isOff={isOver} onPress={() => void store.step('call')}>
            Next reply
          </ControlButton>
          <ControlButton about="on to the next action in the world" isOff={isOver} onPress={() => void store.step('action')}>
            Next action
          </ControlButton>
          <ControlButton about="large type, for a projector" isOff={false} onPress={() => store.setPresenting(true)}>
            Presentation
          </ControlButton>
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
  /** Explanation below the button. */
  readonly about?: string
  readonly onPress: () => void
  readonly children: ComponentChildren
}

/** Button that stays focusable when it is inactive: a disabled button loses the focus. */
function ControlButton({ isOff, isMain = false, about, onPress, children }: ControlButtonProps) {
  const id = useId()
  const button = (
    <button
      aria-describedby={about === undefined ? undefined : id}
      aria-disabled={isOff}
      class={isMain ? 'main' : undefined}
      onClick={() => !isOff && onPress()}
      type="button"
    >
      {children}
    </button>
  )
  if (about === undefined) return button
  return (
    <div>
      {button}
      <span class="small" id={id}>
        {about}
      </span>
    </div>
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
    <ControlButton about="the events so far, as a run writes them" isOff={false} onPress={save}>
      Save journal
    </ControlButton>
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
