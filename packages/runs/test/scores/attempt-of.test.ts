import type { EpisodeMetrics } from '@orreryjs/harness'
import { attemptOf, createScoreTable } from '@orreryjs/runs/scores'
import { describe, expect, test } from 'vitest'

describe('attemptOf', () => {
  const solved = {
    episode: 'e',
    agent: 'a',
    label: 'a',
    world: 'w',
    model: 'm',
    split: 's',
    task: 't',
    taskType: 'any',
    trial: 1,
    end: 'solved',
    success: true,
    reward: 1,
    progress: 1,
    steps: 3,
    chosenSteps: 3,
    replayedSteps: 0,
    automaticSteps: 0,
    invalidSteps: { syntax: 0, unknown: 0, precondition: 0 },
    unchangedSteps: 0,
    repeatedSteps: 0,
    modelCalls: 2,
    modelCallsByPurpose: {},
    inputTokens: 90,
    outputTokens: 10,
    parseFailures: 0,
    fallbacks: 0,
    notes: {},
    rewinds: { snapshot: 0, replay: 0, navigate: 0, none: 0 },
  } satisfies EpisodeMetrics
  const failed = { ...solved, success: false }

  test('distinguishes ended, truncated and erroneous episodes', () => {
    expect(attemptOf(solved, 'h')).toMatchObject({ outcome: 'ended', tokens: 100, calls: 2, steps: 3 })
    expect(attemptOf({ ...failed, end: 'agent-stopped' }, 'h', 'loop')).toMatchObject({ outcome: 'ended', failure: 'loop' })
    for (const end of ['step-limit', 'token-limit', 'repeat-limit'] as const) {
      expect(attemptOf({ ...failed, end }, 'h').outcome).toBe('truncated')
    }
    const error = { code: 'MODEL_UNREACHABLE', message: 'gone' }
    expect(attemptOf({ ...failed, end: 'error', error }, 'h').outcome).toBe('error')
    expect(attemptOf({ ...failed, end: 'error', error: { ...error, code: 'AGENT_FAILED' } }, 'h').outcome).toBe('ended')
    // A task solved with the last permitted step counts as solved.
    expect(attemptOf({ ...solved, end: 'step-limit' }, 'h').outcome).toBe('ended')
  })

  test('returns the known cost, 0 without tokens, and otherwise none', () => {
    expect(attemptOf({ ...solved, cost: 0.25 }, 'h').dollars).toBe(0.25)
    expect(attemptOf(solved, 'h').dollars).toBeUndefined()
    expect(attemptOf({ ...failed, inputTokens: 0, outputTokens: 0 }, 'h').dollars).toBe(0)
    const table = createScoreTable()
    table.add({ ...solved, cost: 0.25 }, 'h')
    table.add({ ...failed, inputTokens: 0, outputTokens: 0 }, 'h')
    table.add({ ...solved, task: 'u', cost: 0.25 }, 'h')
    table.add({ ...solved, task: 'u' }, 'h')
    const tasks = table.cells()[0]?.tasks
    expect(tasks?.get('t')?.dollars).toBe(0.25)
    expect(tasks?.get('u')?.dollars).toBeUndefined()
  })
})
