import type { Agent, LanguageModel, RewindMeans } from '@orreryjs/core'
import type { Lesson } from '../lesson.ts'
import { agentOf, must, quoted } from '../lesson.ts'
import { answering, type Played, play, worldOf } from '../playing.ts'

const HOUSE = 'alfworld/valid_unseen/0'
const [BED, SHELF, DESK] = ['go to bed 1', 'go to shelf 1', 'go to desk 1']

/** What the model chooses at each place, in the order in which the agent comes to ask, and its verdicts; NO once they are used up. */
interface Mind {
  readonly places: readonly (readonly [action: string, first: string, second: string])[]
  readonly verdicts?: readonly string[]
}

/** By what it is asked: the purposes of the lesson's file. */
function minded({ places, verdicts = [] }: Mind): LanguageModel {
  const choices = places.flat()
  const [given, judged] = [{ count: 0 }, { count: 0 }]
  const next = (list: readonly string[], counter: { count: number }, otherwise: string): string => {
    counter.count += 1
    return list[counter.count - 1] ?? otherwise
  }
  return answering(({ purpose }) => (purpose === 'my-ar.aligned' ? next(verdicts, judged, 'NO') : next(choices, given, 'look')))
}

async function enter(agent: Agent, mind: Mind, rewind: readonly RewindMeans[] = ['snapshot']): Promise<Played> {
  return play(agent, { world: await worldOf('alfworld'), task: HOUSE, model: minded(mind), rewind, maxSteps: 20 })
}

/** What the model was asked, in order: `action`, `remedy`, `aligned`. */
function questionsOf({ events }: Played): readonly string[] {
  return events.flatMap((event) => (event.type === 'model-call' ? [event.purpose.replace('my-ar.', '')] : []))
}

/** Actions, and `back` where the agent went back. */
function courseOf({ events }: Played): readonly string[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.action] : event.type === 'rewind' ? ['back'] : []))
}

