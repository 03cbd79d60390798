import { type Answer, note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { type Parser, parsed, unparsed } from '@orreryjs/core/agents'
import type { Browsed } from '../memory.ts'
import { readCall } from '../parse/call.ts'
import { restrictedTo } from '../parse/schema.ts'
import { type Listed, memoryPage } from '../prompts.ts'
import type { Run } from '../rules.ts'
import { consult } from './consult.ts'
import { toolFor } from './look.ts'
import { purchase } from './purchase.ts'
import { reopen } from './reopen.ts'
import { viewOf } from './sight.ts'
import { transition } from './transition.ts'

/** The forced end: takes the best of the items that were looked at and left; the next best where one is not found again. */
export function* backUp(run: Run): Steps<Answer | undefined> {
  const { memory } = run
  let left: readonly Browsed[] = [...memory.browsed.values()]
  yield* note({ kind: 'backup', reason: `after ${memory.transitions} transitions, with ${left.length} items in memory` })
  for (;;) {
    const [first, ...others] = left
    if (first === undefined) return { text: 'no item in memory to take', claim: 'failure' }
    const { item, rationale } = yield* chooseFrom(run, first, others)
    const place = yield* reopen(run, item)
    if (memory.ended) return undefined
    const finish = place && toolFor(place, 'finish')
    if (place !== undefined && finish !== undefined) {
      const open = place.state.name
      yield* transition(memory, { from: 'Backup', to: open, reason: rationale })
      yield* transition(memory, { from: open, to: finish.rule.next ?? open, reason: rationale })
      return yield* purchase(run, place, finish, item.id)
    }
    yield* note({ kind: 'judgement', about: item.id, verdict: 'not found again' })
    left = left.filter((each) => each !== item)
  }
}

/** An item of the memory buffer, and why it. */
interface Chosen {
  readonly item: Browsed
  readonly rationale: string
}

/** Asks for the best match over a page made of the memory buffer; a lone item is not asked about. */
function* chooseFrom(run: Run, first: Browsed, others: readonly Browsed[]): Steps<Chosen> {
  const { opener } = run.memory
  if (others.length === 0 || opener === undefined) return { item: first, rationale: '' }
  const items = [first, ...others]
  const tool = restrictedTo(
    opener,
    items.map(({ id }) => id),
  )
  const parse: Parser<Browsed> = (choice) => {
    const call = readCall(choice, { tools: [tool], isKnown: () => false })
    if (!call.ok) return unparsed(call.expected)
    const said = call.value.kind === 'call' ? Object.values(call.value.values) : []
    return parsed(items.find(({ id }) => said.includes(id)) ?? first)
  }
  const consulted = yield* consult<Browsed>(run, {
    point: 'backup',
    sight: { ...viewOf(run, 'Backup'), observation: memoryPage(run.briefing, items.map(listed)) },
    tools: [tool],
    forced: true,
    parse,
    fallback: () => first,
  })
  return { item: consulted.said, rationale: consulted.rationale }
}

function listed({ id, title = '', price = '', rationale }: Browsed): Listed {
  return { id, title, price, rationale }
}
