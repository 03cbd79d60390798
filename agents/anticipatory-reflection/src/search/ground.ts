import { note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import { elementIn, labelOf, readElement, withElement } from '../parse/element.ts'
import { elementPrompt } from '../prompts/element.ts'
import { judge } from '../reflect/judge.ts'
import type { Run } from '../rules.ts'

/**
 * G_map: the action with the id that its element has on the screen of now. Only where the profile says that ids change
 * (part `references`: `change`) and the screen did. The old id is kept where its element looks the same; else there is none.
 */
export function* ground(run: Run, action: string, before: string): Steps<string | undefined> {
  const after = run.memory.here.observation.text
  const element = elementIn(action)
  const changes = run.opening.profile.parts['references'] === 'change'
  if (!changes || element === undefined || before === after) return action
  const isSame = labelOf(element, before) === labelOf(element, after)
  const messages = elementPrompt(run.opening, action, before, after)
  const mapped = yield* judge<string | undefined>(run, 'map', messages, elementParser(after), () =>
    isSame ? element : undefined,
  )
  if (mapped !== undefined) return withElement(action, mapped)
  yield* note({ kind: 'judgement', about: action, verdict: 'dropped: its element is not on the screen any more' })
  return undefined
}

function elementParser(screen: string): Parser<string | undefined> {
  return ({ text }) => {
    const element = readElement(text, screen)
    return element === undefined ? unparsed('`New element id is: [id]` with an id of the new screen') : parsed(element)
  }
}
