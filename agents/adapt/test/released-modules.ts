import type { ModelRequest } from '@orreryjs/core'
import { sectionOf } from '@orreryjs/testing'
import { actOf, again, callOf, type Script, type Trace, untilStop } from '../../react/test/released-loop.ts'
import { type MarketState, market } from './market.ts'
import { type Group, leavesOf, readGrammar, readReleasedPlan } from './released-plan.ts'

/** Differences from `run_webshop.py`. */
export const DEVIATIONS = [
  'an execution order has a grammar',
  'a plan without steps is requested again',
  'a plan that repeats its task fails',
  'the end of the task ends the episode',
  'a prompt shows the step and the transcript since the search',
  'a module is the name before the first bracket, and ends at the last',
  'a step without a module fails',
  'a placeholder is no id',
  'a product is opened and bought from any page',
  'a list names ids, and a failure is the lack of one',
  'a reply without a list or verdict is requested again',
  'a verdict is a whole word',
  'a claim without a purchase is a failure',
  'other forms of a thought are thoughts',
  'a thought does not restore the patience',
  'no call after the last line',
] as const

export const BRANCHES = [
  'search from the start',
  'search from another page',
  'list on another page',
  'products listed',
  'no products listed',
  'details on another page',
  'product not on the page',
  'product matches',
  'product does not match',
  'purchase on another page',
  'thought',
  'valid action',
  'invalid action',
  'patience lost',
  'no line left',
  'claim',
  'bought',
  'placeholder replaced',
  'module succeeded',
  'deepest module failed',
  'purchase not planned',
  'plan',
  'plan without an operator',
  'group in a plan',
  'OR step succeeded',
  'OR step failed',
  'AND step failed',
  'AND done',
  'crash',
] as const

export type Deviation = (typeof DEVIATIONS)[number]
export type Branch = (typeof BRANCHES)[number]

export const LINES = 5
const PATIENCE = 3
const MAX_DEPTH = 3
const ID = /^B[0-9A-Z]{9}$/
const MODULES = ['Search', 'SimpleMatch', 'Buy', 'DetailMatch'] as const

class End extends Error {}

interface Pair {
  readonly line: string
  readonly observation: string
}

interface Module {
  readonly name: (typeof MODULES)[number]
  readonly text: string
  readonly id: string
}

interface Outcome {
  readonly isSuccessful: boolean
  readonly products?: readonly string[]
}

/** The recursion of the released WebShop program over the tiny market. */
export class Run {
  readonly #world = market()
  readonly #script: Script<Deviation, Branch>
  readonly #steps: string[] = []
  #state: MarketState = { page: 'search' }
  #path: readonly Pair[] = []
  #checkpoint: { readonly state: MarketState; readonly path: readonly Pair[] } = { state: this.#state, path: [] }
  /** Products of earlier steps, the latest first. */
  #products: readonly string[] = []

  constructor(script: Script<Deviation, Branch>) {
    this.#script = script
  }

  run(): Trace {
    try {
      const plan = this.#plan('', '')
      const isSuccessful = plan !== undefined && this.#evaluate(plan, '', 1).isSuccessful
      return { steps: this.#steps, end: isSuccessful ? 'success' : 'failure' }
    } catch (error) {
      if (!(error instanceof End)) throw error
      if (error.message === 'crashes') this.#script.hit('crash')
      return { steps: this.#steps, end: error.message }
    }
  }

  #evaluate({ logic, steps }: Group, past: string, depth: number): { readonly isSuccessful: boolean; readonly info: string } {
    const { hit } = this.#script
    if (logic === undefined && steps.length > 1) {
      hit('plan without an operator')
      throw new End('crashes')
    }
    let info = past
    let isSuccessful = false
    for (const step of steps) {
      if (typeof step !== 'string') hit('group in a plan')
      const result = typeof step === 'string' ? this.#runStep(step, info, depth) : this.#evaluate(step, info, depth)
      isSuccessful = result.isSuccessful
      info = result.info
      if (logic === 'OR') hit(isSuccessful ? 'OR step succeeded' : 'OR step failed')
      if (logic === 'OR' && isSuccessful) break
      if (logic !== 'OR' && !isSuccessful) {
        hit('AND step failed')
        break
      }
    }
    if (isSuccessful && logic !== 'OR') hit('AND done')
    return { isSuccessful, info }
  }

  #runStep(written: string, past: string, depth: number): { readonly isSuccessful: boolean; readonly info: string } {
    const { has, hit } = this.#script
    this.#state = this.#checkpoint.state
    this.#path = this.#checkpoint.path
    const step = this.#filled(written)
    const module = this.#moduleIn(step)
    if (module === undefined && !has('a step without a module fails')) throw new End('crashes')
    const { isSuccessful, products } =
      module === undefined ? ({ isSuccessful: false } as Outcome) : this.#execute(module, step, past)
    if (isSuccessful) {
      hit('module succeeded')
      this.#checkpoint = { state: this.#state, path: this.#path }
      this.#products = [...(products ?? []), ...this.#products]
      return { isSuccessful, info: products === undefined ? past : `Found: ${products.join(', ')}` }
    }
    const isPurchase = module?.name === 'Buy'
    if (isPurchase) hit('purchase not planned')
    if (depth >= MAX_DEPTH) hit('deepest module failed')
    if (isPurchase || depth >= MAX_DEPTH) return { isSuccessful, info: past }
    const plan = this.#plan(step, past)
    return plan === undefined ? { isSuccessful, info: past } : this.#evaluate(plan, past, depth + 1)
  }

