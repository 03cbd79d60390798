import { firstReplyLine, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

const THOUGHT = /^think\s*[:[]/i
const SCORE = /correctness\s+score\s+is[\s:*_`'"]*(\d{1,2})/gi

/** The first line that is no thought, whole: nothing is cut at a colon, and nothing is guessed from what the world accepts. */
export const readAction: Parser<string> = ({ text }) => {
  const action = firstReplyLine(text, (line) => !THOUGHT.test(line))
  return action === undefined ? unparsed('one line with an action') : parsed(action)
}

/** The score after the last `correctness score is`, from 1 to 10; other numbers of the reply mean nothing. */
export const readScore: Parser<number> = ({ text }) => {
  const said = [...text.matchAll(SCORE)].at(-1)?.[1]
  if (said === undefined) return unparsed('a last line `Thus the correctness score is s` with a number from 1 to 10')
  return parsed(Math.min(10, Math.max(1, Number(said))))
}
