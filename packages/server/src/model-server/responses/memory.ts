import type { JsonObject } from '@orreryjs/core'

/** A stored response, and the items that lead to it. */
export interface StoredResponse {
  readonly body: JsonObject
  /** Input items of its request. */
  readonly input: readonly JsonObject[]
  /** All items of the conversation up to its output. */
  readonly context: readonly JsonObject[]
}

/** The last responses with `store: true`, and their items by id. */
export interface ResponseMemory {
  set(id: string, response: StoredResponse): void
  get(id: string): StoredResponse | undefined
  /** Returns false if there is no such response. */
  delete(id: string): boolean
  /** Returns a stored input or output item. */
  item(id: string): JsonObject | undefined
}

const MAX_RESPONSES = 1_000
const MAX_CHARACTERS = 64 * 1024 * 1024

/** Creates an empty memory. Drops the oldest responses beyond 1,000 responses or 64 M characters. */
export function createResponseMemory(): ResponseMemory {
  const responses = new Map<string, StoredResponse & { readonly length: number }>()
  const items = new Map<string, JsonObject>()
  let characters = 0
  const remove = (id: string): boolean => {
    const response = responses.get(id)
    if (response === undefined) return false
    responses.delete(id)
    characters -= response.length
    for (const item of outputOf(response.body)) items.delete(String(item['id']))
    return true
  }
  return {
    set: (id, response) => {
      remove(id)
      const length = JSON.stringify(response.body).length + JSON.stringify(response.context).length
      responses.set(id, { ...response, length })
      characters += length
      for (const item of outputOf(response.body)) items.set(String(item['id']), item)
      for (const [oldest] of responses) {
        if (responses.size <= MAX_RESPONSES && (characters <= MAX_CHARACTERS || responses.size === 1)) break
        remove(oldest)
      }
    },
    get: (id) => responses.get(id),
    delete: remove,
    item: (id) => items.get(id),
  }
}

function outputOf(body: JsonObject): readonly JsonObject[] {
  return Array.isArray(body['output']) ? (body['output'] as readonly JsonObject[]) : []
}
