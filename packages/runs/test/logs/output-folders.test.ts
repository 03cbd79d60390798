import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readLog } from '../../src/logs/index.ts'
import { scratch } from '../scratch.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

function write(path: string, content: unknown): void {
  mkdirSync(place.file(path.slice(0, path.lastIndexOf('/'))), { recursive: true })
  writeFileSync(
    place.file(path),
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  )
}

const NAVIGATION = [
  { name: 'Accept', value: 'text/html,*/*' },
  { name: 'Sec-Fetch-Dest', value: 'document' },
]
const SUBRESOURCE = [
  { name: 'accept', value: 'text/html' },
  { name: 'sec-fetch-dest', value: 'empty' },
]

function entry(url: string, { headers = NAVIGATION, method = 'GET', redirectURL = '' } = {}): object {
  return { _extra: 1, response: { redirectURL, status: redirectURL === '' ? 200 : 302 }, request: { headers, url, method } }
}

const har = (...entries: readonly object[]): object => ({ log: { entries, version: '1.2' } })

const RESPONSE = '\uFEFF{\r\n  "status": "SUCCESS",\r\n  "task_type": "retrieve",\r\n  "retrieved_data": [1]\r\n}\r\n'
const STOP = 'stop [{"status":"SUCCESS","task_type":"retrieve","retrieved_data":[1]}]'

test('requests for pages and the response are the actions, in the order of the numbers of the tasks', () => {
  const pages = [
    entry('http://shop.localhost:3000/a?b=1#c'),
    entry('http://shop.localhost:3000/x.json', { headers: SUBRESOURCE }),
    entry('http://forum.test/old', { redirectURL: 'http://forum.test/new' }),
    entry('http://forum.test/new'),
    entry('http://localhost:7770/plain', { headers: [{ name: 'accept', value: 'text/html' }] }),
  ]
  write('out/model/10/agent_response.json', RESPONSE)
  write('out/model/10/network.har', gzipSync(JSON.stringify(har(...pages))))
  write('out/model/9/agent_response.json', 'I could not find it.')
  write('out/model/9/network.har', JSON.stringify(har(entry('http://wiki.test/')), undefined, 2))
  write('out/model/9/eval_result.json', {})
  write('out/config.json', { environments: {}, orrery: { world: 'webarena', split: 'dev' } })
  const { format, episodes, withoutActions } = readLog(place.file('out'))
  expect({ format, withoutActions }).toEqual({ format: 'webarena-verified', withoutActions: 0 })
  expect(episodes.map(({ taskNames, steps }) => [taskNames, steps.map(({ action }) => action)])).toEqual([
    [
      ['webarena/dev/9', '9'],
      ['goto [http://wiki.test/]', 'stop [I could not find it.]'],
    ],
    [
      ['webarena/dev/10', '10'],
      ['goto [http://shop.test/a?b=1#c]', 'goto [http://forum.test/old]', 'goto [http://localhost:7770/plain]', STOP],
    ],
  ])
})

test('one folder, and folders with one file, are read; an episode that sends a form is left out', () => {
  write('some/3/agent_response.json', RESPONSE)
  write('some/4/network.har', har(entry('http://code.test/')))
  write('some/5/network.har', har(entry('http://code.test/'), entry('http://code.test/p', { method: 'POST' })))
  write('some/5/agent_response.json', RESPONSE)
  expect(readLog(place.file('some/3')).episodes).toMatchObject([{ taskNames: ['3'], steps: [{ action: STOP }] }])
  const { episodes, withoutActions } = readLog(place.file('some'))
  expect(episodes.map(({ taskNames }) => taskNames)).toEqual([['3'], ['4']])
  expect(withoutActions).toBe(1)
})

test('a broken archive and a directory without output are one error', () => {
  write('broken/1/network.har', '{"log": ')
  expect(() => readLog(place.file('broken'))).toThrow(/1[/\\]network\.har: 1 of 1 JSON value cannot be parsed/)
  mkdirSync(place.file('empty'))
  expect(() => readLog(place.file('empty'))).toThrow('a directory without agent_response.json or network.har')
})
