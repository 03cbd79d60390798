import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'

/** The events that `orrery run --deterministic --keep-prompts` writes for one episode, as lines. */
export async function journalOfRun(world: string, agent: string, task: string, model: string): Promise<readonly string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-playground-'))
  const out = join(directory, 'run')
  try {
    await run(
      { world: [world], agent: [agent], tasks: task, model: [model], deterministic: true, keepPrompts: true, out },
      { registry: orrery },
    )
    return readFileSync(join(out, 'events.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => !/^\{"type":"run-(start|end)"/.test(line))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Events as lines of a journal. */
export function linesOf(events: readonly EpisodeEvent[]): readonly string[] {
  return events.map((event) => JSON.stringify(event))
}
