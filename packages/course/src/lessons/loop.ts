import type { Agent } from '@orreryjs/core'
import type { Lesson } from '../lesson.ts'
import { agentOf, assertThat, quoted } from '../lesson.ts'
import { modelOf, type PlayedEpisode, play, scriptedModel, worldOf } from '../playing.ts'

/** The five steps to cook the soup. */
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

/** Cooks the soup with a model that returns these lines. */
async function cook(agent: Agent, lines: readonly string[]): Promise<PlayedEpisode> {
  return play(agent, {
    world: await worldOf('textcraft', { dialect: 'adapt' }),
    task: 'textcraft/adapt-200/38',
    model: scriptedModel(lines),
  })
}

/** Lesson 1. */
export const loop: Lesson = {
  number: 1,
  title: 'the agent loop',
  task: 'write the ReAct loop with `ask`, `act` and `note`',
  page: '1-the-agent-loop.md',
  file: 'react.ts',
  exports: ['agent'],
  runCommand: 'run --world alfworld --agent DIR/react.ts#agent,react --model simulated:mid --limit 10',
  checks: [
    {
      name: 'repeats until the task has ended',
      hints: [
        'put `ask` and `act` into a loop that ends only when `seen.terminated` is true',
        '`const seen = yield* act(line)` and `if (seen.terminated) return { text: ... }`, inside `for (;;) { ... }`',
      ],
      async run(exercise) {
        const { actions, end } = await cook(agentOf(exercise), SOUP)
        const wanted = 'each line of the model goes to the world, in order'
        assertThat(actions.length > 0, 'it sends nothing to the world')
        assertThat(actions.length > 1, 'it takes 1 action, but 5 are needed: there is no loop yet')
        assertThat(
          actions.slice(0, 5).join('\n') === SOUP.join('\n'),
          `it did ${quoted(actions.slice(0, 5))}; ${wanted}: ${quoted(SOUP)}`,
        )
        assertThat(end.success, `the episode ended as ${end.end}, not solved`)
      },
    },
    {
      name: 'shows the model what the world answered',
      hints: [
        "after each action append the line and the world's answer to `transcript`, which must be a `let`",
        'in the loop, after `act`: append a line break, `> `, the line, a line break and `seen.observation.text` to `transcript`',
      ],
      async run(exercise) {
        const { prompts } = await cook(agentOf(exercise), SOUP)
        const [first = '', second = ''] = prompts
        assertThat(first.includes('beetroot soup'), 'its first prompt lacks the initial observation of the task')
        assertThat(prompts.length > 1, "it calls the model only once, so the model never sees the world's answer")
        assertThat(
          second.includes('Got 1 spruce logs'),
          "its second prompt lacks the world's answer to the first action: 'Got 1 spruce logs'",
        )
        assertThat(
          second.includes('> get 1 spruce logs'),
          "its second prompt has the answer but not the line before it: '> get 1 spruce logs'",
        )
        const last = prompts.at(-1) ?? ''
        assertThat(
          last.includes('Got 1 spruce logs'),
          'its last prompt lacks the first answer: each prompt needs the whole transcript',
        )
        assertThat(
          last.includes('beetroot soup'),
          'its last prompt lacks the task: the transcript starts with the initial observation',
        )
      },
    },
    {
      name: 'does not send thoughts to the world',
      hints: [
        "look at the line before you act: `if (line.startsWith('think:'))`",
        'if so, note the thought, append the line and `OK.` to the transcript, and `continue`',
      ],
      async run(exercise) {
        const { actions, events, prompts, end } = await cook(agentOf(exercise), THINKING)
        const sent = actions.find((action) => /think/.test(action))
        assertThat(sent === undefined, `it sent '${sent}' to the world: a thought is not an action and costs no step`)
        const thoughts = events.flatMap((event) =>
          event.type === 'note' && event.note.kind === 'thought' ? [event.note.text] : [],
        )
        assertThat(thoughts.length > 0, "the journal has no note of the thought: `yield* note({ kind: 'thought', text })`")
        assertThat(thoughts[0] === THOUGHT, `it notes '${thoughts[0]}'; expected the text without \`think:\`: '${THOUGHT}'`)
        const after = prompts[3] ?? ''
        assertThat(after.includes(`think: ${THOUGHT}`), 'the prompt after a thought lacks the thought: the model will repeat it')
        const lines = after.split('\n')
        const isAnswered = lines.some((line, index) => line.includes('think: ') && lines[index + 1]?.startsWith('OK.'))
        assertThat(isAnswered, 'the transcript has no `OK.` below the thought')
        assertThat(end.success, `with a thought among the lines the episode ended as ${end.end}, not solved`)
      },
    },
    {
      name: 'stops when the task has ended',
      hints: [
        '`seen.terminated` is true after the last action: return at once',
        'test `seen.terminated` before the next model call',
      ],
      async run(exercise) {
        const { prompts, actions, end } = await cook(agentOf(exercise), SOUP)
        assertThat(actions.length >= 5, `it stops after ${actions.length} of 5 actions, before the task is solved`)
        assertThat(prompts.length <= 5, 'it calls the model again after the task was solved: a wasted call')
        assertThat(
          end.answer !== undefined,
          'it continues after the task was solved until the harness stops it: return if `seen.terminated`',
        )
      },
    },
    {
      name: 'counts its model calls',
      hints: ['add one for each `ask`, not for each `act`', 'return the number, a space and the word: `{ text: ... }`'],
      async run(exercise) {
        const { end } = await cook(agentOf(exercise), THINKING)
        const text = end.answer?.text
        assertThat(text !== undefined, "it returns no text; expected `{ text: '6 calls' }`")
        assertThat(text !== '5 calls', "it returns '5 calls' after 6 model calls: a thought is a call too")
        assertThat(text === '6 calls', `it returns '${text}'; expected '6 calls'`)
      },
    },
    {
      name: 'solves five unseen houses',
      hints: [
        'if all other checks pass, look at the separators in your transcript',
        'the format is `> LINE` with the answer below it, nothing else',
      ],
      async run(exercise) {
        const [agent, world, model] = [agentOf(exercise), await worldOf('alfworld'), await modelOf('simulated:perfect')]
        const solved: number[] = []
        for (const house of HOUSES) {
          const { end } = await play(agent, { world, task: `alfworld/valid_unseen/${house}`, model, maxSteps: 50 })
          if (end.success) solved.push(house)
        }
        assertThat(solved.length === HOUSES.length, `it solved ${solved.length} of 5 with a perfect model`)
      },
    },
  ],
}
