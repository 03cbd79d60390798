import { type TinyCraftState, tinyCraft } from '@orreryjs/testing'
import { actOf, again, callOf, type Script, type Trace, untilStop } from '../../react/test/released-loop.ts'
import { type Group, leavesOf, readGrammar, readReleasedPlan } from './released-plan.ts'

/** Differences from `run_textcraft.py` and `run_alfworld.py`. */
export const DEVIATIONS = [
  'an execution order has a grammar',
  'a plan without steps is requested again',
  'a plan that repeats its task fails',
  'the end of the task ends the episode',
  'a claim is a phrase of a thought',
  'other forms of a thought are thoughts',
  'labels before a line are dropped',
  'actions are not repaired',
  'the inventory is shown once after a subtask',
  'information has one form',
  'every claim passes information on',
  'an attempt without actions keeps the information',
  'a group passes on the information of its last step',
] as const

export const BRANCHES = [
  'executor with information',
  'executor without information',
  'thought',
  'action',
  'claim of success',
  'claim of failure',
  'claim without a thought',
  'repaired action',
  'patience lost',
  'no line left',
  'task ended',
  'checkpoint replayed',
  'executor succeeded',
  'deepest executor failed',
  'plan',
  'plan of one step',
  'plan without steps',
  'plan without an operator',
  'group in a plan',
  'AND step failed',
  'AND done',
  'OR step succeeded',
  'OR step failed',
] as const

export type Deviation = (typeof DEVIATIONS)[number]
export type Branch = (typeof BRANCHES)[number]

/** Which of the two programs, and its limits. The house is the crafting world with ALFWorld's settings. */
export interface Form {
  readonly name: 'craft' | 'house'
  readonly lines: number
  readonly patience: number
  readonly maxDepth: number
}

/** Returns the program of a script. */
export function formOf(seed: number): Form {
  return seed % 2 === 0
    ? { name: 'craft', lines: 4, patience: 3, maxDepth: 3 }
    : { name: 'house', lines: 5, patience: 3, maxDepth: 3 }
}

/** An error of the program, or the end of the episode. */
class End extends Error {}

interface Attempt {
  readonly isSuccessful: boolean
  /** Lines with their answers, as the released program joins them. */
  readonly completion: string
  readonly pairs: readonly { readonly action: string; readonly observation: string; readonly isThought: boolean }[]
  readonly actions: readonly string[]
}

interface Result {
  readonly isSuccessful: boolean
  readonly info: string
  readonly completion: string
}

/** The recursion of the released TextCraft and ALFWorld programs over the tiny craft world. */
export class Run {
  readonly #world = tinyCraft()
  readonly #script: Script<Deviation, Branch>
  readonly #form: Form
  readonly #start: TinyCraftState
  readonly #goal: string
  readonly #commands: string
  readonly #steps: string[] = []
  /** Actions of the successful subtasks: one list that all levels share. */
  readonly #checkpoint: string[] = []
  #state: TinyCraftState

  constructor(script: Script<Deviation, Branch>) {
    const { state, observation } = this.#world.start(this.#world.tasks.get(TASK))
    this.#script = script
    this.#form = formOf(script.seed)
    this.#start = state
    this.#state = state
    this.#goal = this.#world.tasks.get(TASK).goal
    this.#commands = observation.text.split('\n\nGoal: ')[0] ?? ''
  }

