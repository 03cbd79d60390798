import { tinyShop } from '@orreryjs/testing'
import { actOf, again, callOf, type Script, type Trace, untilStop } from '../../react/test/released-loop.ts'
import { allNodes, best, historyOf, type Node, reversedHistory, unvisited } from './released-node.ts'
import { actionLine, afterColon, anyNumber, phraseScore } from './released-replies.ts'

export const DEPTH = 4
export const SAMPLES = 5
export const ITERATIONS = 8
const MAX_FAILURES = 3
const CUTOFF = -0.5
const FIXED_PLAN = 'The attempt failed; try a different way.'

/** Differences from `webshop/lats.py` and `webshop.py`. Numbers refer to the mistakes of the released code in docs/papers/lats.md. */
export const DEVIATIONS = [
  '1 only a number after the phrase is a score',
  'a reply without a score is requested again, then the value of the parent counts',
  '2 an action is a whole line that is not a thought',
  'samples without an action are requested again',
  'equal samples are executed once',
  '3 a score belongs to its child',
  'a score is divided by ten, not by the best score',
  'a terminal child has its reward as value',
  '4 the mean is not divided by the visits',
  '4 unvisited nodes are ordered by value',
  '5 exhausted subtrees are closed',
  '6 every end of the task is terminal',
  '7 every failed trajectory is reflected on',
  'a failure is reflected on once, when it happens',
  'an empty reflection is requested again',
  '8 a failed trajectory runs from its first action',
  'failures in the value prompt are trajectories',
  '9 a failure that was shown stays whole',
  'terminal children of a simulation compete by value',
  'depth is counted from the root',
  '11 an invalid action has an answer and no reward',
  '14 a node without children ends the iteration',
  'the root has as many samples as other nodes',
  'a child is evaluated before the next is executed',
] as const

export const BRANCHES = [
  'expand the root',
  'expand another node',
  'sample without an action',
  'invalid action',
  'valid action',
  'purchase with reward',
  'purchase without reward',
  'failure with a new reward',
  'failure with a known reward',
  'reflections written',
  'prompt with failures',
  'value prompt with failures',
  'value prompt with a shortened failure',
  'score',
  'no score',
  'all children are terminal',
  'branch removed',
  'select unvisited node',
  'select by UCT',
  'simulation from a terminal node',
  'simulation meets a terminal node',
  'simulation by scores',
  'simulation at the depth limit',
  'success in the simulation',
  'no success in all iterations',
  'no children',
] as const

export type Deviation = (typeof DEVIATIONS)[number]
export type Branch = (typeof BRANCHES)[number]

interface Failure {
  trajectory: string
  readonly reward: number | undefined
  readonly score: string
}

/** A value of the released search that ends it: success, or an error of the program. */
class End extends Error {}

/** The search of the released WebShop code over the tiny shop. */
export class Search {
  readonly #world = tinyShop()
  readonly #script: Script<Deviation, Branch>
  readonly #root: Node
  readonly #task: string
  readonly #steps: string[] = []
  readonly #failures: Failure[] = []
  #reflections: { readonly trajectory: string; readonly lesson: string }[] = []

