import type { StepLine } from '@orreryjs/reporting/alignment'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Frame } from '../../src/index.ts'
import { counted } from '../numbers.ts'
import type { OpenEpisode } from './open-episode.ts'
import type { Playback } from './playback.ts'
import { GoalDistance, StepMarks, StepSymbol, stepClass } from './step-marks.tsx'

/** Above this width the list of steps is next to the step, below it is folded. The same as in the style sheet. */
const WIDE_LAYOUT = '(min-width: 68rem)'

interface LadderProps {
  readonly episode: OpenEpisode
  readonly rungs: readonly StepLine[]
  readonly playback: Playback
}

/** Scrollable list of all steps of an episode. */
export function StepList({ episode, rungs, playback }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const [open] = useState(() => matchMedia(WIDE_LAYOUT).matches)
  const [search, setSearch] = useState('')
  const { at, go } = playback
  const follow = (): void => scrollToCurrent(list.current)
  useLayoutEffect(follow, [at])
  const found = rungs.filter((rung) => {
    const frame = episode.frames[rung.at]
    return frame !== undefined && holdsText(frame, search)
  })
  const hasDistance = rungs.some(({ goalDistance }) => goalDistance !== undefined)
  return (
    <details
      class="steps on-paper"
      open={open}
      onToggle={({ currentTarget }) => {
        // Scroll the unfolded list to the top so that the step below it stays visible.
        if (currentTarget.open && !matchMedia(WIDE_LAYOUT).matches) currentTarget.scrollIntoView({ block: 'start' })
        follow()
      }}
    >
      <summary>All steps</summary>
      <label class="find-step">
        <span>Search the steps</span>
        <input
          type="search"
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go((found.find((rung) => rung.at > at) ?? found[0])?.at ?? at)
          }}
        />
      </label>
      <p class="small" role="status">
        {search.trim() === ''
          ? hasDistance
            ? 'Right column: distance to goal (oracle steps)'
            : ''
          : found.length === 0
            ? 'No step contains this text'
            : `Found in ${counted(found.length, 'step')}`}
      </p>
      <ol ref={list} class="ladder">
        {found.map((rung) => (
          <li key={rung.at} value={rung.at + 1} class={stepClass(rung)}>
            {rung.startedSubtasks.map((text) => (
              <span class="begins" key={text}>
                {text}
              </span>
            ))}
            <button type="button" aria-current={at === rung.at ? 'step' : undefined} onClick={() => go(rung.at)}>
              <span class="count" aria-hidden="true">
                {rung.at + 1}
              </span>
              <StepSymbol rung={rung} />
              <span class="rung-action">
                {rung.action === '' ? '(empty)' : (rung.action ?? episode.frames[rung.at]?.thoughts.at(-1)?.title ?? 'end')}
                <StepMarks rung={rung} />
              </span>
              {hasDistance && <GoalDistance rung={rung} />}
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Scrolls a list, not the page, so that its current step is visible. */
export function scrollToCurrent(box: HTMLElement | null): void {
  const current = box?.querySelector('[aria-current]')
  if (box === null || !current) return
  const [inner, outer] = [current.getBoundingClientRect(), box.getBoundingClientRect()]
  const head = box.querySelector('thead')?.getBoundingClientRect().height ?? 0
  // The list may extend below the window.
  const bottom = Math.max(outer.top + head + inner.height, Math.min(outer.bottom, innerHeight))
  if (inner.top >= outer.top + head && inner.bottom <= bottom) return
  // Keep three earlier steps visible.
  box.scrollTop += inner.top - outer.top - head - 3 * inner.height
}

/** Returns true if the texts of a step (action, observations, thoughts, prompts, replies) contain the search text. */
function holdsText(frame: Frame, words: string): boolean {
  const needle = words.trim().toLowerCase()
  return needle === '' || textsOf(frame).some((text) => text.toLowerCase().includes(needle))
}

function textsOf({ observation: seen, thoughts, step }: Frame): readonly string[] {
  const thoughtTexts = thoughts.flatMap(({ title, text, call }) => [
    title,
    text ?? '',
    ...(call?.prompt?.messages.map(({ content }) => content) ?? []),
  ])
  return [seen, step?.action ?? '', step?.observation ?? '', step?.invalid?.reason ?? '', ...thoughtTexts]
}
