import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { OpenEpisode } from './open-episode.ts'
import type { Playback } from './playback.ts'

/** From this width on the list stands beside the step; below, it is folded above it. The same as in the style sheet. */
const BESIDE = '(min-width: 68rem)'

/** All steps of an episode in a line each, to go to one of them. It scrolls by itself, so that the step stays in sight. */
export function StepList({ episode, playback }: { readonly episode: OpenEpisode; readonly playback: Playback }) {
  const list = useRef<HTMLOListElement>(null)
  const [open] = useState(() => matchMedia(BESIDE).matches)
  const { at, go } = playback
  const follow = (): void => {
    const box = list.current
    const current = box?.querySelector('[aria-current]')
    if (box === null || !current) return
    const [inner, outer] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
    // The window may cut the list.
    const bottom = Math.max(outer.top + inner.height, Math.min(outer.bottom, innerHeight))
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top
    if (inner.bottom > bottom) box.scrollTop += inner.bottom - bottom
  }
  useLayoutEffect(follow, [at])
  return (
    <details class="steps on-paper" open={open} onToggle={follow}>
      <summary>All steps</summary>
      <ol ref={list}>
        {episode.frames.map(({ step, thoughts }, index) => (
          <li key={index}>
            <button type="button" aria-current={at === index ? 'step' : undefined} onClick={() => go(index)}>
              {step === undefined ? (thoughts.at(-1)?.title ?? 'the end') : step.action}
            </button>
            {step?.invalid !== undefined && <span class="bad"> refused</span>}
            {step !== undefined && step.by !== 'agent' && <span class="small"> going back</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
