import type { Fields, LogEpisode } from './log-episode.ts'

/** True for a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the first member under one of these names, whatever their case. */
export function member(fields: Fields, names: readonly string[]): unknown {
  for (const name of names) if (fields[name] !== undefined && fields[name] !== null) return fields[name]
  const byLowerCase = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  return names.map((name) => byLowerCase.get(name)).find((value) => value !== undefined && value !== null)
}

/** Returns a text, the texts of content parts, or `undefined`. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return undefined
  const parts = value.map((part) => (isFields(part) ? part['text'] : part))
  const texts = parts.filter((part): part is string => typeof part === 'string')
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** Returns the text under the first of these names that has one. */
export function textMember(fields: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(member(fields, [name]))
    if (text !== undefined) return text
  }
  return undefined
}

const TASK_NAMES = [
  'id',
  'task_id',
  'taskid',
  'gamefile',
  'game_file',
  'game',
  'game_path',
  'item_id',
  'env_name',
  'name',
  'task',
  'game_id',
  'index',
  'session',
]
const REWARDS = ['reward', 'total_reward', 'final_reward', 'score']
const SUCCESSES = ['is_success', 'success', 'succeeded', 'won']
const WORLDS = ['world', 'env', 'environment', 'benchmark']

/** Reads the facts about an episode that formats store under common names. */
export function episodeFacts(fields: Fields, name?: string): Omit<LogEpisode, 'steps'> {
  const values = TASK_NAMES.map((each) => member(fields, [each]))
  const isName = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
  const taskNames = [...(name === undefined ? [] : [name]), ...values.filter(isName).map(String)]
  const world = textMember(fields, WORLDS)
  const rewards = REWARDS.map((each) => member(fields, [each]))
  const reward = rewards.find((value) => typeof value === 'number')
  const success =
    SUCCESSES.map((each) => member(fields, [each])).find((value) => typeof value === 'boolean' || value === 0 || value === 1) ??
    // ADaPT stores the success of an ALFWorld episode as its reward.
    rewards.find((value) => typeof value === 'boolean')
  const model = textMember(fields, ['model', 'model_name'])
  return {
    taskNames: [...new Set(taskNames)],
    ...(world !== undefined && { world }),
    ...(typeof reward === 'number' && { reward }),
    ...(success !== undefined && { success: success === true || success === 1 }),
    ...(model !== undefined && { model }),
  }
}
