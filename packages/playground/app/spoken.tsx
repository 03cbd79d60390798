import { type Branch, effectWords } from '../src/engine/index.ts'
import { useStore } from './store/use-store.ts'
import { endWords, short } from './words.ts'

/** Tells those who do not see the page which line of the agent was executed, and what came of it. */
export function Spoken({ branch }: { readonly branch: Branch }) {
  const { view } = useStore(true)
  return (
    <p aria-live="polite" class="unseen spoken">
      {sentence(branch, view.position)}
    </p>
  )
}

function sentence({ game, scene }: Branch, position: number): string {
  const done = game.done[position - 1]
  if (done === undefined) return 'The beginning'
  const { effect, from, to } = done
  const parts = [`${position}, ${scene.agent.title}: ${effectWords(effect)}`]
  if (effect.kind === 'act') parts.push(effect.action)
  for (const event of game.events.slice(from, to)) {
    if (event.type === 'model-call') parts.push(event.error?.message ?? event.reply?.choices[0]?.text ?? '')
    if (event.type === 'step-end') parts.push(event.observation)
  }
  if (position === game.done.length)
    parts.push(game.end === undefined ? '' : endWords(game.end), game.wants === undefined ? '' : 'Your turn')
  return parts
    .filter((part) => part !== '')
    .map((part) => short(part, 240))
    .join('. ')
}
