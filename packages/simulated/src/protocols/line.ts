import type { Prompt } from '@orreryjs/core/worlds'
import { claimsTooSoon, givesUpAfterRefusal, givesUpForNothing } from '../errors/claims.ts'
import { LINE_MALFORMATIONS } from './malformations.ts'
import type { Mind, Protocol } from './protocol.ts'
import { isStuck } from './stuck.ts'
import { OFFERS_THOUGHTS, thoughtNow } from './thoughts.ts'
import { unsure } from './wording.ts'

const ONE_LINE = /\b(?:with|in|as|write|give|say|exactly|only|just) (?:exactly |only |just )?(?:one|a single) line\b/i
const USUAL_CLAIMS: Claims = { done: 'think: Task completed!', failed: 'think: Task failed!' }

/** ReAct's form: one line that is an action or, where the prompt offers it, a thought after `think: `. */
export const line: Protocol = {
  id: 'line',
  form: 'line',
  judges: false,
  mayEnd: (prompt) => claimsOffered(prompt).done !== undefined,
  isAskedFor: ({ replyFormat, said }) => ONE_LINE.test(replyFormat) || (said.at(-1)?.endsWith('\n>') ?? false),
  answer: (mind) => ({ text: claim(mind) ?? thoughtNow(mind) ?? mind.decide() ?? unsure(mind) }),
  malformations: LINE_MALFORMATIONS,
}

/** The thought that ends the attempt, where one is offered and fits, or is wrongly taken to fit. */
function claim(mind: Mind): string | undefined {
  const { view, prompt } = mind
  const { done, failed } = claimsOffered(prompt)
  const hasBegun = prompt.transcript.length > 0
  if (done !== undefined && (view.isDone || (hasBegun && claimsTooSoon(mind, 'line')))) return done
  if (failed === undefined || !hasBegun) return undefined
  return isStuck(mind) || givesUpForNothing(mind) || givesUpAfterRefusal(mind) ? failed : undefined
}

interface Claims {
  readonly done: string | undefined
  readonly failed: string | undefined
}

/** The thoughts by which an attempt ends; an executor of a subtask that may think has the usual ones where none are told. */
function claimsOffered({ replyFormat, subtask }: Prompt): Claims {
  const done =
    /`(think: [^`\n]+)` (?:ends the attempt as done|(?:says|means|tells|marks)[^.`\n]{0,40}\b(?:done|finished|completed?|reached|success))/.exec(
      replyFormat,
    )?.[1]
  const failed =
    /`(think: [^`\n]+)` (?:gives it up|(?:says|means|tells|marks)[^.`\n]{0,40}\b(?:give up|given up|failed|failure|cannot be done|abandon))/.exec(
      replyFormat,
    )?.[1]
  const areUsual = done === undefined && failed === undefined && subtask !== undefined && OFFERS_THOUGHTS.test(replyFormat)
  return areUsual ? USUAL_CLAIMS : { done, failed }
}
