import { describeNote, type EpisodeEvent } from '@orreryjs/core'
import type { CompletedEffect } from '@orreryjs/harness/stepping'
import { useState } from 'preact/hooks'
import { type Branch, effectLabel } from '../../src/engine/index.ts'
import { describeEnd } from '../descriptions.ts'
import { useStore } from '../store/use-store.ts'
import { Prompt } from './prompt.tsx'
import { ReplyEditor } from './reply-editor.tsx'

/** Last event and its result. Editing its reply or action creates a branch. */
export function CurrentEffect({ branch }: { readonly branch: Branch }) {
  const { view } = useStore(true)
  const { episode } = branch
  const done = episode.completed[view.position - 1]
  const opening = episode.events[0]
  const { end } = episode
  const isEnd = end !== undefined && view.position === episode.completed.length
  if (done === undefined) {
    return (
      <section aria-label="Start" class="now">
        <h2>Start: first observation</h2>
        <Observation text={opening?.type === 'episode-start' ? opening.observation : ''} />
      </section>
    )
  }
  return (
    <section aria-label="Last event" class={`now ${done.effect.kind}`}>
      <h2>
        <span class="small">{view.position}</span> {branch.scene.agent.title} · {effectLabel(done.effect)}
      </h2>
      <AnsweredEffect branch={branch} done={done} key={`${view.current}/${view.position}`} position={view.position} />
      {isEnd && <p class={end.success ? 'good' : 'bad'}>{describeEnd(end)}</p>}
    </section>
  )
}

interface AnsweredProps {
  readonly branch: Branch
  readonly done: CompletedEffect
  readonly position: number
}

function AnsweredEffect({ branch, done, position }: AnsweredProps) {
  const { store } = useStore(true)
  const { effect, from, to } = done
  const events = branch.episode.events.slice(from, to)
  const at = position - 1
  switch (effect.kind) {
    case 'ask': {
      const call = events.find((event) => event.type === 'model-call')
      const reply = call?.type === 'model-call' ? call.reply : undefined
      const error = call?.type === 'model-call' ? call.error : undefined
      return (
        <>
          <Prompt request={effect.request} />
          {error !== undefined && <p class="bad">{error.message}</p>}
          {reply !== undefined && (
            <ReplyEditor
              button="Branch with this reply"
              label="Reply"
              onGive={(reply) => void store.answer(at, { kind: 'reply', reply })}
              reply={reply}
              request={effect.request}
            />
          )}
        </>
      )
    }
    case 'act':
      return <ActionResult at={at} done={done} events={events} />
    case 'note':
      return (
        <pre class="event-text">
          {effect.note.kind === 'parse-failure' ? `expected ${effect.note.expected}` : describeNote(effect.note)}
        </pre>
      )
    case 'admissible':
      return (
        <p class="event-text">
          {Array.isArray(done.result) ? `${done.result.length} actions, listed under “Available actions”` : ''}
        </p>
      )
    case 'rewind':
      return <RewindResult events={events} />
    case 'tools':
    case 'mark':
    case 'remaining':
    case 'recall':
    case 'remember':
      return <pre class="event-text">{answerText(done)}</pre>
    default:
      return effect satisfies never
  }
}

function answerText({ effect, result }: CompletedEffect): string {
  if (effect.kind === 'tools' && Array.isArray(result)) return result.map(({ name }: { name: string }) => name).join(', ')
  if (effect.kind === 'mark') return 'The agent can rewind to this state.'
  return JSON.stringify(result, (_, value) => (value === Number.POSITIVE_INFINITY ? 'no limit' : value), 2) ?? ''
}

interface ActionResultProps {
  readonly at: number
  readonly done: CompletedEffect
  readonly events: readonly EpisodeEvent[]
}

function ActionResult({ at, done, events }: ActionResultProps) {
  const { store } = useStore(true)
  const taken = done.effect.kind === 'act' ? done.effect.action : ''
  const [action, setAction] = useState(taken)
  const step = events.find((event) => event.type === 'step-end')
  const wanted = done.agentEffect?.kind === 'act' ? done.agentEffect.action : undefined
  return (
    <>
      <form
        class="editor"
        onSubmit={(event) => {
          event.preventDefault()
          void store.answer(at, { kind: 'action', action })
        }}
      >
        <label>
          Action
          <input onInput={(event) => setAction(event.currentTarget.value)} spellcheck={false} value={action} />
        </label>
        <button disabled={action === taken} type="submit">
          Branch with this action
        </button>
      </form>
      {wanted !== undefined && wanted !== '' && (
        <p class="small">The agent chose “{wanted}”. It receives this result as if it had taken the action itself.</p>
      )}
      {step?.type === 'step-end' && (
        <>
          {step.invalid !== undefined && <p class="bad">Invalid action: {step.invalid.reason}</p>}
          <h3>Observation</h3>
          <Observation text={step.observation} />
        </>
      )}
    </>
  )
}

function RewindResult({ events }: { readonly events: readonly EpisodeEvent[] }) {
  const rewind = events.find((event) => event.type === 'rewind')
  if (rewind?.type !== 'rewind') return null
  const exactly = rewind.exact ? 'The state is exactly the checkpoint.' : 'The state is not exactly the checkpoint.'
  return (
    <p class="event-text">
      By {rewind.means}, in {rewind.steps === 1 ? '1 step' : `${rewind.steps} steps`}. {exactly}
    </p>
  )
}

function Observation({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <pre class="observation" tabIndex={0}>
      {text}
    </pre>
  )
}
