import type { TokenLogprob } from '@orreryjs/core'

type Fields = Readonly<Record<string, unknown>>

/**
 * How probable the tokens were, as a server tells it; `undefined` where it does not, or in a form of its own: no reply is worth less
 * for that.
 */
export function readLogprobs(given: unknown): readonly TokenLogprob[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined
  const read = given.map(readToken)
  const known = read.filter((each) => each !== undefined)
  return known.length < read.length ? undefined : known
}

function readToken(value: unknown): TokenLogprob | undefined {
  const plain = readPlain(value)
  if (plain === undefined) return undefined
  const { top_logprobs: others } = value as Fields
  const top = Array.isArray(others) ? others.map(readPlain).filter((each) => each !== undefined) : []
  return top.length === 0 ? plain : { ...plain, top }
}

function readPlain(value: unknown): { readonly token: string; readonly logprob: number } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { token, logprob } = value as Fields
  return typeof token === 'string' && typeof logprob === 'number' && Number.isFinite(logprob) ? { token, logprob } : undefined
}
