import { lastWord, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** Reads the last YES or NO of a reply to the question whether the task is done. */
export const readVerdict: Parser<boolean> = ({ text }) => {
  const word = lastWord(text, ['YES', 'NO'])
  return word === undefined ? unparsed('a last line with YES or NO') : parsed(word === 'YES')
}
