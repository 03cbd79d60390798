import type { Agent } from '@orreryjs/core'
import type { Lesson } from '../lesson.ts'
import { agentOf, must, quoted } from '../lesson.ts'
import { modelOf, type Played, play, saying, worldOf } from '../playing.ts'

/** The five steps that a soup takes. */
const SOUP = [
  'get 1 spruce logs',
  'get 6 beetroot',
  'craft 4 spruce planks using 1 spruce logs',
  'craft 4 bowl using 3 spruce planks',
  'craft 1 beetroot soup using 1 bowl, 6 beetroot',
]
const THOUGHT = 'a bowl needs planks'
const THINKING = [...SOUP.slice(0, 2), `think: ${THOUGHT}`, ...SOUP.slice(2)]
const HOUSES = [0, 10, 20, 30, 40]

/** Cooks the soup with a model that says these lines. */
async function cook(agent: Agent, lines: readonly string[]): Promise<Played> {
  return play(agent, {
    world: await worldOf('textcraft', { dialect: 'adapt' }),
    task: 'textcraft/adapt-200/38',
    model: saying(lines),
  })
}

/** Lesson 1. */
export const loop: Lesson = {
  number: 1,
  title: 'an agent is a loop',
  task: 'write the loop of ReAct with `ask`, `act` and `note`',
  page: '1-a-loop.md',
  file: 'react.ts',
  exports: ['agent'],
  plays: 'run --world alfworld --agent DIR/react.ts#agent,react --model simulated:mid --limit 10',
  checks: [
    {
      name: 'goes on until the task has ended',
      hints: [
        'put `ask` and `act` into a loop that only `seen.ended` leaves',
        '`const seen = yield* act(line)` and `if (seen.ended) return { text: ... }`, inside `for (;;) { ... }`',
      ],
      async run(exercise) {
        const { actions, end } = await cook(agentOf(exercise), SOUP)
        const wanted = 'each line of the model goes to the world, in order'
        must(actions.length > 0, 'it sends nothing to the world')
        must(actions.length > 1, 'it takes 1 action where 5 are needed: there is no loop yet')
        must(
          actions.slice(0, 5).join('\n') === SOUP.join('\n'),
          `it did ${quoted(actions.slice(0, 5))}; ${wanted}: ${quoted(SOUP)}`,
        )
        must(end.success, `the episode ended as ${end.end}, not solved`)
      },
    },
    {
      name: 'shows the model what the world answered',
      hints: [
        'after each action add the line and what came back to `transcript`, which has to be a `let`',
        'in the loop, after `act`: add a line end, `> `, the line, a line end and `seen.observation.text` to `transcript`',
      ],
      async run(exercise) {
        const { prompts } = await cook(agentOf(exercise), SOUP)
        const [first = '', second = ''] = prompts
        must(first.includes('beetroot soup'), 'its first prompt does not have the observation that the task begins with')
        must(prompts.length > 1, 'it asks the model once only, so that it cannot tell it anything')
        must(
          second.includes('Got 1 spruce logs'),
          "its second prompt lacks what the world answered to the first action: 'Got 1 spruce logs'",
        )
        must(
          second.includes('> get 1 spruce logs'),
          "its second prompt has the answer, and not the line before it: '> get 1 spruce logs'",
        )
        const last = prompts.at(-1) ?? ''
        must(
          last.includes('Got 1 spruce logs'),
          'its last prompt has forgotten the first answer: the whole transcript belongs into each',
        )
        must(
          last.includes('beetroot soup'),
          'its last prompt has forgotten the task: the transcript begins with the first observation',
        )
      },
    },
    {
      name: 'keeps thoughts from the world',
      hints: [
        "look at the line before you act: `if (line.startsWith('think:'))`",
        'in that case note the thought, add the line with `OK.` below it to the transcript, and `continue`',
      ],
      async run(exercise) {
        const { actions, events, prompts, end } = await cook(agentOf(exercise), THINKING)
        const sent = actions.find((action) => /think/.test(action))
        must(sent === undefined, `it sent '${sent}' to the world: a thought is no action, and costs no step`)
        const thoughts = events.flatMap((event) =>
          event.type === 'note' && event.note.kind === 'thought' ? [event.note.text] : [],
        )
        must(thoughts.length > 0, "it notes no thought, so that the journal has none: `yield* note({ kind: 'thought', text })`")
        must(thoughts[0] === THOUGHT, `it notes '${thoughts[0]}'; the thought itself is '${THOUGHT}', without \`think:\``)
        const after = prompts[3] ?? ''
        must(after.includes(`think: ${THOUGHT}`), 'the prompt after a thought lacks it: the model will have the same one again')
        must(/think: .*\nOK\./.test(after), 'below the thought the transcript has no `OK.`')
        must(end.success, `with a thought among the lines the episode ended as ${end.end}`)
      },
    },
    {
      name: 'stops when the world has ended',
      hints: ['`seen.ended` is true after the last action: return at once', 'test `seen.ended` before anything is asked again'],
      async run(exercise) {
        const { prompts, actions, end } = await cook(agentOf(exercise), SOUP)
        must(actions.length >= 5, `it stops after ${actions.length} of 5 actions, before the task is solved`)
        must(prompts.length <= 5, 'it asks the model again after the task was solved: nobody pays for that')
        must(
          end.answer !== undefined,
          'it goes on after the task was solved until the harness ends it: return where `seen.ended`',
        )
      },
    },
    {
      name: 'counts its calls',
      hints: [
        'add one each time that you `ask`, not each time that you `act`',
        'what is returned is the number, a blank and the word: `{ text: ... }`',
      ],
      async run(exercise) {
        const { end } = await cook(agentOf(exercise), THINKING)
        const text = end.answer?.text
        must(text !== undefined, "it returns no text; expected `{ text: '6 calls' }`")
        must(text !== '5 calls', "it says '5 calls' where the model was asked 6 times: a thought is a call too")
        must(text === '6 calls', `it says '${text}' where '6 calls' is right`)
      },
    },
    {
      name: 'solves five houses that it has never seen',
      hints: [
        'if all else holds, look at what comes between the lines of your transcript',
        'the form is `> LINE`, and below it the answer, nothing else',
      ],
      async run(exercise) {
        const [agent, world, model] = [agentOf(exercise), await worldOf('alfworld'), await modelOf('simulated:perfect')]
        const solved: number[] = []
        for (const house of HOUSES) {
          const { end } = await play(agent, { world, task: `alfworld/valid_unseen/${house}`, model, maxSteps: 50 })
          if (end.success) solved.push(house)
        }
        must(solved.length === HOUSES.length, `it solved ${solved.length} of 5 with a model that knows the way`)
      },
    },
  ],
}