  /** The released code puts the latest product in the place of `prod_id`. */
  #filled(step: string): string {
    if (this.#script.has('a placeholder is no id') || !step.includes('prod_id') || this.#products.length === 0) return step
    this.#script.hit('placeholder replaced')
    return step.replaceAll('prod_id', this.#products[0] ?? '')
  }

  #moduleIn(step: string): Module | undefined {
    const isStrict = this.#script.has('a module is the name before the first bracket, and ends at the last')
    const name = isStrict
      ? MODULES.find((each) => each === /\b(Search|SimpleMatch|DetailMatch|Buy)\[/.exec(step)?.[1])
      : MODULES.find((each) => step.includes(each))
    if (name === undefined) return undefined
    const inside = isStrict
      ? step.slice(step.indexOf(`${name}[`) + name.length + 1, step.lastIndexOf(']'))
      : /\[(.*?)\]/.exec(step)?.[1]
    if (inside === undefined) throw new End('crashes')
    const text = isStrict ? inside.replace(/^"(.*)"$/, '$1') : inside
    return { name, text, id: inside.split(',')[0] ?? '' }
  }

  #execute(module: Module, step: string, past: string): Outcome {
    switch (module.name) {
      case 'Search':
        return this.#search(module)
      case 'SimpleMatch':
        return this.#list(module, step, past)
      case 'DetailMatch':
        return this.#match(module, step, past)
      default:
        return this.#buy(module, step, past)
    }
  }

