import type { Prompt } from '@orreryjs/core/worlds'

const ANNOUNCED = /^[#*\s]*examples?\b|\bhere (?:is|are) (?:an?|one|two|three|some|a few|\d+) examples?\b/im
/** The words with which a task begins; a demonstration begins with them too. */
const BEGINNINGS: readonly RegExp[] = [/^Goal: craft /gm, /\bYour task is to:? /g, /^Web ?shop\b/gim]

/** Whether a prompt shows how it is done: an example, or a task before the one in hand. */
export function hasDemonstrations({ said }: Prompt): boolean {
  if (said.some((text) => text.includes('### EXAMPLE'))) return true
  if (said.some((text) => /example/i.test(text) && ANNOUNCED.test(text))) return true
  return BEGINNINGS.some((each) => said.reduce((sum, text) => sum + (text.match(each)?.length ?? 0), 0) > 1)
}
