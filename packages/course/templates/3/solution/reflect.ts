import { type Agent, act, ask, type EpisodeEvent, type ModelRequest, note } from '@orreryjs/core'

/** A parsed reply: the action that should replace the last one, if any, and the next action. */
export interface Reply {
  readonly change?: string
  readonly next?: string
}

/** Parses the two lines of a reply. */
export function readReply(text: string): Reply {
  const change = /^[ \t]*LAST:[ \t]*change to[ \t]+(\S.*)$/im.exec(text)?.[1]?.trim()
  const next = /^[ \t]*NEXT:[ \t]*(\S.*)$/im.exec(text)?.[1]?.trim()
  return { ...(change !== undefined && { change }), ...(next !== undefined && { next }) }
}

/** Maximum number of consecutive changes. */
const MAX_CHANGES = 2

/** Judges its last action and either changes it or continues, in one call. */
export const agent: Agent = {
  id: 'my-rebact',
  version: 1,
  *program({ observation }) {
    let transcript = observation.text
    let last: string | undefined
    let changes = 0
    for (;;) {
      const reply = yield* ask(requestFor(transcript, last !== undefined))
      const { change, next = '' } = readReply(reply.choices[0]?.text ?? '')
      const isChange = last !== undefined && change !== undefined && change !== last && changes < MAX_CHANGES
      const action = isChange ? change : next
      if (isChange) yield* note({ kind: 'modification', action: change, reason: last ?? '' })
      changes = isChange ? changes + 1 : 0
      const seen = yield* act(action)
      if (seen.terminated) return undefined
      transcript += `\n> ${action}\n${seen.observation.text}`
      last = action
    }
  },
}

/** Cost of an episode. */
export interface Cost {
  readonly calls: number
  /** Steps that the agent chose. */
  readonly actions: number
  /** Changed actions. */
  readonly changes: number
  /** Input and output tokens of all calls. */
  readonly tokens: number
}

/** Counts the events of a journal. */
export function costOf(events: readonly EpisodeEvent[]): Cost {
  let [calls, actions, changes, tokens] = [0, 0, 0, 0]
  for (const event of events) {
    if (event.type === 'model-call') {
      calls += 1
      tokens += (event.reply?.usage.inputTokens ?? 0) + (event.reply?.usage.outputTokens ?? 0)
    }
    if (event.type === 'step-end' && event.by === 'agent') actions += 1
    if (event.type === 'note' && event.note.kind === 'modification') changes += 1
  }
  return { calls, actions, changes, tokens }
}

/** Builds the request; `judging` asks for both lines. */
function requestFor(transcript: string, judging: boolean): ModelRequest {
  const last = 'LAST: keep, if your last action was right, else LAST: change to ACTION'
  const form = [...(judging ? [last] : []), 'NEXT: ACTION'].join('\n')
  const content = `Interact with the world to solve the task. Reply with:\n${form}\n\n${transcript}`
  return { purpose: 'my-rebact.step', messages: [{ role: 'user', content }], temperature: 0, maxTokens: 150 }
}
