import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { EpisodeEvent } from '@orreryjs/core'
import { expect } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'

/** Coding agents with their own interfaces. */
export const PROGRAMS = ['claude', 'codex', 'gemini', 'opencode'] as const

/** Fault of a fake program: see `FAULTS` in fake-program.mjs. */
export type Fault = 'none' | 'crash' | 'killed' | 'hang' | 'stubborn' | 'no-tools' | 'old' | 'environment'

const FAKE = join(import.meta.dirname, 'fake-program.mjs')

/** A directory with fake coding agents on the PATH of its commands. */
export interface FakePrograms extends Disposable {
  readonly path: string
  readonly env: { readonly PATH: string; readonly TMPDIR: string }
  file(name: string): string
  events(run: string): readonly EpisodeEvent[]
  /** Number of sandboxes that exist. */
  sandboxes(): number
  /** Replaces all programs by programs with a fault. */
  install(fault: Fault): void
}

/** Installs fake programs into a new directory. */
export function fakePrograms(fault: Fault = 'none'): FakePrograms {
  const place = scratch()
  const [bin, temporary] = [place.file('bin'), place.file('tmp')]
  for (const folder of [bin, temporary]) mkdirSync(folder)
  const install: FakePrograms['install'] = (each) => {
    for (const name of PROGRAMS) {
      writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${FAKE}" ${name} ${each} "$@"\n`)
      chmodSync(join(bin, name), 0o755)
    }
  }
  install(fault)
  return {
    ...place,
    install,
    env: { PATH: `${bin}${delimiter}${process.env['PATH']}`, TMPDIR: temporary },
    events: (run) => eventsOf(place.file(run)),
    sandboxes: () => readdirSync(temporary).filter((name) => name.startsWith('orrery-agent-')).length,
    [Symbol.dispose]: () => place[Symbol.dispose](),
  }
}

/** Returns the events of the episodes of a run. */
export function eventsOf(run: string): readonly EpisodeEvent[] {
  const lines = readFileSync(join(run, 'events.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as EpisodeEvent).filter((event) => 'episode' in event)
}

/** Returns the commands of all running processes whose environment mentions a directory. Only Linux shows them. */
export function processesIn(directory: string): readonly string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [environment, command] = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${name}/${file}`, 'latin1'))
      const isPlayer = environment?.includes('ORRERY_EPISODE_PROCESS=') === true && environment.includes(directory)
      return isPlayer ? [command?.replaceAll('\0', ' ') ?? ''] : []
    } catch {
      return []
    }
  })
}

/** Waits until no program and no sandbox of an episode is left. */
export async function expectNothingLeft({ path, sandboxes }: FakePrograms): Promise<void> {
  await expect.poll(() => [processesIn(path), sandboxes()]).toEqual([[], 0])
}

/** Directory in which downloads of the real programs are kept. */
export const DOWNLOADS = join(tmpdir(), 'orrery-coding-agents')
