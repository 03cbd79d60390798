import type { Agent, StepResult } from '@orreryjs/core'
import type { Exercise, Lesson } from '../lesson.ts'
import { agentOf, assertThat, functionOf, quoted } from '../lesson.ts'
import { computedModel, modelOf, type PlayedEpisode, play, scriptedModel, worldOf } from '../playing.ts'

const HOUSE = 'alfworld/valid_unseen/0'
/** Actions in the house with their expected outcomes. */
const IN_HOUSE: readonly Case[] = [
  ['fly to mars', 'bad-syntax'],
  ['go to mars 1', 'unknown-object'],
  ['open drawer 1', 'precondition'],
  ['go to drawer 1', 'changed'],
  ['open drawer 1', 'changed'],
  ['look', 'unchanged'],
  ['inventory', 'unchanged'],
]
const CRAFTING: readonly Case[] = [
  ['please cook', 'bad-syntax'],
  ['get 1 unicorn', 'unknown-object'],
  ['craft 4 bowl using 3 spruce planks', 'precondition'],
  ['get 1 bowl', 'precondition'],
  ['get 6 beetroot', 'changed'],
  ['inventory', 'unchanged'],
]
const SHOPPING: readonly Case[] = [
  ['dance', 'bad-syntax'],
  ['click[buy now]', 'precondition'],
  ['search[lamp]', 'changed'],
  ['click[nothing of the kind]', 'unknown-object'],
]
/** Rejected in the middle of the room, possible at the drawer. */
const DRAWER = 'open drawer 1'

type Case = readonly [action: string, outcome: string]

async function expectOutcomes(exercise: Exercise, name: string, task: string, cases: readonly Case[]): Promise<void> {
  const classify = functionOf<(seen: StepResult) => unknown>(exercise, 'classify')
  const world = await worldOf(name, name === 'textcraft' ? { dialect: 'adapt' } : {})
  let { state } = world.start(world.tasks.get(task))
  for (const [action, outcome] of cases) {
    const turn = world.step(state, action)
    const { observation, changed, invalid, terminated } = turn
    const actual = classify({ observation, changed, terminated, ...(invalid && { invalid }) })
    const why = invalid === undefined ? `changed: ${changed}, not rejected` : `rejected as ${invalid.kind}: ${invalid.reason}`
    assertThat(actual === outcome, `it classifies '${action}' in ${name} as '${String(actual)}'; expected '${outcome}' (${why})`)
    state = turn.state
  }
}

async function enter(agent: Agent, lines: readonly string[], maxSteps = lines.length): Promise<PlayedEpisode> {
  return play(agent, { world: await worldOf('alfworld'), task: HOUSE, model: scriptedModel(lines), maxSteps })
}

