import type { LanguageModel, ModelReply } from '@orreryjs/core'
import { type Cell, episodesOf, metricsOf } from '../cell.ts'

/** Results of asking for each decision twice. */
export interface Paired {
  /** How many there were. */
  readonly asked: number
  /** Differing decisions, one line each. */
  readonly differing: readonly string[]
}

/**
 * Plays a cell and asks for each of its decisions once more, by one of the others in turn. Where none differs, episodes that the
 * others play are the same and solve as many. Episodes played apart would say less with more work: the first decision that differs
 * leads the rest elsewhere, and their successes drift apart without any further fault.
 */
export async function pairedDecisions(cell: Cell, others: readonly LanguageModel[]): Promise<Paired> {
  const differing: string[] = []
  let asked = 0
  const model: LanguageModel = {
    ...cell.model,
    async generate(request, options) {
      const one = await cell.model.generate(request, options)
      const other = await (others[asked % others.length] ?? cell.model).generate(request, options)
      asked += 1
      if (!isSame(saidIn(one), saidIn(other))) differing.push(`${request.purpose}: ${saidIn(one)} / ${saidIn(other)}`)
      return one
    },
  }
  await metricsOf(episodesOf({ ...cell, model }))
  return { asked, differing }
}

function saidIn({ choices }: ModelReply): string {
  return choices.map(({ text, toolCalls = [] }) => [text, ...toolCalls.map((call) => call.arguments)].join(' ')).join(' | ')
}

/** By how many letters the words for a verdict differ. */
const LETTERS = 4

/** A reply with a verdict that breaks off in the middle ends a few letters elsewhere where the word for the verdict is longer. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const isVerdict = one.startsWith('Previous action ') && other.startsWith('Previous action ')
  return isVerdict && Math.abs(one.length - other.length) <= LETTERS && (one.startsWith(other) || other.startsWith(one))
}
