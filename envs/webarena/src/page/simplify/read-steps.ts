import { OrreryError } from '@orreryjs/core'
import type { Dialect } from '../dialect.ts'
import { STEP_NAMES, type StepName } from './steps.ts'

/**
 * Parses option `simplify`: `none`, `all`, names of steps, or `all` and names after minus signs. Returns `undefined` for `none`. Throws
 * `CONFIG_INVALID` for any other text, and in dialect `browsergym`, whose pages have another form.
 */
export function readSteps(text: string, dialect: Dialect): readonly StepName[] | undefined {
  if (text === 'none') return undefined
  if (dialect === 'browsergym')
    throw new OrreryError('CONFIG_INVALID', `webarena: option simplify=${text} does not apply to dialect browsergym`, {
      hint: 'choose dialect strict or webarena',
    })
  const words = text.split(',').map((word) => word.trim())
  const isAll = words[0] === 'all'
  const chosen = (isAll ? words.slice(1) : words).map((word) => {
    const name = STEP_NAMES.find((step) => word === (isAll ? `-${step}` : step))
    if (name !== undefined) return name
    throw new OrreryError('CONFIG_INVALID', `webarena: option simplify has no step '${word}'. Expected ${EXPECTED}`)
  })
  return STEP_NAMES.filter((step) => chosen.includes(step) !== isAll)
}

const EXPECTED = `none, all, all,-NAME or names separated by commas: ${STEP_NAMES.join(', ')}`
