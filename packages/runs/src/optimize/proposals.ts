import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { contentHash, type LanguageModel, type ModelRequest, OrreryError, parseJson } from '@orreryjs/core'
import { withWriteErrors } from '@orreryjs/harness'
import { z } from 'zod'
import type { CallBudget } from './call-budget.ts'

/** A recorded reply of the model that rewrites prompts. */
interface RecordedReply {
  readonly request: string
  readonly reply: string
}

/** Context of a rewriter. */
interface RewriterContext {
  /** File of the recorded replies. */
  readonly path: string
  readonly model: LanguageModel
  readonly budget: CallBudget
  readonly signal: AbortSignal
}

/**
 * Returns a function that asks the model for a text and records the reply; a repeated search takes the recorded replies, in order. The function
 * returns `undefined` if the budget is used up. It throws `RUN_EXISTS` if the recorded request differs, and the errors of the model.
 */
export function createRewriter({
  path,
  model,
  budget,
  signal,
}: RewriterContext): (request: ModelRequest) => Promise<string | undefined> {
  const recorded = existsSync(path) ? readReplies(path) : []
  let next = 0
  return async (request) => {
    if (!budget.spend(1)) return undefined
    const { purpose: _, ...sent } = request
    const hash = contentHash(sent)
    const known = recorded[next]
    next += 1
    if (known === undefined) {
      const { choices } = await model.generate(request, { signal })
      const reply = choices[0]?.text ?? ''
      withWriteErrors(path, () => appendFileSync(path, `${JSON.stringify({ request: hash, reply })}\n`, { flush: true }))
      return reply
    }
    if (known.request === hash) return known.reply
    throw new OrreryError('RUN_EXISTS', `${path}: request ${next} differs from the recorded one`, {
      hint: 'versions, data or settings changed: choose another directory with --out',
    })
  }
}

const repliesSchema = z.strictObject({ request: z.string(), reply: z.string() })

/** Reads recorded replies and removes a torn last line: an interrupted write. Throws `JOURNAL_INVALID`. */
function readReplies(path: string): readonly RecordedReply[] {
  const text = readFileSync(path, 'utf8')
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  if (complete.length < text.length) withWriteErrors(path, () => truncateSync(path, Buffer.byteLength(complete)))
  try {
    return complete
      .split('\n')
      .slice(0, -1)
      .map((line) => repliesSchema.parse(parseJson(line)))
  } catch (cause) {
    throw new OrreryError('JOURNAL_INVALID', `${path} has a line that is no recorded reply`, { cause })
  }
}
