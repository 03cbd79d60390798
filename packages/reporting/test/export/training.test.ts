import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { JournalEvent, StepEnd } from '@orreryjs/core'
import { loadWorld } from '@orreryjs/runs/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import type { PreferencePair } from '../../src/export/preferences.ts'
import type { StepLabel } from '../../src/export/step-labels.ts'
import { exportOf, verifyRun } from '../library.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = { model: 'simulated:mid', limit: 4, deterministic: true }

beforeAll(async () => {
  await playRun(place.file('craft'), { ...RUN, world: 'textcraft', split: 'test', agent: 'react,rebact,oracle' })
  await playRun(place.file('house'), {
    ...RUN,
    world: 'alfworld',
    limit: 1,
    agent: 'anticipatory-reflection,lats',
    rewind: 'snapshot',
  })
})

async function linesOf<Line>(run: string, to: string): Promise<readonly Line[]> {
  const out = place.file(`${run}.${to}.jsonl`)
  await exportOf(place.file(run), to, { out, force: true })
  return parsed<Line>(out)
}

function parsed<Line>(path: string): readonly Line[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

describe('step-labels', () => {
  test.each(['craft', 'house'])('every step of %s has a line whose states are the journal’s, also after rewinds', async (run) => {
    const steps = parsed<JournalEvent>(place.file(`${run}/events.jsonl`)).filter(
      (event): event is StepEnd & JournalEvent => event.type === 'step-end',
    )
    const labels = await linesOf<StepLabel>(run, 'step-labels')
    expect(labels.map(({ episode, step, action, after }) => [episode, step, action, after.state_key])).toEqual(
      steps.map(({ episode, step, action, state }) => [episode, step, action, state]),
    )
  })

  test('the oracle comes one step closer each time; a solved episode ends at 0; an invalid action changes nothing', async () => {
    const labels = await linesOf<StepLabel>('craft', 'step-labels')
    const oracle = labels.filter(({ episode }) => episode.startsWith('oracle/'))
    expect(oracle.length).toBeGreaterThan(10)
    for (const { before, after } of oracle) expect(after.distance).toBe((before.distance ?? 0) - 1)
    const last = labels.filter(({ episode }, at) => labels[at + 1]?.episode !== episode)
    for (const { success, after } of last) expect(after.distance === 0).toBe(success)
    const invalid = labels.filter((label) => label.invalid !== null)
    expect(invalid.length).toBeGreaterThan(3)
    for (const { before, after } of invalid) expect(after).toEqual(before)
  })

  test('replies carry the ids and log probabilities of their tokens if the server returned them', async () => {
    const path = place.file('craft/events.jsonl')
    const text = readFileSync(path, 'utf8')
    const logprobs = [{ token: 'x', id: 7, logprob: -0.5 }]
    try {
      writeFileSync(
        path,
        text.replace(/("choices":\[\{"text":"[^"]*")/, (_, choice) => `${choice},"logprobs":${JSON.stringify(logprobs)}`),
      )
      const [first, second] = await linesOf<StepLabel>('craft', 'step-labels')
      expect(first?.replies[0]).toMatchObject({ token_ids: [7], logprobs: [-0.5] })
      expect(second?.replies[0]).not.toHaveProperty('token_ids')
    } finally {
      writeFileSync(path, text)
    }
  })

  test('a journal that the world contradicts is refused, without a file', async () => {
    const path = place.file('craft/events.jsonl')
    const text = readFileSync(path, 'utf8')
    const out = place.file('refused.jsonl')
    try {
      writeFileSync(path, text.replace(/"action":"get (\d+) /, '"action":"get 9$1 '))
      await expect(exportOf(place.file('craft'), 'step-labels', { out })).rejects.toMatchObject({ code: 'JOURNAL_INVALID' })
      expect(existsSync(out)).toBe(false)
    } finally {
      writeFileSync(path, text)
    }
  })
})

describe('dpo', () => {
  test('both steps of a pair start in the state that the prompt describes; the chosen one is of a solved episode', async () => {
    const pairs = await linesOf<PreferencePair>('craft', 'dpo')
    expect(pairs.length).toBeGreaterThan(1)
    const world = (await loadWorld(REGISTRY, 'textcraft')).package.create({})
    const labels = await linesOf<StepLabel>('craft', 'step-labels')
    for (const { prompt, chosen, rejected, task, step, chosen_episode, rejected_episode } of pairs) {
      let turn = world.start(world.tasks.get(task))
      for (const [at, { role, content }] of prompt.entries()) {
        if (role === 'assistant') turn = world.step(turn.state, actionIn(content))
        else expect(content.endsWith(turn.observation.text)).toBe(true)
        expect(role).toBe(at % 2 === 0 ? 'user' : 'assistant')
      }
      expect(prompt.length).toBe(2 * step - 1)
      const find = (episode: string): StepLabel | undefined =>
        labels.find((each) => each.episode === episode && each.step === step)
      expect(find(chosen_episode)).toMatchObject({ action: actionIn(chosen[0]?.content ?? ''), success: true })
      expect(find(rejected_episode)).toMatchObject({ action: actionIn(rejected[0]?.content ?? ''), success: false })
      expect(find(chosen_episode)?.before.state_key).toBe(find(rejected_episode)?.before.state_key)
      expect(actionIn(chosen[0]?.content ?? '')).not.toBe(actionIn(rejected[0]?.content ?? ''))
    }
  })

  test('a run without a solved and a failed episode of one task is refused, without a file', async () => {
    await playRun(place.file('oracle'), { ...RUN, world: 'textcraft', split: 'test', agent: 'oracle' })
    const out = place.file('none.jsonl')
    await expect(exportOf(place.file('oracle'), 'dpo', { out })).rejects.toMatchObject({ code: 'USAGE' })
    expect(existsSync(out)).toBe(false)
  })
})

test('verify makes both files again and finds a changed label', async () => {
  const directory = place.file('craft')
  for (const to of ['step-labels', 'dpo']) await exportOf(directory, to)
  expect(await verifyRun(directory)).toMatchObject({ exports: 2, problems: [] })
  const path = place.file('craft/step-labels.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"distance":6', '"distance":5'))
  const { problems } = await verifyRun(directory)
  expect(problems).toEqual([expect.objectContaining({ text: expect.stringContaining('step-labels.jsonl: differs') })])
})

function actionIn(message: string): string {
  return message.slice(message.lastIndexOf('Action:\n') + 'Action:\n'.length)
}
