import type { RunSetting } from '@orreryjs/harness'

/** What all of these settings share, in words: limits first, then what an agent is allowed. */
export function sharedSettings(settings: readonly RunSetting[]): readonly string[] {
  const described = settings.map(describe)
  const [first = new Map<string, string>()] = described
  return [...first].filter(([name, text]) => described.every((each) => each.get(name) === text)).map(([, text]) => text)
}

/** What these settings say beyond what all settings of the place share. */
export function ownSettings(own: readonly RunSetting[], all: readonly RunSetting[]): readonly string[] {
  const shared = new Set(sharedSettings(all))
  return [...new Set(own.flatMap((setting) => [...describe(setting).values()].filter((text) => !shared.has(text))))]
}

/** A setting as texts by subject. Profiles differ between any two agents, and say nothing here. */
function describe({ limits, feedback, rewind, countThoughts }: RunSetting): ReadonlyMap<string, string> {
  const { maxSteps, maxModelCalls, maxTokens, maxInvalid, maxRepeats, timeLimit, costLimit } = limits
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['steps', maxSteps === undefined ? 'no step limit' : `at most ${maxSteps} steps`],
    ['calls', limitText(maxModelCalls, 'model calls')],
    ['tokens', limitText(maxTokens, 'tokens')],
    ['invalid', limitText(maxInvalid, 'refused actions')],
    ['repeats', limitText(maxRepeats, 'equal steps in a row')],
    ['time', limitText(timeLimit, 'ms')],
    ['cost', limitText(costLimit, 'US dollars')],
    ['thoughts', countThoughts ? 'thoughts count as steps' : 'thoughts cost no step'],
    ['feedback', feedback === 'none' ? 'rewards are not told' : `rewards are told: ${feedback}`],
    ['rewind', `goes back by: ${rewind.filter((means) => means !== 'none').join(', ') || 'nothing'}`],
  ]
  return new Map(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

function limitText(limit: number | undefined, noun: string): string | undefined {
  return limit === undefined ? undefined : `at most ${limit} ${noun}`
}
