import { OrreryError } from '@orreryjs/core'

/** Faults of ReAct's notebook that the option `repairs` can repair. */
export const REPAIRS = ['addresses', 'buttons', 'options', 'marks'] as const
/** Name of a repair. */
export type Repair = (typeof REPAIRS)[number]

/** Parses option `repairs`: `none`, `all`, or names separated by commas. Throws `CONFIG_INVALID` for any other text. */
export function readRepairs(text: string): readonly Repair[] {
  if (text === 'none') return []
  const names = text === 'all' ? REPAIRS : text.split(',').map((word) => repairOf(word.trim()))
  return REPAIRS.filter((repair) => names.includes(repair))
}

function repairOf(word: string): Repair {
  const name = REPAIRS.find((repair) => repair === word)
  if (name !== undefined) return name
  throw new OrreryError(
    'CONFIG_INVALID',
    `webshop: option repairs has no repair '${word}'. Expected none, all or names separated by commas: ${REPAIRS.join(', ')}`,
  )
}
