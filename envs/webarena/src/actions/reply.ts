import { pythonStrip } from '@orreryjs/python'
import { mapUrlsToLocal, type UrlMapping } from './url-mapping.ts'

/** How WebArena's prompts have a model answer: after reasoning, or at once. */
export type ReplyStyle = 'cot' | 'direct'

/** The action in a model's reply, or why there is none. */
export type ReplyReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'misread'; readonly error: 'ActionParsingError'; readonly message: string }

const ANSWER_PHRASE = 'In summary, the next action I will perform is'

/** The action of a reply as WebArena's prompt constructors take it: what stands in the first pair of three back-ticks. */
export function actionOfReply(reply: string, style: ReplyStyle, hosts: UrlMapping): ReplyReading {
  const [, written] = /```([\s\S]*?)```/.exec(reply) ?? []
  if (written !== undefined) return { kind: 'text', text: mapUrlsToLocal(pythonStrip(written), hosts) }
  const message =
    style === 'cot'
      ? `Cannot find the answer phrase "${ANSWER_PHRASE}" in "${reply}"`
      : `Cannot parse action from response ${reply}`
  return { kind: 'misread', error: 'ActionParsingError', message }
}
