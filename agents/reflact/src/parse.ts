import { type Parser, parsed, unfencedLines, unparsed } from '@orreryjs/core/agents'

/** A parsed reply. */
export interface Reply {
  /** The reply up to its action, without code fences; later prompts repeat it. */
  readonly text: string
  /** The text before the action, without its label; may be empty. */
  readonly reflection: string
  readonly action: string
}

const ACTION = /^[\s>*#-]{0,8}action\b\**\s{0,4}:\**/i
const OBSERVATION = /^[\s>*#-]{0,8}observation\b\**\s{0,4}:/i
const REFLECTION = /^[\s>*#-]{0,8}(?:reflection|thought|plan)\b\**\s{0,4}:\**/i

/**
 * Reads a reply. The last line that begins with `Action:` holds the action; other mentions of an action belong to the reflection. An imagined
 * observation and the text after it are dropped.
 */
export const readReply: Parser<Reply> = ({ text }) => {
  const lines = unfencedLines(text)
  const end = lines.findIndex((line) => OBSERVATION.test(line))
  const own = end < 0 ? lines : lines.slice(0, end)
  const at = own.findLastIndex((line) => ACTION.test(line))
  if (at < 0) return unparsed('a line that begins with `Action: `')
  const before = own.slice(0, at).filter((line) => !ACTION.test(line))
  return parsed({
    text: own
      .slice(0, at + 1)
      .join('\n')
      .trim(),
    reflection: before.join('\n').trim().replace(REFLECTION, '').trim(),
    action: (own[at] ?? '').replace(ACTION, '').trim(),
  })
}
