import { FAULTS, type FaultName, type FaultRates, OrreryError } from '@orreryjs/core'
import { z } from 'zod'
import { unknownName } from '../texts/nearest.ts'

/** Value of `fault` for a row without faults, in a grid. */
export const NO_FAULTS = 'none'

/** Reads rates of faults: `observation-lost=.1,action-delayed=.05`; `none` for no faults. Throws `CONFIG_INVALID`. */
export function parseFaults(text: string): FaultRates {
  const rates = new Map<FaultName, number>()
  for (const part of text === NO_FAULTS ? [] : text.split(',')) {
    const [given = '', value = '', ...rest] = part.split('=').map((each) => each.trim())
    const name = FAULTS.find((known) => known === given)
    if (name === undefined) throw unknownName('CONFIG_INVALID', 'fault', given, FAULTS)
    const rate = value === '' || rest.length > 0 ? Number.NaN : Number(value)
    if (!(rate >= 0 && rate <= 1)) throw invalid(`the rate of ${name} is '${value}'. Expected a number from 0 to 1`)
    if (rates.has(name)) throw invalid(`${name} occurs twice. Expected one rate for each fault`)
    rates.set(name, rate)
  }
  // Sums of decimal fractions such as .7 + .2 + .1 are not exact.
  const sum = [...rates.values()].reduce((total, rate) => total + rate, 0)
  if (sum > 1 + 1e-9)
    throw invalid(`the rates add up to ${Number(sum.toFixed(6))}. Expected at most 1: a step has at most one fault`)
  return Object.fromEntries(FAULTS.flatMap((name) => (rates.has(name) ? [[name, rates.get(name) ?? 0]] : [])))
}

/** Writes rates in their usual form, so that equal rates have the same text. */
function faultsText(rates: FaultRates): string {
  const parts = Object.entries(rates).map(([name, rate]) => `${name}=${rate}`)
  return parts.length === 0 ? NO_FAULTS : parts.join(',')
}

function invalid(message: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', message)
}

/** Schema of `fault`: text, or rates by name. The value is the usual text of the rates. */
export const faultRates: z.ZodType<string> = z
  .union(
    [
      z.string().min(1),
      z
        .record(z.string(), z.union([z.number(), z.string()]))
        .transform((rates) => Object.entries(rates).map(([name, rate]) => `${name}=${rate}`))
        .transform((parts) => (parts.length === 0 ? NO_FAULTS : parts.join(','))),
    ],
    { error: `expected rates of faults, such as observation-lost=.1,action-delayed=.05, or ${NO_FAULTS}` },
  )
  .transform((text, context) => {
    try {
      return faultsText(parseFaults(text))
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof OrreryError ? error.message : String(error) })
      return z.NEVER
    }
  })
