import { fillTemplate, REPORT_SCHEMA, type ReportData } from '@orreryjs/viewer'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const TEMPLATE = '<title>__ORRERY_TITLE__</title><script id="report-data">"__ORRERY_DATA__"</script><p>end</p>'

const DATA: ReportData = {
  schema: REPORT_SCHEMA,
  title: 'run',
  run: { directory: 'run', planned: 0, ended: 0, seed: '0', versions: [], labels: [], configuration: {}, hash: '', journals: [] },
  notices: [],
  places: [],
  errors: [],
  failureKinds: [],
  choice: { shown: 0, ended: 0, rule: '' },
  episodes: [],
  texts: [],
}

function carried(page: string): ReportData {
  const json = /<script id="report-data">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  return JSON.parse(json) as ReportData
}

test('no text can end the element of the data, and every text comes back as it was', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</script>',
      '<!--',
      '<script>',
      ']]>',
      '\u2028',
      '\u2029',
      '\ud800',
      '\udfff',
      '"__ORRERY_DATA__"',
      '$&',
      "$'",
    ),
  )
  fc.assert(
    fc.property(fc.array(hostile), (texts) => {
      const page = fillTemplate(TEMPLATE, { ...DATA, texts })
      expect(carried(page).texts).toEqual(texts)
      expect(page.match(/<\/?script|<!--|\u2028|\u2029/g)).toEqual(['<script', '</script'])
      expect(page.endsWith('<p>end</p>')).toBe(true)
    }),
  )
})

test('a title is text too', () => {
  const page = fillTemplate(TEMPLATE, { ...DATA, title: '</title><script>alert("1")&' })
  expect(page).toMatch(/^<title>&lt;\/title&gt;&lt;script&gt;alert\(&quot;1&quot;\)&amp;<\/title>/)
})

test('a page without its two places is refused', () => {
  expect(() => fillTemplate('<p></p>', DATA)).toThrow(RangeError)
})
