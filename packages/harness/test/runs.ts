import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, ask, type Effect, type LanguageModel, note, rng } from '@orreryjs/core'
import { describeRun, type EpisodeSpec, type RunManifest } from '@orreryjs/harness'
import { onTestFinished } from 'vitest'
import { counterTask } from './counter-world.ts'
import { echo, requestOf, specOf } from './episodes.ts'

/** A temporary directory, deleted after the test. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'orrery-harness-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** Moves up and down at random with model calls; some episodes throw, some are solved, some reach the step limit. */
function* wander(draw: () => number): Generator<Effect, void> {
  for (;;) {
    const wish = ['up', 'up', 'down', 'fly', 'quit\u2028'][Math.floor(draw() * 5)] ?? 'up'
    yield* note({ kind: 'thought', text: `I want ${wish}` })
    if (draw() < 0.02) throw new Error('lost')
    yield* act((yield* ask(requestOf(wish, `wander.${wish}`))).choices[0]?.text ?? '')
  }
}

/** Episodes of different lengths and outcomes. */
export function wanderers(count: number, model: LanguageModel = echo): readonly EpisodeSpec[] {
  return Array.from({ length: count }, (_, index) => {
    const task = counterTask(String(index))
    const limits = { maxSteps: 3 + (index % 17) }
    return specOf(({ rng: stream }) => wander(() => stream.next()), {
      id: `tester/${model.id}/${task.id}#1`,
      task,
      limits,
      model,
    })
  })
}

/** Echoes after 0 to 4 milliseconds, so that episodes overtake each other. */
export function slowEcho(seed: string): LanguageModel {
  const stream = rng(seed)
  return {
    id: 'echo',
    generate: async (request, options) => {
      await new Promise((resolve) => setTimeout(resolve, stream.integer(5)))
      return echo.generate(request, options)
    },
  }
}

export function manifestOf(specs: readonly EpisodeSpec[]): RunManifest {
  return describeRun(specs, { configuration: { world: 'counter' }, orrery: '0.0.0', node: '20.19.0', labels: ['echo'] })
}
