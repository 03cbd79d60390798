import type { Prompt } from '@orreryjs/core/worlds'
import type { Policies } from '../settings.ts'

const ANNOUNCED = /^[#*\s]*examples?\b|\bhere (?:is|are) (?:an?|one|two|three|some|a few|\d+) examples?\b/im
/** Whether a prompt shows how it is done: an example, or a task before the one in hand. */
export function hasDemonstrations({ said }: Prompt, { all }: Policies): boolean {
  if (said.some((text) => text.includes('### EXAMPLE'))) return true
  if (said.some((text) => /example/i.test(text) && ANNOUNCED.test(text))) return true
  return all.some(({ opening }) => opening !== undefined && occurrences(opening, said) > 1)
}

function occurrences(words: RegExp, texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(words)?.length ?? 0), 0)
}
