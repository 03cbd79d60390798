import type { Game } from '../game.ts'
import { COMMON_WORDING, OLD_WORDING } from '../render/wording.ts'
import type { Treatment } from '../transition/conditions.ts'

/** An action of a plan or of a search. Objects and receptacles are numbers. */
export type Step =
  | { readonly type: 'go' | 'open' | 'close' | 'inspect'; readonly receptacle: number }
  | { readonly type: 'take' | 'move' | Treatment; readonly object: number; readonly receptacle: number }
  | { readonly type: 'use'; readonly object: number }
  | { readonly type: 'slice'; readonly object: number; readonly tool: number }

/**
 * Returns the commands of a plan in the dialect's wording. A walk names the receptacle used next, if it is at the same location.
 */
export function commandsOf(game: Game, dialect: string, steps: readonly Step[]): readonly string[] {
  return steps.map((step, index) => commandOf(game, dialect, retargeted(game, step, steps[index + 1])))
}

function retargeted({ receptacles }: Game, step: Step, next: Step | undefined): Step {
  if (step.type !== 'go' || next === undefined || !('receptacle' in next)) return step
  const { receptacle } = next
  return receptacles[receptacle]?.location === receptacles[step.receptacle]?.location ? { type: 'go', receptacle } : step
}

function commandOf({ objects, receptacles }: Game, dialect: string, step: Step): string {
  const object = ('object' in step && objects[step.object]?.name) || ''
  const receptacle = ('receptacle' in step && receptacles[step.receptacle]?.name) || ''
  switch (step.type) {
    case 'go':
      return `go to ${receptacle}`
    case 'open':
    case 'close':
      return `${step.type} ${receptacle}`
    case 'inspect':
      return `examine ${receptacle}`
    case 'take':
      return `take ${object} from ${receptacle}`
    case 'move':
      return (dialect === '2.1.1' ? OLD_WORDING : COMMON_WORDING).moveCommand(object, receptacle)
    case 'clean':
    case 'heat':
    case 'cool':
      return `${step.type} ${object} with ${receptacle}`
    case 'use':
      return `use ${object}`
    case 'slice':
      return `slice ${object} with ${objects[step.tool]?.name}`
    default:
      return step satisfies never
  }
}
