import type { Agent, EpisodeEvent } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { loadAgent } from '@orreryjs/runs/registry'
import type { Lesson } from '../lesson.ts'
import { agentOf, functionOf, must, quoted } from '../lesson.ts'
import { modelOf, type Played, play, saying, worldOf } from '../playing.ts'

const HOUSE = 'alfworld/valid_unseen/0'
const [OPEN, GO] = ['open drawer 1', 'go to drawer 1']

/** Replies, each read as its second part. */
const REPLIES: readonly (readonly [text: string, change: string | undefined, next: string | undefined])[] = [
  ['LAST: keep\nNEXT: open drawer 1', undefined, OPEN],
  ['LAST: change to go to drawer 1\nNEXT: open drawer 1', GO, OPEN],
  ['next: open drawer 1', undefined, OPEN],
  ['Let me see.\n\nNEXT:   open drawer 1  \nI was too far away.\nlast: Change to go to drawer 1', GO, OPEN],
  ['I give up.', undefined, undefined],
]

async function enter(agent: Agent, lines: readonly string[]): Promise<Played> {
  return play(agent, { world: await worldOf('alfworld'), task: HOUSE, model: saying(lines), maxSteps: lines.length })
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
  task: 'judge the last action, change it or go on, and count what that costs',
  page: '3-reflecting-before-acting.md',
  file: 'reflect.ts',
  exports: ['readReply', 'agent', 'costOf'],
  checks: [
    {
      name: 'reads replies',
      hints: [
        'a pattern with the flags `i` and `m` finds a line anywhere: /^NEXT: (.+)$/im',
        'allow blanks: /^\\s*NEXT:\\s*(\\S.*?)\\s*$/im',
      ],
      run(exercise) {
        const read = functionOf<(text: string) => Readonly<Record<string, unknown>>>(exercise, 'readReply')
        for (const [text, change, next] of REPLIES) {
          const reply = read(text)
          const found = { change: reply?.['change'], next: reply?.['next'] }
          must(found.next === next, `of ${JSON.stringify(text)} it reads the next action ${said(found.next)}, not ${said(next)}`)
          must(
            found.change === change,
            `of ${JSON.stringify(text)} it reads the change ${said(found.change)}, not ${said(change)}`,
          )
        }
      },
    },
    {
      name: 'has nothing to judge at first, and judges in one call',
      hints: [
        '`requestFor(transcript, judging)`: what is `judging` before the first action?',
        'keep the last action in a variable that is `undefined` at first',
      ],
      async run(exercise) {
        const { prompts, actions } = await enter(agentOf(exercise), [`NEXT: ${GO}`, `LAST: keep\nNEXT: ${OPEN}`])
        const [first = '', second = ''] = prompts
        must(!first.includes('LAST:'), 'its first prompt asks for a verdict, and nothing was done yet')
        must(prompts.length >= 2, `it asked ${prompts.length} times for two actions`)
        must(second.includes('LAST:'), 'its second prompt asks for no verdict on the first action')
        must(
          prompts.length === 2,
          `it asked ${prompts.length} times for ${actions.length} actions: verdict and action come in one call`,
        )
      },
    },
    {
      name: 'takes the changed action in place of the next',
      hints: [
        'where `change` is there, act it and leave `next` alone: the next reply gives another',
        "note the change before you act: `yield* note({ kind: 'modification', action: change, reason: last })`",
      ],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), [
          `NEXT: ${OPEN}`,
          `LAST: change to ${GO}\nNEXT: look`,
          `LAST: keep\nNEXT: ${OPEN}`,
        ])
        must(actions[1] !== 'look', "it took 'look', the next action, where the last one was to be changed")
        must(actions[1] === GO, `it did ${quoted(actions)}; the second action is the changed one, '${GO}'`)
        must(actions[2] === OPEN, `it did ${quoted(actions)}; after the change it goes on with '${OPEN}'`)
        const changes = changesIn(events)
        must(changes.length === 1, `the journal has ${changes.length} notes of a modification where one action was changed`)
        must(changes[0] === GO, `its note says '${changes[0]}'; it names the action that is taken instead, '${GO}'`)
      },
    },
    {
      name: 'knows a change that is none',
      hints: ['compare the change with the action that was taken', 'models like to repeat what was right: `change !== last`'],
      async run(exercise) {
        const { actions, events } = await enter(agentOf(exercise), [`NEXT: ${GO}`, `LAST: change to ${GO}\nNEXT: ${OPEN}`])
        must(
          actions[1] === OPEN,
          `the reply changed '${GO}' to the same, and it did '${actions[1]}'; nothing is to be changed: '${OPEN}'`,
        )
        must(changesIn(events).length === 0, 'it notes a modification where the changed action is the one that was taken')
      },
    },
    {
      name: 'does not change its mind for ever',
      hints: [
        'count the changes in a row, from 0 after each action that is none',
        'a change is taken only while fewer than two went before it',
      ],
      async run(exercise) {
        const places = ['desk 1', 'drawer 1', 'shelf 1', 'shelf 2', 'bed 1', 'drawer 2']
        const moody = places.map((place) => `LAST: change to go to ${place}\nNEXT: look`)
        const { actions } = await enter(agentOf(exercise), ['NEXT: look', ...moody])
        const looks = actions.flatMap((action, index) => (action === 'look' ? [index] : []))
        must(looks.length > 1, `it changed ${actions.length - 1} actions in a row and never took the next one`)
        must(looks[1] === 3, `it took ${(looks[1] ?? 0) - 1} changes in a row; two may follow each other, then comes NEXT`)
        must(looks[2] === 6, 'after an action that was no change the count begins anew: two more changes, then NEXT')
      },
    },
    {
      name: 'counts what an episode costs',
      hints: [
        "the events are of several types: 'model-call', 'step-end', 'note' with `note.kind === 'modification'`",
        'tokens of a call: `event.reply?.usage`, of which in and out are added',
      ],
      async run(exercise) {
        const costOf = functionOf<(events: readonly EpisodeEvent[]) => Cost>(exercise, 'costOf')
        const { events, steps } = await playRebact()
        const calls = events.filter(({ type }) => type === 'model-call')
        const cost = costOf(events)
        must(cost.calls !== events.length, 'it counts every event as a call')
        must(cost.calls === calls.length, `it counts ${cost.calls} calls in an episode that has ${calls.length}`)
        must(cost.actions === steps, `it counts ${cost.actions} actions in an episode of ${steps} steps`)
        const changes = changesIn(events).length
        must(
          cost.changes === changes,
          `it counts ${cost.changes} changes where the journal has ${changes} notes of a modification`,
        )
        const tokens = events.reduce((sum, event) => sum + tokensOf(event), 0)
        must(cost.tokens === tokens, `it counts ${cost.tokens} tokens of ${tokens}, in and out`)
      },
    },
  ],
}

function said(text: unknown): string {
  return text === undefined ? 'as missing' : `as '${String(text)}'`
}

function tokensOf(event: EpisodeEvent): number {
  const usage = event.type === 'model-call' ? event.reply?.usage : undefined
  return (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
}

/** An episode of the real method in which something was changed. */
async function playRebact(): Promise<{ readonly events: readonly EpisodeEvent[]; readonly steps: number }> {
  const [world, model, entry] = [await worldOf('textcraft'), await modelOf('simulated:mid'), await loadAgent(orrery, 'rebact')]
  const profile = agentProfile(entry, world)
  const { end, events } = await playEpisode({ world, model, profile, task: 'textcraft/test/4', agent: entry.create(world, {}) })
  return { events, steps: end.steps }
}
