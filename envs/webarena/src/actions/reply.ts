import { pythonStrip } from '@orreryjs/python'

/** Reply format of WebArena's prompts: chain of thought or direct. */
type ReplyStyle = 'cot' | 'direct'

/** Action in a model's reply, or the reason that there is none. */
type ReplyReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'misread'; readonly error: 'ActionParsingError'; readonly message: string }

const ANSWER_PHRASE = 'In summary, the next action I will perform is'

/** Extracts the action of a reply as WebArena's prompt constructors do: the content of the first pair of triple backticks. */
export function actionOfReply(reply: string, style: ReplyStyle, hosts: UrlMapping): ReplyReading {
  const [, written] = /```([\s\S]*?)```/.exec(reply) ?? []
  if (written !== undefined) return { kind: 'text', text: mapUrlsToLocal(pythonStrip(written), hosts) }
  const message =
    style === 'cot'
      ? `Cannot find the answer phrase "${ANSWER_PHRASE}" in "${reply}"`
      : `Cannot parse action from response ${reply}`
  return { kind: 'misread', error: 'ActionParsingError', message }
}

/** Local addresses with the real addresses that WebArena shows instead, in order of replacement. */
type UrlMapping = readonly (readonly [local: string, real: string])[]

/** WebArena's seven sites on local hosts. */
export const URL_MAPPING: UrlMapping = [
  ['http://forum.test', 'http://reddit.com'],
  ['http://shop.test', 'http://onestopmarket.com'],
  ['http://admin.test/admin', 'http://luma.com/admin'],
  ['http://code.test', 'http://gitlab.com'],
  ['http://wiki.test', 'http://wikipedia.org'],
  ['http://map.test', 'http://openstreetmap.org'],
  ['http://home.test', 'http://homepage.com'],
]

/** Replaces real addresses by local ones everywhere in a text, including typed texts and answers. */
export function mapUrlsToLocal(text: string, mapping: UrlMapping): string {
  let mapped = text
  for (const [local, real] of mapping) {
    mapped = mapped.replaceAll(real, () => local).replaceAll(real.replaceAll('http', 'https'), () => local)
  }
  return mapped
}

/** Replaces local addresses by the real addresses in prompts. */
export function mapUrlsToReal(text: string, mapping: UrlMapping): string {
  let mapped = text
  for (const [local, real] of mapping) mapped = mapped.replaceAll(local, () => real)
  return mapped
}