  constructor(script: Script<Deviation, Branch>) {
    this.#script = script
    const start = this.#world.start(this.#world.tasks.get(taskOf(script.seed)))
    this.#task = start.observation.text
    const outcome = { action: '', observation: this.#task, state: start.state, isTerminal: false, isSolved: false }
    this.#root = { ...outcome, parent: undefined, depth: 0, children: [], isExpanded: false, ...unvisited(0.5) }
  }

  run(): Trace {
    const trace = (end: string): Trace => ({ steps: this.#steps, end })
    try {
      this.#search()
    } catch (error) {
      if (error instanceof End) return trace(error.message)
      throw error
    }
    this.#script.hit('no success in all iterations')
    return trace('failure')
  }

  #search(): void {
    const { has, hit } = this.#script
    for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
      const node = this.#select()
      if (node === undefined) return
      const children = this.#expand(node)
      if (children.length === 0) hit('no children')
      if (children.length === 0 && !has('14 a node without children ends the iteration')) throw new End('crashes')
      const first = best(children)
      const leaf = first === undefined ? node : this.#simulate(first)
      if (leaf.isSolved) {
        hit('success in the simulation')
        throw new End('success')
      }
      const isCut = !leaf.isTerminal && has('14 a node without children ends the iteration')
      this.#backpropagate(leaf, isCut ? CUTOFF : leaf.reward)
      if (allNodes(this.#root).some(({ isSolved }) => isSolved)) throw new End('success')
      const hasFailed = leaf.isTerminal || (has('depth is counted from the root') && leaf.depth >= DEPTH)
      if (hasFailed && has('7 every failed trajectory is reflected on')) this.#fail(leaf)
    }
  }

  #select(): Node | undefined {
    const { has, hit } = this.#script
    const isClosing = has('5 exhausted subtrees are closed')
    const isOpen = (node: Node): boolean =>
      !(node.isTerminal || node.depth >= DEPTH) && (!node.isExpanded || node.children.some(isOpen))
    if (isClosing && !isOpen(this.#root)) return undefined
    let node = this.#root
    while (node.children.length > 0) {
      const open = node.children.filter((child) => (isClosing ? isOpen(child) : !child.isTerminal))
      if (open.length > 0) {
        node = this.#descend(open)
        continue
      }
      hit('all children are terminal')
      // Without a parent the released loop selects the same node again, for ever.
      if (node.parent === undefined) throw new End('hangs')
      hit('branch removed')
      const { parent } = node
      parent.children = parent.children.filter((child) => child !== node)
      node = parent
    }
    return node
  }

  #descend(open: readonly Node[]): Node {
    const { has, hit } = this.#script
    const scoreOf = ({ value, visits, parent }: Node): number => {
      if (visits === 0) return value >= 0 || has('4 unvisited nodes are ordered by value') ? Number.POSITIVE_INFINITY : value
      const mean = has('4 the mean is not divided by the visits') ? value : value / visits
      return mean + Math.sqrt((2 * Math.log(parent?.visits ?? 1)) / visits)
    }
    const highest = Math.max(...open.map(scoreOf))
    const tied = open.filter((node) => scoreOf(node) === highest)
    hit(tied.some(({ visits }) => visits === 0) ? 'select unvisited node' : 'select by UCT')
    return (has('4 unvisited nodes are ordered by value') ? best(tied) : tied[0]) ?? this.#root
  }

  /** Expansion of a selected node, with the values of its children. */
  #expand(node: Node): readonly Node[] {
    const { has, hit } = this.#script
    if (node.depth >= DEPTH && !has('depth is counted from the root')) return []
    const isRoot = node.parent === undefined
    hit(isRoot ? 'expand the root' : 'expand another node')
    const factor = isRoot && !has('the root has as many samples as other nodes') ? 2 : 1
    const scores = new Map<Node, number | undefined>()
    node.children = [...node.children, ...this.#generate(node, factor * SAMPLES, scores)]
    node.isExpanded = true
    this.#value(node, scores)
    return node.children
  }

  /** Simulation: greedy by score, outside the tree. */
  #simulate(from: Node): Node {
    const { has, hit } = this.#script
    let node = from
    if (node.isTerminal) hit('simulation from a terminal node')
    for (let depth = 0; !node.isTerminal; depth += 1) {
      const isDeep = has('depth is counted from the root') ? node.depth >= DEPTH : depth >= DEPTH
      if (isDeep) {
        hit('simulation at the depth limit')
        node.reward = CUTOFF
        return node
      }
      const scores = new Map<Node, number | undefined>()
      let children = this.#generate(node, SAMPLES, scores)
      while (children.length === 0) {
        node.reward = CUTOFF
        if (has('14 a node without children ends the iteration')) return node
        children = this.#generate(node, SAMPLES, scores)
      }
      const ended = children.find(({ isTerminal }) => isTerminal)
      if (ended !== undefined && !has('terminal children of a simulation compete by value')) {
        hit('simulation meets a terminal node')
        return ended
      }
      hit('simulation by scores')
      const holder = { ...node, children }
      this.#value(holder, scores)
      node = best(children) ?? node
    }
    return node
  }

  /** Samples actions and executes each from the node. Scores are asked for here if children are evaluated one by one. */
  #generate(node: Node, count: number, scores: Map<Node, number | undefined>): Node[] {
    const { has } = this.#script
    if (!has('a failure is reflected on once, when it happens')) this.#reflectOnAll()
    const actions = this.#sample(node, count)
    const children = new Map<string, Node>()
    let isAdded = false
    for (const action of has('equal samples are executed once') ? new Set(actions) : actions) {
      const child = this.#execute(node, action)
      children.set(action, child)
      if (!has('7 every failed trajectory is reflected on')) isAdded = this.#recordPartial(child, isAdded)
      if (!has('a child is evaluated before the next is executed')) continue
      if (child.isSolved) throw new End('success')
      if (!child.isTerminal) scores.set(child, this.#score(child))
    }
    return [...children.values()]
  }

  #sample(node: Node, count: number): readonly string[] {
    const { ask, has, hit } = this.#script
    const isWholeLine = has('2 an action is a whole line that is not a thought')
    const head = this.#reflections.map(({ trajectory, lesson }) => `${trajectory}\nReflection: ${lesson}\n`).join('')
    if (this.#reflections.length > 0) hit('prompt with failures')
    const before = this.#reflections.length > 0 ? `Shop.\n${head}\n` : 'Shop.\n'
    const prompt = `${before}${this.#task}${historyOf(node)}\nAction: `
    for (let attempt = 0; attempt < 3; attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? 'lats.act' : again('lats.act'), prompt))
      const texts = ask('lats.act', prompt, count)
      const lines = texts.map((text) =>
        isWholeLine ? actionLine(text) : afterColon(`\nAction: ${untilStop(text, ['Observation'])}`),
      )
      const actions = lines.filter((line) => line !== '')
      if (actions.length < lines.length) hit('sample without an action')
      if (actions.length > 0 || !has('samples without an action are requested again')) return actions
    }
    return []
  }

