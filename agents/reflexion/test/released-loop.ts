import { createReflexion } from '@orreryjs/agent-reflexion'
import type { Profile, Rng } from '@orreryjs/core'
import { tinyShop } from '@orreryjs/testing'
import {
  actOf,
  again,
  callOf,
  type ReleasedLoop,
  type Script,
  type Trace,
  traceOf,
  untilStop,
} from '../../react/test/released-loop.ts'
import { playShop } from '../../react/test/trials.ts'

const TRIALS = 5
const LINES = 5
const ROW = 8

const HEAD = 'Play. Two examples.'
const REFLECT = 'Say what to do differently.'
const FIXED_PLAN = 'Previous attempt failed; try a different strategy.'

/** The released prompts' layout with other words. */
const PROFILE: Profile = {
  version: 1,
  id: 'reflexion/released',
  world: 'tiny-shop',
  dialects: ['tiny'],
  parts: { trialSteps: String(LINES) },
  layout: {
    messages: {
      act: `${HEAD}{memory}\nHere is the task:\n{task}\n{history}>`,
      reflect: `${REFLECT}\n\n{task}\n{history}\n\nSTATUS: FAIL{plans}\n\nNew plan:`,
      evaluate: 'Not asked.',
    },
    exchange: '> {line}\n{observation}',
    join: '\n',
    lists: {
      memory: { head: '\n\nYour memory:', item: '\nTrial {index}:\n{lesson}' },
      plans: { head: '\n\nPlans from past attempts:\n', item: 'Trial #{index}: {lesson}\n' },
    },
  },
  demonstrations: [],
}

/** Differences from `alfworld_trial.py`, `env_history.py` and `generate_reflections.py`. */
const DEVIATIONS = [
  'success is the success of the world, not its end',
  'a short reply is not requested again',
  'thoughts do not count as lines',
  'only actions count as repetitions',
  'other forms of a thought are thoughts',
  'labels before a line are dropped',
  'no reflection after the last trial',
  'a plan is one line',
  'an empty plan is requested again',
  'the whole trial is shown',
] as const

const BRANCHES = [
  'first trial',
  'trial with memory',
  'more than three plans',
  'reply accepted',
  'reply too short',
  'no long reply in six',
  'thought',
  'action',
  'ended',
  'repeated line',
  'no line left',
  'plan written',
  'plan after the last trial',
  'phrase of the prompt in a trial',
] as const

type Deviation = (typeof DEVIATIONS)[number]
type Branch = (typeof BRANCHES)[number]
type Running = Script<Deviation, Branch>

interface Pair {
  readonly line: string
  readonly observation: string
}

/** The loop of the released ALFWorld code over the tiny shop. */
function released({ seed, ask, has, hit }: Running): Trace {
  const world = tinyShop()
  const start = world.start(world.tasks.get(taskOf(seed)))
  const task = start.observation.text
  const steps: string[] = []
  const plans: string[] = []

  const nextLine = (prompt: string): string => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      steps.push(callOf('reflexion.act', prompt))
      const text = untilStop(ask('reflexion.act', prompt)[0] ?? '', ['\n']).trim()
      if (has('a short reply is not requested again') || text.length >= 5) {
        hit('reply accepted')
        return has('labels before a line are dropped') ? text.replace(/^(?:>\s*|action\s*:\s*)+/i, '').trim() : text
      }
      hit('reply too short')
    }
    hit('no long reply in six')
    return ''
  }

  const isThought = (line: string): boolean =>
    has('other forms of a thought are thoughts') ? /^think\s*[:[]/i.test(line) : line.startsWith('think:')

  const trial = (): { readonly pairs: readonly Pair[]; readonly isSolved: boolean } => {
    const shown = plans.slice(-3)
    hit(plans.length === 0 ? 'first trial' : 'trial with memory')
    if (plans.length > 3) hit('more than three plans')
    const lessons = shown.map((plan, index) => `\nTrial ${index}:\n${plan.trim()}`).join('')
    const head = `${HEAD}${shown.length === 0 ? '' : `\n\nYour memory:${lessons}`}\nHere is the task:\n${task}\n`
    const pairs: Pair[] = []
    let { state } = start
    let last: string | undefined = has('only actions count as repetitions') ? undefined : ''
    let inRow = 0
    for (let count = 0; count < LINES; ) {
      const line = nextLine(`${head}${textOf(pairs)}>`)
      const isFree = isThought(line) && has('thoughts do not count as lines')
      const counts = !isThought(line) || !has('only actions count as repetitions')
      if (isThought(line) && !(isFree && inRow >= ROW)) {
        hit('thought')
        pairs.push({ line, observation: 'OK.' })
        inRow += 1
        if (counts && line === last) {
          hit('repeated line')
          return { pairs, isSolved: false }
        }
        if (counts) last = line
        if (!isFree) count += 1
        continue
      }
      hit('action')
      const turn = world.step(state, line)
      state = turn.state
      steps.push(actOf(line))
      pairs.push({ line, observation: turn.observation.text })
      inRow = 0
      count += 1
      if (turn.terminated) {
        hit('ended')
        return { pairs, isSolved: turn.success || !has('success is the success of the world, not its end') }
      }
      if (line === last) {
        hit('repeated line')
        return { pairs, isSolved: false }
      }
      last = line
    }
    hit('no line left')
    return { pairs, isSolved: false }
  }

  const planAfter = (pairs: readonly Pair[]): string => {
    const phrase = 'Here is the task:'
    const whole = `${task}\n${textOf(pairs)}\n\nSTATUS: FAIL`
    if (whole.includes(phrase)) hit('phrase of the prompt in a trial')
    const isWhole = has('the whole trial is shown')
    const scenario = isWhole ? whole : (whole.split(phrase).at(-1) ?? '').trim()
    const past = plans.slice(-3).map((plan, index) => `Trial #${index}: ${plan}\n`)
    const prompt = `${REFLECT}\n\n${scenario}${past.length === 0 ? '' : `\n\nPlans from past attempts:\n${past.join('')}`}\n\nNew plan:`
    const request = (purpose: string): string => {
      steps.push(callOf(purpose, prompt))
      const text = ask('reflexion.reflect', prompt)[0] ?? ''
      return has('a plan is one line') ? text.replace(/\s+/g, ' ').trim() : text
    }
    hit('plan written')
    const plan = request('reflexion.reflect')
    if (plan.trim() !== '' || !has('an empty plan is requested again')) return plan
    const second = request(again('reflexion.reflect'))
    return second.trim() === '' ? FIXED_PLAN : second
  }

  for (let number = 1; number <= TRIALS; number += 1) {
    const { pairs, isSolved } = trial()
    if (isSolved) return { steps, end: 'success' }
    if (number === TRIALS) {
      if (has('no reflection after the last trial')) break
      hit('plan after the last trial')
    }
    plans.push(planAfter(pairs))
  }
  return { steps, end: 'failure' }
}

