import type { Agent, EpisodeEvent } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { loadAgent } from '@orreryjs/runs/registry'
import type { Lesson } from '../lesson.ts'
import { agentOf, assertThat, functionOf, quoted } from '../lesson.ts'
import { modelOf, type PlayedEpisode, play, scriptedModel, worldOf } from '../playing.ts'

const HOUSE = 'alfworld/valid_unseen/0'
const [OPEN, GO] = ['open drawer 1', 'go to drawer 1']

/** Replies with the expected change and next action. */
const REPLIES: readonly (readonly [text: string, change: string | undefined, next: string | undefined])[] = [
  ['LAST: keep\nNEXT: open drawer 1', undefined, OPEN],
  ['LAST: change to go to drawer 1\nNEXT: open drawer 1', GO, OPEN],
  ['next: open drawer 1', undefined, OPEN],
  ['Let me see.\n\nNEXT:   open drawer 1  \nI was too far away.\nlast: Change to go to drawer 1', GO, OPEN],
  ['I give up.', undefined, undefined],
]

async function enter(agent: Agent, lines: readonly string[]): Promise<PlayedEpisode> {
  return play(agent, { world: await worldOf('alfworld'), task: HOUSE, model: scriptedModel(lines), maxSteps: lines.length })
}

function changesIn(events: readonly EpisodeEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'note' && event.note.kind === 'modification' ? [event.note.action] : []))
}

interface Cost {
  readonly calls: number
  readonly actions: number
  readonly changes: number
  readonly tokens: number
}

