import type { EpisodeLine } from '@orreryjs/reporting/data'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { FrameStep } from '../../src/index.ts'
import { Scrolling } from '../figure.tsx'
import { Panel } from './panel.tsx'

interface AdmissibleProps {
  readonly episode: EpisodeLine
  readonly actions: readonly string[]
  readonly step: FrameStep | undefined
}

/** Available actions before the step, scrolled to the chosen action. */
export function AdmissiblePanel({ episode, actions, step }: AdmissibleProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const box = list.current?.closest('.scrolling')
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!(box instanceof HTMLElement)) return
    // Scroll the box only, not the page.
    const offset = chosen ? chosen.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0
    box.scrollTop = Math.max(0, offset - box.clientHeight / 2)
  }, [episode, step])
  const isUnlisted = step !== undefined && step.by === 'agent' && !actions.includes(step.action)
  return (
    <Panel title={`Available actions (${actions.length})`}>
      <Scrolling label={`Available actions of episode ${episode.number}`}>
        <ul class="admissible" ref={list}>
          {inReadingOrder(actions.map((action) => [action, action] as const)).map(([action, words]) => (
            <li key={action} aria-current={step?.action === action ? 'true' : undefined}>
              {words}
            </li>
          ))}
        </ul>
      </Scrolling>
      {isUnlisted && <p class="small">{unlistedText(step)}</p>}
    </Panel>
  )
}

/** Explains an unlisted action. The list has only examples; the world may accept other counts or search words. */
function unlistedText({ invalid }: FrameStep): string {
  return invalid === undefined
    ? 'The action of the agent is valid but not listed: the list has examples only, and other counts or search words are allowed.'
    : 'The action of the agent is not listed, and the world rejected it as invalid.'
}

const NATURAL = new Intl.Collator('en', { numeric: true })

/**
 * Sorts alphabetical lists in natural order: `cabinet 2` before `cabinet 10`. Other orders have a meaning (a page from top to
 * bottom) and are kept.
 */
function inReadingOrder<Owner>(entries: readonly (readonly [Owner, string])[]): readonly (readonly [Owner, string])[] {
  const isAlphabetical = entries.every(([, text], at) => at === 0 || (entries[at - 1]?.[1] ?? '') <= text)
  return isAlphabetical ? [...entries].sort(([, one], [, other]) => NATURAL.compare(one, other)) : entries
}
