import type { Agent, LanguageModel, RewindMeans } from '@orreryjs/core'
import type { Lesson } from '../lesson.ts'
import { agentOf, assertThat, quoted } from '../lesson.ts'
import { computedModel, type PlayedEpisode, play, worldOf } from '../playing.ts'

const HOUSE = 'alfworld/valid_unseen/0'
const [BED, SHELF, DESK] = ['go to bed 1', 'go to shelf 1', 'go to desk 1']

/** Actions that the model chooses at each place, in order of the requests, and its verdicts; then NO. */
interface Script {
  readonly places: readonly (readonly [action: string, first: string, second: string])[]
  readonly verdicts?: readonly string[]
}

/** A model that replies according to the request's purpose. */
function modelFor({ places, verdicts = [] }: Script): LanguageModel {
  const choices = places.flat()
  const [chosen, judged] = [{ count: 0 }, { count: 0 }]
  const next = (list: readonly string[], counter: { count: number }, otherwise: string): string => {
    counter.count += 1
    return list[counter.count - 1] ?? otherwise
  }
  return computedModel(({ purpose }) =>
    purpose === 'my-ar.aligned' ? next(verdicts, judged, 'NO') : next(choices, chosen, 'look'),
  )
}

async function enter(agent: Agent, script: Script, rewind: readonly RewindMeans[] = ['snapshot']): Promise<PlayedEpisode> {
  return play(agent, { world: await worldOf('alfworld'), task: HOUSE, model: modelFor(script), rewind, maxSteps: 20 })
}

/** Purposes of the model calls, in order: `action`, `remedy`, `aligned`. */
function purposesOf({ events }: PlayedEpisode): readonly string[] {
  return events.flatMap((event) => (event.type === 'model-call' ? [event.purpose.replace('my-ar.', '')] : []))
}

/** Actions, and `back` for each rewind. */
function routeOf({ events }: PlayedEpisode): readonly string[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.action] : event.type === 'rewind' ? ['back'] : []))
}

const WRONG: Script = { places: [[BED, SHELF, DESK]] }
const DEEP: Script = {
  places: [
    ['go to drawer 1', SHELF, DESK],
    ['open drawer 1', BED, 'go to drawer 2'],
  ],
  verdicts: ['YES'],
}
/** The card is on the shelf. The first choice is wrong in the first and third state. */
const CARD: Script = {
  places: [
    [BED, SHELF, DESK],
    ['take creditcard 1 from shelf 1', BED, DESK],
    [BED, 'go to drawer 1', 'go to sidetable 1'],
    ['move creditcard 1 to sidetable 1', BED, DESK],
  ],
  verdicts: ['NO', 'YES', 'YES', 'NO', 'NO', 'YES', 'YES'],
}

