/**
 * Compares the URL evaluator of dialect `webarena` with a model of specs/webarena.md 6.3 over all combinations of slash, query, fragment,
 * encoding, repeated fields and alternatives. The model shares no code with the evaluator.
 */
import { expect, test } from 'vitest'
import { evaluateUrl } from '../../src/evaluate/url-evaluator.ts'

const PATHS = [
  'http://code.test',
  'http://code.test/a',
  'http://code.test/a/',
  'http://code.test/a/b',
  'http://code.test/ab',
  'https://code.test/a//',
]
const QUERIES = [
  '',
  '?',
  '?q=x',
  '?q=x/',
  '?q=X',
  '?q=a+b',
  '?q=a%20b',
  '?q=a%2Fb',
  '?q=',
  '?q=x&q=y',
  '?q=y&p=1',
  '?q%5B%5D=x',
  '?q[]=x',
  '?q=x=y',
]
const FRAGMENTS = ['', '#top', '#/', '#?q=x']

const URLS = PATHS.flatMap((path) => QUERIES.flatMap((query) => FRAGMENTS.map((fragment) => path + query + fragment)))

/** Base (host and path) and fields of a URL. */
interface UrlModel {
  readonly base: string
  readonly fields: readonly (readonly [string, string])[]
}

const models = new Map<string, UrlModel>()

/** Returns the model of a URL, made once per URL. */
function model(url: string): UrlModel {
  const known = models.get(url) ?? modelOf(url)
  models.set(url, known)
  return known
}

/** Trailing slashes of the whole URL go first, then scheme and fragment. */
function modelOf(url: string): UrlModel {
  const [address = ''] = url.replace(/\/+$/, '').split('#')
  const [before = '', ...after] = address.split('?')
  const fields = after
    .join('?')
    .split('&')
    .map((field): [string, string] => [field.split('=')[0] ?? '', field.split('=').slice(1).join('=')])
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, string] => [decode(name), decode(value)])
  return { base: before.replace(/^https?:\/\//, ''), fields }
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function expected(reference: string, url: string): boolean {
  const wanted = reference.split(' |OR| ').map(model)
  const shown = model(url)
  const required = wanted.flatMap(({ fields }) => fields)
  return (
    wanted.some(({ base }) => shown.base.includes(base)) &&
    required.every(([name]) =>
      required.some(([key, value]) => key === name && shown.fields.some((field) => field[0] === name && field[1] === value)),
    )
  )
}

test(`${URLS.length} references and as many URLs`, () => {
  const different: string[] = []
  let passed = 0
  for (const reference of URLS) {
    for (const url of URLS) {
      const isRight = expected(reference, url)
      if (isRight) passed += 1
      if (evaluateUrl({ reference }, url) !== isRight) different.push(`${reference} <- ${url}: expected ${isRight}`)
    }
  }
  expect(different).toEqual([])
  expect(passed).toBeGreaterThan(1000)
})

test('alternatives share their fields', () => {
  const references = URLS.filter((_, index) => index % 7 === 0)
  const different: string[] = []
  for (const first of references) {
    for (const second of references) {
      const reference = `${first} |OR| ${second}`
      for (const url of references)
        if (evaluateUrl({ reference }, url) !== expected(reference, url)) different.push(`${reference} <- ${url}`)
    }
  }
  expect(different).toEqual([])
})
