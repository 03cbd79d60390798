import { expect, test } from 'vitest'
import { textProblem } from '../../src/leaderboard/displayed-text.ts'
import { nameKeys } from '../../src/leaderboard/similar-names.ts'

test.each([
  'Careful ReAct 2.0 (k = 3)',
  'Jürgen Šimić',
  'Иван Петров',
  'Ελένη',
  '東京大学 GPT チーム',
  'خالد',
  'openai:gpt-5',
  '<b>&"bold"</b>',
])('shows %s', (text) => {
  expect(textProblem(text, 60)).toBeUndefined()
})

test.each([
  ['a\u202egpj', 'U+202E at character 2 changes the writing direction'],
  ['a\u2067b', 'U+2067 at character 2 changes the writing direction'],
  ['re\u200bact', 'U+200B at character 3 is a control or invisible character'],
  ['a\u200db', 'U+200D at character 2 is a control or invisible character'],
  ['\u001b[31mred', 'U+001B at character 1 is a control or invisible character'],
  ['two\nlines', 'U+000A at character 4 is a control or invisible character'],
  ['\ufeffstart', 'U+FEFF at character 1 is a control or invisible character'],
  ['tag\u{e0041}', 'U+E0041 at character 4 is a control or invisible character'],
  ['re\u0430ct', 'U+0430 at character 3 is a Cyrillic letter among Latin letters, which look the same or alike'],
  ['\u0391gent', 'U+0067 at character 2 is a Latin letter among Greek letters, which look the same or alike'],
  ['caf\u0065\u0301', expect.stringMatching(/^U\+0301 at character 5 .*composed form \(NFC\)$/)],
  ['\uff21gent', 'U+FF21 at character 1 is not a letter, digit or mark that a leaderboard shows'],
  ['best \u{1f3c6}', 'U+1F3C6 at character 6 is not a letter, digit or mark that a leaderboard shows'],
  ['a\ud800', 'U+D800 at character 2 is a control or invisible character'],
  ['', 'it is empty, or begins or ends with a space'],
  [' agent', 'it is empty, or begins or ends with a space'],
  ['x'.repeat(61), 'it is longer than 60 characters'],
  ['x'.repeat(5_000_000), 'it is longer than 60 characters'],
])('refuses %j', (text, problem) => {
  expect(textProblem(text, 60)).toEqual(problem)
})

test('a description may have words of several scripts, but no word may', () => {
  expect(textProblem('Агент на GPT-5', 60, 'words')).toBeUndefined()
  expect(textProblem('Агент на GPT-5', 60)).toMatch(/^U\+0047 at character 10 is a Latin letter among Cyrillic/)
  expect(textProblem('the re\u0430ct agent', 60, 'words')).toMatch(/^U\+0430 at character 7 is a Cyrillic letter among Latin/)
})

test.each([
  ['ReAct', 're-act'],
  ['Agent I', 'agent l'],
  ['Agent 10', 'Agent lO'],
  ['kern', 'kem'],
  ['\u0430\u0440\u0435', 'ape'],
  ['\u041d\u0415', 'HE'],
  ['\uff32eAct', 'ReAct'],
  ['Ма\u0439', 'Ma\u0439'],
])('%s and %s are equal to a reader', (one, other) => {
  expect(nameKeys(one).some((key) => nameKeys(other).includes(key))).toBe(true)
})

test.each([
  ['ReAct', 'ReBact'],
  ['Müller', 'Muller'],
  ['agent 2', 'agent 3'],
  ['Иван', 'Ivan'],
])('%s and %s differ', (one, other) => {
  expect(nameKeys(one).some((key) => nameKeys(other).includes(key))).toBe(false)
})