  #search({ text }: Module): Outcome {
    const isStart = this.#state.page === 'search'
    this.#script.hit(isStart ? 'search from the start' : 'search from another page')
    if (!isStart) this.#act('click[Back to Search]')
    this.#act(`search[${text}]`)
    return { isSuccessful: true }
  }

  #list({ text }: Module, step: string, past: string): Outcome {
    const { has, hit } = this.#script
    if (this.#state.page !== 'results') {
      hit('list on another page')
      return { isSuccessful: false }
    }
    const isStrict = has('a list names ids, and a failure is the lack of one')
    const read = (reply: string): readonly string[] | undefined => {
      const isFailure = /task/i.test(reply) && /fail/i.test(reply)
      const listed = /shortlisted=\[(.*?)\]/.exec(reply)?.[1]
      if (isStrict && listed !== undefined) return [...new Set(listed.match(/\w+/g))].filter((id) => ID.test(id))
      if (isFailure) return []
      return listed?.match(/\w+/g) ?? undefined
    }
    const ids = this.#ask('adapt.shortlist', this.#parts(step, text, past), read)
    const isSuccessful = ids !== undefined && ids.length > 0
    hit(isSuccessful ? 'products listed' : 'no products listed')
    return isSuccessful ? { isSuccessful, products: ids } : { isSuccessful }
  }

  #match({ id, text }: Module, step: string, past: string): Outcome {
    const { has, hit } = this.#script
    const isDirect = has('a product is opened and bought from any page')
    if (has('a placeholder is no id') && !ID.test(id)) return { isSuccessful: false }
    if (!isDirect && this.#state.page !== 'results') {
      hit('details on another page')
      return { isSuccessful: false }
    }
    const isListed = this.#world.admissible(this.#state).includes(`click[${id}]`)
    if (!isListed) {
      hit('product not on the page')
      if (isDirect) this.#act(`click[${id}]`)
      return { isSuccessful: false }
    }
    for (const action of [`click[${id}]`, 'click[Features]', 'click[< Prev]']) this.#act(action)
    const read = (reply: string): boolean | undefined => {
      const answer = reply.split(/answer/i).at(-1) ?? ''
      if (!has('a verdict is a whole word')) return answer.toLowerCase().includes('true')
      const word = (answer.match(/\b(?:True|False)\b/g) ?? reply.match(/\b(?:True|False)\b/g))?.at(-1)
      return word === undefined ? undefined : word === 'True'
    }
    const isSuccessful = this.#ask('adapt.match', this.#parts(step, text, past), read) ?? false
    hit(isSuccessful ? 'product matches' : 'product does not match')
    this.#act('click[< Prev]')
    return isSuccessful ? { isSuccessful, products: [id] } : { isSuccessful }
  }

  /** A short ReAct loop. In the released code any claim is a success. */
  #buy({ id, text }: Module, step: string, past: string): Outcome {
    const { has, hit, ask } = this.#script
    if (has('a placeholder is no id') && !ID.test(id)) return { isSuccessful: false }
    if (this.#state.page !== 'results' && !has('a product is opened and bought from any page')) {
      hit('purchase on another page')
      return { isSuccessful: false }
    }
    const lines: Pair[] = [...this.#trail()]
    let invalid = 0
    for (let count = 0; count <= LINES; count += 1) {
      if (count === LINES && has('no call after the last line')) break
      const prompt = this.#parts(step, text, past, lines)
      this.#steps.push(callOf('adapt.buy', prompt))
      const line = untilStop(ask('adapt.buy', prompt)[0] ?? '', ['\n']).trim()
      if (count === LINES) break
      const isThought = has('other forms of a thought are thoughts') ? /^think\s*[:[]/i.test(line) : line.startsWith('think')
      if (isThought) {
        hit('thought')
        lines.push({ line, observation: 'OK.' })
        if (!has('a thought does not restore the patience')) invalid = 0
        if (/task (?:completed|failed)!/i.test(line)) {
          hit('claim')
          return { isSuccessful: !has('a claim without a purchase is a failure') }
        }
        continue
      }
      const turn = this.#act(line)
      lines.push({ line, observation: turn.observation.text })
      hit(turn.invalid === undefined ? 'valid action' : 'invalid action')
      invalid = turn.invalid === undefined ? 0 : invalid + 1
      if (turn.terminated) return { isSuccessful: true }
      if (invalid === PATIENCE) {
        hit('patience lost')
        return { isSuccessful: false }
      }
    }
    hit('no line left')
    return { isSuccessful: false }
  }

  #ask<Value>(purpose: string, prompt: string, read: (reply: string) => Value | undefined): Value | undefined {
    const { ask, has } = this.#script
    for (let attempt = 0; attempt < (has('a reply without a list or verdict is requested again') ? 3 : 1); attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? purpose : again(purpose), prompt))
      const value = read(ask(purpose, prompt)[0] ?? '')
      if (value !== undefined) return value
    }
    return undefined
  }

  #plan(step: string, past: string): Group | undefined {
    const { has, hit, ask } = this.#script
    const prompt = this.#parts(step, step, past)
    hit('plan')
    for (let attempt = 0; attempt < (has('a plan without steps is requested again') ? 3 : 1); attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? 'adapt.plan' : again('adapt.plan'), prompt))
      const reply = ask('adapt.plan', prompt)[0] ?? ''
      const plan = has('an execution order has a grammar') ? readGrammar(reply) : readReleasedPlan(reply)
      if (plan === undefined || plan.steps.length === 0) continue
      const isRepeating = leavesOf(plan).every((each) => each.toLowerCase() === step.toLowerCase())
      if (isRepeating && has('a plan that repeats its task fails')) return undefined
      const [only] = plan.steps
      return plan.steps.length > 1 || only === undefined || typeof only === 'string' ? plan : only
    }
    return undefined
  }

  #act(action: string) {
    const { has, hit } = this.#script
    const turn = this.#world.step(this.#state, action)
    this.#state = turn.state
    this.#path = [...this.#path, { line: action, observation: turn.observation.text }]
    this.#steps.push(actOf(action))
    if (!turn.terminated) return turn
    hit('bought')
    if (has('the end of the task ends the episode') || turn.invalid !== undefined)
      throw new End(turn.success ? 'solved' : 'failed')
    return turn
  }

  /** Parts of a prompt: the step and the transcript since the search, or in the released code the criteria and the page. */
  #parts(step: string, criteria: string, past: string, lines: readonly Pair[] = this.#trail()): string {
    const isStep = this.#script.has('a prompt shows the step and the transcript since the search')
    const history = lines.map(({ line, observation }) => `> ${line}\n${observation}`).join('\n')
    return isStep ? textOf(step, past, history) : textOf(criteria, '', lines.at(-1)?.observation ?? '')
  }

  #trail(): readonly Pair[] {
    const from = this.#path.findLastIndex(({ line }) => line.startsWith('search['))
    return from < 0 ? [] : this.#path.slice(from)
  }
}

function textOf(step: string, information: string, history: string): string {
  return [step, information, history].join('\n~\n')
}

/** The parts of a request of ours. */
export function partsIn(request: ModelRequest): string {
  const [step = '', information = '', history = ''] = ['SUBTASK', 'INFORMATION', 'HISTORY'].map((title) =>
    sectionOf(request, title),
  )
  return textOf(step, information, history.replace(/\n?>$/, ''))
}
