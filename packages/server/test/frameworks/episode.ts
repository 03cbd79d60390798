import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { chooseServed } from '@orreryjs/orrery/serving'

/** Episode of TextCraft that programs in other processes play: the body of a POST is an action, the response an observation. */
export interface Episode extends AsyncDisposable {
  readonly url: string
  /** The first observation, with the goal. */
  readonly prompt: string
  readonly isSolved: boolean
  readonly steps: number
}

const TASK = 'textcraft/adapt-like/0'

/** Starts the episode on a free port. */
export async function serveEpisode(): Promise<Episode> {
  const { world } = await chooseServed('textcraft', {})
  let turn = world.start(world.tasks.get(TASK))
  let steps = 0
  const prompt = turn.observation.text
  const server = createServer(async (request, response) => {
    const action = await text(request)
    if (!turn.terminated) {
      steps += 1
      turn = world.step(turn.state, action)
    }
    response.end(`${turn.observation.text}${turn.terminated ? '\nThe episode has ended.' : ''}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    prompt,
    get isSolved() {
      return turn.success
    },
    get steps() {
      return steps
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
