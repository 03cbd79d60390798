import { fillTemplate, packedParts, REPORT_SCHEMA, type ReportData, readFilled } from '@orreryjs/reporting/data'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from './any-character.ts'

const TEMPLATE = [
  '<title>__ORRERY_TITLE__</title><script id="report-data">"__ORRERY_DATA__"</script>',
  '<script id="report-episodes" type="application/octet-stream"></script><p>end</p>',
].join('')

const DATA: ReportData = {
  schema: REPORT_SCHEMA,
  title: 'run',
  run: {
    directory: 'run',
    planned: 0,
    ended: 0,
    seed: '0',
    versions: [],
    labels: [],
    configuration: {},
    configurationHash: '',
    journalDigests: [],
  },
  notices: [],
  places: [],
  errors: [],
  failureTypes: [],
}

function carried(page: string): ReportData {
  const json = /<script id="report-data">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  return JSON.parse(json) as ReportData
}

test('no text can end the data element, and every text is restored', () => {
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter }),
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
      const page = fillTemplate(TEMPLATE, { ...DATA, notices: texts })
      expect(carried(page).notices).toEqual(texts)
      expect(page.match(/<\/?script|<!--|\u2028|\u2029/g)).toEqual(['<script', '</script'])
      expect(page.endsWith('<p>end</p>')).toBe(true)
    }),
  )
})

test('escapes the title', () => {
  const page = fillTemplate(TEMPLATE, { ...DATA, title: '</title><script>alert("1")&' })
  expect(page).toMatch(/^<title>&lt;\/title&gt;&lt;script&gt;alert\(&quot;1&quot;\)&amp;<\/title>/)
})

test('packed parts and figures are restored', () => {
  const parts = [
    { id: 'lines', base64: 'AA==' },
    { id: 'pack-0', base64: 'aGVsbG8+/w==' },
  ]
  const page = fillTemplate(TEMPLATE, { ...DATA, title: '<b>' }, parts)
  expect(packedParts(page)).toEqual(parts)
  expect(readFilled(TEMPLATE, page)).toEqual({ ...DATA, title: '<b>' })
  for (const part of [
    { id: 'a', base64: '</script>' },
    { id: '" onload="', base64: 'AA==' },
    { id: 'a', base64: '' },
  ]) {
    expect(() => fillTemplate(TEMPLATE, DATA, [part])).toThrow(RangeError)
  }
})

test('rejects a template without its three placeholders', () => {
  expect(() => fillTemplate('<p></p>', DATA)).toThrow(RangeError)
})
