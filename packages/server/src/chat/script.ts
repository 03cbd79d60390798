import { type Response, Router } from 'express'
import { readWith } from './read-with.ts'
import { type ScriptStep, scriptSchema } from './script-schema.ts'
import { sendFailure } from './send.ts'

/** What happens to the next requests, set by tests. Each request takes a step; after the last the model answers. */
export interface Script {
  /** The step of a request that arrived. */
  take(): ScriptStep
  /** `POST` sets the steps, `GET` tells how many are left, `DELETE` drops them. */
  readonly routes: Router
}

const ASK_THE_MODEL: ScriptStep = { delay: 0 }

/** An empty script. */
export function createScript(): Script {
  let steps: readonly ScriptStep[] = []
  let taken = 0
  const set = (next: readonly ScriptStep[]): void => {
    steps = next
    taken = 0
  }
  const tell = (response: Response): void => void response.json({ remaining: steps.length - taken })
  const routes = Router()
  routes.get('/', (_, response) => tell(response))
  routes.delete('/', (_, response) => {
    set([])
    tell(response)
  })
  routes.post('/', (request, response) => {
    const read = readWith(scriptSchema, request.body)
    if ('error' in read) {
      sendFailure(response, read)
      return
    }
    set(read.value.steps)
    tell(response)
  })
  return {
    routes,
    take: () => {
      const step = steps[taken]
      if (step !== undefined) taken += 1
      return step ?? ASK_THE_MODEL
    },
  }
}
