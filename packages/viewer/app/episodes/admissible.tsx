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

/** What could have been done before the step, scrolled to what was done. */
export function AdmissiblePanel({ episode, actions, step }: AdmissibleProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const box = list.current?.closest('.scrolling')
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!(box instanceof HTMLElement)) return
    // Only the box scrolls, never the page.
    const offset = chosen ? chosen.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0
    box.scrollTop = Math.max(0, offset - box.clientHeight / 2)
  }, [episode, step])
  const isUnlisted = step !== undefined && step.by === 'agent' && !actions.includes(step.action)
  return (
    <Panel title={`Admissible before the step (${actions.length})`}>
      <Scrolling label={`Admissible actions of episode ${episode.number}`} long>
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

/** A world lists examples of what it takes: other counts, other search words. Only a refusal says that an action was none. */
function unlistedText({ invalid }: FrameStep): string {
  return invalid === undefined
    ? 'The action that was taken is not listed and was accepted all the same: the list has examples, and other counts or words are allowed.'
    : 'The action that was taken is not listed, and the world refused it.'
}

const NATURAL = new Intl.Collator('en', { numeric: true })

/**
 * Texts, each behind what it belongs to, as people count: `cabinet 2` before `cabinet 10`. An order that is not that of the
 * alphabet means something (a page from top to bottom) and is kept.
 */
function inReadingOrder<Owner>(entries: readonly (readonly [Owner, string])[]): readonly (readonly [Owner, string])[] {
  const isAlphabetical = entries.every(([, text], at) => at === 0 || (entries[at - 1]?.[1] ?? '') <= text)
  return isAlphabetical ? [...entries].sort(([, one], [, other]) => NATURAL.compare(one, other)) : entries
}
