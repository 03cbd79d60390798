import { visible } from '@orreryjs/core'

/** The line as `visible` shows it, with blanks at its end escaped too. */
export function visibleLine(line: string): string {
  return visible(line).replace(/ +$/, (blanks) => '\\u0020'.repeat(blanks.length))
}
