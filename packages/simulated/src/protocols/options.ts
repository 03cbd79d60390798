import type { Mind } from './protocol.ts'

const NO_OPTION =
  /^(?:buy now|< prev|next >|back to search|description|features|reviews|attributes|place order|go back|more results|front page|from the maker|about this item|customer reviews|technical details|all choices|apply coupon)$/i

/** What to choose of the open product, by the option's name: as intended, except for the one that a decision gets wrong or leaves out. */
export function optionsBehind(decided: string | undefined, { view }: Mind): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  const intended = view.candidates[0]?.action
  for (const [name, value] of view.picks ?? []) {
    const isInHand = intended === `click[${value}]` && decided !== intended
    const said = isInHand ? labelOf(decided) : value
    if (said !== undefined) options.set(name, said)
  }
  return options
}

/** The value that an action chooses; `undefined` where it chooses none. */
function labelOf(action: string | undefined): string | undefined {
  const label = /^click\[(.*)\]$/is.exec(action ?? '')?.[1]
  return label === undefined || NO_OPTION.test(label) ? undefined : label
}
