import { readReply } from '../agent-reply.ts'
import { episodeFacts, isFields, member, textMember, textOf } from '../fields.ts'
import type { Fields, LogEpisode, LogFormat, LogStep } from '../log-episode.ts'
import { actionOfCall, episodeOf, readMessages } from './conversations.ts'
import { withoutUndoneSteps } from './undone-steps.ts'

/** Formats of evaluation tools. */
export const TRACE_FORMATS: readonly LogFormat[] = [
  {
    id: 'atif',
    summary: 'ATIF, the interchange format of Harbor: one trajectory per file',
    expected: 'schema_version ATIF-v1.N and steps',
    accepts: (record) => String(record['schema_version']).startsWith('ATIF') && Array.isArray(record['steps']),
    read: (record) => [readAtif(record)],
  },
  {
    id: 'inspect',
    summary: 'logs of Inspect, .json or .eval, also `orrery export --to inspect`',
    expected: 'eval and samples, each sample with messages',
    accepts: (record) => (isFields(record['eval']) && Array.isArray(record['samples'])) || isSample(record),
    read: (record) => {
      if (isSample(record)) return readSample(record, undefined)
      const evaluation = isFields(record['eval']) ? record['eval'] : {}
      return (record['samples'] as readonly unknown[]).filter(isFields).flatMap((sample) => readSample(sample, evaluation))
    },
  },
]

function isSample(record: Fields): boolean {
  return Array.isArray(record['messages']) && 'epoch' in record && 'input' in record
}

function readSample(sample: Fields, evaluation: Fields | undefined): readonly LogEpisode[] {
  const list = Array.isArray(sample['messages']) ? (sample['messages'] as readonly unknown[]) : []
  const messages = readMessages(withoutUndoneSteps(list, sample['events'])) ?? []
  const world = evaluation && textOf(evaluation['task'])
  const split = evaluation && isFields(evaluation['task_args']) ? textOf(evaluation['task_args']['split']) : undefined
  const { id } = sample
  const own = typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
  const names = own === undefined ? [] : [...(world && split ? [`${world}/${split}/${own}`] : []), own]
  const scores = isFields(sample['scores']) ? sample['scores'] : {}
  const score = (name: string): unknown => (isFields(scores[name]) ? scores[name]['value'] : undefined)
  const reward = score('reward')
  const success = score('success')
  const model = textOf(sample['model']) ?? (evaluation && textOf(evaluation['model']))
  return episodeOf(messages, {
    taskNames: names,
    ...(world !== undefined && { world }),
    ...(typeof reward === 'number' && { reward }),
    ...(typeof success === 'number' && { success: success === 1 }),
    ...(model !== undefined && { model }),
  })
}

/** Reads a trajectory. */
export function readAtif(record: Fields): LogEpisode {
  const extra = isFields(record['extra']) ? record['extra'] : {}
  const final =
    isFields(record['final_metrics']) && isFields(record['final_metrics']['extra']) ? record['final_metrics']['extra'] : {}
  const agent = isFields(record['agent']) ? record['agent'] : {}
  const facts = { ...episodeFacts({ ...extra, ...final, ...pick(agent, 'model_name') }) }
  const steps: LogStep[] = []
  let initial: string | undefined
  let thoughts: string[] = []
  for (const step of (record['steps'] as readonly unknown[]).filter(isFields)) {
    if (step['is_copied_context'] === true) continue
    const message = textOf(step['message']) ?? ''
    if (step['source'] !== 'agent') {
      const last = steps.at(-1)
      if (step['source'] !== 'user') continue
      if (last === undefined) initial = message
      // Agents without tools get responses as messages.
      else if (last.observation === undefined) steps[steps.length - 1] = { ...last, observation: message }
      continue
    }
    const reasoning = textOf(step['reasoning_content'])
    if (reasoning !== undefined) thoughts.push(reasoning)
    const calls = Array.isArray(step['tool_calls']) ? (step['tool_calls'] as readonly unknown[]).filter(isFields) : []
    const reply = readReply(message)
    const actions =
      calls.length === 0
        ? reply.action === undefined || message.trim() === ''
          ? []
          : [reply.action]
        : calls.map((call) => actionOfCall(textMember(call, ['function_name']) ?? 'call', call['arguments']))
    thoughts.push(...(calls.length > 0 && message.trim() !== '' ? [message.trim()] : reply.thoughts))
    const observations = observationsOf(step, calls)
    actions.forEach((action, at) => {
      const observation = observations[at]
      steps.push({ thoughts, action, ...(observation !== undefined && { observation }) })
      thoughts = []
    })
  }
  return { ...(initial !== undefined && { initial }), ...facts, steps }
}

/** Returns the observation of each call, by its id, or by position if the results name no calls. */
function observationsOf(step: Fields, calls: readonly Fields[]): readonly (string | undefined)[] {
  const observation = step['observation']
  const given = isFields(observation) ? member(observation, ['results']) : undefined
  const results = Array.isArray(given) ? given.filter(isFields) : []
  const isNamed = results.some((each) => typeof each['source_call_id'] === 'string')
  if (!isNamed) return results.map((each) => textOf(each['content']))
  return calls.map(({ tool_call_id: id }) => textOf(results.find((each) => each['source_call_id'] === id)?.['content']))
}

function pick(fields: Fields, name: string): Fields {
  return name in fields ? { [name]: fields[name] } : {}
}