  run(): Trace {
    try {
      const { isSuccessful } = this.#planAndRun(this.#goal, '', 1, true)
      return { steps: this.#steps, end: isSuccessful ? 'success' : 'failure' }
    } catch (error) {
      if (error instanceof End) return { steps: this.#steps, end: error.message }
      throw error
    }
  }

  /** A task at a depth, or a group of an order. */
  #planAndRun(task: string | Group, past: string, depth: number, isWhole: boolean): Result {
    const { hit } = this.#script
    this.#restore()
    if (typeof task !== 'string') {
      hit('group in a plan')
      return this.#evaluate(task, past, depth)
    }
    const attempt = this.#attempt(task, past)
    if (attempt.isSuccessful || depth >= this.#form.maxDepth) {
      hit(attempt.isSuccessful ? 'executor succeeded' : 'deepest executor failed')
      if (!attempt.isSuccessful) return { isSuccessful: false, info: past, completion: `${attempt.completion}\n` }
      this.#checkpoint.push(...attempt.actions)
      const info = this.#informationOf(attempt, past, isWhole)
      return { isSuccessful: true, info, completion: `${attempt.completion}\n` }
    }
    const plan = this.#plan(task)
    if (plan === undefined) return { isSuccessful: false, info: past, completion: '' }
    return this.#evaluate(plan, past, depth + 1)
  }

  /** ALFWorld is reset and the checkpoint replayed before every task and group; TextCraft never goes back. */
  #restore(): void {
    if (this.#form.name === 'craft') return
    if (this.#checkpoint.length > 0) this.#script.hit('checkpoint replayed')
    this.#state = this.#checkpoint.reduce((state, action) => this.#world.step(state, action).state, this.#start)
  }

  #evaluate({ logic, steps }: Group, past: string, depth: number): Result {
    const { has, hit } = this.#script
    let info = past
    let completion = ''
    let isSuccessful = false
    // The released program reads an operator that is not there.
    if (logic === undefined && steps.length > 1) {
      hit('plan without an operator')
      throw new End('crashes')
    }
    for (const step of steps) {
      const result = this.#planAndRun(step, info, depth, false)
      isSuccessful = result.isSuccessful
      info = result.info
      if (isSuccessful) {
        completion += `${result.completion}\n`
        if (this.#form.name === 'craft' && !has('the inventory is shown once after a subtask')) info = this.#inventory()
        if (this.#form.name === 'house' && !has('a group passes on the information of its last step')) {
          info = salientInformation(completion)
        }
      }
      if (logic === 'OR') hit(isSuccessful ? 'OR step succeeded' : 'OR step failed')
      if (logic === 'OR' && isSuccessful) break
      if (logic !== 'OR' && !isSuccessful) {
        hit('AND step failed')
        break
      }
    }
    if (isSuccessful && logic !== 'OR') hit('AND done')
    return { isSuccessful, info, completion }
  }

  /** The executor: ReAct with claims, patience and a limit on lines. */
  #attempt(task: string, info: string): Attempt {
    const { has, hit } = this.#script
    const { name, lines, patience } = this.#form
    hit(info === '' ? 'executor without information' : 'executor with information')
    const head = `Do it.\n${this.#commands}\nGoal: ${task}${name === 'craft' ? '\n' : ''}${info === '' ? '' : `\n${info}`}\n>`
    const pairs: { action: string; observation: string; isThought: boolean }[] = []
    const actions: string[] = []
    let fruitless = 0
    let isSuccessful = false
    const attempt = (isDone: boolean): Attempt => {
      const completion = pairs.map(({ action, observation }) => ` ${action}\n${observation}\n>`).join('')
      return { isSuccessful: isDone, completion, pairs, actions }
    }
    for (let line = 0; line < lines; line += 1) {
      const action = this.#line(`${head}${pairs.map((pair) => ` ${pair.action}\n${pair.observation}\n>`).join('')}`)
      const isThought = this.#isThought(action)
      hit(isThought ? 'thought' : 'action')
      const turn = isThought ? undefined : this.#act(action)
      if (!isThought) actions.push(action)
      const claim = this.#claimIn(action, isThought)
      const observation = turn?.observation.text ?? 'OK.'
      fruitless = observation.includes('Could not') || observation === 'OK.' ? fruitless + 1 : 0
      if (claim !== undefined) isSuccessful = claim
      if (fruitless === patience) {
        hit('patience lost')
        // A claim in the line that exhausts the patience still counts, but the line itself is not remembered.
        if (claim !== undefined && has('every claim passes information on')) pairs.push({ action, observation, isThought })
        return attempt(isSuccessful && (claim !== undefined || turn?.terminated === true))
      }
      pairs.push({ action, observation, isThought })
      if (turn !== undefined && turn.reward > 0) isSuccessful = true
      if (claim !== undefined || turn?.terminated === true) return attempt(isSuccessful)
    }
    hit('no line left')
    return attempt(false)
  }

  #line(prompt: string): string {
    const { ask, has, hit } = this.#script
    this.#steps.push(callOf('adapt.step', prompt))
    const text = untilStop(ask('adapt.step', prompt)[0] ?? '', ['\n']).trim()
    const line = has('labels before a line are dropped')
      ? text.replace(/^(?:>\s*|action\s*:\s*)+/i, '').trim()
      : text.replace(/^[> ]+/, '')
    if (this.#form.name === 'craft' || !line.startsWith('put') || has('actions are not repaired')) return line
    hit('repaired action')
    return line.replaceAll(' in ', ' in/on ').replaceAll(' on ', ' in/on ')
  }

  #isThought(line: string): boolean {
    if (this.#script.has('other forms of a thought are thoughts')) return /^think\s*[:[]/i.test(line)
    return line.startsWith(this.#form.name === 'craft' ? 'think' : 'think:')
  }

  /** True for success. A line with both phrases claims failure. */
  #claimIn(line: string, isThought: boolean): boolean | undefined {
    const { has, hit } = this.#script
    const mark = this.#form.name === 'craft' ? '' : '!'
    const isCounted = isThought || (this.#form.name === 'craft' && !has('a claim is a phrase of a thought'))
    const claims = (phrase: string): boolean => isCounted && line.toLowerCase().includes(`${phrase}${mark}`)
    const claim = claims('task failed') ? false : claims('task completed') ? true : undefined
    if (claim === undefined) return undefined
    hit(claim ? 'claim of success' : 'claim of failure')
    if (!isThought) hit('claim without a thought')
    return claim
  }

  #act(action: string) {
    const { has, hit } = this.#script
    const turn = this.#world.step(this.#state, action)
    this.#state = turn.state
    this.#steps.push(actOf(action))
    if (!turn.terminated) return turn
    hit('task ended')
    if (has('the end of the task ends the episode')) throw new End('solved')
    return turn
  }

  #informationOf({ completion, pairs }: Attempt, past: string, isWhole: boolean): string {
    const { has } = this.#script
    if (this.#form.name === 'craft') {
      return isWhole && has('the inventory is shown once after a subtask') ? '' : this.#inventory()
    }
    const last = pairs.findLast(({ isThought }) => !isThought)
    if (last === undefined) return has('an attempt without actions keeps the information') && !isWhole ? past : ''
    const info = has('information has one form')
      ? `> ${last.action}\n${last.observation}`.trimEnd()
      : salientInformation(`${completion}\n`)
    return completion.includes('Task completed!') || has('every claim passes information on') ? info : ''
  }

