import { PROSE_MALFORMATIONS } from '../malformations.ts'
import type { Mind, Protocol } from '../protocol.ts'
import { inWords, unsure } from '../wording.ts'
import { optionsBehind } from './options.ts'

/** LASER's reason for the next action: the action in words and, in backquotes, as a command; what is worth keeping; the options to choose, if any. */
export const rationale: Protocol = {
  id: 'rationale',
  form: 'prose',
  judges: false,
  isAskedFor: ({ replyFormat }) =>
    /\bnext action rationale\b|\brationale (?:for|of|behind) (?:the|your) next action\b/i.test(replyFormat),
  answer: (mind) => ({ text: reason(mind) }),
  malformations: PROSE_MALFORMATIONS,
}

function reason(mind: Mind): string {
  const decided = mind.decide()
  if (decided === undefined) return unsure(mind)
  const options = [...optionsBehind(decided, mind)].map(([name, value]) => `${name}: ${value}`)
  const wanted = options.length === 0 ? '' : ` Options of this product: ${options.join('; ')}.`
  const remark = mind.view.remark?.(decided)
  const noted = remark === undefined ? '' : ` ${remark}`
  return `Of what is offered here it is best to ${inWords(decided)} (\`${decided}\`).${noted}${wanted}`
}

/** A rationale read back: the actions it names and the options it wants. */
export function readRationale(text: string): {
  readonly actions: readonly string[]
  readonly options: ReadonlyMap<string, string>
} {
  const listed = /Options of this product: (.*)\.$/s.exec(text.trim())?.[1] ?? ''
  return {
    actions: [...text.matchAll(/`([^`\n]+)`/g)].map(([, action = '']) => action),
    options: new Map(listed.split('; ').flatMap(readOption)),
  }
}

function readOption(text: string): readonly (readonly [name: string, value: string])[] {
  const at = text.indexOf(': ')
  return at < 0 ? [] : [[text.slice(0, at), text.slice(at + 2)]]
}
