import type { Candidate } from '@orreryjs/core/worlds'
import { lengthFactor, type Situation } from './situation.ts'

/** Detours that are considered beside the policy's own second thoughts. */
const MOST_ALTERNATIVES = 4

/** In place of the intended action: a look at what is known anyway, or something else that is possible and leads nowhere. */
export function strayed(intended: Candidate, situation: Situation): string | undefined {
  const { settings, view, dice, sample } = situation
  const isElsewhere = (action: string): boolean => action !== intended.action && action !== view.refusedLast
  if (dice.happens(settings.needless, sample, 'needless')) {
    const looks = (view.checks ?? []).filter(isElsewhere)
    if (looks.length > 0) return looks[Math.floor(dice.fresh(sample, 'look') * looks.length)]
  }
  const growth = settings.L0 === Number.POSITIVE_INFINITY ? 1 : lengthFactor(situation) - 1
  return dice.happens(settings.stray * growth, sample, 'stray') ? detour(intended.action, situation) : undefined
}

/**
 * In place of the step that would reach the goal: something else, in a task where that step is never taken. Where it is a
 * purchase, noticing that nothing was bought yet ends the hesitation.
 */
export function unfinished(meant: string, situation: Situation): string | undefined {
  const { settings, view, dice } = situation
  if (settings.unfinished === 0 && settings.hesitation === 0) return undefined
  const last = view.finishes?.(meant)
  if (last === undefined) return undefined
  if (settings.unfinished > 0 && dice.fixed('unfinished') < settings.unfinished) return detour(meant, situation)
  const hesitates = last === 'for good' && settings.hesitation > 0 && dice.fixed('hesitation') < settings.hesitation
  return hesitates && !dice.notices('inferable', 'nothing done for good', 1) ? detour(meant, situation) : undefined
}

function detour(meant: string, { view, dice, sample }: Situation): string | undefined {
  const own = view.detours?.() ?? view.candidates.slice(1, 1 + MOST_ALTERNATIVES).map(({ action }) => action)
  const others = own.filter((action) => action !== meant && action !== view.refusedLast)
  return others[Math.floor(dice.fresh(sample, 'detour') * others.length)]
}
