import { resolve } from 'node:path'
import { type LocalSettings, readLocalFile } from '@orreryjs/harness'
import { flagName } from '../configuration/flags.ts'
import type { Configuration } from '../configuration/schema.ts'

/** Settings that `resume` takes over from the first command, on the machine of the run. They decide no result. */
const KEPT = ['concurrency', 'workers', 'modelTimeout', 'modelRetries'] as const
const KEPT_PATHS = ['envFile', 'prices', 'record', 'replay', 'replayOnly'] as const
/** Limits of one command: a resumed run would reach them at once. */
const NOT_KEPT = ['maxCost', 'maxTime'] as const

const CASSETTES = ['record', 'replay', 'replayOnly'] as const

/** Returns the settings of a run that its local file holds. Paths are absolute: `resume` may be called in another directory. */
export function localSettings(configuration: Configuration): LocalSettings {
  const paths = KEPT_PATHS.map((name) => [name, toAbsolute(configuration[name])] as const)
  const others = [...KEPT, ...NOT_KEPT].map((name) => [name, configuration[name]] as const)
  return Object.fromEntries([...others, ...paths].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

function toAbsolute(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path)
}

/**
 * Returns the settings of the first command that `resume` continues with; `given` overrides them. `notice` is called with one line about those
 * that it does not continue.
 */
export function continuedSettings(directory: string, given: Configuration, notice: (line: string) => void): Configuration {
  const { isSigned, settings } = readLocalFile(directory)
  const hasCassette = CASSETTES.some((name) => given[name] !== undefined)
  const isGiven = (name: string): boolean =>
    given[name as keyof Configuration] !== undefined || (hasCassette && CASSETTES.some((each) => each === name))
  const open = Object.entries(settings).filter(([name]) => ALL.includes(name) && !isGiven(name))
  const kept = isSigned ? open.filter(([name]) => !NOT_KEPT.some((each) => each === name)) : []
  const lost = open.filter((entry) => !kept.includes(entry))
  if (lost.length > 0) {
    const flags = lost.map(([name, value]) => `${flagName(name)} ${JSON.stringify(value)}`).join(', ')
    notice(`not continued from the first command: ${flags}; add what you want to keep`)
  }
  return Object.fromEntries(kept)
}

const ALL: readonly string[] = [...KEPT, ...KEPT_PATHS, ...NOT_KEPT]
