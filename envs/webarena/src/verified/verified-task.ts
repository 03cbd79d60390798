import type { JsonObject } from '@orreryjs/core'
import type { Expected } from '../evaluate/expected.ts'
import { originalName, refusePurchase, templateOf, withPlaceholder } from '../tasks/original-form.ts'
import { instanceOf, type WebArenaTask } from '../tasks/task.ts'
import type { WebArenaWorld } from '../world.ts'
import type { TaskType } from './agent-response.ts'
import type { RecordedRequest } from './record-requests.ts'
import { expectedData, resultSchema } from './result-schema.ts'

/** A task and the requests of the oracle's plan. */
interface PlannedTask {
  readonly type: TaskType
  readonly expected: Expected
  readonly requests: readonly RecordedRequest[]
}

/** Converts a task to the form of WebArena-Verified. Its evaluators expect the requests that the oracle's plan sends. */
export function verifiedTask(world: WebArenaWorld, task: WebArenaTask): JsonObject {
  const { goal, params } = refusePurchase(task)
  const planned = planOf(world, task)
  const { template, values } = templateOf(goal, params)
  return {
    sites: task.sites.map(originalName),
    task_id: taskNumber(task.id),
    intent_template_id: task.original,
    start_urls: task.start.split(' |AND| ').map(withPlaceholder),
    intent: goal,
    intent_template: template,
    instantiation_dict: values,
    eval: [responseEvaluator(planned), ...networkEvaluators(planned)],
    revision: 1,
  }
}

/** Returns the number in the id of a task, which is unique in its split. */
function taskNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 1))
}

/** Returns the type of a task: an answer is retrieved, a change is made, or a page is opened. */
export function taskTypeOf(task: WebArenaTask): TaskType {
  const drawn = refusePurchase(task)
  const { answer, changes = [] } = drawn.expected()
  const isChange = answer?.kind === 'impossible' ? answer.wants === 'action' : changes.length > 0
  if (answer !== undefined && (answer.kind !== 'impossible' || !isChange)) return 'RETRIEVE'
  return isChange ? 'MUTATE' : 'NAVIGATE'
}

function planOf(world: WebArenaWorld, task: WebArenaTask): PlannedTask {
  const type = taskTypeOf(task)
  const expected = instanceOf(task).expected()
  // Answers are judged without requests, so that no plan is needed.
  const needsPlan = expected.answer === undefined
  const plan = needsPlan ? world.plan(world.start(task).state) : undefined
  const requests = plan === undefined ? [] : world.recordRequests(task, plan).requests.flat()
  return { type, expected, requests }
}

function responseEvaluator({ type, expected: { answer } }: PlannedTask): JsonObject {
  const isData = answer !== undefined && answer.kind !== 'impossible'
  const status = answer?.kind === 'impossible' ? (answer.status ?? 'not_found_error') : 'success'
  return {
    evaluator: 'AgentResponseEvaluator',
    results_schema: isData ? resultSchema(answer) : { type: 'null' },
    expected: {
      task_type: type.toLowerCase(),
      status: status.toUpperCase(),
      retrieved_data: isData ? expectedData(answer) : null,
    },
  }
}

/** Returns the evaluators of the changes, or of the page that must be open at the end. */
function networkEvaluators({ type, expected: { urls = [] }, requests }: PlannedTask): readonly JsonObject[] {
  const changes = requests.filter(({ changesData }) => changesData)
  if (type === 'MUTATE' && changes.length > 0) return changes.map(changeEvaluator)
  const last = requests.findLast(({ method, status }) => method === 'GET' && status === 200)
  const pages = urls.length > 0 ? urls : last === undefined ? [] : [last.url]
  if (type !== 'NAVIGATE') return []
  const [first, ...others] = pages.map(withPlaceholder)
  if (first === undefined) return []
  // A list has at least two alternatives.
  return [networkEvaluator({ url: others.length === 0 ? first : [first, ...others], http_method: 'GET', response_status: 200 })]
}

function changeEvaluator({ url, method, status, form }: RecordedRequest): JsonObject {
  // The evaluator reads the first value of a repeated field.
  const fields = Object.fromEntries(form.filter(([, value]) => value !== '').toReversed())
  return networkEvaluator({
    url: withPlaceholder(url),
    http_method: method,
    response_status: status,
    ...(Object.keys(fields).length > 0 && { post_data: fields }),
  })
}

function networkEvaluator(expected: JsonObject): JsonObject {
  return { evaluator: 'NetworkEventEvaluator', expected }
}
