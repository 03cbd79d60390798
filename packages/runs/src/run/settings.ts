import { readConfiguration } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'

/** A list may be written as its only member, or as text with commas. */
type Written<Value> = Value extends readonly string[] | undefined ? Value | string : Value

/** What a run is asked for, as a person writes it: `{ world: 'alfworld', agent: ['react', 'rebact'] }`. */
export type RunSettings = { readonly [Name in keyof Configuration]: Written<Configuration[Name]> }

/** The settings as runs keep them. Throws `CONFIG_INVALID`. */
export function readSettings(settings: RunSettings): Configuration {
  return readConfiguration('settings', settings)
}
