import { lastWord, type Parser, parsed, replyLines, unparsed } from '@orreryjs/core/agents'
import { type Alignment, descriptionIn, type StepVerdict, type Verdict } from './verdict.ts'

/** Everything that is asked about an action, from one reply. */
export interface MergedVerdicts extends Alignment {
  readonly task: Verdict
  readonly step: StepVerdict
}

/** Labelled verdicts below the sentence on the action. The first has to be there; the others are NO where they are missing. */
export const readMergedVerdicts: Parser<MergedVerdicts> = ({ text }) => {
  const lines = replyLines(text)
  const after = (label: RegExp): string => lines.find((line) => label.test(line))?.replace(label, '') ?? ''
  const verdict = lastWord(after(/^\W*moves towards the step\b/i), ['YES', 'NO'])
  if (verdict === undefined) return unparsed('the line `Moves towards the step: YES or NO` and a line for each other verdict')
  const task = lastWord(after(/^\W*task\b/i), ['YES', 'NO']) ?? 'NO'
  const step = lastWord(after(/^\W*step\b/i), ['YES', 'NO', 'SKIP']) ?? 'NO'
  return parsed({ ...descriptionIn(text), verdict, task, step })
}
