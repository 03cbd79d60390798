import type { VerifiedFiles } from '@orreryjs/core/worlds'
import { placeholders } from '../tasks/original-form.ts'
import { instanceOf } from '../tasks/task.ts'
import type { WebArenaWorld } from '../world.ts'
import { agentResponse } from './agent-response.ts'
import { taskTypeOf, verifiedTask } from './verified-task.ts'

/** Tasks and episodes for the evaluators of WebArena-Verified. */
export const verifiedFiles: VerifiedFiles<WebArenaWorld> = {
  environments: Object.fromEntries(placeholders().map(([placeholder, base]) => [placeholder, { urls: [base] }])),
  exportTask: (world, id) => verifiedTask(world, world.tasks.get(id)),
  exportEpisode(world, id, actions) {
    const task = world.tasks.get(id)
    const type = taskTypeOf(task)
    const { state, requests } = world.recordRequests(task, actions)
    const answered = { goal: task.goal, type, expected: instanceOf(task).expected() }
    return {
      response: agentResponse(answered, state.ending?.answer),
      requests: requests.map((each) => each.map(({ changesData: _, ...exchange }) => exchange)),
    }
  },
}