/** Lesson 3. */
export const reflection: Lesson = {
  number: 3,
  title: 'reflecting before acting',
  task: 'judge the last action, change it or continue, and count the cost',
  page: '3-reflecting-before-acting.md',
  file: 'reflect.ts',
  exports: ['readReply', 'agent', 'costOf'],
  checks: [
    {
      name: 'parses replies',
      hints: [
        'a pattern with the flags `i` and `m` matches a line anywhere: /^NEXT: (.+)$/im',
        'allow spaces: /^\\s*NEXT:\\s*(\\S.*?)\\s*$/im',
      ],
      run(exercise) {
        const read = functionOf<(text: string) => Readonly<Record<string, unknown>>>(exercise, 'readReply')
        for (const [text, change, next] of REPLIES) {
          const reply = read(text)
          const found = { change: reply?.['change'], next: reply?.['next'] }
          assertThat(
            found.next === next,
            `for ${JSON.stringify(text)} it returns the next action ${described(found.next)}; expected ${described(next)}`,
          )
          assertThat(
            found.change === change,
            `for ${JSON.stringify(text)} it returns the change ${described(found.change)}; expected ${described(change)}`,
          )
        }
      },
    },
    {
      name: 'judges nothing at first, and then judges and acts in one call',
      hints: [
        '`requestFor(transcript, judging)`: which value does `judging` have before the first action?',
        'keep the last action in a variable that is `undefined` at first',
      ],
      async run(exercise) {
        const { prompts, actions } = await enter(agentOf(exercise), [`NEXT: ${GO}`, `LAST: keep\nNEXT: ${OPEN}`])
        const [first = '', second = ''] = prompts
        assertThat(!first.includes('LAST:'), 'its first prompt asks for a verdict before any action')
        assertThat(prompts.length >= 2, `it made ${prompts.length} model calls for two actions`)
        assertThat(second.includes('LAST:'), 'its second prompt does not ask for a verdict on the first action')
        assertThat(
          prompts.length === 2,
          `it made ${prompts.length} model calls for ${actions.length} actions: verdict and action belong in one call`,
        )
      },
    },
    {
      name: 'takes the changed action instead of the next one',
      hints: [
        'if there is a `change`, execute it and ignore `next`: the next reply has another',
        "note the change before you act: `yield* note({ kind: 'modification', action: change, reason: last })`",
      ],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), [
          `NEXT: ${OPEN}`,
          `LAST: change to ${GO}\nNEXT: look`,
          `LAST: keep\nNEXT: ${OPEN}`,
        ])
        assertThat(actions[1] !== 'look', "it took 'look', the next action, instead of changing the last one")
        assertThat(actions[1] === GO, `it did ${quoted(actions)}; expected the changed action '${GO}' second`)
        assertThat(actions[2] === OPEN, `it did ${quoted(actions)}; expected '${OPEN}' after the change`)
        const changes = changesIn(events)
        assertThat(changes.length === 1, `the journal has ${changes.length} modification notes for one changed action`)
        assertThat(changes[0] === GO, `its note names '${changes[0]}'; expected the new action '${GO}'`)
      },
    },
    {
      name: 'ignores a change to the same action',
      hints: ['compare the change with the last action', 'models often repeat a correct action: `change !== last`'],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), [`NEXT: ${GO}`, `LAST: change to ${GO}\nNEXT: ${OPEN}`])
        assertThat(
          actions[1] === OPEN,
          `the reply changed '${GO}' to itself and it did '${actions[1]}'; expected the next action '${OPEN}'`,
        )
        assertThat(changesIn(events).length === 0, 'it notes a modification although the changed action equals the last one')
      },
    },
    {
      name: 'limits consecutive changes',
      hints: [
        'count consecutive changes; reset to 0 after an unchanged action',
        'apply a change only after fewer than two consecutive changes',
      ],
      async run(exercise) {
        const places = ['desk 1', 'drawer 1', 'shelf 1', 'shelf 2', 'bed 1', 'drawer 2']
        const moody = places.map((place) => `LAST: change to go to ${place}\nNEXT: look`)
        const { actions } = await enter(agentOf(exercise), ['NEXT: look', ...moody])
        const lookIndexes = actions.flatMap((action, index) => (action === 'look' ? [index] : []))
        assertThat(lookIndexes.length > 1, `it changed ${actions.length - 1} actions in a row and never took NEXT`)
        assertThat(lookIndexes[1] === 3, `it made ${(lookIndexes[1] ?? 0) - 1} changes in a row; expected at most two, then NEXT`)
        assertThat(
          lookIndexes[2] === 6,
          'it does not reset the count after an unchanged action: expected two more changes, then NEXT',
        )
      },
    },
    {
      name: 'counts the cost of an episode',
      hints: [
        "the events are of several types: 'model-call', 'step-end', 'note' with `note.kind === 'modification'`",
        'tokens of a call: the sum of input and output in `event.reply?.usage`',
      ],
      async run(exercise) {
        const costOf = functionOf<(events: readonly EpisodeEvent[]) => Cost>(exercise, 'costOf')
        const { events, steps } = await playRebact()
        const calls = events.filter(({ type }) => type === 'model-call')
        const cost = costOf(events)
        assertThat(cost.calls !== events.length, 'it counts every event as a call')
        assertThat(cost.calls === calls.length, `it counts ${cost.calls} calls in an episode with ${calls.length}`)
        assertThat(cost.actions === steps, `it counts ${cost.actions} actions in an episode with ${steps} steps`)
        const changes = changesIn(events).length
        assertThat(cost.changes === changes, `it counts ${cost.changes} changes; the journal has ${changes} modification notes`)
        const tokens = events.reduce((sum, event) => sum + tokensOf(event), 0)
        assertThat(cost.tokens === tokens, `it counts ${cost.tokens} tokens; expected ${tokens}, input and output`)
      },
    },
  ],
}

function described(text: unknown): string {
  return text === undefined ? 'undefined' : `'${String(text)}'`
}

function tokensOf(event: EpisodeEvent): number {
  const usage = event.type === 'model-call' ? event.reply?.usage : undefined
  return (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
}

/** An episode of the real method that contains modifications. */
async function playRebact(): Promise<{ readonly events: readonly EpisodeEvent[]; readonly steps: number }> {
  const [world, model, entry] = [await worldOf('textcraft'), await modelOf('simulated:mid'), await loadAgent(orrery, 'rebact')]
  const profile = agentProfile(entry, world)
  const { end, events } = await playEpisode({ world, model, profile, task: 'textcraft/test/4', agent: entry.create(world, {}) })
  return { events, steps: end.steps }
}
