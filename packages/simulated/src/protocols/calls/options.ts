import { isButton } from '../../policies.ts'
import type { Policies } from '../../settings.ts'
import type { Mind } from '../protocol.ts'

/** What to choose of the open product, by the option's name: as intended, except for the one that a decision gets wrong or leaves out. */
export function optionsBehind(decided: string | undefined, { view, settings }: Mind): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  const intended = view.candidates[0]?.action
  for (const [name, value] of view.picks ?? []) {
    const isInHand = intended === `click[${value}]` && decided !== intended
    const said = isInHand ? labelOf(decided, settings.policies) : value
    if (said !== undefined) options.set(name, said)
  }
  return options
}

/** The value that an action chooses; `undefined` where it chooses none. */
function labelOf(action: string | undefined, policies: Policies): string | undefined {
  const label = /^click\[(.*)\]$/is.exec(action ?? '')?.[1]
  return label === undefined || isButton(label, policies) ? undefined : label
}
