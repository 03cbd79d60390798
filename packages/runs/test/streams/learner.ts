import { type Agent, act, recall, remember } from '@orreryjs/core'

/** Acts more often the more it remembers, so that a wrong memory changes its steps; forgets its first note at every fifth task. */
export const learner: Agent = {
  id: 'learner',
  version: 1,
  asksModel: false,
  usesMemory: true,
  *program({ task, stream }) {
    const notes = yield* recall('notes')
    for (let count = 0; count <= notes.length % 4; count += 1) {
      const { terminated } = yield* act(count % 2 === 0 ? 'look' : 'inventory')
      if (terminated) break
    }
    yield* remember(`notes/${task.id}`, { position: stream?.position ?? 0, known: notes.length })
    if (notes.length % 5 === 4) yield* remember(notes[0]?.key ?? '', null)
  },
}
