import type { ModelRequest } from '@orreryjs/core'

/** All of a request that may be read: everything but its purpose. */
export type Readable = Omit<ModelRequest, 'purpose'>

/** The end of a reply that was begun: a label, a member of an object, a tag, with nothing behind it. */
const OPEN = /(?:^|\n)[ \t*#]*([^\n:：{}"<>]{1,40}[:：])\**[ \t]*$|("[\w -]+"\s*:)\s*"?$|(<[\w-]+>)\s*$|([{[])\s*$/

/** What a request begins its own reply with, in the model's name; `undefined` where it does not. */
export function openingOf({ messages }: Readable): string | undefined {
  const last = messages.at(-1)
  return last?.role === 'assistant' && last.toolCalls === undefined && OPEN.test(last.content) ? last.content : undefined
}

/** The request as it was before its reply was begun. */
export function withoutOpening<T extends Readable>(request: T): T {
  return openingOf(request) === undefined ? request : { ...request, messages: request.messages.slice(0, -1) }
}

/** What is left to say of a reply that was begun: all behind the last thing that it opened, where the reply has that. */
export function continued(opening: string, reply: string): string {
  const [, label, member, tag, bracket] = OPEN.exec(opening) ?? []
  const opened = label ?? tag ?? bracket ?? member?.replace(/\s+/g, '') ?? ''
  const at = reply.replaceAll('：', ':').indexOf(opened.replaceAll('：', ':').trim())
  if (at < 0) return reply
  const rest = reply.slice(at + opened.trim().length)
  return member !== undefined && /"$/.test(opening.trimEnd()) ? rest.replace(/^\s*"/, '') : rest.replace(/^ /, '')
}
