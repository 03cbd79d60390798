import { readGate } from '@orreryjs/runs/compare'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const success = { metric: { name: 'success' } }

test.each([
  ['success(react) >= 80%', { left: { ...success, row: 'react' }, relation: '>=', right: { kind: 'value', value: 0.8 } }],
  ['success<.8', { left: success, relation: '<', right: { value: 0.8 } }],
  ['reward ≥ 12.5 %', { relation: '>=', right: { value: 0.125 } }],
  ['pass^3(a) >= 60%', { left: { metric: { name: 'pass^k', k: 3 }, row: 'a' } }],
  [
    'pass@10 > pass@10@runs/main',
    { left: { metric: { name: 'pass@k', k: 10 } }, right: { side: { metric: { k: 10 }, run: 'runs/main' } } },
  ],
  [
    'each(a/simulated:mid) >= 2 of 3',
    { left: { row: 'a/simulated:mid' }, right: { kind: 'attempts', successes: 2, attempts: 3 } },
  ],
  [
    'unparsed (react/simulated:mid,eps=.2) <= 12.5 % ',
    { left: { metric: { name: 'unparsed' }, row: 'react/simulated:mid,eps=.2' } },
  ],
  ['unread < 0.1', { left: { metric: { name: 'unparsed' } }, right: { value: 0.1 } }],
  ['tokens <= 20k', { right: { value: 20_000 } }],
  ['tokens(a) <= 1.5M', { right: { value: 1_500_000 } }],
  ['cost(a) <= $0.50', { left: { metric: { name: 'cost' } }, right: { value: 0.5 } }],
  ['calls(a)<=1.1*calls(b)', { right: { kind: 'side', side: { row: 'b' }, factor: 1.1 } }],
  ['calls(a) <= calls(b) * 1.1', { right: { kind: 'side', side: { row: 'b' }, factor: 1.1 } }],
  ['success(a) > success(b) - 5', { right: { kind: 'side', side: { row: 'b' }, difference: -0.05 } }],
  ['success(a) = success(b) +- 5pp', { relation: '=', right: { difference: 0.05 } }],
  ['steps(a) < steps(b) - 2.5', { right: { difference: -2.5 } }],
  ['success >= success@runs/main - 3pp', { left: success, right: { side: { ...success, run: 'runs/main' }, difference: -0.03 } }],
  ['success@runs/a>=80%', { left: { run: 'runs/a' }, relation: '>=' }],
  ['success@"my runs/a" > success(b c)@"x"', { left: { run: 'my runs/a' }, right: { side: { row: 'b c', run: 'x' } } }],
])('%s', (text, gate) => {
  expect(readGate(text)).toMatchObject({ text, ...gate })
})

