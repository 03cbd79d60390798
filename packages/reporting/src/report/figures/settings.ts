import type { RunManifest, RunSetting } from '@orreryjs/harness'
import { rowSettings } from '@orreryjs/runs/results'

/** Returns the settings shared by all rows as texts: options of the world, then limits. */
export function sharedSettings(settings: readonly RunSetting[], manifest: RunManifest): readonly string[] {
  const described = settings.map((each) => describe(each, manifest))
  const [first = new Map<string, string>()] = described
  return [...first].filter(([name, text]) => described.every((each) => each.get(name) === text)).map(([, text]) => text)
}

/** Returns the settings of a row that other rows of the world do not share. */
export function ownSettings(own: readonly RunSetting[], all: readonly RunSetting[], manifest: RunManifest): readonly string[] {
  const shared = new Set(sharedSettings(all, manifest))
  return [...new Set(own.flatMap((setting) => [...describe(setting, manifest).values()].filter((text) => !shared.has(text))))]
}

/** Returns settings as texts by subject. Profiles are omitted because they differ between any two agents. */
function describe(setting: RunSetting, manifest: RunManifest): ReadonlyMap<string, string> {
  const { limits, feedback, rewind, countThoughts } = setting
  const { worldOptions } = rowSettings(manifest, { ...setting, label: setting.label ?? setting.agent })
  const { maxSteps, maxModelCalls, maxTokens, maxInvalid, maxRepeats, timeLimit, costLimit } = limits
  const texts: readonly (readonly [string, string | undefined])[] = [
    ...Object.entries(worldOptions).map(([name, value]) => [`world ${name}`, `${name}=${value}`] as const),
    ['steps', maxSteps === undefined ? 'no step limit' : `max ${maxSteps} steps`],
    ['calls', limitText(maxModelCalls, 'model calls')],
    ['tokens', limitText(maxTokens, 'tokens')],
    ['invalid', limitText(maxInvalid, 'invalid actions')],
    ['repeats', limitText(maxRepeats, 'repeated steps')],
    ['time', limitText(timeLimit, 'ms')],
    ['cost', limitText(costLimit, 'US dollars')],
    ['thoughts', countThoughts ? 'thoughts count as steps' : 'thoughts are free'],
    ['feedback', `feedback: ${feedback}`],
    ['rewind', `rewind: ${rewind.filter((means) => means !== 'none').join(', ') || 'none'}`],
  ]
  return new Map(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

function limitText(limit: number | undefined, noun: string): string | undefined {
  return limit === undefined ? undefined : `max ${limit} ${noun}`
}
