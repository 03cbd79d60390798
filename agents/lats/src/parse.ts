import { firstReplyLine, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

const THOUGHT = /^think\s*[:[]/i
const SCORE = /correctness\s+score\s+is[\s:*_`'"]*(\d{1,2})/gi

/** Returns the first line that is not a thought, unchanged; admissible actions are not considered. */
export const readAction: Parser<string> = ({ text }) => {
  const action = firstReplyLine(text, (line) => !THOUGHT.test(line))
  return action === undefined ? unparsed('one line with an action') : parsed(action)
}

/** Reads the number after the last `correctness score is`, clamped to 1..10. Other numbers are ignored. */
export const readScore: Parser<number> = ({ text }) => {
  const score = [...text.matchAll(SCORE)].at(-1)?.[1]
  if (score === undefined) return unparsed('a last line `Thus the correctness score is s` with a number from 1 to 10')
  return parsed(Math.min(10, Math.max(1, Number(score))))
}