/** Lesson 2. */
export const refusals: Lesson = {
  number: 2,
  title: 'invalid actions',
  task: 'classify rejected actions, and make an agent learn from them',
  page: '2-invalid-actions.md',
  file: 'refusals.ts',
  exports: ['classify', 'agent'],
  runCommand: 'run --world alfworld --agent DIR/refusals.ts#agent --model simulated:mid --limit 10',
  checks: [
    {
      name: 'classifies actions in a house',
      hints: [
        'look at `seen.invalid` first: it is set only if the world rejected the action',
        "`syntax` is 'bad-syntax', `precondition` is 'precondition'",
      ],
      run: (exercise) => expectOutcomes(exercise, 'alfworld', HOUSE, IN_HOUSE),
    },
    {
      name: 'classifies actions in other worlds',
      hints: [
        '`seen.observation.text` does not help: each world has its own wording',
        'you only need `changed` and `invalid.kind`',
      ],
      async run(exercise) {
        await expectOutcomes(exercise, 'textcraft', 'textcraft/adapt-200/38', CRAFTING)
        await expectOutcomes(exercise, 'webshop', 'webshop/test/0', SHOPPING)
      },
    },
    {
      name: 'gives the model the reason and the admissible actions',
      hints: [
        'keep a `help` text: set it after a rejected action, clear it after any other, and pass it to `requestFor`',
        '`help` contains `seen.invalid.reason` and the lines of `yield* admissible()`',
      ],
      async run(exercise) {
        const { prompts } = await enter(agentOf(exercise), [DRAWER, 'go to drawer 1', DRAWER])
        assertThat(prompts.length === 3, `it made ${prompts.length} model calls for 3 actions without a repeated rejection`)
        const [first = '', second = '', third = ''] = prompts
        assertThat(
          !first.includes('go to drawer 1'),
          'it lists the admissible actions before any rejection: every list costs tokens',
        )
        assertThat(
          second.includes('drawer 1 is elsewhere'),
          "after a rejected action its prompt lacks the reason: 'not here: drawer 1 is elsewhere; go to it first'",
        )
        assertThat(
          /^go to drawer 1$/m.test(second),
          "after a rejected action its prompt lacks the admissible actions: a line 'go to drawer 1'",
        )
        assertThat(
          !/^go to drawer 1$/m.test(third.replace(/^> .*$/gm, '')),
          'it still lists the admissible actions after an accepted action',
        )
      },
    },
    {
      name: 'does not repeat a rejected action',
      hints: [
        'keep the rejected actions in a `Set` and check it before you act',
        'if the action is in the set, `ask` again: in a loop with at most two repetitions',
      ],
      async run(exercise) {
        const { actions } = await enter(agentOf(exercise), [DRAWER, DRAWER, 'go to drawer 1'], 2)
        const times = actions.filter((action) => action === DRAWER).length
        assertThat(times > 0, `it never sent '${DRAWER}', which was not rejected yet`)
        assertThat(
          times === 1,
          `it sent '${DRAWER}' ${times} times in the same state: a rejected action stays rejected until something changes`,
        )
        assertThat(
          actions[1] === 'go to drawer 1',
          `after the rejection it did ${quoted(actions.slice(1))}; expected the model's next reply 'go to drawer 1'`,
        )
      },
    },
    {
      name: 'allows the action again after a change',
      hints: [
        'an action that was impossible before may be possible now: when must the set be cleared?',
        '`if (seen.changed) refused.clear()`',
      ],
      async run(exercise) {
        const { steps } = await enter(agentOf(exercise), [DRAWER, DRAWER, 'go to drawer 1', DRAWER], 3)
        const sent = steps.filter(({ action }) => action === DRAWER)
        assertThat(
          sent.filter(({ invalid }) => invalid !== undefined).length === 1,
          `it sent '${DRAWER}' again before anything had changed`,
        )
        const opened = sent.some(({ changed }) => changed)
        assertThat(
          opened,
          `it still blocks '${DRAWER}' at the drawer, where it is possible: something changed after the rejection`,
        )
      },
    },
    {
      name: 'limits the number of repeated model calls',
      hints: [
        'count the repeated calls; after two, decide without the model',
        'then take the first admissible action that was not rejected',
      ],
      async run(exercise) {
        const stubborn = computedModel(() => DRAWER)
        const { steps, prompts } = await play(agentOf(exercise), {
          world: await worldOf('alfworld'),
          task: HOUSE,
          model: stubborn,
          maxSteps: 4,
        })
        const complaint = `it made ${prompts.length} model calls for ${steps.length} actions; expected at most three per action`
        assertThat(prompts.length <= 12, complaint)
        assertThat(steps.length === 4, `with a model that repeats itself it took ${steps.length} of 4 steps`)
        assertThat(
          steps[1]?.invalid === undefined,
          `after the rejection it did '${steps[1]?.action}', which is rejected too: take an admissible action`,
        )
      },
    },
    {
      name: 'repeats no rejected action in five houses',
      hints: [
        'run an episode and read it: `./orrery run --world alfworld --agent ./lesson-2/refusals.ts#agent --model simulated:mid --limit 10`',
        'a rejection still applies after looking around, which changes nothing',
      ],
      async run(exercise) {
        const [agent, world, model] = [agentOf(exercise), await worldOf('alfworld'), await modelOf('simulated:mid')]
        for (let house = 0; house < 5; house += 1) {
          const { steps } = await play(agent, { world, task: `alfworld/valid_unseen/${house}`, model, maxSteps: 20 })
          const refused = new Set<string>()
          for (const { action, invalid, changed, step } of steps) {
            assertThat(
              !refused.has(action),
              `in house ${house}, step ${step}, it repeated '${action}', although nothing had changed since it was rejected`,
            )
            if (invalid !== undefined) refused.add(action)
            else if (changed) refused.clear()
          }
        }
      },
    },
  ],
}
