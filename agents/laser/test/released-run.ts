import type { World } from '@orreryjs/core'
import { actOf, again, callOf, type Script, type Trace, transitionOf } from '../../react/test/released-loop.ts'
import {
  type Call,
  type Parts,
  readDictionary,
  readTolerant,
  STOCK,
  shop,
  textOfParts,
  valueIn,
  wordsShared,
} from './released-parts.ts'
import type { Branch, Deviation } from './released-switches.ts'
import type { TinyShopState } from './tiny-shop.ts'

const LIMIT = 13
const DETAILS = ['Description', 'Reviews', 'Features']
const RESULT_TOOLS = ['select_item', 'Next', 'Back_to_Search']
const ITEM_TOOLS = ['Description', 'Reviews', 'Features', 'Buy_Now', 'Prev']
/** Every name that the machine of ours knows. */
const KNOWN = ['Search', ...RESULT_TOOLS, ...ITEM_TOOLS, 'Attributes']
const COMMANDS: Readonly<Record<string, string>> = {
  Next: 'Next >',
  Prev: '< Prev',
  Back_to_Search: 'Back to Search',
  Buy_Now: 'Buy Now',
}
const CANNED = '(another one)'

class End extends Error {}

/** The loop of the released code over the tiny shop. */
export class Run {
  readonly #world: World<TinyShopState> = shop()
  readonly #script: Script<Deviation, Branch>
  readonly #steps: string[] = []
  readonly #browsed = new Map<string, { readonly title: string; readonly price: string }>()
  #state: TinyShopState
  #history: string[] = []
  #target: readonly string[] = []
  #count = 0

  constructor(script: Script<Deviation, Branch>) {
    this.#script = script
    this.#state = this.#world.start(this.#world.tasks.get('webshop/all/1')).state
  }

