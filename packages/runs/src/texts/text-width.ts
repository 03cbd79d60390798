import { loadStringWidth } from '../packages-on-demand.ts'

/** Length of the parts that are measured: the time of `string-width` grows with the square of a text that is not ASCII. */
const MAX_PART = 200

/** Returns the width of a line in terminal columns: wide characters take two, and colours have no width. Runs in linear time. */
export function textWidth(line: string): number {
  let width = 0
  for (let at = 0; at < line.length; ) {
    const end = endOfPart(line, at)
    width += partWidth(line.slice(at, end))
    at = end
  }
  return width
}

function partWidth(part: string): number {
  return /^[ -~]*$/.test(part) ? part.length : loadStringWidth().default(part)
}

/** A part ends at a space, so that it contains whole characters and colours; otherwise between two code points. */
function endOfPart(line: string, at: number): number {
  const end = at + MAX_PART
  if (end >= line.length) return line.length
  const space = line.slice(at, end).lastIndexOf(' ')
  if (space >= 0) return at + space + 1
  return (line.codePointAt(end - 1) ?? 0) > 0xffff ? end + 1 : end
}
