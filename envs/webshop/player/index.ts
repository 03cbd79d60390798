import { once, type Policy, type PromptView, rankCandidates, type SeededDraws } from '@orreryjs/core/worlds'
import { type Belief, hasInstruction, readBelief } from './belief.ts'
import { requirementsMet } from './judge.ts'
import { mistakesFor, WEBSHOP_ERRORS } from './mistakes.ts'
import { isMatch, isScopeDone, isTaskDone, type Move, movesFor, noteFor, readMoves, shortlistOf } from './planner.ts'
import { recogniser } from './recogniser.ts'
import { remainingSteps, remarksOf, searchCriteria } from './speech.ts'
import { BUTTONS, click, SHOP } from './wording.ts'

/** Policy for WebShop, based on its pages and the transcript. Judges all listed products at every step. */
export const player: Policy = {
  id: 'webshop',
  taskLine: /^Web ?[Ss]hop\b/,
  opening: /^Web ?shop\b/gim,
  buttons: BUTTONS,
  recogniser,
  errorTypes: WEBSHOP_ERRORS,
  recognises: (prompt) => hasInstruction(prompt.task),
  view(prompt, dice) {
    const belief = readBelief(prompt, dice)
    const moves = movesFor(belief)
    const isDone = isScopeDone(belief)
    const steps = once(() => (isDone ? [] : remainingSteps(belief)))
    return {
      candidates: rankCandidates(moves.map(({ action }) => action)),
      isDone,
      isTaskDone: isTaskDone(belief),
      intentions: () => steps().flatMap(({ thought }) => thought ?? []),
      subtasks: () => steps().flatMap(({ sentence }) => sentence ?? []),
      choices: () => ({
        searchRequest: searchCriteria(belief.instruction),
        shortlist: shortlistOf(belief),
        isMatch: isMatch(belief),
        selectedOptions: new Map(belief.current?.picks.map(({ group, value }) => [group, value])),
        purchaseScore: worthOfPurchase(belief, dice),
      }),
      lastRefusedLine: belief.lastRefused,
      checks: moves.flatMap(({ purpose, action }) => (purpose === 'read' || action === click(SHOP.previous) ? [action] : [])),
      detours: () => detoursOf(belief, moves),
      knownState: () => knownStateOf(belief),
      remarks: () => remarksOf(belief, prompt),
      finishes: (action) => (action === click(SHOP.buy) ? 'for good' : undefined),
      noteFor: (action) => {
        const move = moves.find((each) => each.action === action)
        return move && noteFor(move, belief)
      },
      refusals: belief.failureCount,
      mistakes: ({ action }, pick) => {
        const move = moves.find((each) => each.action === action)
        return move === undefined ? [] : mistakesFor(move, belief, pick)
      },
    } satisfies PromptView
  },
}

/** Returns the page and the chosen values. */
function knownStateOf({ page = 'search', asin, choices }: Belief): ReadonlyMap<string, string> {
  const isProduct = page === 'item' || page === 'detail'
  const chosen = isProduct ? [...choices.values()].map(({ value }) => value) : []
  return new Map([
    ['location', isProduct && asin !== undefined ? `product ${asin}` : page === 'results' ? 'search results' : page],
    ['selection', chosen.join(', ') || 'None'],
  ])
}

/**
 * Returns other ways through the shop. On the page of a product that it would buy, a model only reads on: it does not leave a product that
 * it has settled on.
 */
function detoursOf(belief: Belief, moves: readonly Move[]): readonly string[] {
  const isSettled = belief.page === 'item' && moves[0]?.purpose !== 'leave'
  const others =
    isSettled && belief.current !== undefined
      ? readMoves(belief, belief.current, 'any')
      : moves.slice(1).filter(({ purpose }) => purpose !== 'buy' && purpose !== 'choose')
  return others.map(({ action }) => action)
}

/**
 * Returns the share of requirements that a purchase meets, 0 to 1, given the text; `undefined` without a purchase. A missing
 * requirement must be inferred; if overlooked, it counts as met.
 */
function worthOfPurchase({ page, current, chosenValues, instruction }: Belief, dice: SeededDraws): number | undefined {
  if (page !== 'done' || current === undefined) return undefined
  const chosen = current.picks.filter(({ group }) => chosenValues.has(group))
  const shares = requirementsMet(current, chosen, instruction).map(({ words, share }) =>
    share === 1 || dice.notices('inferable', `bought without ${words}`, 1) ? share : 1,
  )
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
