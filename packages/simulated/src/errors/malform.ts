import type { Mind, Protocol, Spoken } from '../protocols/protocol.ts'
import { hasDemonstrations } from './demonstrations.ts'

/** A reply with its form broken, at the rate of its class of forms; more often where no demonstration shows the form. */
export function malform(spoken: Spoken, protocol: Protocol, mind: Mind): Spoken {
  const { dice, sample } = mind
  const rate = rateOf(protocol, mind)
  if (rate === 0 || dice.fresh(sample, 'malformed', protocol.id) >= rate) return spoken
  const ways = protocol.malformations
  const way = ways[Math.floor(dice.fresh(sample, 'malformation', protocol.id) * ways.length)]
  return way === undefined ? spoken : way(spoken)
}

function rateOf({ form }: Protocol, { settings, prompt }: Mind): number {
  const own = settings.malformedForms.get(form)
  if (own !== undefined) return own
  const isBare = settings.malformed > 0 && settings.bareForm > 0 && !hasDemonstrations(prompt, settings.policies)
  return isBare ? settings.malformed + settings.bareForm : settings.malformed
}