function textOf(pairs: readonly Pair[]): string {
  return pairs.map(({ line, observation }) => `> ${line}\n${observation}`).join('\n')
}

function taskOf(seed: number): string {
  return `tiny-shop/all/${(seed % 3) + 1}`
}

const MOVES = [
  'search[lamp]',
  'search[chair]',
  'click[L1]',
  'click[L2]',
  'click[C1]',
  'click[red]',
  'click[blue]',
  'click[< Prev]',
]
const ODD = [
  '',
  'go',
  ' ',
  '\nlook',
  'Think: hm.',
  'think [hm]',
  '> search[lamp]',
  'Action: click[L1]',
  'fly away',
  'open\nsesame',
]

const SOLUTIONS = [
  ['search[lamp]', 'click[L2]', 'click[blue]', 'click[Buy Now]'],
  ['search[lamp]', 'click[L1]', 'click[red]', 'click[Buy Now]'],
  ['search[chair]', 'click[C1]', 'click[blue]', 'click[Buy Now]'],
]

/** Replies of a hasty, a talkative, a curt, an odd and a mostly right model. */
function draw(purpose: string, random: Rng, seed: number, prompt: string): string {
  if (purpose === 'reflexion.reflect') {
    return random.pick(['Search first.', 'Click L2,\nthen buy.', ' Buy it. ', '', '\n', `Plan ${random.integer(100)}.`])
  }
  const thought = `think: ${random.pick(['I search first.', `idea ${random.integer(1000)}`, 'Here is the task: shop.'])}`
  const move = random.integer(6) === 0 ? 'click[Buy Now]' : random.pick(MOVES)
  switch (seed % 5) {
    case 0:
      return move
    case 1:
      return random.integer(20) === 0 ? move : thought
    case 2:
      return random.integer(3) === 0 ? random.pick(['', 'go', 'a', '12']) : move
    case 3:
      return random.integer(2) === 0 ? random.pick(ODD) : random.pick([move, thought])
    default:
      return random.integer(12) === 0 ? move : (SOLUTIONS[seed % 3]?.[prompt.split('\n> ').length - 1] ?? move)
  }
}

const OPTIONS = { evaluator: 'env', loopRepeats: 1, loopSameObservation: false } as const

/** Reflexion with the options of the released loop: the world's verdict, and a repetition ends the trial. */
export const loop: ReleasedLoop<Deviation, Branch> = {
  source: 'noahshinn/reflexion: alfworld_runs/alfworld_trial.py, env_history.py, generate_reflections.py',
  options: OPTIONS,
  draw,
  deviations: DEVIATIONS,
  branches: BRANCHES,
  async ours(seed, model) {
    const agent = createReflexion({ ...OPTIONS, trials: TRIALS })
    const played = await playShop(agent, model, PROFILE, { feedback: 'terminal', task: taskOf(seed) })
    return traceOf(played)
  },
  released,
}
