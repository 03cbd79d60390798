/**
 * The first line of a reply of a simulated model that could not make out its prompt: the world, what is asked, or the form in
 * which to answer. Results count such replies, as they say nothing about the agent.
 */
export const UNREAD_PROMPT: string = 'This prompt is not understood.'

/** Whether a reply says that its prompt was not understood. */
export function isUnread(reply: string): boolean {
  return reply.startsWith(UNREAD_PROMPT)
}
