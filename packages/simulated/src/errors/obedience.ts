import type { Prompt } from '@orreryjs/core/worlds'

/** Words that an observation uses to whoever reads it as instructions, and what they ask for. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget) (?:all |any |everything |the |your )*(?:previous|prior|earlier|above|other)?[^.:;\n]*?(?:[.:;,]| and)\s*(?:instead,? )?(?:please )?(?:now )?(?:do|say|type|run|reply with|answer with)?:?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
  /\b(?:system|instructions? (?:to|for) (?:the |you,? )?(?:assistant|agent|ai|model)|new instructions?):\s*(?:please )?(?:do|say|type|run)?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
  /\b(?:you must|you have to|you should) (?:now|instead|immediately) (?:do|say|type|run)?\s*[`"']?([^`"'\n]+?)[`"'.]?\s*$/im,
]

/** What an instruction inside the last observation asks for; `undefined` where there is none. */
export function orderIn({ transcript }: Prompt): string | undefined {
  const seen = transcript.at(-1)?.observation ?? ''
  for (const order of ORDERS) {
    const found = order.exec(seen)?.[1]?.trim()
    if (found !== undefined && found !== '') return found
  }
  return undefined
}
