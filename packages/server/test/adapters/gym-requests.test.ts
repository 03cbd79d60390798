import { describe, expect, it } from 'vitest'
import type { Field } from '../../src/agentgym/fields.ts'
import { readModel, readQuery } from '../../src/agentgym/request.ts'
import { JsonError, pythonText, readPythonJson } from '../../src/wire/python-json.ts'

const STEP: readonly Field[] = [
  { name: 'id', type: 'int' },
  { name: 'action', type: 'str' },
]
const JSON_TYPE = 'application/json'

function read(body: string | Buffer, type: string | undefined = JSON_TYPE, fields = STEP): string {
  const result = readModel(Buffer.from(body), type, fields)
  if ('status' in result) return `${result.status} ${pythonText({ detail: result.detail })}`
  return Object.entries(result.values)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
}

const WHOLE = 'Input should be a valid integer'
const UNPARSED = `${WHOLE}, unable to parse string as an integer`

// Each line as pydantic 2.13.4 has it.
describe('whole numbers', () => {
  it.each([
    ['5', '5'],
    ['" 5 "', '5'],
    ['"5.0"', '5'],
    ['"+1_0.0"', '10'],
    ['"-00"', '0'],
    ['"\\u00a05\\n"', '5'],
    ['true', '1'],
    ['1.0', '1'],
    ['1e3', '1000'],
    ['1000000000000000000000000000000', '1000000000000000000000000000000'],
    ['9007199254740993', '9007199254740993'],
  ])('reads %s', (text, meant) => {
    expect(read(`{"id":${text},"action":"x"}`)).toBe(`id=${meant} action=x`)
  })

  it.each([
    ['"5.5"', 'int_parsing', UNPARSED, '"5.5"'],
    ['""', 'int_parsing', UNPARSED, '""'],
    ['"1__0"', 'int_parsing', UNPARSED, '"1__0"'],
    ['"5."', 'int_parsing', UNPARSED, '"5."'],
    ['1.5', 'int_from_float', `${WHOLE}, got a number with a fractional part`, '1.5'],
    ['1e300', 'int_parsing_size', 'Unable to parse input string as an integer, exceeded maximum size', '1e+300'],
    ['null', 'int_type', WHOLE, 'null'],
    ['[]', 'int_type', WHOLE, '[]'],
    ['{"a":1.0}', 'int_type', WHOLE, '{"a":1.0}'],
  ])('refuses %s', (text, type, message, input) => {
    expect(read(`{"id":${text},"action":"x"}`)).toBe(
      `422 {"detail":[{"type":"${type}","loc":["body","id"],"msg":"${message}","input":${input}}]}`,
    )
  })
})

describe('bodies', () => {
  it('reports every invalid field, in order', () => {
    expect(read('{"action":1}')).toBe(
      '422 {"detail":[{"type":"missing","loc":["body","id"],"msg":"Field required","input":{"action":1}},' +
        '{"type":"string_type","loc":["body","action"],"msg":"Input should be a valid string","input":1}]}',
    )
  })

  it('reports a missing body, and a null body', () => {
    const missing = '422 {"detail":[{"type":"missing","loc":["body"],"msg":"Field required","input":null}]}'
    expect([read(''), read('null')]).toEqual([missing, missing])
  })

  it.each([
    ['[1.0]', '[1.0]'],
    ['"a"', '"a"'],
    ['5', '5'],
  ])('refuses %s as a model', (body, input) => {
    expect(read(body)).toBe(
      '422 {"detail":[{"type":"model_attributes_type","loc":["body"],' +
        `"msg":"Input should be a valid dictionary or object to extract fields from","input":${input}}]}`,
    )
  })

  it('reads no JSON of another type, and any JSON without a type', () => {
    expect(read('{"id":1}', 'text/plain')).toContain('"input":"{\\"id\\":1}"')
    expect(read('{"id":1,"action":"a"}', undefined)).toBe('id=1 action=a')
    expect(read('{"id":1,"action":"a"}', 'application/problem+json; charset=utf-8')).toBe('id=1 action=a')
  })

  it('cannot read deep nesting, invalid UTF-8, or numbers of endless length', () => {
    const error = '400 {"detail":"There was an error parsing the body"}'
    expect(read(`${'['.repeat(100_000)}`)).toBe(error)
    expect(read(Buffer.from([0x7b, 0xff, 0x7d]))).toBe(error)
    expect(read(`{"id":${'1'.repeat(5000)},"action":"x"}`)).toBe(error)
  })

  it('omits fields with defaults', () => {
    const fields: readonly Field[] = [{ name: 'data_idx', type: 'int', initial: 0 }]
    expect([read('{}', JSON_TYPE, fields), read('{"data_idx":null}', JSON_TYPE, fields)]).toEqual(['data_idx=0', 'data_idx=null'])
  })

  it('ignores inherited members', () => {
    expect(read('{"id":1}', JSON_TYPE, [{ name: 'constructor', type: 'str' }])).toContain('"missing"')
  })
})

// Messages of Python 3.11.
it.each([
  ['{"id":1,}', 'Expecting property name enclosed in double quotes', 8],
  ['{"id" 1}', "Expecting ':' delimiter", 6],
  ['{"id":1 "a"}', "Expecting ',' delimiter", 8],
  ['[1,]', 'Expecting value', 3],
  ['"\ud83d\ude00', 'Unterminated string starting at', 0],
  ['"\ud83d\ude00\u0001"', 'Invalid control character at', 2],
  ['"\\x"', 'Invalid \\escape', 1],
  ['"\\u12g4"', 'Invalid \\uXXXX escape', 2],
  ['"\\ud83d', 'Invalid \\uXXXX escape', 2],
  ['1 2', 'Extra data', 2],
  ['NaN', 'Expecting value', 0],
])('describes the problem of %j', (text, message, position) => {
  const error = (() => {
    try {
      return readPythonJson(text)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toBeInstanceOf(JsonError)
  expect([(error as JsonError).message, (error as JsonError).position]).toEqual([message, position])
})

it('reads a query like a form', () => {
  const id: readonly Field[] = [{ name: 'id', type: 'int' }]
  expect(readQuery(new URLSearchParams('id=+7'), id)).toEqual({ values: { id: 7 }, ignored: [] })
  expect(readQuery(new URLSearchParams(''), id)).toMatchObject({
    status: 422,
    detail: [{ type: 'missing', loc: ['query', 'id'], msg: 'Field required', input: null }],
  })
})

it('refuses members that the route does not have, after the problems of its fields', () => {
  const extra = (name: string, input: string): string =>
    `{"type":"extra_forbidden","loc":["body","${name}"],"msg":"Extra inputs are not permitted. Known fields: id, action.","input":${input}}`
  expect(read('{"id":1,"action":"x","foo":[1.0]}')).toBe(`422 {"detail":[${extra('foo', '[1.0]')}]}`)
  expect(read('{"id":"x","action":"x","foo":null}')).toMatch(/^422 .*"int_parsing".*"extra_forbidden"/)
  expect(read('{"id":1,"actoin":"x"}')).toContain('Did you mean \\"action\\"?')
})
