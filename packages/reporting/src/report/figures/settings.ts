import type { RunSetting } from '@orreryjs/harness'

/** Returns the settings shared by all rows as texts: limits first. */
export function sharedSettings(settings: readonly RunSetting[]): readonly string[] {
  const described = settings.map(describe)
  const [first = new Map<string, string>()] = described
  return [...first].filter(([name, text]) => described.every((each) => each.get(name) === text)).map(([, text]) => text)
}

/** Returns the settings of a row that other rows of the world do not share. */
export function ownSettings(own: readonly RunSetting[], all: readonly RunSetting[]): readonly string[] {
  const shared = new Set(sharedSettings(all))
  return [...new Set(own.flatMap((setting) => [...describe(setting).values()].filter((text) => !shared.has(text))))]
}

/** Returns settings as texts by subject. Profiles are omitted because they differ between any two agents. */
function describe({ limits, feedback, rewind, countThoughts }: RunSetting): ReadonlyMap<string, string> {
  const { maxSteps, maxModelCalls, maxTokens, maxInvalid, maxRepeats, timeLimit, costLimit } = limits
  const texts: readonly (readonly [string, string | undefined])[] = [
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
