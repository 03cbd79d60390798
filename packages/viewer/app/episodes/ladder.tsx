import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Frame } from '../../src/index.ts'
import type { Rung } from '../../src/why/rungs.ts'
import { counted } from '../numbers.ts'
import type { OpenEpisode } from './open-episode.ts'
import type { Playback } from './playback.ts'
import { RungMarks, RungSign, rungClass, toGoText } from './rung-marks.tsx'

/** From this width on the ladder stands beside the step; below, it is folded above it. The same as in the style sheet. */
const BESIDE = '(min-width: 68rem)'

interface LadderProps {
  readonly episode: OpenEpisode
  readonly rungs: readonly Rung[]
  readonly playback: Playback
}

/** All steps of an episode in a line each, to see how it went and to go to one of them. It scrolls by itself. */
export function Ladder({ episode, rungs, playback }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const [open] = useState(() => matchMedia(BESIDE).matches)
  const [sought, setSought] = useState('')
  const { at, go } = playback
  const follow = (): void => keepInSight(list.current)
  useLayoutEffect(follow, [at])
  const found = rungs.filter((rung) => {
    const frame = episode.frames[rung.at]
    return frame !== undefined && holdsText(frame, sought)
  })
  const knowsToGo = rungs.some(({ toGo }) => toGo !== undefined)
  return (
    <details
      class="steps on-paper"
      open={open}
      onToggle={({ currentTarget }) => {
        // Unfolded above the step, it comes to the top, so that the step stays in sight below it.
        if (currentTarget.open && !matchMedia(BESIDE).matches) currentTarget.scrollIntoView({ block: 'start' })
        follow()
      }}
    >
      <summary>All steps</summary>
      <label class="find-step">
        <span>Find in the steps</span>
        <input
          type="search"
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go((found.find((rung) => rung.at > at) ?? found[0])?.at ?? at)
          }}
        />
      </label>
      <p class="small" role="status">
        {sought.trim() === '' ? (knowsToGo ? 'right: steps to go by the oracle' : '') : `in ${counted(found.length, 'step')}`}
      </p>
      <ol ref={list} class="ladder">
        {found.map((rung) => (
          <li key={rung.at} value={rung.at + 1} class={rungClass(rung)}>
            {rung.begins.map((text) => (
              <span class="begins" key={text}>
                {text}
              </span>
            ))}
            <button type="button" aria-current={at === rung.at ? 'step' : undefined} onClick={() => go(rung.at)}>
              <span class="count" aria-hidden="true">
                {rung.at + 1}
              </span>
              <RungSign rung={rung} />
              <span class="rung-action">
                {rung.action === '' ? '(nothing)' : (rung.action ?? episode.frames[rung.at]?.thoughts.at(-1)?.title ?? 'the end')}
                <RungMarks rung={rung} />
              </span>
              {knowsToGo && <span class="to-go-count">{toGoText(rung)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Scrolls a list, never the page, so that its current step can be seen. */
export function keepInSight(box: HTMLElement | null): void {
  const current = box?.querySelector('[aria-current]')
  if (box === null || !current) return
  const [inner, outer] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0
  // The window may cut the list.
  const bottom = Math.max(outer.top + head + inner.height, Math.min(outer.bottom, innerHeight))
  if (inner.top >= outer.top + head && inner.bottom <= bottom) return
  // A few of those before it stay in sight too.
  box.scrollTop += inner.top - outer.top - head - 3 * inner.height
}

/** Whether a step's texts hold some words: its action, what was seen and answered, thoughts, prompts and replies. */
function holdsText(frame: Frame, words: string): boolean {
  const sought = words.trim().toLowerCase()
  return sought === '' || textsOf(frame).some((text) => text.toLowerCase().includes(sought))
}

function textsOf({ seen, thoughts, step }: Frame): readonly string[] {
  const told = thoughts.flatMap(({ title, text, call }) => [
    title,
    text ?? '',
    ...(call?.prompt?.messages.map(({ content }) => content) ?? []),
  ])
  return [seen, step?.action ?? '', step?.observation ?? '', step?.invalid?.reason ?? '', ...told]
}
