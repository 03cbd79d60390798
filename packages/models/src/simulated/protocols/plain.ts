import type { Protocol } from './protocol.ts'

/** A plain sentence, for a form it does not know. */
export const plain: Protocol = {
  id: 'plain',
  isAskedFor: () => true,
  answer: (mind) => {
    const action = mind.decide()
    return action === undefined ? 'I am not sure what to do next.' : `I would do this next: ${action}`
  },
  malformations: [(reply) => reply.slice(0, Math.ceil(reply.length / 2)), () => ''],
}
