import type { NearMiss } from '@orreryjs/core'
import type { Game } from '../game.ts'
import { accepts } from '../transition/conditions.ts'

/** Returns, for each object that can be taken and that no receptacle accepts, the actions that take it: the hand is never free again. */
export function deadEndsOf(game: Game): readonly NearMiss[] {
  return game.objects.flatMap(({ name, pickupable }, object) => {
    const at = game.contents.findIndex((row) => row.includes(object))
    const place = game.receptacles[at]
    const isAccepted = game.receptacles.some((_, receptacle) => accepts({ game }, receptacle, object))
    if (!pickupable || place === undefined || isAccepted) return []
    const open = place.openable ? [`open ${place.name}`] : []
    return [
      {
        name: `${name.replace(/ \d+$/, '')} fits in no receptacle`,
        actions: [`go to ${place.name}`, ...open, `take ${name} from ${place.name}`],
      },
    ]
  })
}
