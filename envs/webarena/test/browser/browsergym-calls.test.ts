/** Compares calls with BrowserGym's grammar under pyparsing 3.3.2, and errors with Python's. */
import { describe, expect, test } from 'vitest'
import { quotedText } from '../../src/actions/browsergym/phrase-call.ts'
import { type Call, readCalls } from '../../src/actions/browsergym/read-calls.ts'
import { literalRepr } from '../../src/actions/browsergym/read-literal.ts'
import { bind, callError, isFunction } from '../../src/actions/browsergym/signatures.ts'

const RECORDED: readonly (readonly [text: string, calls: readonly string[]])[] = [
  ["click('12')", ["click('12')"]],
  ["I will click('12') and then fill('a7', 'two\\nlines')", ["click('12')", "fill('a7', 'two\\nlines')"]],
  ["# click('1')\nfill('7', '#5', )", ["fill('7', '#5')"]],
  ['click(bid=\'1\', button="right",)', ["click(bid='1', button='right')"]],
  ["click('1' , bid='2')", ["click('1', bid='2')"]],
  ['f(1, 2.5, -3e2, .5, +7, 1e5, 007)', ['f(1, 2.5, -300.0, 0.5, 7, 100000.0, 7)']],
  ["f([1, [2,], ()], {'a': 1,}, None, True, (1,))", ["f([1, [2], ()], {'a': 1}, None, True, (1,))"]],
  ['f()g()', ['f()', 'g()']],
  ['f ( )', ['f()']],
  ["f('a\tb')", ["f('a    b')"]],
  ['f(Truex)', []],
  ["f('''a'b''c''')", ["f(\"a'b''c\")"]],
  ['f("""say "x" now""")', ['f(\'say "x" now\')']],
  ["f('')", ["f('')"]],
  ['f("a\nb")', ["f('a\\nb')"]],
  ['f(1)# x\ng(2)', ['f(1)', 'g(2)']],
  ['f(-)', []],
  ['f(1,,2)', []],
  ['f(,)', []],
  ["f('it\\'s \\\\ \\x')", ['f("it\'s \\\\ x")']],
  ["é('1')", ["é('1')"]],
  ["ж('1')", []],
  ['f(a=1, 2)', []],
  ['f(1 2)', []],
  ['1f(2)', ['f(2)']],
  ['f(1.)', ['f(1.0)']],
  ['f({})', ['f({})']],
  ["x.f('1')", ["f('1')"]],
  ["`click('5')`", ["click('5')"]],
  ['f(٣)', ['f(3)']],
  ["click('5'", []],
  ["f('a' 'b')", []],
  ["fill('1', )", ["fill('1')"]],
  ['f(a = 1, b=[])', ['f(a=1, b=[])']],
  ["f(1, b='x', c=None)", ["f(1, b='x', c=None)"]],
  ["print(('a', 'b'))", ["print(('a', 'b'))"]],
  ['click [12]', []],
  ['', []],
  ['the (first) of many', []],
  ["f({'k': {'k': [1]}, 'k': 2})", ["f({'k': 2})"]],
]

function callsOf(text: string): readonly Call[] {
  const reading = readCalls(text)
  return reading.kind === 'calls' ? reading.calls : []
}

function shown({ name, positional, named }: Call): string {
  return `${name}(${[...positional.map(literalRepr), ...named.map(([to, value]) => `${to}=${literalRepr(value)}`)].join(', ')})`
}

test.each(RECORDED)('%j', (text, calls) => {
  expect(callsOf(text).map(shown)).toEqual(calls)
})

test('text without a call is an empty action; too deep nesting is an error', () => {
  expect(readCalls('click 12')).toEqual({ kind: 'misread', error: 'ValueError: Received an empty action.' })
  expect(readCalls(`f(${'['.repeat(5_000)}`)).toEqual({
    kind: 'misread',
    error: 'RecursionError: maximum recursion depth exceeded',
  })
})

test('reads back a quoted text', () => {
  for (const text of ['', "it's", 'two\nlines', '\\', "\\'", '"', 'a\tb', '\f\r', '’ 日本 🙂']) {
    const [call] = callsOf(`f(${quotedText(text)})`)
    expect(call?.positional).toEqual([{ kind: 'text', text }])
  }
})

test('reads in time linear in the length of the text', () => {
  for (const text of ['a'.repeat(200_000), 'f('.repeat(50_000), "f('".repeat(2_000), '# '.repeat(50_000)])
    expect(readCalls(text).kind).toBe('misread')
})

describe('errors of arguments, as in Python', () => {
  const errorOf = (text: string): string | undefined => {
    const [call] = callsOf(text)
    if (call === undefined || !isFunction(call.name)) throw new Error(`${text} is no call of a function that there is`)
    const bound = bind({ ...call, name: call.name })
    return bound.kind === 'unbound' ? bound.error : undefined
  }

  test.each([
    ['click()', "TypeError: click() missing 1 required positional argument: 'bid'"],
    ['press()', "TypeError: press() missing 2 required positional arguments: 'bid' and 'key_comb'"],
    ["click('1', 'left', [], 4)", 'TypeError: click() takes from 1 to 3 positional arguments but 4 were given'],
    ["goto('a', 'b')", 'TypeError: goto() takes 1 positional argument but 2 were given'],
    ['go_back(1)', 'TypeError: go_back() takes 0 positional arguments but 1 was given'],
    ["press('1', 'a', 'b')", 'TypeError: press() takes 2 positional arguments but 3 were given'],
    ["click('1', bid='2')", "TypeError: click() got multiple values for argument 'bid'"],
    ["click('1', what='2')", "TypeError: click() got an unexpected keyword argument 'what'"],
    ["fill('1', value='x')", undefined],
  ])('%s', (text, error) => {
    expect(errorOf(text)).toBe(error)
  })

  test('runs no call if one is unknown or repeats an argument', () => {
    expect(callError(callsOf("click('1') think('hard')"))).toBe("NameError: Invalid action type 'think'.")
    expect(callError(callsOf("click(bid='1', bid='2')"))).toBe('SyntaxError: keyword argument repeated: bid')
    expect(callError(callsOf("click('1') noop()"))).toBeUndefined()
  })
})