  #inventory(): string {
    return `> inventory\n${this.#act('inventory').observation.text}${this.#script.has('information has one form') ? '' : '\n'}`
  }

  #plan(task: string): Group | undefined {
    const { ask, has, hit } = this.#script
    const prompt = `Plan.\n${this.#commands}\nGoal: ${task}\n`
    const read = has('an execution order has a grammar') ? readGrammar : readReleasedPlan
    hit('plan')
    for (let attempt = 0; attempt < (has('a plan without steps is requested again') ? 3 : 1); attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? 'adapt.plan' : again('adapt.plan'), prompt))
      const plan = read(ask('adapt.plan', prompt)[0] ?? '')
      if (plan === undefined || plan.steps.length === 0) {
        hit('plan without steps')
        continue
      }
      if (has('a plan that repeats its task fails') && leavesOf(plan).every((step) => bare(step) === bare(task))) return undefined
      const [only] = plan.steps
      if (plan.steps.length > 1 || only === undefined) return plan
      hit('plan of one step')
      return typeof only === 'string' ? { logic: 'AND', steps: [only] } : only
    }
    return undefined
  }
}

const TASK = 'tiny-craft/all/torch'

/** ALFWorld's information: the last action before the claim, with its answer, found in the text of all attempts. */
function salientInformation(completion: string): string {
  const text = completion.replace(/[\n>]+$/, '')
  if (!text.includes('Task completed!')) return ''
  const lines = text.split('\n').slice(0, -2)
  while (lines.length > 0 && lines.at(-2)?.includes('think:')) lines.splice(-2)
  return lines.length === 0 ? '' : `${lines.at(-2)?.replace('Task completed!', '')}\n${lines.at(-1)}`
}

function bare(task: string): string {
  return task
    .toLowerCase()
    .replace(/^goal: /, '')
    .replace(/[. ]+$/, '')
    .trim()
}
