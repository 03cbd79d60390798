import { pythonStrip } from '@orreryjs/python'

/** How WebArena's prompts have a model answer: after reasoning, or at once. */
type ReplyStyle = 'cot' | 'direct'

/** The action in a model's reply, or why there is none. */
type ReplyReading =
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

/** Addresses of ours and the real ones that WebArena shows instead, in the order in which they are replaced. */
type UrlMapping = readonly (readonly [local: string, real: string])[]

/** WebArena's seven sites on our hosts. */
export const URL_MAPPING: UrlMapping = [
  ['http://forum.test', 'http://reddit.com'],
  ['http://shop.test', 'http://onestopmarket.com'],
  ['http://admin.test/admin', 'http://luma.com/admin'],
  ['http://code.test', 'http://gitlab.com'],
  ['http://wiki.test', 'http://wikipedia.org'],
  ['http://map.test', 'http://openstreetmap.org'],
  ['http://home.test', 'http://homepage.com'],
]

/** A text with real addresses replaced by ours wherever they stand, in typed text and in answers too. */
export function mapUrlsToLocal(text: string, mapping: UrlMapping): string {
  let mapped = text
  for (const [local, real] of mapping) {
    mapped = mapped.replaceAll(real, () => local).replaceAll(real.replaceAll('http', 'https'), () => local)
  }
  return mapped
}

/** An address of ours as the prompts show it. */
export function mapUrlsToReal(text: string, mapping: UrlMapping): string {
  let mapped = text
  for (const [local, real] of mapping) mapped = mapped.replaceAll(local, () => real)
  return mapped
}