  run(): Trace {
    try {
      while (this.#count < LIMIT) this.#turn()
      this.#script.hit('limit reached')
      this.#backUp()
      return { steps: this.#steps, end: 'failed' }
    } catch (error) {
      if (!(error instanceof End)) throw error
      if (error.message === 'crashes') this.#script.hit('crash')
      return { steps: this.#steps, end: error.message }
    }
  }

  /** A decision on a search page or a page of results. */
  #turn(): void {
    const { has, hit } = this.#script
    const { page } = this.#state
    const isSearch = page === 'search'
    const history = isSearch ? this.#history : []
    hit(isSearch ? (history.length > 0 ? 'search state with history' : 'search state') : 'result state')
    const tools = this.#offered(isSearch ? ['Search'] : RESULT_TOOLS)
    const parts: Parts = { observation: this.#text(), history }
    if (isSearch) this.#history = []
    const [only] = tools
    const isForced = tools.length === 1 && only !== 'Search' && has('no call without a choice')
    const reason = isForced ? '' : this.#think('laser.think', parts)
    const call = isForced ? { name: only ?? '', values: {} } : this.#call('laser.call', parts, reason, tools)
    this.#follow(call ?? this.#fallback(tools), reason, parts, tools)
  }

  #follow({ name, values }: Call, reason: string, parts: Parts, tools: readonly string[]): void {
    const { hit } = this.#script
    switch (name) {
      case 'Search': {
        hit('search')
        const { keywords } = values
        if (keywords === undefined) throw new End('crashes')
        this.#target = ['keywords', 'max_price'].flatMap((key) => (values[key] === undefined ? [] : [`${key}: ${values[key]}`]))
        this.#move(reason, `search[${keywords}]`, 'Search', 'Result')
        return
      }
      case 'select_item':
        this.#select(values['item_id'], reason, parts, tools)
        return
      case 'Next':
      case 'Prev':
        hit('next')
        this.#move(reason, `click[${COMMANDS[name]}]`, 'Result', 'Result')
        return
      case 'Back_to_Search':
        hit('back')
        this.#move(reason, 'click[Back to Search]', 'Result', 'Search')
        return
      default:
        throw new End('crashes')
    }
  }

  /** The item is counted before the second choice, so that choosing another page instead counts twice. */
  #select(id: string | undefined, reason: string, parts: Parts, tools: readonly string[]): void {
    const { ask, has, hit } = this.#script
    if (id === undefined) throw new End('crashes')
    hit('select')
    const listed = this.#listed()
    const isKnown = this.#browsed.has(id)
    const isAbsent = !listed.includes(id) && has('an item that is not on the page is requested again')
    if (!isKnown && !isAbsent) {
      this.#open(id, reason)
      return
    }
    if (isKnown) hit('select a known item')
    const rest = listed.filter((each) => !this.#browsed.has(each))
    const isStrict = has('a rejected item is never opened again')
    const left = isStrict && rest.length === 0 ? tools.filter((tool) => tool !== 'select_item') : tools
    const [only] = left
    if (left.length === 1 && only !== undefined && only !== 'select_item' && has('no call without a choice')) {
      this.#follow({ name: only, values: {} }, reason, parts, left)
      return
    }
    const text = textOfParts({ ...parts, rationale: CANNED, tools: left })
    this.#steps.push(callOf('laser.call', text))
    const reply = ask('laser.call', text)[0] ?? ''
    const call = this.#read(reply, left)
    const chosen = call?.values['item_id']
    const isValid = call !== undefined && (call.name !== 'select_item' || !isStrict || rest.includes(chosen ?? ''))
    if (call !== undefined && isValid) {
      if (call.name === 'select_item') this.#open(chosen, reason)
      else if (has('a second choice is one transition')) this.#follow(call, reason, parts, left)
      else {
        hit('next instead of a known item')
        if (call.name !== 'Next') throw new End('crashes')
        this.#count += 1
        this.#follow(call, reason, parts, left)
      }
      return
    }
    if (!has('an unparsed reply never buys or crashes')) throw new End('crashes')
    if (rest[0] === undefined) this.#follow(this.#fallback(left), reason, parts, left)
    else this.#open(rest[0], reason)
  }

  /** Opens an item and stays on its page until it is bought or left. */
  #open(id: string | undefined, reason: string): void {
    const { has, hit } = this.#script
    if (id === undefined) throw new End('crashes')
    this.#move(reason, `click[${id}]`, 'Result', 'Item')
    const product = STOCK.find((each) => each.id === id)
    const spent: string[] = []
    const details: string[] = []
    for (;;) {
      hit(details.length > 0 ? 'item state with details' : 'item state')
      const parts: Parts = { observation: this.#text(), history: [], target: this.#target, details }
      const tools = this.#offered(ITEM_TOOLS.filter((tool) => !spent.includes(tool)))
      const why = this.#think('laser.think', parts)
      const call = this.#call('laser.call', parts, why, tools) ?? this.#itemFallback(why)
      if (call.name === 'Buy_Now') {
        hit('buy')
        this.#steps.push(transitionOf('Item', 'Stop'))
        this.#purchase(parts)
        return
      }
      const isDetail = DETAILS.includes(call.name) && !spent.includes(call.name)
      const isLeaving = call.name === 'Prev' || DETAILS.includes(call.name) || has('a page takes only its own tools')
      if (isDetail) {
        hit('detail')
        spent.push(call.name)
        if (has('the history contains details')) this.#history.push(...lineOf(why), `click[${call.name}]`)
        this.#act(`click[${call.name}]`)
        details.push(`${call.name.toLowerCase()}: ${this.#text()}`)
        this.#act('click[< Prev]')
        continue
      }
      if (!isLeaving) {
        hit('item page without the tool')
        if (call.name !== 'Back_to_Search') continue
      }
      if (DETAILS.includes(call.name)) hit('detail again')
      hit('reject')
      this.#browsed.set(id, { title: product?.title ?? '', price: product?.price ?? '' })
      const isBack = call.name === 'Back_to_Search' && !has('a page takes only its own tools')
      this.#move(why, isBack ? 'click[Back to Search]' : 'click[< Prev]', 'Item', isBack ? 'Search' : 'Result')
      return
    }
  }

  /** Option types, a thought, a call with their values; then the purchase. */
  #purchase(parts: Parts): never {
    const { has, hit } = this.#script
    const product = STOCK.find(({ id }) => id === this.#state.item)
    const groups = [
      ...(product?.colors ? [['color', product.colors] as const] : []),
      ...(product?.sizes ? [['size', product.sizes] as const] : []),
    ]
    const isStrict = has('no call without a choice')
    const clicked = groups.length === 0 && isStrict ? [] : this.#customise(parts, new Map(groups))
    for (const value of clicked) {
      hit(groups.some(([, values]) => values.includes(value)) ? 'value clicked' : 'value not on the page')
      this.#act(`click[${value}]`)
    }
    if (clicked.length === 0) hit('no values')
    throw new End(this.#act('click[Buy Now]').success ? 'solved' : 'failed')
  }

  #customise(parts: Parts, groups: ReadonlyMap<string, readonly string[]>): readonly string[] {
    const { ask, has, hit } = this.#script
    const isOffered = has('values are offered ones, in the order of the page')
    const text = textOfParts(parts)
    let types: readonly string[] = []
    for (let attempt = 0; attempt < (isOffered ? 3 : 1); attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? 'laser.options' : again('laser.options'), text))
      const reply = ask('laser.options', text)[0] ?? ''
      const after = reply.includes(':') ? (reply.split(':')[1] ?? '') : reply
      const named = after.split(',').map((each) => each.trim())
      types = named.filter((each) => each.toLowerCase() !== 'none')
      if (!isOffered) break
      types = [...groups.keys()].filter((key) => named.some((each) => each.toLowerCase() === key))
      if (types.length > 0 || named.some((each) => each.toLowerCase() === 'none')) break
    }
    hit(types.length > 0 ? 'option types' : 'no option types')
    if (types.length === 0 && has('no call without a choice')) return []
    const why = this.#think('laser.customise.think', parts)
    const call = this.#call('laser.customise.call', parts, why, ['Buy_Now'], isOffered ? types : [])
    if (call === undefined) return this.#unreadValues(why, types, groups)
    if (!isOffered) return Object.values(call.values).filter((value) => value !== '')
    return types.flatMap((type) => nearest(call.values[type] ?? '', groups.get(type) ?? []) ?? [])
  }

