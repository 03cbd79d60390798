import type { Effect } from '@orreryjs/core'
import { useState } from 'preact/hooks'
import { type Branch, effectLabel } from '../../src/engine/index.ts'
import { useStore } from '../store/use-store.ts'
import { Prompt } from './prompt.tsx'
import { ReplyEditor } from './reply-editor.tsx'

/** Next event. A person can answer it instead of the model or the agent, and must if there is no model. */
export function NextEffect({ branch }: { readonly branch: Branch }) {
  const { store, view } = useStore(true)
  const { episode } = branch
  const isHead = view.position === episode.completed.length
  const next = isHead ? episode.next : episode.completed[view.position]?.effect
  if (next === undefined) return null
  const wants = isHead ? episode.requiredInput : undefined
  return (
    <section
      aria-label="Next event"
      class={`next ${wants === undefined ? '' : 'yours'}`}
      key={`${view.current}/${view.position}`}
    >
      <h2>{wants === undefined ? 'Next' : 'Your turn'}</h2>
      <p class="coming">{effectLabel(next, wants === 'action')}</p>
      {next.kind === 'note' && 'text' in next.note && <p class="small">{next.note.text}</p>}
      {next.kind === 'ask' && isHead && (
        <>
          <Prompt request={next.request} />
          <Collapsible isOpen={wants === 'reply'} title="Write the reply yourself">
            <ReplyEditor
              button="Reply"
              label="Your reply"
              onGive={(reply) => void store.answer(view.position, { kind: 'reply', reply })}
              request={next.request}
            />
          </Collapsible>
        </>
      )}
      {next.kind === 'act' && <NextAction isHead={isHead} next={next} wants={wants === 'action'} />}
    </section>
  )
}

interface NextActionProps {
  readonly next: Extract<Effect, { readonly kind: 'act' }>
  readonly wants: boolean
  readonly isHead: boolean
}

function NextAction({ next, wants, isHead }: NextActionProps) {
  const { store, view } = useStore(true)
  const [action, setAction] = useState('')
  if (!isHead) return <p class="action">{next.action}</p>
  return (
    <>
      {!wants && <p class="action">{next.action}</p>}
      <Collapsible isOpen={wants} title="Choose another action">
        <form
          class="editor"
          onSubmit={(event) => {
            event.preventDefault()
            void store.answer(view.position, { kind: 'action', action })
          }}
        >
          <label>
            {wants ? 'Your action, or click an available action' : 'Replacement action'}
            <input onInput={(event) => setAction(event.currentTarget.value)} spellcheck={false} value={action} />
          </label>
          <button disabled={action === ''} type="submit">
            Take action
          </button>
        </form>
      </Collapsible>
    </>
  )
}

interface CollapsibleProps {
  readonly isOpen: boolean
  readonly title: string
  readonly children: preact.ComponentChildren
}

/** Open if a person has to answer; otherwise collapsed. */
function Collapsible({ isOpen, title, children }: CollapsibleProps) {
  if (isOpen) return <>{children}</>
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
