import { createRebact, textcraftProfile } from '@orreryjs/agent-rebact'
import { cyclingModel, playEpisode, profileWithoutWorld, tinyCraft } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actions, feed, instead, insteadOf, next, noted, notes, requests, shop, steps, userText, verdicts } from './playing.ts'

describe('failure modes', () => {
  test('irreversible previous action: rejects and logs its modification', async () => {
    const sent = await feed({ ask: [next('send mail'), instead('send other mail', 'look')], act: ['Sent.', 'Dark.'] })
    expect(actions(sent.effects)).toEqual(['send mail', 'look'])
    expect(notes(sent.effects)).toEqual([
      { kind: 'judgement', about: 'send mail', verdict: 'wrong, change refused: irreversible' },
    ])
    const refused = { changed: false, invalid: { kind: 'precondition', reason: 'no stamp' } } as const
    const unsent = await feed({ ask: [next('send mail'), instead('take stamp from desk')], act: [refused, 'Got it.'] })
    expect(actions(unsent.effects)).toEqual(['send mail', 'take stamp from desk'])
  })

  test('no feedback in the observation: the verdict stays "correct"', async () => {
    const played = await feed({ ask: [next('go to desk'), next('look')], act: ['', ''] })
    expect(actions(played.effects)).toEqual(['go to desk', 'look'])
    expect(notes(played.effects)).toEqual([{ kind: 'judgement', about: 'go to desk', verdict: 'correct' }])
  })

  test('hallucinated modification equal to the previous action: flagged, executes the next action', async () => {
    const played = await feed({ ask: [next('go to desk'), instead('Go to  desk', 'look')], act: ['A desk.', 'Dark.'] })
    expect(actions(played.effects)).toEqual(['go to desk', 'look'])
    expect(verdicts(played.effects)).toEqual(['wrong, vacuous modification'])
    const none = await feed({ ask: [next('look'), next('go to bed', "Previous action 'look' is wrong.")], act: ['', ''] })
    expect([actions(none.effects), verdicts(none.effects)]).toEqual([['look', 'go to bed'], ['wrong, vacuous modification']])
  })

  test('alternating modifications A, B, A: the loop guard executes the next action, the default follows the paper', async () => {
    const here = { observation: { text: 'Nothing.', page: 'room', key: 'same' }, changed: false }
    const replies = [next('look'), instead('go to a'), instead('go to b'), instead('go to a', 'go to c')]
    const played = await feed({ ask: replies, act: [here, here, here, here] }, { maxConsecutiveModifications: 3 })
    expect(actions(played.effects)).toEqual(['look', 'go to a', 'go to b', 'go to c'])
    expect(verdicts(played.effects)).toEqual(['wrong', 'wrong', 'wrong, change refused: loop'])
  })

  test('endless modifications: after three in a row executes the next action', async () => {
    const replies = [next('look'), ...[1, 2, 3, 4, 5].map((number) => instead(`go to ${number}`, `take ${number} from x`))]
    const played = await feed({ ask: replies, act: ['1', '2', '3', '4', '5', '6'] }, { maxConsecutiveModifications: 3 })
    expect(actions(played.effects)).toEqual(['look', 'go to 1', 'go to 2', 'go to 3', 'take 4 from x', 'go to 5'])
    const free = await feed({ ask: replies, act: ['1', '2', '3', '4', '5', '6'] }, { maxConsecutiveModifications: 9 })
    expect(actions(free.effects).slice(-2)).toEqual(['go to 4', 'go to 5'])
    const again = [next('look'), instead('go to 1'), instead('go to 2'), instead('go to 1')]
    const act = ['Dark.', 'Dark.', 'Dark.', 'Dark.']
    const unguarded = await feed({ ask: again, act })
    expect(actions(unguarded.effects)).toEqual(['look', 'go to 1', 'go to 2', 'go to 1'])
  })

  test('"correct" with another action: executes the modification, unless trust is verdict', async () => {
    const reply = next('look', "Previous action 'go to a' is correct. It should be modified to: [go to b].")
    const { effects } = await feed({ ask: [next('go to a'), reply], act: ['A.', 'B.'] })
    expect([actions(effects).at(-1), verdicts(effects)]).toEqual(['go to b', ['correct, changed all the same']])
    const run = await feed({ ask: [next('go to a'), reply], act: ['A.', 'B.'] }, { trust: 'verdict' })
    expect([actions(run.effects).at(-1), verdicts(run.effects)]).toEqual(['look', ['correct, change ignored']])
  })

  test('"correct" with the same action, ignoring case and spaces: executes the next action', async () => {
    const reply = next('look', "Previous action 'go to a' is correct. It should be modified to: [Go  to A].")
    const { effects } = await feed({ ask: [next('go to a'), reply], act: ['A.', 'B.'] })
    expect([actions(effects).at(-1), verdicts(effects)]).toEqual(['look', ['correct']])
  })

  test('treats a modification without a verdict as one', async () => {
    const { effects } = await feed({
      ask: [next('go to a'), next('look', 'It should be modified to: [go to b].')],
      act: ['A.', 'B.'],
    })
    expect([actions(effects).at(-1), verdicts(effects)]).toEqual(['go to b', ['wrong']])
  })

  test('modified click of an element on an older page: navigation inserts Prev', async () => {
    const { events } = await shop(['The next action is: search[lamp]', next('click[L1]'), insteadOf(2, 'click[L2]')])
    expect(steps(events)).toEqual(['search[lamp]', 'click[L1]', '(click[< Prev])', 'click[L2]'])
    expect(noted(events, 'modification')).toEqual([
      { kind: 'modification', action: 'click[L2]', reason: "in place of 'click[L1]', by navigate (steps: 1)" },
    ])
  })

  test('trailing full stop: not sent to the world', async () => {
    const replies = [
      'The next action is: get 1 log.',
      "Previous action 'get 1 log' is correct.\nThe next action is: [inventory].",
    ]
    const { events } = await playEpisode({
      agent: createRebact(),
      profile: profileWithoutWorld(textcraftProfile),
      world: tinyCraft(),
      model: cyclingModel(replies),
      limits: { maxSteps: 2 },
    })
    expect(steps(events)).toEqual(['get 1 log', 'inventory'])
    expect(events.flatMap((event) => (event.type === 'step-end' ? [event.invalid] : []))).toEqual([undefined, undefined])
  })

  test('does not read "incorrect" as "correct"', async () => {
    const reply = next('look', "Previous action 'go to a' is incorrect. It should be modified to: [go to b].")
    const played = await feed({ ask: [next('go to a'), reply], act: ['A.', 'B.'] })
    expect(actions(played.effects)).toEqual(['go to a', 'go to b'])
  })

  test('modified action ends the episode: the loop stops and ignores the next action', async () => {
    const replies = ['The next action is: search[lamp]', next('click[L2]'), next('click[blue]'), next('click[red]')]
    const { end, events } = await shop([...replies, insteadOf(4, 'click[Buy Now]', 'click[blue]'), next('click[red]')])
    expect(steps(events)).toEqual(['search[lamp]', 'click[L2]', 'click[blue]', 'click[red]', 'click[Buy Now]'])
    expect(end.end).toBe('failed')
    expect(events.filter((event) => event.type === 'model-call')).toHaveLength(5)
  })

  test('first step: requests no verdict and ignores one', async () => {
    const played = await feed({ ask: [instead('go to a', 'look')], act: ['Dark.'] })
    expect(actions(played.effects)).toEqual(['look'])
    expect(notes(played.effects)).toEqual([])
    const [first, second] = requests(played.effects)
    expect(userText(first)).not.toContain('correct or wrong')
    expect(userText(second)).toContain("Previous action '...' is [correct or wrong].")
  })
})
