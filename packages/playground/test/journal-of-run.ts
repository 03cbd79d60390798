import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { run } from '@orreryjs/runs'

/** Returns the events that `orrery run --deterministic --keep-prompts` writes for each agent's episode, as lines. */
export async function journalsOfRun(
  world: string,
  agents: readonly string[],
  tasks: string,
  model: string,
  maxSteps?: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const directory = mkdtempSync(join(tmpdir(), 'orrery-playground-'))
  const out = join(directory, 'run')
  try {
    const settings = {
      world: [world],
      agent: [...agents],
      tasks,
      model: [model],
      deterministic: true,
      keepPrompts: true,
      out,
      ...(maxSteps !== undefined && { maxSteps }),
    }
    await run(settings, { registry: orrery })
    const lines = readFileSync(join(out, 'events.jsonl'), 'utf8').trimEnd().split('\n')
    const journals = new Map<string, string[]>(agents.map((agent) => [agent, []]))
    for (const line of lines) {
      const { episode = '' } = JSON.parse(line) as { readonly episode?: string }
      journals.get(episode.split('/')[0] ?? '')?.push(line)
    }
    return journals
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Returns events as lines of a journal. */
export function linesOf(events: readonly EpisodeEvent[]): readonly string[] {
  return events.map((event) => JSON.stringify(event))
}
