import { describeNote } from '@orreryjs/core'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { type Branch, effectWords } from '../src/engine/index.ts'
import { Picture } from './picture.tsx'
import { useStore } from './store/use-store.ts'
import { endWords, short } from './words.ts'

/** Presentation mode: one episode in large type, the method's diagram, Space for the next event. */
export function Wall({ branch }: { readonly branch: Branch }) {
  const { store, view } = useStore()
  const { game } = branch
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => main.current?.focus(), [])
  const done = game.done[view.position - 1]
  const next = view.position === game.done.length ? game.next : game.done[view.position]?.effect
  return (
    <main class="wall" ref={main} tabIndex={-1}>
      <header>
        <h1>{game.spec.task.goal}</h1>
        <p>
          {branch.scene.agent.title} <span class="small">{game.spec.model.id}</span>
        </p>
      </header>
      <div class="stage">
        <section aria-live="polite" class="now">
          <h2>{done === undefined ? 'Start' : effectWords(done.effect)}</h2>
          <EventText branch={branch} position={view.position} />
        </section>
        <Picture branch={branch} large />
      </div>
      <footer>
        <p>
          {next === undefined ? (
            <b>{game.end !== undefined && endWords(game.end)}</b>
          ) : (
            <>
              <kbd>Space</kbd>{' '}
              {game.wants !== undefined && view.position === game.done.length
                ? 'your turn: leave the presentation to answer'
                : effectWords(next)}
            </>
          )}
        </p>
        <button onClick={() => store.back()} type="button">
          Back
        </button>
        <button onClick={() => void store.step('effect')} type="button">
          Next
        </button>
        <button onClick={() => store.setWall(false)} type="button">
          Leave presentation
        </button>
      </footer>
    </main>
  )
}

/** Short form of an event, readable from a distance. */
function EventText({ branch, position }: { readonly branch: Branch; readonly position: number }) {
  const { done, events } = branch.game
  const last = done[position - 1]
  if (last === undefined) {
    const start = events[0]
    return <p class="observation">{start?.type === 'episode-start' ? short(start.observation, 600) : ''}</p>
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
            {short(`${text}${tool === undefined ? '' : ` ${tool.name} ${tool.arguments}`}`.trim(), 400)}
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
        <p class={step.invalid === undefined ? 'observation' : 'observation bad'}>{short(step.observation, 500)}</p>
      )}
    </>
  )
}
