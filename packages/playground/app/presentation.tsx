import { describeNote } from '@orreryjs/core'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Branch, effectLabel } from '../src/engine/index.ts'
import { describeEnd, truncate } from './descriptions.ts'
import { Picture } from './picture.tsx'
import { useStore } from './store/use-store.ts'

/** Presentation mode: one episode in large type, the method's diagram, Space for the next event. */
export function Presentation({ branch }: { readonly branch: Branch }) {
  const { store, view } = useStore()
  const { episode } = branch
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => main.current?.focus(), [])
  const done = episode.completed[view.position - 1]
  const next = view.position === episode.completed.length ? episode.next : episode.completed[view.position]?.effect
  return (
    <main class="wall" ref={main} tabIndex={-1}>
      <header>
        <h1>{episode.spec.task.goal}</h1>
        <p>
          {branch.scene.agent.title} <span class="small">{episode.spec.model.id}</span>
        </p>
      </header>
      <div class="stage">
        <section aria-live="polite" class="now">
          <h2>{done === undefined ? 'Start' : effectLabel(done.effect)}</h2>
          <EventText branch={branch} position={view.position} />
        </section>
        <Picture branch={branch} large />
      </div>
      <footer>
        <p>
          {next === undefined ? (
            <b>{episode.end !== undefined && describeEnd(episode.end)}</b>
          ) : (
            <>
              <kbd>Space</kbd> Next:{' '}
              {episode.requiredInput !== undefined && view.position === episode.completed.length
                ? 'your turn: leave the presentation to answer'
                : effectLabel(next)}
            </>
          )}
        </p>
        <button onClick={() => store.back()} type="button">
          Back
        </button>
        <button onClick={() => void store.step('effect')} type="button">
          Next
        </button>
        <button onClick={() => store.setPresenting(false)} type="button">
          Leave presentation
        </button>
      </footer>
    </main>
  )
}

/** Short form of an event, readable from a distance. */
function EventText({ branch, position }: { readonly branch: Branch; readonly position: number }) {
  const { completed, events } = branch.episode
  const last = completed[position - 1]
  if (last === undefined) {
    const start = events[0]
    return <p class="observation">{start?.type === 'episode-start' ? truncate(start.observation, 600) : ''}</p>
  }
  const { effect } = last
  const written = events.slice(last.from, last.to)
  if (effect.kind === 'note') return <p class="big">{effect.note.kind === 'parse-failure' ? '' : describeNote(effect.note)}</p>
  if (effect.kind === 'ask') {
    const call = written.find((event) => event.type === 'model-call')
    const choices = call?.type === 'model-call' ? (call.reply?.choices ?? []) : []
    return (
      <>
        {choices.map(({ text, toolCalls: [tool] = [] }, index) => (
          <p class="big" key={index}>
            {truncate(`${text}${tool === undefined ? '' : ` ${tool.name} ${tool.arguments}`}`.trim(), 400)}
          </p>
        ))}
      </>
    )
  }
  const step = written.findLast((event) => event.type === 'step-end')
  return (
    <>
      {effect.kind === 'act' && <p class="big action">{effect.action}</p>}
      {step?.type === 'step-end' && (
        <p class={step.invalid === undefined ? 'observation' : 'observation bad'}>{truncate(step.observation, 500)}</p>
      )}
    </>
  )
}
