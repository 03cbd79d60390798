import type { ModelReply, ModelRequest } from '@orreryjs/core'

/** What is known of how much a model thinks before it replies. Changes while requests are answered. */
export interface Room {
  /** Whether it thinks: then its bound holds room for that, and stops, which would end the thought, stay here. */
  thinks: boolean
  /** Tokens on top of the bound of a reply. */
  tokens: number
}

/**
 * Whether thinking left nothing of a reply, or cut it: it shows or counts a thought and is empty or ends at its bound, or it is empty
 * and ends there.
 */
export function thoughtAteReply(request: ModelRequest, { choices, usage }: ModelReply): boolean {
  const counted = (usage.reasoningTokens ?? 0) > 0
  return choices.some(({ text, reasoning, toolCalls, finish }) => {
    if (toolCalls !== undefined || finish === 'refusal' || finish === 'content-filter') return false
    const thought = counted || reasoning !== undefined
    const isEmpty = text.trim() === ''
    if (finish === 'length') return request.maxTokens !== undefined && (isEmpty || thought)
    return isEmpty && thought
  })
}

/**
 * The stops that a server is sent; replies are cut here in any case. Where a model thinks they would end the thought, and blank ones
 * are refused by many servers: those go only to one that is known to take them.
 */
export function sentStops({ stop = [] }: Pick<ModelRequest, 'stop'>, { thinks }: Room, takesBlank: boolean): readonly string[] {
  return thinks ? [] : stop.filter((sequence) => takesBlank || sequence.trim() !== '')
}

/** The bound that a server is sent. */
export function sentBound(maxTokens: number | undefined, { thinks, tokens }: Room): number | undefined {
  return maxTokens === undefined || !thinks ? maxTokens : maxTokens + tokens
}

/** What is said of a model that gets room. */
export function roomNotice(who: string, { tokens }: Room): string {
  return `${who} thinks before it replies, and that left no room for a reply: each bound gets ${tokens} tokens more from now on`
}

/** Half the room, where the server's window does not hold it together with the prompt; false where there is none left. */
export function lessRoom(room: Room): boolean {
  if (!room.thinks || room.tokens < LEAST_ROOM) return false
  room.tokens = Math.floor(room.tokens / 2)
  return true
}

const LEAST_ROOM = 128
