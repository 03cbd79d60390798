import type { Prompt } from '@orreryjs/core/worlds'
import { TEMPLATE_MALFORMATIONS } from './malformations.ts'
import type { Protocol } from './protocol.ts'

const NUMBERED = /\[(\d+)\]/

/** The number that an element of the old screen has on the new one: that of the line with the same text, else its old one. */
export const newElement: Protocol = {
  id: 'new-element',
  form: 'template',
  judges: false,
  isAskedFor: ({ replyFormat }) => replyFormat.includes('New element id is:'),
  answer: ({ prompt }) => ({ text: `New element id is: [${renumbered(prompt)}]` }),
  malformations: TEMPLATE_MALFORMATIONS,
}

function renumbered({ sections, question }: Prompt): string {
  const old = NUMBERED.exec(sections.get('ACTION') ?? question)?.[1] ?? '0'
  const label = labels(sections.get('OBSERVATION BEFORE')).find(({ id }) => id === old)?.label
  const same = labels(sections.get('OBSERVATION AFTER') ?? sections.get('OBSERVATION')).find((each) => each.label === label)
  return same?.id ?? old
}

/** Lines such as `[12] link 'Orders'`, taken apart. */
function labels(screen = ''): readonly { readonly id: string; readonly label: string }[] {
  return screen.split('\n').flatMap((line) => {
    const id = NUMBERED.exec(line)?.[1]
    return id === undefined ? [] : [{ id, label: line.replace(NUMBERED, '').trim() }]
  })
}