  #execute(parent: Node, action: string): Node {
    const { has, hit } = this.#script
    const turn = this.#world.step(parent.state, action)
    this.#steps.push(actOf(action))
    const isInvalid = turn.invalid !== undefined && !action.startsWith('think[')
    hit(isInvalid ? 'invalid action' : 'valid action')
    const { state, reward, success, observation } = turn
    const isPurchase = turn.terminated && turn.invalid === undefined
    if (isPurchase) hit(reward > 0 ? 'purchase with reward' : 'purchase without reward')
    const isTerminal = isPurchase && (reward > 0 || has('6 every end of the task is terminal'))
    const isPunished = isInvalid && !has('11 an invalid action has an answer and no reward')
    const outcome = {
      action,
      observation: isPunished ? 'Invalid action!' : observation.text,
      state,
      isTerminal,
      isSolved: success,
    }
    const value = isPunished ? -1 : reward
    return {
      ...outcome,
      parent,
      depth: parent.depth + 1,
      children: [],
      isExpanded: false,
      ...unvisited(parent.value),
      reward: value,
    }
  }

  /** Gives the children their values. */
  #value({ children, value: parentValue }: Node, known: ReadonlyMap<Node, number | undefined>): void {
    const { has } = this.#script
    const rated = children.filter(({ isTerminal }) => !isTerminal)
    const isOneByOne = has('a child is evaluated before the next is executed')
    const scores = rated.map((child) => (isOneByOne ? known.get(child) : this.#score(child)) ?? parentValue)
    const byChild = new Map(rated.map((child, index) => [child, scores[index] ?? 0]))
    const votes = has('3 a score belongs to its child')
      ? children.map((child) => byChild.get(child) ?? 0)
      : children.map((_, index) => scores[index] ?? 0)
    const highest = Math.max(...votes) || 1
    const unit = has('a score is divided by ten, not by the best score') ? 1 : highest
    for (const [index, child] of children.entries()) {
      const ended = has('a terminal child has its reward as value') ? child.reward * unit : highest + 1
      child.value = (child.isTerminal ? ended : (votes[index] ?? 0)) / unit
      child.estimate = child.value
    }
  }

  /** The model's score of a trajectory, 0.1 to 1. */
  #score(child: Node): number | undefined {
    const { ask, has, hit } = this.#script
    const isRepeating = has('a reply without a score is requested again, then the value of the parent counts')
    const prompt = this.#valuePrompt(child)
    for (let attempt = 0; attempt < (isRepeating ? 2 : 1); attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? 'lats.value' : again('lats.value'), prompt))
      const text = ask('lats.value', prompt)[0] ?? ''
      const score = has('1 only a number after the phrase is a score') ? phraseScore(text) : anyNumber(text)
      hit(score === undefined ? 'no score' : 'score')
      if (score !== undefined) return score / 10
    }
    return isRepeating ? undefined : -1
  }

  #valuePrompt(child: Node): string {
    const { has, hit } = this.#script
    const own = `${this.#task}${historyOf(child)}`
    if (this.#failures.length === 0) return `Judge.\n${own}\n\nReflection: `
    hit('value prompt with failures')
    const parts = this.#reflections.map(({ lesson }, index) => {
      const failure = this.#failures[index]
      if (failure === undefined) return ''
      const { reward = 0, score } = failure
      if (!has('9 a failure that was shown stays whole')) {
        hit('value prompt with a shortened failure')
        const [first = '', , ...rest] = failure.trajectory.split('Action: ')
        failure.trajectory = [first, ...rest].join('Action: ')
      }
      return has('failures in the value prompt are trajectories')
        ? `${failure.trajectory}\nReflection: ${lesson}\nThus the correctness score is ${score}\n`
        : `${own}\n${JSON.stringify(failure)}\nReflection: ${lesson}\nThus the correctness score is ${Math.trunc(reward * 10) / 2}\n`
    })
    return `Judge.\n${parts.join('')}\n${own}\n\nReflection: `
  }

  /** Records a purchase that met a part of the goal, once per expansion and once per reward. */
  #recordPartial(child: Node, isAdded: boolean): boolean {
    if (!child.isTerminal || child.isSolved || child.reward <= 0 || isAdded) return isAdded
    const isKnown = this.#failures.some(({ reward }) => reward === child.reward)
    this.#script.hit(isKnown ? 'failure with a known reward' : 'failure with a new reward')
    if (!isKnown) this.#fail(child)
    return !isKnown
  }

  #fail(leaf: Node): void {
    const { has } = this.#script
    const isAtOnce = has('a failure is reflected on once, when it happens')
    if (isAtOnce && this.#failures.length >= MAX_FAILURES) return
    const score = String(Math.min(10, Math.max(1, Math.round(leaf.estimate * 10))))
    const isForward = has('8 a failed trajectory runs from its first action')
    const trajectory = isForward ? historyOf(leaf) : reversedHistory(this.#task, leaf)
    const failure = { trajectory, reward: leaf.isTerminal ? leaf.reward : undefined, score }
    this.#failures.push(failure)
    if (isAtOnce) this.#reflections.push(this.#reflectOn(failure))
  }

  /** Writes the reflections on all failures anew if there is one without. The released order is random. */
  #reflectOnAll(): void {
    const count = this.#failures.length
    if (count <= this.#reflections.length || count > MAX_FAILURES) return
    this.#reflections = this.#failures.map((failure) => this.#reflectOn(failure))
  }

  #reflectOn({ trajectory, reward }: Failure): { readonly trajectory: string; readonly lesson: string } {
    const { ask, has, hit } = this.#script
    const isForward = has('8 a failed trajectory runs from its first action')
    const prompt = `Explain.\n${isForward ? this.#task : ''}${trajectory}\nReward: ${reward ?? ''}\n\nReflection: `
    hit('reflections written')
    const isRepeating = has('an empty reflection is requested again')
    for (let attempt = 0; attempt < (isRepeating ? 2 : 1); attempt += 1) {
      this.#steps.push(callOf(attempt === 0 ? 'lats.reflect' : again('lats.reflect'), prompt))
      const text = ask('lats.reflect', prompt)[0] ?? ''
      if (!isRepeating) return { trajectory: `${trajectory}\nReward: ${reward}\n`, lesson: text }
      const lesson = text.replace(/\s+/g, ' ').trim()
      if (lesson !== '') return { trajectory, lesson }
    }
    return { trajectory, lesson: FIXED_PLAN }
  }

  #backpropagate(leaf: Node, reward: number): void {
    for (let node: Node | undefined = leaf; node !== undefined; node = node.parent) {
      node.visits += 1
      node.value = (node.value * (node.visits - 1) + reward) / node.visits
    }
  }
}

/** The task of a script. */
export function taskOf(seed: number): string {
  return `tiny-shop/all/${(seed % 3) + 1}`
}
