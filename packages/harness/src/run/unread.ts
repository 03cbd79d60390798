import type { Unread } from '../episode/spec.ts'

/** Unread replies of episodes, added up in their order. */
export function addUnread(before: Unread | undefined, { replies, cut, first }: Unread): Unread {
  return { replies: (before?.replies ?? 0) + replies, cut: (before?.cut ?? 0) + cut, first: before?.first ?? first }
}
