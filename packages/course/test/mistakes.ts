/** A typical mistake, as a change of the solution, and the expected message. */
export interface Mistake {
  readonly lesson: number
  readonly name: string
  readonly change: readonly [from: string, to: string]
  /** The check that must fail. */
  readonly check: string
  readonly report: RegExp
}

/** At least three per lesson. */
export const MISTAKES: readonly Mistake[] = [
  {
    lesson: 1,
    name: 'sends thoughts to the world',
    change: ["line.startsWith('think:')", "line === ''"],
    check: 'does not send thoughts to the world',
    report: /^it sent 'think: a bowl needs planks' to the world/,
  },
  {
    lesson: 1,
    name: 'hides the answers from the model',
    change: ['\n      transcript += ', '\n      void '],
    check: 'shows the model what the world answered',
    report: /^its second prompt lacks the world's answer to the first action: 'Got 1 spruce logs'/,
  },
  {
    lesson: 1,
    name: 'does not count calls',
    change: ['calls += 1\n      const line', 'const line'],
    check: 'counts its model calls',
    report: /^it returns '0 calls'; expected '6 calls'/,
  },
  {
    lesson: 1,
    name: 'writes `yield` instead of `yield*`',
    change: ['yield* act(line)', 'yield act(line)'],
    check: 'repeats until the task has ended',
    report: /is `yield` used instead of `yield\*`\?/,
  },
  {
    lesson: 1,
    name: 'lacks an import',
    change: ['type ModelRequest, note }', 'type ModelRequest }'],
    check: 'does not send thoughts to the world',
    report: /^it threw in react\.ts, line 15: note is not defined: import it from '@orreryjs\/core'/,
  },
  {
    lesson: 2,
    name: 'ignores `changed`',
    change: ["return changed ? 'changed' : 'unchanged'", "return invalid === undefined ? 'changed' : 'unchanged'"],
    check: 'classifies actions in a house',
    report: /^it classifies 'look' in alfworld as 'changed'; expected 'unchanged'/,
  },
  {
    lesson: 2,
    name: 'never clears rejected actions',
    change: ['else if (seen.changed) refused.clear()', ''],
    check: 'allows the action again after a change',
    report: /^it still blocks 'open drawer 1' at the drawer/,
  },
  {
    lesson: 2,
    name: 'always lists the admissible actions',
    change: ["help = ''\n      if (seen", 'if (seen'],
    check: 'gives the model the reason and the admissible actions',
    report: /^it still lists the admissible actions/,
  },
  {
    lesson: 2,
    name: 'repeats the model call too often',
    change: ['MAX_RETRIES = 2', 'MAX_RETRIES = 9'],
    check: 'limits the number of repeated model calls',
    report: /^it made \d+ model calls for \d+ actions; expected at most three per action/,
  },
  {
    lesson: 3,
    name: 'changes an action to itself',
    change: ['change !== last &&', ''],
    check: 'ignores a change to the same action',
    report: /^the reply changed 'go to drawer 1' to itself/,
  },
  {
    lesson: 3,
    name: 'changes without limit',
    change: ['MAX_CHANGES = 2', 'MAX_CHANGES = 99'],
    check: 'limits consecutive changes',
    report: /^it changed 6 actions in a row/,
  },
  {
    lesson: 3,
    name: 'ignores changes',
    change: ['isChange ? change : next', 'next'],
    check: 'takes the changed action instead of the next one',
    report: /^it took 'look', the next action/,
  },
  {
    lesson: 3,
    name: 'ignores output tokens',
    change: ['+ (event.reply?.usage.outputTokens ?? 0)', ''],
    check: 'counts the cost of an episode',
    report: /^it counts \d+ tokens; expected \d+, input and output/,
  },
  {
    lesson: 4,
    name: 'pushes in the wrong order',
    change: ['.reverse()', ''],
    check: 'takes the action first, then the remedies in order',
    report: /^it starts with 'go to desk 1', the second remedy/,
  },
  {
    lesson: 4,
    name: 'does not go back',
    change: ['if (at !== here)', 'if (at === undefined)'],
    check: 'goes back before taking a remedy',
    report: /^it takes 'go to shelf 1' at the bed/,
  },
  {
    lesson: 4,
    name: 'goes back after a rejected action',
    change: ['else if (seen.changed) here = undefined', 'else if (!aligned) here = undefined'],
    check: 'does not go back if nothing has changed',
    report: /^it goes back after 'open drawer 1', which the world rejected/,
  },
  {
    lesson: 4,
    name: 'uses a queue',
    change: ['stack.push(...(yield* choicesAt(here, transcript)))', 'stack.unshift(...(yield* choicesAt(here, transcript)))'],
    check: 'explores deeper, then returns to the right state',
    report: /right after an aligned action/,
  },
  {
    lesson: 4,
    name: 'acts after a failed rewind',
    change: ["if (means === 'none') continue", 'void means'],
    check: 'skips entries that it cannot go back for',
    report: /^it takes 'go to shelf 1' although it could not go back/,
  },
  {
    lesson: 5,
    name: 'prefers newer states',
    change: ['other.value > one.value', 'other.value >= one.value'],
    check: 'expands the best state first, on ties the oldest',
    report: /^it expands B before A/,
  },
  {
    lesson: 5,
    name: 'revisits states',
    change: ['if (known.has(key(state))) continue', ''],
    check: 'visits each state once',
    report: /skip known states/,
  },
  {
    lesson: 5,
    name: 'exceeds the budget by one',
    change: ['expanded <= budget', 'expanded <= budget + 1'],
    check: 'respects its budget',
    report: /^with a budget of 0 it expands 1 states/,
  },
  {
    lesson: 5,
    name: 'does not explore',
    change: ['Number.POSITIVE_INFINITY', '0'],
    check: 'selects like LATS',
    report: /^a child without visits must come first/,
  },
  {
    lesson: 6,
    name: 'computes a one-sided test',
    change: ['2 * tail', 'tail'],
    check: "computes McNemar's exact test",
    report: /the test is two-sided/,
  },
  {
    lesson: 6,
    name: 'returns an empty interval at 1',
    change: [
      '{ low: middle - half, high: middle + half }',
      'solved === n ? { low: 1, high: 1 } : { low: middle - half, high: middle + half }',
    ],
    check: "computes Wilson's interval",
    report: /^for 20 of 20 it returns 1 to 1: an interval of width 0/,
  },
  {
    lesson: 6,
    name: 'corrects by Bonferroni',
    change: ['(ps.length - rank)', 'ps.length'],
    check: 'corrects several p-values by Holm',
    report: /that is Bonferroni/,
  },
  {
    lesson: 6,
    name: 'ignores `comparisons`',
    change: ['* comparisons', ''],
    check: 'accounts for selection among many seeds',
    report: /^for seeds 16 and 17, picked out of 190 pairs/,
  },
  {
    lesson: 6,
    name: 'mistakes no significance for equality',
    change: ["'rebact never equals react': false", "'rebact never equals react': true"],
    check: 'judges claims',
    report: /neither a difference nor equality was shown/,
  },
]