const WRONG: Mind = { places: [[BED, SHELF, DESK]] }
const DEEP: Mind = {
  places: [
    ['go to drawer 1', SHELF, DESK],
    ['open drawer 1', BED, 'go to drawer 2'],
  ],
  verdicts: ['YES'],
}
/** The card lies on the shelf; the first choice is wrong each time but the last. */
const CARD: Mind = {
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
  title: 'anticipating',
  task: 'keep remedies on a stack, and go back for them',
  page: '4-anticipating.md',
  file: 'remedies.ts',
  exports: ['agent'],
  checks: [
    {
      name: 'asks for an action and two remedies before it acts',
      hints: [
        '`choose` takes what was chosen at this place before: nothing, one action, two',
        'collect in a list: `while (chosen.length <= REMEDIES) chosen.push(yield* choose(transcript, chosen))`',
      ],
      async run(exercise) {
        const played = await enter(agentOf(exercise), WRONG)
        const before = questionsOf(played).slice(0, 4)
        const wanted = ['action', 'remedy', 'remedy', 'aligned']
        must(before.join() === wanted.join(), `its first questions are for ${quoted(before)}; expected ${quoted(wanted)}`)
        const third = played.prompts[2] ?? ''
        must(
          third.includes(BED) && third.includes(SHELF),
          `its question for the second remedy must name both before it: '${BED}', '${SHELF}'`,
        )
      },
    },
    {
      name: 'takes the action first, then the remedies in their order',
      hints: [
        'a stack gives last what was pushed first: push the second remedy, then the first, then the action',
        'note a remedy with its rank before it is taken',
      ],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), WRONG)
        const wanted = [BED, SHELF, DESK]
        must(actions[0] !== DESK, `it begins with '${DESK}', the second remedy: what is pushed last is popped first`)
        must(actions.join() === wanted.join(), `it did ${quoted(actions)}, each of which was wrong; expected ${quoted(wanted)}`)
        const noted = events.flatMap((event) =>
          event.type === 'note' && event.note.kind === 'remedy' ? [`${event.note.rank} ${event.note.action}`] : [],
        )
        const expected = [`1 ${SHELF}`, `2 ${DESK}`]
        must(noted.join() === expected.join(), `it notes the remedies ${quoted(noted)}; expected ${quoted(expected)}`)
      },
    },
    {
      name: 'goes back before it takes a remedy',
      hints: [
        'remember at which mark the agent is; compare it with `entry.at`',
        'after an action that changed something, it is at no mark until you set one',
      ],
      async run(exercise) {
        const course = courseOf(await enter(agentOf(exercise), WRONG))
        const wanted = [BED, 'back', SHELF, 'back', DESK]
        must(course.includes('back'), `it takes '${SHELF}' from the bed, where '${BED}' has led it: \`rewind(entry.at)\` first`)
        must(course[0] !== 'back', 'it goes back before its first action, and has not moved yet')
        must(course.join() === wanted.join(), `its course is ${quoted(course)}; expected ${quoted(wanted)}`)
      },
    },
    {
      name: 'does not go back where nothing has changed',
      hints: [
        'an action that was refused has led nowhere: `seen.changed` is false',
        'only where `seen.changed`, the agent has left the mark',
      ],
      async run(exercise) {
        const refused: Mind = { places: [['open drawer 1', SHELF, DESK]] }
        const course = courseOf(await enter(agentOf(exercise), refused))
        const wanted = ['open drawer 1', SHELF, 'back', DESK]
        must(
          course[1] !== 'back',
          "it goes back after 'open drawer 1', which the world refused: it had not moved, and going back may cost steps",
        )
        must(course.join() === wanted.join(), `its course is ${quoted(course)}; expected ${quoted(wanted)}`)
      },
    },
    {
      name: 'goes down, and up again to the right place',
      hints: [
        'a place that an aligned action has led to gets a mark, an action and remedies of its own, on top of the stack',
        'each entry keeps the mark of the place where it was chosen',
      ],
      async run(exercise) {
        const { events, ...played } = await enter(agentOf(exercise), DEEP)
        const course = courseOf({ ...played, events })
        must(
          course[1] !== SHELF && course[2] !== SHELF,
          `it takes '${SHELF}' right after an action that was aligned: what is below comes first, so push on top`,
        )
        const wanted = ['go to drawer 1', 'open drawer 1', 'back', BED, 'back', 'go to drawer 2', 'back', SHELF, 'back', DESK]
        must(course.join() === wanted.join(), `its course is ${quoted(course)}; expected ${quoted(wanted)}`)
        const marks = events.flatMap((event) => (event.type === 'rewind' ? [event.mark] : []))
        const [below, , above] = marks
        must(
          below !== above,
          `for '${SHELF}' it went back to the drawer, where '${BED}' was chosen, and not to where '${SHELF}' was`,
        )
      },
    },
    {
      name: 'leaves out what it cannot go back for',
      hints: [
        '`const { means } = yield* rewind(entry.at)`: where means is `none`, nothing has happened',
        '`continue` with the next entry',
      ],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), WRONG, ['none'])
        const tried = events.some(({ type }) => type === 'rewind')
        must(tried, `it never tries to go back from the bed, though '${SHELF}' was meant for the place before`)
        must(
          actions[1] !== SHELF,
          `it takes '${SHELF}' although it could not go back: from here it is another action than the one that was meant`,
        )
        must(actions.length === 1, `it did ${quoted(actions)}; where nothing leads back, only '${BED}' is left`)
      },
    },
    {
      name: 'finds the card, and says how it ended',
      hints: [
        "`return { claim: 'success' }` where `seen.ended`, `{ claim: 'failure' }` behind the loop",
        'an aligned action that changed nothing leaves the agent at the same mark, where it may choose anew',
      ],
      async run(exercise) {
        const agent = agentOf(exercise)
        const { end, actions } = await enter(agent, CARD)
        must(
          end.success,
          `with a model whose first choice is wrong three times in four it ended as ${end.end} after ${quoted(actions)}`,
        )
        must(end.answer?.claim === 'success', `it solved the task and claims ${String(end.answer?.claim)}`)
        const lost = await enter(agent, WRONG)
        must(lost.end.answer?.claim === 'failure', `its stack was empty, and it claims ${String(lost.end.answer?.claim)}`)
      },
    },
  ],
}