  #unreadValues(why: string, types: readonly string[], groups: ReadonlyMap<string, readonly string[]>): readonly string[] {
    if (!this.#script.has('an unparsed reply never buys or crashes')) return []
    return types.flatMap((type) => valueIn(why, groups.get(type) ?? []) ?? [])
  }

  /** The forced end: a page with the rejected items, one of which is bought. */
  #backUp(): void {
    const { has, hit } = this.#script
    const items = [...this.#browsed]
    if (items.length === 0 && has('an empty memory ends the run')) throw new End('failure')
    hit('backup')
    const page = items.map(([id, { title, price }]) => `\n${id}\n${title}\nPrice: ${price}`).join('')
    const parts: Parts = { observation: page.trimEnd(), history: [] }
    const isAlone = items.length === 1 && has('no call without a choice')
    const why = isAlone ? '' : this.#think('laser.backup.think', parts)
    const call = isAlone ? undefined : this.#call('laser.backup.call', parts, why, ['select_item'], ['item_id'])
    const isSafe = has('an unparsed reply never buys or crashes')
    if (call === undefined && !isAlone && !isSafe) throw new End('crashes')
    const chosen = call?.values['item_id'] ?? ''
    const [id, item] = items.find(([each]) => each === chosen) ?? (chosen === '' || isSafe ? items[0] : undefined) ?? []
    if (id === undefined || item === undefined) throw new End('crashes')
    this.#reopen(id, item.title)
    this.#steps.push(transitionOf('Backup', 'Item'), transitionOf('Item', 'Stop'))
    this.#purchase({ observation: this.#text(), history: [] })
  }