/** Lesson 4. */
export const remedies: Lesson = {
  number: 4,
  title: 'anticipation',
  task: 'store remedies on a stack and go back for them',
  page: '4-anticipation.md',
  file: 'remedies.ts',
  exports: ['agent'],
  checks: [
    {
      name: 'asks for an action and two remedies before it acts',
      hints: [
        '`choose` takes the earlier choices in this state: none, one action, two',
        'collect in a list: `while (chosen.length <= REMEDIES) chosen.push(yield* choose(transcript, chosen))`',
      ],
      async run(exercise) {
        const played = await enter(agentOf(exercise), WRONG)
        const before = purposesOf(played).slice(0, 4)
        const wanted = ['action', 'remedy', 'remedy', 'aligned']
        assertThat(before.join() === wanted.join(), `its first model calls are for ${quoted(before)}; expected ${quoted(wanted)}`)
        const third = played.prompts[2] ?? ''
        assertThat(
          third.includes(BED) && third.includes(SHELF),
          `its prompt for the second remedy must name both earlier choices: '${BED}', '${SHELF}'`,
        )
      },
    },
    {
      name: 'takes the action first, then the remedies in order',
      hints: [
        'a stack pops in reverse order: push the second remedy, then the first, then the action',
        'note a remedy with its rank before you execute it',
      ],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), WRONG)
        const wanted = [BED, SHELF, DESK]
        assertThat(actions[0] !== DESK, `it starts with '${DESK}', the second remedy: the last pushed entry is popped first`)
        assertThat(
          actions.join() === wanted.join(),
          `it did ${quoted(actions)} with a verdict NO for each; expected ${quoted(wanted)}`,
        )
        const noted = events.flatMap((event) =>
          event.type === 'note' && event.note.kind === 'remedy' ? [`${event.note.rank} ${event.note.action}`] : [],
        )
        const expected = [`1 ${SHELF}`, `2 ${DESK}`]
        assertThat(noted.join() === expected.join(), `it notes the remedies ${quoted(noted)}; expected ${quoted(expected)}`)
      },
    },
    {
      name: 'goes back before taking a remedy',
      hints: [
        "remember the agent's current mark and compare it with `entry.at`",
        'after an action that changed something, it has no current mark until you set one',
      ],
      async run(exercise) {
        const course = routeOf(await enter(agentOf(exercise), WRONG))
        const wanted = [BED, 'back', SHELF, 'back', DESK]
        assertThat(course.includes('back'), `it takes '${SHELF}' at the bed, after '${BED}': call \`rewind(entry.at)\` first`)
        assertThat(course[0] !== 'back', 'it goes back before its first action, although it has not moved yet')
        assertThat(course.join() === wanted.join(), `its course is ${quoted(course)}; expected ${quoted(wanted)}`)
      },
    },
    {
      name: 'does not go back if nothing has changed',
      hints: ['a rejected action has no effect: `seen.changed` is false', 'the agent has left the mark only if `seen.changed`'],
      async run(exercise) {
        const refused: Script = { places: [['open drawer 1', SHELF, DESK]] }
        const course = routeOf(await enter(agentOf(exercise), refused))
        const wanted = ['open drawer 1', SHELF, 'back', DESK]
        assertThat(
          course[1] !== 'back',
          "it goes back after 'open drawer 1', which the world rejected: it had not moved, and going back may cost steps",
        )
        assertThat(course.join() === wanted.join(), `its course is ${quoted(course)}; expected ${quoted(wanted)}`)
      },
    },
    {
      name: 'explores deeper, then returns to the right state',
      hints: [
        'the state after an aligned action gets its own mark, action and remedies, on top of the stack',
        'each entry keeps the mark of the state in which it was chosen',
      ],
      async run(exercise) {
        const { events, ...played } = await enter(agentOf(exercise), DEEP)
        const course = routeOf({ ...played, events })
        assertThat(
          course[1] !== SHELF && course[2] !== SHELF,
          `it takes '${SHELF}' right after an aligned action: the new state's choices come first, so push them on top`,
        )
        const wanted = ['go to drawer 1', 'open drawer 1', 'back', BED, 'back', 'go to drawer 2', 'back', SHELF, 'back', DESK]
        assertThat(course.join() === wanted.join(), `its course is ${quoted(course)}; expected ${quoted(wanted)}`)
        const marks = events.flatMap((event) => (event.type === 'rewind' ? [event.mark] : []))
        const [below, , above] = marks
        assertThat(
          below !== above,
          `for '${SHELF}' it went back to the drawer, where '${BED}' was chosen, not to the state in which '${SHELF}' was chosen`,
        )
      },
    },
    {
      name: 'skips entries that it cannot go back for',
      hints: [
        '`const { means } = yield* rewind(entry.at)`: if means is `none`, it did not go back',
        '`continue` with the next entry',
      ],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), WRONG, ['none'])
        const tried = events.some(({ type }) => type === 'rewind')
        assertThat(tried, `it never tries to go back from the bed, although '${SHELF}' was chosen in the state before`)
        assertThat(
          actions[1] !== SHELF,
          `it takes '${SHELF}' although it could not go back: in this state it is a different action`,
        )
        assertThat(actions.length === 1, `it did ${quoted(actions)}; expected only '${BED}' if it cannot go back`)
      },
    },
    {
      name: 'finds the card and claims the right result',
      hints: [
        "`return { claim: 'success' }` if `seen.terminated`, `{ claim: 'failure' }` after the loop",
        'after an aligned action that changed nothing the agent is at the same mark and may choose again',
      ],
      async run(exercise) {
        const agent = agentOf(exercise)
        const { end, actions } = await enter(agent, CARD)
        assertThat(
          end.success,
          `with a model whose first choice is wrong in two of four states it ended as ${end.end} after ${quoted(actions)}`,
        )
        assertThat(end.answer?.claim === 'success', `it solved the task but claims ${String(end.answer?.claim)}`)
        const lost = await enter(agent, WRONG)
        assertThat(lost.end.answer?.claim === 'failure', `its stack was empty but it claims ${String(lost.end.answer?.claim)}`)
      },
    },
  ],
}
