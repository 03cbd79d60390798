/** Former names of run-level settings, in configuration files and in `run.json`. */
export const SETTING_ALIASES: Readonly<Record<string, string>> = { extendable: 'sequential' }

/** Replaces former names of settings. Returns anything but an object unchanged. */
export function withCurrentSettings(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.keys(SETTING_ALIASES).some((name) => name in value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [SETTING_ALIASES[name] ?? name, each]))
}
