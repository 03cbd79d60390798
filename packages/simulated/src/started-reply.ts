import type { ModelRequest } from '@orreryjs/core'

/** A request without its purpose, which models never see. */
export type SentRequest = Omit<ModelRequest, 'purpose'>

/** The end of a started reply: a label, a member of an object or a tag without content. */
const OPEN = /(?:^|\n)[ \t*#]*([^\n:：{}"<>]{1,40}[:：])\**[ \t]*$|("[\w -]+"\s*:)\s*"?$|(<[\w-]+>)\s*$|([{[])\s*$/

/** Returns the start of the reply that the request provides; `undefined` without one. */
export function startedReply({ messages }: SentRequest): string | undefined {
  const last = messages.at(-1)
  return last?.role === 'assistant' && last.toolCalls === undefined && OPEN.test(last.content) ? last.content : undefined
}

/** Removes the start of the reply from a request. */
export function withoutStartedReply<T extends SentRequest>(request: T): T {
  return startedReply(request) === undefined ? request : { ...request, messages: request.messages.slice(0, -1) }
}

/** Returns the part of a reply after the provided start, if the reply contains the last label that the start opened. */
export function continueReply(opening: string, reply: string): string {
  const [, label, member, tag, bracket] = OPEN.exec(opening) ?? []
  const opened = label ?? tag ?? bracket ?? member?.replace(/\s+/g, '') ?? ''
  const at = reply.replaceAll('：', ':').indexOf(opened.replaceAll('：', ':').trim())
  if (at < 0) return reply
  const rest = reply.slice(at + opened.trim().length)
  return member !== undefined && /"$/.test(opening.trimEnd()) ? rest.replace(/^\s*"/, '') : rest.replace(/^ /, '')
}