  /** The released code starts the task again and opens the item, whether or not its title's first page of results lists it. */
  #reopen(id: string, title: string): void {
    const { has, hit } = this.#script
    const isWalking = has('the backup walks back and turns pages')
    if (!isWalking) this.#state = this.#world.start(this.#world.tasks.get('webshop/all/1')).state
    else if (this.#state.page !== 'search') this.#act('click[Back to Search]')
    this.#act(`search[${title}]`)
    if (!this.#listed().includes(id)) hit('backup without the item on the page')
    while (isWalking && !this.#listed().includes(id)) this.#act('click[Next >]')
    this.#act(`click[${id}]`)
  }

  #think(purpose: string, parts: Parts): string {
    const { ask, has } = this.#script
    const isRepeating = has('an empty rationale is requested again')
    const text = textOfParts(parts)
    for (let attempt = 0; attempt < (isRepeating ? 3 : 1); attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? purpose : again(purpose), text))
      const reply = (ask(purpose, text)[0] ?? '').split('\n\n')[0] ?? ''
      const rationale = has('a rationale is one line')
        ? reply
            .replace(/^\s*(?:next action )?rationale\s*:/i, '')
            .replace(/\s+/g, ' ')
            .trim()
        : reply
            .replaceAll('Rationale:', '')
            .trim()
            .replaceAll('Feedback:', '')
            .trim()
            .replace(/Rationale\d: /g, '')
            .trim()
      if (rationale !== '') return rationale
    }
    return ''
  }

  /** The call that a rationale means: up to three tries. */
  #call(
    purpose: string,
    parts: Parts,
    rationale: string,
    tools: readonly string[],
    needed?: readonly string[],
  ): Call | undefined {
    const { ask, has, hit } = this.#script
    const text = textOfParts({ ...parts, rationale, tools })
    const isPurchase = purpose === 'laser.customise.call'
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const isExplained = attempt > 0 && has('a repeated request names the expected form')
      if (attempt > 0) hit('call repeated')
      this.#steps.push(callOf(isExplained ? again(purpose) : purpose, text))
      const call = this.#read(ask(purpose, text)[0] ?? '', tools)
      if (call === undefined) continue
      const isComplete = (needed ?? []).every((key) => (call.values[key] ?? '') !== '')
      if (isComplete || !(isPurchase || purpose === 'laser.backup.call') || !has('an unparsed reply never buys or crashes'))
        return call
    }
    hit('no call in three tries')
    return undefined
  }

  #read(reply: string, tools: readonly string[]): Call | undefined {
    const { has } = this.#script
    const call = has('a call may be in a text, and its name in any case') ? readTolerant(reply) : readDictionary(reply)
    if (call === undefined || !has('a page takes only its own tools')) return call
    const isRejectable = tools.includes('Prev')
    if (!tools.includes(call.name)) return isRejectable && KNOWN.includes(call.name) ? call : undefined
    const needs = { Search: 'keywords', select_item: 'item_id' }[call.name]
    return needs === undefined || (call.values[needs] ?? '') !== '' ? call : undefined
  }

  #offered(names: readonly string[]): readonly string[] {
    if (!this.#script.has('only tools of the page are offered, in the order of the page')) return names
    return this.#world
      .tools(this.#state)
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
  }

  /** Move without a call on a search page or a page of results. */
  #fallback(tools: readonly string[]): Call {
    if (!this.#script.has('an unparsed reply never buys or crashes')) throw new End('crashes')
    if (tools.includes('Search')) return { name: 'Search', values: { keywords: 'i want a lamp in color navy' } }
    return { name: tools.includes('Next') ? 'Next' : 'Back_to_Search', values: {} }
  }

  /** Move without a call on the page of an item. The released code buys. */
  #itemFallback(why: string): Call {
    const { has, hit } = this.#script
    hit('buy without a call')
    if (!has('an unparsed reply never buys or crashes')) return { name: 'Buy_Now', values: {} }
    const { colors = [], sizes = [] } = STOCK.find(({ id }) => id === this.#state.item) ?? {}
    const isNamed = valueIn(why, [...colors, ...sizes]) !== undefined && !why.toLowerCase().includes('prev')
    return { name: isNamed ? 'Buy_Now' : 'Prev', values: {} }
  }

  /** A transition, which counts even if the page does not change. */
  #move(reason: string, action: string, from: string, to: string): void {
    this.#history.push(...lineOf(reason), action)
    const { changed } = this.#act(action)
    this.#count += 1
    this.#steps.push(transitionOf(from, changed ? to : from))
  }

  #act(action: string): { readonly changed: boolean; readonly success: boolean } {
    const turn = this.#world.step(this.#state, action)
    this.#state = turn.state
    this.#steps.push(actOf(action))
    return turn
  }

  #text(): string {
    return this.#world.step(this.#state, 'nothing').observation.text
  }

  #listed(): readonly string[] {
    return STOCK.map(({ id }) => id).filter((id) => this.#world.admissible(this.#state).includes(`click[${id}]`))
  }
}

function lineOf(reason: string): readonly string[] {
  return reason === '' ? [] : [reason]
}

/** The offered value that shares the most words, at least half of them. */
function nearest(requested: string, values: readonly string[]): string | undefined {
  const shares = values.map((value) => wordsShared(requested, value))
  const highest = Math.max(0, ...shares)
  return highest >= 0.5 ? values[shares.indexOf(highest)] : undefined
}