test.each([
  ['', 'at the end: expected a metric'],
  ['80% <= success', 'at character 1, "80%": expected a metric'],
  ['sucess(a) > 80%', 'at character 1, "sucess(a)": no metric named "sucess". Did you mean "success"?'],
  ['speed(a) > 80%', 'no metric named "speed". Known: success, reward'],
  ['pass^0(a) > 80%', 'at character 1, "pass^0(a)": expected at least 1 attempt'],
  ['success(', 'at the end: expected the name of a row and ")"'],
  ['success() > 80%', 'at character 9, ")": expected the name of a row'],
  ['success@ > 80%', 'at character 8, "@": expected the directory of a stored run'],
  ['success(a)', 'at the end: expected >, >=, <, <= or ='],
  ['success(a) == success(b)', 'at character 13, "=": expected a number or success(ROW)'],
  ['success(a) > five', 'at character 14, "five": no metric named "five"'],
  ['success(a) >= 80', 'at character 15, "80": 80 is not a share; expected 0% to 100%, or 0 to 1'],
  ['success(a) >= 100%', 'no sample shows a rate of exactly 100%; to demand that every task is solved: each(ROW) >= 1 of 1'],
  ['success(a) >= 5pp', 'expected a share: 80% or 0.8'],
  ['success(a) = 80%', '= compares two rows'],
  ['success(a) >= 80% now', 'at character 19, "now": expected nothing more'],
  ['tokens(a) <= 80%', 'expected an amount of tokens per episode, not a share'],
  ['tokens(a) <= $5', 'expected a number of tokens'],
  ['cost(a) <= 5k', 'expected US dollars'],
  ['each(a) > 2 of 3', 'at character 9, ">": expected each(ROW) >= 2 of 3'],
  ['each(a) >= 80%', 'at character 12, "80%": expected 2 of 3'],
  ['each(a) >= 4 of 3', 'expected from 1 to 3 successes of 3 attempts'],
  ['success(a) >= 2 of 3', 'at character 15, "2": 2 is not a share'],
  ['unparsed > 5%', 'at character 10, ">": expected unparsed < SHARE, or <='],
  ['unparsed < 0', 'no share is below 0'],
  ['unparsed < 1e-9', 'at character 13, "e-9": expected nothing more'],
  ['unparsed(a) < unparsed(b)', 'at character 15, "unparsed(b)": expected a share'],
  ['success(a) = success(b)', 'at the end: = needs a margin'],
  ['success(a) > success(b) +- 5', 'expected + or -, not +-'],
  ['success(a) = success(b) + 5', 'expected +- with ='],
  ['success(a) = success(b) +- 0', 'expected a margin above 0'],
  ['success(a) > success(b) * 0.9', 'success is compared by its difference'],
  ['success(a) > success(b) - 500', 'expected at most 100 percentage points, not 500'],
  ['success(a) > success(b) - 0.05', 'at character 27, "0.05": write 5pp or 0.05pp'],
  ['success(a) > success(b) - five', 'at character 27, "five": expected a number'],
  ['success(a) > reward(b) - 5', 'at character 14, "reward(b)": both sides must have the same metric, not success and reward'],
  ['pass^2(a) > pass^3(b)', 'both sides must have the same metric, not pass^2 and pass^3'],
  ['tokens(a) < tokens(b) * 0', 'expected a factor above 0'],
  ['tokens(a) = tokens(b) * 0.9', 'expected a factor above 1'],
  ['tokens(a) < tokens(b) + 100', 'tokens is compared by its ratio'],
  ['steps(a) < steps(b) + 5%', 'expected a number of steps, or a factor'],
  ['1.1 * tokens(b) >= tokens(a)', 'at character 1, "1.1": expected a metric'],
])('%s is refused', (text, message) => {
  expect(() => readGate(text)).toThrow(`--gate ${JSON.stringify(text)}: `)
  expect(() => readGate(text)).toThrow(message)
})

const rowName = fc.stringMatching(/^[a-z][a-z0-9 /:=.-]{0,12}[a-z0-9]$/)
const run = fc.stringMatching(/^[a-z][\w./#-]{0,12}$/)
const side = fc.record({ row: fc.option(rowName, { nil: undefined }), run: fc.option(run, { nil: undefined }) })
const relation = fc.constantFrom('>', '>=', '<', '<=')
const spaces = fc.constantFrom('', ' ', '  ')

const sideText = (metric: string, { row, run: directory }: { row: string | undefined; run: string | undefined }): string =>
  `${metric}${row === undefined ? '' : `(${row})`}${directory === undefined ? '' : `@${directory}`}`
const sideOf = (name: string, { row, run: directory }: { row: string | undefined; run: string | undefined }): object => ({
  metric: { name },
  ...(row !== undefined && { row }),
  ...(directory !== undefined && { run: directory }),
})

test('every condition of the grammar is read as it was built, with any spaces', () => {
  fc.assert(
    fc.property(side, side, relation, fc.integer({ min: 1, max: 100 }), spaces, (left, right, sign, points, space) => {
      const text = `${sideText('success', left)} ${sign}${space}${sideText('success', right)} -${space}${points}pp`
      expect(readGate(text)).toEqual({
        text,
        left: sideOf('success', left),
        relation: sign,
        right: { kind: 'side', side: sideOf('success', right), difference: -points / 100 },
      })
      const budget = `${sideText('tokens', left)} ${sign}${space}${points}${space}*${space}${sideText('tokens', right)}`
      expect(readGate(budget)).toEqual({
        text: budget,
        left: sideOf('tokens', left),
        relation: sign,
        right: { kind: 'side', side: sideOf('tokens', right), factor: points },
      })
    }),
  )
})

test('any text is read or refused with its place', () => {
  const piece = fc.constantFrom(
    'success',
    'tokens',
    'pass^3',
    'each',
    '(a)',
    '@runs/x',
    '>=',
    '<',
    '=',
    '80%',
    '2 of 3',
    '1.1',
    '*',
    '-',
    '+-',
    '5pp',
    '"',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      try {
        expect(readGate(text).text).toBe(text)
      } catch (error) {
        expect(error).toMatchObject({
          code: 'CONFIG_INVALID',
          message: expect.stringMatching(/^--gate ".*": at (the end|character \d+, ".*"): ./s),
        })
      }
    }),
  )
})
