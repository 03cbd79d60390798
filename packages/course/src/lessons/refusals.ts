import type { Agent, Seen } from '@orreryjs/core'
import type { Exercise, Lesson } from '../lesson.ts'
import { agentOf, functionOf, must, quoted } from '../lesson.ts'
import { answering, modelOf, type Played, play, saying, worldOf } from '../playing.ts'

const HOUSE = 'alfworld/valid_unseen/0'
/** What the house is told, and what becomes of it. */
const IN_HOUSE: readonly Case[] = [
  ['fly to mars', 'misspelt'],
  ['go to mars 1', 'unknown'],
  ['open drawer 1', 'too-early'],
  ['go to drawer 1', 'done'],
  ['open drawer 1', 'done'],
  ['look', 'idle'],
  ['inventory', 'idle'],
]
const CRAFTING: readonly Case[] = [
  ['please cook', 'misspelt'],
  ['get 1 unicorn', 'unknown'],
  ['craft 4 bowl using 3 spruce planks', 'too-early'],
  ['get 1 bowl', 'too-early'],
  ['get 6 beetroot', 'done'],
  ['inventory', 'idle'],
]
const SHOPPING: readonly Case[] = [
  ['dance', 'misspelt'],
  ['click[buy now]', 'too-early'],
  ['search[lamp]', 'done'],
  ['click[nothing of the kind]', 'unknown'],
]
/** Refused in the middle of the room, and possible at the drawer. */
const DRAWER = 'open drawer 1'

type Case = readonly [action: string, outcome: string]

async function expectOutcomes(exercise: Exercise, name: string, task: string, cases: readonly Case[]): Promise<void> {
  const classify = functionOf<(seen: Seen) => unknown>(exercise, 'classify')
  const world = await worldOf(name, name === 'textcraft' ? { dialect: 'adapt' } : {})
  let { state } = world.start(world.tasks.get(task))
  for (const [action, outcome] of cases) {
    const turn = world.step(state, action)
    const { observation, changed, invalid, terminated } = turn
    const said = classify({ observation, changed, ended: terminated, ...(invalid && { invalid }) })
    const why = invalid === undefined ? `changed: ${changed}, not refused` : `refused as ${invalid.kind}: ${invalid.reason}`
    must(said === outcome, `it calls '${action}' in ${name} '${String(said)}'; it is '${outcome}' (${why})`)
    state = turn.state
  }
}

async function enter(agent: Agent, lines: readonly string[], maxSteps = lines.length): Promise<Played> {
  return play(agent, { world: await worldOf('alfworld'), task: HOUSE, model: saying(lines), maxSteps })
}

