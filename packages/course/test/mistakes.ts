/** A slip that somebody makes, as a change of the solution, and what is told of it. */
export interface Mistake {
  readonly lesson: number
  readonly name: string
  readonly change: readonly [from: string, to: string]
  /** The check that finds it. */
  readonly check: string
  readonly told: RegExp
}

/** Three and more for each lesson. */
export const MISTAKES: readonly Mistake[] = [
  {
    lesson: 1,
    name: 'acts out its thoughts',
    change: ["line.startsWith('think:')", "line === ''"],
    check: 'keeps thoughts from the world',
    told: /^it sent 'think: a bowl needs planks' to the world/,
  },
  {
    lesson: 1,
    name: 'tells the model nothing',
    change: ['\n      transcript += ', '\n      void '],
    check: 'shows the model what the world answered',
    told: /^its second prompt lacks what the world answered to the first action: 'Got 1 spruce logs'/,
  },
  {
    lesson: 1,
    name: 'counts actions for calls',
    change: ['calls += 1\n      const line', 'const line'],
    check: 'counts its calls',
    told: /^it says '0 calls' where '6 calls' is right/,
  },
  {
    lesson: 1,
    name: 'yields without a star',
    change: ['yield* act(line)', 'yield act(line)'],
    check: 'goes on until the task has ended',
    told: /is `yield` written where `yield\*` belongs\?/,
  },
  {
    lesson: 1,
    name: 'imports too little',
    change: ['type ModelRequest, note }', 'type ModelRequest }'],
    check: 'keeps thoughts from the world',
    told: /^it threw in react\.ts, line 15: note is not defined: import it from '@orreryjs\/core'/,
  },
  {
    lesson: 2,
    name: "goes by one world's words",
    change: ["return changed ? 'done' : 'idle'", "return invalid === undefined ? 'done' : 'idle'"],
    check: 'says what became of actions in a house',
    told: /^it calls 'look' in alfworld 'done'; it is 'idle'/,
  },
  {
    lesson: 2,
    name: 'never forgets a refusal',
    change: ['else if (seen.changed) refused.clear()', ''],
    check: 'tries again once something has changed',
    told: /^it holds 'open drawer 1' back at the drawer/,
  },
  {
    lesson: 2,
    name: 'lists what is possible for ever',
    change: ["help = ''\n      if (seen", 'if (seen'],
    check: 'tells the model why, and what is possible',
    told: /^it goes on listing what is possible/,
  },
  {
    lesson: 2,
    name: 'lets the model insist',
    change: ['MOST_AGAIN = 2', 'MOST_AGAIN = 9'],
    check: 'does not let the model insist for ever',
    told: /^it asked \d+ times for \d+ actions; each may be asked for three times/,
  },
  {
    lesson: 3,
    name: 'changes an action to itself',
    change: ['change !== last &&', ''],
    check: 'knows a change that is none',
    told: /^the reply changed 'go to drawer 1' to the same/,
  },
  {
    lesson: 3,
    name: 'never likes what it did',
    change: ['MOST_CHANGES = 2', 'MOST_CHANGES = 99'],
    check: 'does not change its mind for ever',
    told: /^it changed 6 actions in a row/,
  },
  {
    lesson: 3,
    name: 'goes on all the same',
    change: ['isChange ? change : next', 'next'],
    check: 'takes the changed action in place of the next',
    told: /^it took 'look', the next action/,
  },
  {
    lesson: 3,
    name: 'forgets what the model wrote',
    change: ['+ (event.reply?.usage.outputTokens ?? 0)', ''],
    check: 'counts what an episode costs',
    told: /^it counts \d+ tokens of \d+, in and out/,
  },
  {
    lesson: 4,
    name: 'turns the stack upside down',
    change: ['.reverse()', ''],
    check: 'takes the action first, then the remedies in their order',
    told: /^it begins with 'go to desk 1', the second remedy/,
  },
  {
    lesson: 4,
    name: 'does not go back',
    change: ['if (at !== here)', 'if (at === undefined)'],
    check: 'goes back before it takes a remedy',
    told: /^it takes 'go to shelf 1' from the bed/,
  },
  {
    lesson: 4,
    name: 'goes back from nowhere',
    change: ['else if (seen.changed) here = undefined', 'else if (!aligned) here = undefined'],
    check: 'does not go back where nothing has changed',
    told: /^it goes back after 'open drawer 1', which the world refused/,
  },
  {
    lesson: 4,
    name: 'keeps a queue',
    change: ['stack.push(...(yield* choicesAt(here, transcript)))', 'stack.unshift(...(yield* choicesAt(here, transcript)))'],
    check: 'goes down, and up again to the right place',
    told: /right after an action that was aligned/,
  },
  {
    lesson: 4,
    name: 'acts where it could not go back',
    change: ["if (means === 'none') continue", 'void means'],
    check: 'leaves out what it cannot go back for',
    told: /^it takes 'go to shelf 1' although it could not go back/,
  },
  {
    lesson: 5,
    name: 'prefers the newer',
    change: ['other.value > one.value', 'other.value >= one.value'],
    check: 'expands the best first, and of equal ones the older',
    told: /^it expands B before A/,
  },
  {
    lesson: 5,
    name: 'finds the same again',
    change: ['if (known.has(key(state))) continue', ''],
    check: 'finds each state once',
    told: /what is known already is to be left out/,
  },
  {
    lesson: 5,
    name: 'spends one more',
    change: ['expanded <= budget', 'expanded <= budget + 1'],
    check: 'keeps to its budget',
    told: /^with a budget of 0 it expands 1 states/,
  },
  {
    lesson: 5,
    name: 'has no time for the unknown',
    change: ['Number.POSITIVE_INFINITY', '0'],
    check: 'selects as LATS does',
    told: /^a child without visits goes before all others/,
  },
  {
    lesson: 6,
    name: 'tests one side',
    change: ['2 * tail', 'tail'],
    check: "computes McNemar's exact test",
    told: /the test is two-sided/,
  },
  {
    lesson: 6,
    name: 'is sure at the ends',
    change: [
      '{ low: middle - half, high: middle + half }',
      'solved === n ? { low: 1, high: 1 } : { low: middle - half, high: middle + half }',
    ],
    check: "computes Wilson's interval",
    told: /^of 20 of 20 it says 1 to 1: nobody knows it so surely/,
  },
  {
    lesson: 6,
    name: 'corrects by Bonferroni',
    change: ['(ps.length - rank)', 'ps.length'],
    check: 'corrects several p-values by Holm',
    told: /that is Bonferroni/,
  },
  {
    lesson: 6,
    name: 'forgets how many were looked at',
    change: ['* looks', ''],
    check: 'is not fooled by the best of many seeds',
    told: /^of seeds 1 and 7, picked out of 190 pairs/,
  },
  {
    lesson: 6,
    name: 'takes no difference for equality',
    change: ["'rebact never equals react': false", "'rebact never equals react': true"],
    check: 'tells claims that hold from those that do not',
    told: /neither was equality/,
  },
]
