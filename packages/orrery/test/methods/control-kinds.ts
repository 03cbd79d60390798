/** Control 11 of a simulated model (`controls.test.ts`): each error type can be forced separately and has its documented effect. */
import type { EpisodeEvent } from '@orreryjs/core'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { simulated } from '@orreryjs/simulated'
import { expect } from 'vitest'
import { episodesOf, isOfType, type Played, played } from '../cell.ts'

type Shows = 'explicit' | 'later' | 'inferable' | 'none'
const KINDS: readonly (readonly [world: string, kinds: Readonly<Record<string, Shows>>])[] = [
  [
    'textcraft',
    {
      getCraftable: 'explicit',
      // A wrong count is refused where it is used.
      wrongCount: 'later',
      categoryAsItem: 'explicit',
      inventedRecipe: 'explicit',
      missingCount: 'explicit',
      repeatFailing: 'explicit',
      forgetsSubgoal: 'inferable',
    },
  ],
  [
    'alfworld',
    {
      hallucinatedObject: 'explicit',
      wrongAppliance: 'explicit',
      notAtLocation: 'explicit',
      handsFull: 'explicit',
      forgotOpen: 'explicit',
      revisitSearched: 'inferable',
      wrongObjectType: 'inferable',
      forgotTransform: 'inferable',
      onlyOneOfTwo: 'inferable',
      forgetsSubgoal: 'inferable',
    },
  ],
  [
    'webshop',
    {
      wrongId: 'explicit',
      titleInsteadOfId: 'explicit',
      illegalNext: 'explicit',
      wrongOption: 'inferable',
      forgotOption: 'inferable',
      overPrice: 'inferable',
      tooSpecificQuery: 'inferable',
      forgetsSubgoal: 'inferable',
      prematureBuy: 'none',
    },
  ],
]
/** Every error type with a world and its documented effect. */
export const ERROR_TYPES = KINDS.flatMap(([world, kinds]) =>
  Object.entries(kinds).map(([kind, shows]) => [world, kind, shows] as const),
)

const right = new Map<string, Promise<readonly Played[]>>()

/** Tasks of a world: the first of a split. */
interface Tasks {
  /** @default the world's usual one */
  readonly split?: string
  readonly tasks: number
}

/** The same episodes without any error, played once. */
function rightIn(world: string, from: Tasks): Promise<readonly Played[]> {
  const key = `${world} ${from.split} ${from.tasks}`
  const plays =
    right.get(key) ??
    played(episodesOf({ agent: 'rebact', world, ...from, model: simulated({ policies: PLAYERS, preset: 'perfect' }) }))
  right.set(key, plays)
  return plays
}

/** Looks at the first error of a kind in each of so many episodes. */
export async function expectErrorToShow(world: string, kind: string, shows: Shows, from: Tasks): Promise<void> {
  const rights = await rightIn(world, from)
  const model = simulated({ policies: PLAYERS, preset: 'perfect', errorRates: { [kind]: 1 } })
  const wrongs = await played(episodesOf({ agent: 'rebact', world, ...from, model }))
  let refusedLater = 0
  let found = 0
  for (const [index, { events }] of wrongs.entries()) {
    const expected = rights[index]?.events.filter(isOfType('step-end'))
    const steps = events.filter(isOfType('step-end'))
    const first = steps.find(({ action }, number) => action !== expected?.[number]?.action)
    if (first === undefined) continue
    found += 1
    refusedLater += steps.filter(({ seq, invalid }) => seq >= first.seq && invalid !== undefined).length
    if (shows === 'explicit') expect(first.invalid, first.action).toBeDefined()
    else expect(first.invalid, first.action).toBeUndefined()
    if (shows === 'inferable' && !first.terminated) expect(verdictAfter(first.seq, events)).toContain('wrong')
  }
  expect(found).toBeGreaterThan(0)
  if (shows === 'later') expect(refusedLater).toBeGreaterThan(0)
}

/** What REBACT, which is asked about every action, said of the one that was just done. */
function verdictAfter(seq: number, events: readonly EpisodeEvent[]): string {
  const note = events.filter(isOfType('note')).find((event) => event.seq > seq && event.note.kind === 'judgement')?.note
  return note?.kind === 'judgement' ? note.verdict : ''
}