/** Lesson 2. */
export const refusals: Lesson = {
  number: 2,
  title: 'worlds that refuse',
  task: 'tell refusals apart, and let an agent learn from them',
  page: '2-worlds-that-refuse.md',
  file: 'refusals.ts',
  exports: ['classify', 'agent'],
  plays: 'run --world alfworld --agent DIR/refusals.ts#agent --model simulated:mid --limit 10',
  checks: [
    {
      name: 'says what became of actions in a house',
      hints: [
        'look at `seen.invalid` first: it is there only where the world refused',
        "`syntax` is 'misspelt', `precondition` is 'too-early'",
      ],
      run: (exercise) => expectOutcomes(exercise, 'alfworld', HOUSE, IN_HOUSE),
    },
    {
      name: 'does so in other worlds, with other words',
      hints: [
        '`seen.observation.text` is of no use here: each world has words of its own',
        'nothing but `changed` and `invalid.kind` is needed',
      ],
      async run(exercise) {
        await expectOutcomes(exercise, 'textcraft', 'textcraft/adapt-200/38', CRAFTING)
        await expectOutcomes(exercise, 'webshop', 'webshop/test/0', SHOPPING)
      },
    },
    {
      name: 'tells the model why, and what is possible',
      hints: [
        'keep a `help` text: set it after a refusal, empty it after everything else, and give it to `requestFor`',
        'help has `seen.invalid.reason`, and the lines of `yield* admissible()`',
      ],
      async run(exercise) {
        const { prompts } = await enter(agentOf(exercise), [DRAWER, 'go to drawer 1', DRAWER])
        must(prompts.length === 3, `it asked ${prompts.length} times for 3 actions, of which no one was refused twice`)
        const [first = '', second = '', third = ''] = prompts
        must(!first.includes('go to drawer 1'), 'it lists what is possible before anything was refused: every list costs tokens')
        must(
          second.includes('drawer 1 is elsewhere'),
          "after a refusal its prompt lacks the reason: 'not here: drawer 1 is elsewhere; go to it first'",
        )
        must(/^go to drawer 1$/m.test(second), "after a refusal its prompt lacks what is possible: a line 'go to drawer 1'")
        must(
          !/^go to drawer 1$/m.test(third.replace(/^> .*$/gm, '')),
          'it goes on listing what is possible after an action that was taken',
        )
      },
    },
    {
      name: 'does not send a refused action again',
      hints: [
        'keep the refused actions in a `Set`, and look into it before you act',
        'where the action is in the set, `ask` again: in a loop that ends after two more times',
      ],
      async run(exercise) {
        const { actions } = await enter(agentOf(exercise), [DRAWER, DRAWER, 'go to drawer 1'], 2)
        const times = actions.filter((action) => action === DRAWER).length
        must(times > 0, `it never sent '${DRAWER}', which nobody had refused yet`)
        must(
          times === 1,
          `it sent '${DRAWER}' ${times} times in the same place: refused once, refused for ever, until something changes`,
        )
        must(
          actions[1] === 'go to drawer 1',
          `after the refusal it did ${quoted(actions.slice(1))} where the model came to say 'go to drawer 1'`,
        )
      },
    },
    {
      name: 'tries again once something has changed',
      hints: [
        'what was impossible there may be possible here: when is the set to be emptied?',
        '`if (seen.changed) refused.clear()`',
      ],
      async run(exercise) {
        const { steps } = await enter(agentOf(exercise), [DRAWER, DRAWER, 'go to drawer 1', DRAWER], 3)
        const sent = steps.filter(({ action }) => action === DRAWER)
        must(
          sent.filter(({ invalid }) => invalid !== undefined).length === 1,
          `it sent '${DRAWER}' again before anything had changed`,
        )
        const opened = sent.some(({ changed }) => changed)
        must(opened, `it holds '${DRAWER}' back at the drawer, where it is possible: something had changed since the refusal`)
      },
    },
    {
      name: 'does not let the model insist for ever',
      hints: [
        'count how often it was asked again; after two more times, decide without it',
        'then take the first action of the list that was not refused',
      ],
      async run(exercise) {
        const stubborn = answering(() => DRAWER)
        const { steps, prompts } = await play(agentOf(exercise), {
          world: await worldOf('alfworld'),
          task: HOUSE,
          model: stubborn,
          maxSteps: 4,
        })
        const most = `it asked ${prompts.length} times for ${steps.length} actions; each may be asked for three times at most`
        must(prompts.length <= 12, most)
        must(steps.length === 4, `with a model that repeats itself it took ${steps.length} of 4 steps`)
        must(
          steps[1]?.invalid === undefined,
          `after the refusal it did '${steps[1]?.action}', which is refused too: take one of what is possible`,
        )
      },
    },
    {
      name: 'wastes no step on what was refused, in five houses',
      hints: [
        'play a house and read it: `./orrery run --world alfworld --agent ./lesson-2/refusals.ts#agent --model simulated:mid --limit 10`',
        'a refusal keeps counting after a look around, which changes nothing',
      ],
      async run(exercise) {
        const [agent, world, model] = [agentOf(exercise), await worldOf('alfworld'), await modelOf('simulated:mid')]
        for (let house = 0; house < 5; house += 1) {
          const { steps } = await play(agent, { world, task: `alfworld/valid_unseen/${house}`, model, maxSteps: 20 })
          const refused = new Set<string>()
          for (const { action, invalid, changed, step } of steps) {
            must(
              !refused.has(action),
              `in house ${house}, step ${step}, it sent '${action}' again though nothing had changed since it was refused`,
            )
            if (invalid !== undefined) refused.add(action)
            else if (changed) refused.clear()
          }
        }
      },
    },
  ],
}
