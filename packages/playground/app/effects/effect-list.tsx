import { describeNote } from '@orreryjs/core'
import type { CompletedEffect } from '@orreryjs/harness/stepping'
import { useEffect, useRef } from 'preact/hooks'
import { type Branch, effectLabel } from '../../src/engine/index.ts'
import { truncate } from '../descriptions.ts'
import { moveFocus } from '../focus.ts'
import { useStore } from '../store/use-store.ts'

/** Number of events listed at a time, around the current one. */
const LISTED = 300

/** List of all events so far; a click goes to an event. */
export function EffectList({ branch }: { readonly branch: Branch }) {
  const { store, view } = useStore(true)
  const list = useRef<HTMLOListElement>(null)
  const { completed, requiredInput } = branch.episode
  const first = Math.max(0, Math.min(view.position - LISTED / 2, completed.length - LISTED))
  useEffect(() => {
    const currentItem = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current
    if (currentItem !== null && currentItem !== undefined && box !== null)
      box.scrollTop = currentItem.offsetTop - box.clientHeight / 2
  })
  return (
    <section aria-label="Events" class="ladder">
      <h2>
        Events <span class="small">{completed.length}</span>
      </h2>
      <ol onKeyDown={moveFocus} ref={list} start={first + 1}>
        {completed.slice(first, first + LISTED).map((each, index) => (
          <li class={classOf(each, branch)} key={first + index}>
            <button
              aria-current={first + index === view.position - 1 ? 'step' : undefined}
              onClick={() => store.goTo(first + index + 1)}
              tabIndex={first + index === Math.max(0, view.position - 1) ? 0 : -1}
              type="button"
            >
              <b>{MARKS[each.effect.kind]}</b> {lineOf(each)}
              {each.isProvided && <i> edited</i>}
            </button>
          </li>
        ))}
        {completed.length === 0 && <li class="small">No events yet{requiredInput === undefined ? ': press Step.' : '.'}</li>}
      </ol>
    </section>
  )
}

const MARKS: Readonly<Record<CompletedEffect['effect']['kind'], string>> = {
  ask: 'model call',
  act: 'action',
  admissible: 'query',
  tools: 'query',
  mark: 'checkpoint',
  rewind: 'rewind',
  note: 'note',
  remaining: 'query',
  recall: 'query',
  remember: 'note',
}

function lineOf({ effect }: CompletedEffect): string {
  if (effect.kind === 'act') return effect.action
  if (effect.kind === 'note') return truncate(noteText(effect.note), 60)
  // The mark before the line already names the type of the event.
  return effectLabel(effect).replace(/^[^:]*: /s, '')
}

function noteText(note: Extract<CompletedEffect['effect'], { readonly kind: 'note' }>['note']): string {
  return note.kind === 'parse-failure' ? `unparsed reply, expected ${note.expected}` : describeNote(note)
}

function classOf({ effect, from, to }: CompletedEffect, { episode }: Branch): string {
  const isRefused = episode.events.slice(from, to).some((event) => event.type === 'step-end' && event.invalid !== undefined)
  return `${effect.kind}${isRefused ? ' refused' : ''}`
}
