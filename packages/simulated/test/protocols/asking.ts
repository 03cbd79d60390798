import type { LanguageModel } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import type { Playable } from '../play.ts'
import { simulated } from '../players.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'
import { isSolved, WORLDS } from './worlds.ts'

/** The verdict format of each world. */
export const FORM_OF: Readonly<Record<string, string>> = {
  textcraft: FORMS.replaced,
  alfworld: FORMS.repaired,
  webshop: FORMS.numbered,
}

export interface ReplyLines {
  readonly isWrong: boolean
  readonly change: string | undefined
  readonly next: string
}

/** Parses a reply in REBACT's template. */
export function read(reply: string): ReplyLines {
  const [, change] = /(?:modified to|execute): (.+?)\.?$/m.exec(reply) ?? []
  const [, next = ''] = /^The next action is: (.+?)\.?$/m.exec(reply) ?? []
  return { isWrong: / is wrong\./.test(reply), change, next }
}

/** REBACT's decision: the replacement if it differs, else the next action. */
function decided({ isWrong, change, next }: ReplyLines, last: string | undefined): string {
  return isWrong && change !== undefined && change !== last ? change : next
}

/** Returns a model's actions in a world. */
export async function linesOf(world: Playable, form: string, model: LanguageModel): Promise<readonly string[]> {
  const pairs: TranscriptEntry[] = []
  while (pairs.length < 25 && !world.isDone()) {
    const more = { 'PREVIOUS ACTIONS': pairs.map(({ line }, index) => `${index + 1}: ${line}`).join('\n') }
    const reply = await answer({ form, task: world.task, pairs, more }, model)
    const line = decided(read(reply), pairs.at(-1)?.line)
    pairs.push({ line, observation: world.step(line) })
  }
  return pairs.map(({ line }) => line)
}

/** Tests the effect of requesting a verdict, with this many seeds. */
export function describeAsking(seeds: { readonly same: number; readonly helps: number }): void {
  describe.each(WORLDS)('%s', (name, make) => {
    const form = FORM_OF[name] ?? ''

    test('a verdict changes nothing if it neither raises the rate of noticing nor false alarms', async () => {
      let mistakes = 0
      for (let seed = 0; seed < seeds.same; seed += 1) {
        const rates = { eps: 0.35, L0: 30, misconception: 0.2, n2: 0.5, n1: 0.4, d2: 0.5, d1: 0.4, seed: String(seed) }
        const replies = await linesOf(make(), form, simulated(rates))
        expect(replies).toEqual(await linesOf(make(), FORMS.next, simulated(rates)))
        if (replies.join() !== (await linesOf(make(), FORMS.next, simulated())).join()) mistakes += 1
      }
      expect(mistakes).toBeGreaterThan(seeds.same / 3)
    })

    test('a verdict helps if it raises the rate of noticing', async () => {
      const solved = async (d: number): Promise<number> => {
        let count = 0
        for (let seed = 0; seed < seeds.helps; seed += 1) {
          const rates = { eps: 0.35, L0: 30, misconception: 0.2, n2: 0.2, n1: 0.2, d2: d, d1: d, seed: String(seed) }
          const world = make()
          await linesOf(world, form, simulated(rates))
          if (isSolved(world)) count += 1
        }
        return count
      }
      expect(await solved(1)).toBeGreaterThan(await solved(0.2))
    })
  })
}
