import { formatCents } from '@orreryjs/shopping'
import { expect, it } from 'vitest'
import { ago, dayAfter, dayNumber, daysBetween, longDate, longMoment, shortDate, TODAY } from '../../src/sites/shared/dates.ts'
import { centsOf, countOf, fieldOf, fieldsOf, readQuery, urlOf, withFields } from '../../src/sites/shared/fields.ts'
import { pagesAround, sliceOf } from '../../src/sites/shared/paging.ts'
import { matcher } from '../../src/sites/shared/routes.ts'

it('counts days as the calendar does', () => {
  // Independent reference: JavaScript's calendar.
  for (let day = -9000; day < 12_000; day += 37) {
    const date = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10)
    expect(dayNumber(date)).toBe(day)
    expect(dayAfter('2000-01-01', day)).toBe(date)
  }
  expect(daysBetween('2022-11-30', '2022-12-02')).toBe(2)
})

it('formats times as the pages do', () => {
  expect(shortDate('2023-05-17T08:00:00')).toBe('5/17/23')
  expect(longDate('2022-11-02')).toBe('November 2, 2022')
  expect(longMoment('2023-05-17T00:05:09')).toBe('May 17, 2023 12:05:09 AM')
  expect(longMoment('2023-05-17T13:41:00')).toBe('May 17, 2023 1:41:00 PM')
  expect(ago(`${TODAY}T09:29:00`)).toBe('1 minute ago')
  expect(ago(`${TODAY}T23:29:00`)).toBe('just now')
  expect(ago('2023-03-10T09:00:00')).toBe('3 months ago')
  expect(ago('2021-06-01T09:00:00')).toBe('2 years ago')
})

it('matches paths by pattern and tolerates malformed ones', () => {
  const find = matcher([
    { pattern: '/', answer: 'home' },
    { pattern: '/order/:order', answer: 'order' },
    { pattern: '/search/:words*', answer: 'search' },
  ])
  expect(find('/')?.answer).toBe('home')
  expect(find('/order/17/')).toEqual({ answer: 'order', parts: { order: '17' } })
  expect(find('/order/%E0%A4%A')).toEqual({ answer: 'order', parts: { order: '%E0%A4%A' } })
  expect(find('/search/a/b')?.parts).toEqual({ words: 'a/b' })
  expect(find('/search')).toBeUndefined()
  expect(find('/nothing/here/at/all')).toBeUndefined()
})

it('parses and builds queries', () => {
  const query = readQuery('q=oak+table&p=2&q=x&empty&bad=%zz')
  expect([fieldOf(query, 'q'), fieldOf(query, 'none'), fieldsOf(query, 'q'), fieldOf(query, 'bad')]).toEqual([
    'oak table',
    '',
    ['oak table', 'x'],
    '%zz',
  ])
  expect(
    urlOf('/a', [
      ['q', 'oak & table'],
      ['p', ''],
      ['\ud800', '1'],
    ]),
  ).toBe('/a?q=oak+%26+table&%EF%BF%BD=1')
  expect(
    withFields(
      [
        ['q', 'a'],
        ['p', '3'],
        ['constructor', 'b'],
      ],
      { p: '', dir: 'desc' },
    ),
  ).toEqual([
    ['q', 'a'],
    ['constructor', 'b'],
    ['dir', 'desc'],
  ])
  expect([countOf('7', 1), countOf('0', 1), countOf('-1', 1), countOf('1e9', 1), countOf('99999999999', 4)]).toEqual([
    7, 1, 1, 1, 4,
  ])
})

it('splits lists into pages', () => {
  const items = Array.from({ length: 23 }, (_, at) => at + 1)
  expect(sliceOf(items, 3, 10)).toMatchObject({ items: [21, 22, 23], page: 3, pages: 3, from: 21, to: 23, total: 23 })
  expect(sliceOf(items, 999_999, 10).page).toBe(3)
  expect(sliceOf([], 1, 10)).toMatchObject({ from: 0, to: 0, pages: 1 })
  expect(pagesAround({ page: 9, pages: 10 })).toEqual([6, 7, 8, 9, 10])
  expect(pagesAround({ page: 1, pages: 2 })).toEqual([1, 2])
})

it('formats and parses amounts', () => {
  expect([formatCents(0), formatCents(123_456_05), formatCents(-250)]).toEqual(['$0.00', '$123,456.05', '-$2.50'])
  expect([centsOf('$1,200.5'), centsOf('19.99'), centsOf('cheap'), centsOf('1e3'), centsOf('')]).toEqual([
    120_050,
    1999,
    undefined,
    undefined,
    undefined,
  ])
})
