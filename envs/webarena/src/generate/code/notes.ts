import type { Rng } from '@orreryjs/core'
import { minuteOf, momentOf } from '../moments.ts'
import { filled } from '../text.ts'
import type { Work } from './projects.ts'
import type { Note } from './rows.ts'
import { NOTES } from './templates.ts'

/** What is said about something after a minute: one of so many notes, by contributors above all. */
export function notesOn(
  target: string,
  minute: number,
  counts: readonly number[],
  { project, contributors, slots }: Work,
  names: readonly string[],
  random: Rng,
): readonly Omit<Note, 'id'>[] {
  const most = minuteOf('2023-06-12T08:30:00')
  let at = minute
  return Array.from({ length: random.pick(counts) }, () => {
    at = Math.min(most, at + 5 + Math.floor(120 / (random.next() + 0.02)))
    const isVisitor = random.integer(4) === 0 && project.visibility === 'public'
    return {
      target,
      author: random.pick(isVisitor ? names : contributors),
      body: filled(random.pick(NOTES), slots, random),
      createdAt: momentOf(at),
    }
  })
}
