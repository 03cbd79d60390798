import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isShortcutDisabled, KeyboardShortcutsToggle } from '../keyboard-shortcuts.tsx'
import { nearestMoment, type Playback, pressKey } from './playback.ts'

interface StageProps {
  readonly title: string
  readonly playback: Playback
  /** Current position. @default `Step 3 of 20` */
  readonly position?: string
  /** Text for screen readers, announced at every step. */
  readonly announcement: string
  readonly extra?: ComponentChildren
  readonly children: ComponentChildren
}

/**
 * Frame of an episode player: heading, buttons, shortcuts. Takes the focus before the first paint: with `useEffect`, a key that is pressed
 * right after the page appears is lost.
 */
export function PlayerFrame({ title, playback, position, announcement, extra, children }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || hasOwnKeys(event)) return
    if (isShortcutDisabled(event.key)) return
    if (pressKey(event.key, playback)) event.preventDefault()
  }
  return (
    <article class="stage" aria-label={title} onKeyDown={onKeyDown}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Buttons playback={playback} position={position ?? `Step ${playback.at + 1} of ${playback.count}`} />
      {extra !== undefined && <div class="extra">{extra}</div>}
      <p class="unseen" aria-live="polite">
        {announcement}
      </p>
      {children}
    </article>
  )
}

/** Returns true if the focused element handles the key: fields, and the space bar on buttons and links. */
function hasOwnKeys({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.matches('input, select, textarea')) return true
  if (key === ' ') return target.closest('button, a, summary') !== null
  // Arrow keys scroll a focused table.
  return target.matches('.scrolling')
}

function Buttons({ playback, position }: Required<Pick<StageProps, 'playback' | 'position'>>) {
  const { at, count, playing, go, toggle } = playback
  const [before, after] = [nearestMoment(playback, 'previous'), nearestMoment(playback, 'next')]
  return (
    <div class="controls">
      <div class="buttons">
        <button type="button" onClick={() => go(0)} aria-disabled={at === 0}>
          <span aria-hidden="true">«</span> <span class="word">First</span>
        </button>
        <button type="button" onClick={() => go(at - 1)} aria-disabled={at === 0}>
          <span aria-hidden="true">‹</span> <span class="word">Back</span>
        </button>
        <button type="button" onClick={toggle} class="play">
          <span aria-hidden="true">{playing ? '▮▮' : '▶'}</span> <span class="word">{playing ? 'Pause' : 'Play'}</span>
        </button>
        <button type="button" onClick={() => go(at + 1)} aria-disabled={at === count - 1}>
          <span class="word">Next</span> <span aria-hidden="true">›</span>
        </button>
        <button type="button" onClick={() => go(count - 1)} aria-disabled={at === count - 1}>
          <span class="word">Last</span> <span aria-hidden="true">»</span>
        </button>
        <button
          type="button"
          class="moment"
          onClick={() => go(before ?? at)}
          aria-disabled={before === undefined}
          title="previous invalid action or changed action"
          aria-label="Previous error"
        >
          <span class="sign" aria-hidden="true">
            ↑!
          </span>{' '}
          <span class="word">Previous error</span>
          <span class="short" aria-hidden="true">
            ‹ error
          </span>
        </button>
        <button
          type="button"
          class="moment"
          onClick={() => go(after ?? at)}
          aria-disabled={after === undefined}
          title="next invalid action or changed action"
          aria-label="Next error"
        >
          <span class="sign" aria-hidden="true">
            ↓!
          </span>{' '}
          <span class="word">Next error</span>
          <span class="short" aria-hidden="true">
            error ›
          </span>
        </button>
        <a class="button close" href="#episodes">
          <span aria-hidden="true">✕</span> <span class="word">Close</span>
        </a>
      </div>
      <label class="slider">
        <span>{position}</span>
        <input
          type="range"
          aria-valuetext={position}
          min={1}
          max={count}
          value={at + 1}
          onInput={({ currentTarget }) => go(Number(currentTarget.value) - 1)}
        />
      </label>
      <p class="keys">
        Keys: <kbd>←</kbd> <kbd>→</kbd> previous and next step, <kbd>Home</kbd> <kbd>End</kbd> first and last, <kbd>Space</kbd>{' '}
        play or pause, <kbd>p</kbd> <kbd>n</kbd> previous and next error. <KeyboardShortcutsToggle />
      </p>
    </div>
  )
}
