import { lastWord, type Parser, parsed, unparsed } from '@orreryjs/core/agents'

/** The last YES or NO of a reply: whether the task is done. */
export const readVerdict: Parser<boolean> = ({ text }) => {
  const said = lastWord(text, ['YES', 'NO'])
  return said === undefined ? unparsed('a last line with YES or NO') : parsed(said === 'YES')
}
