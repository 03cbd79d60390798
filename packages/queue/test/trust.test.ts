import { readConfiguration } from '@orreryjs/runs/configuration'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { grantTrust, readConnection } from '../../runs/src/trust/index.ts'
import { openChunk, openChunks, sealChunk } from '../src/events/chunks.ts'
import { createLineHash } from '../src/events/line-hash.ts'
import { openJob, openStatus, planDigest, sealJob, sealStatus } from '../src/messages.ts'
import { createSeal } from '../src/trust/seal.ts'
import { checkSecret } from '../src/trust/secret.ts'
import { checkPermissions, refusePaths, type WorkerPermissions } from '../src/worker/permissions.ts'

const seal = createSeal('run', 'a secret of the queue')
const PLAN = planDigest('the plan')

const EPISODE = { number: 3, id: 'react/m/w/t#1' }

function chunk(from: number, before: readonly string[], lines: readonly string[], key = EPISODE): Buffer {
  const hash = createLineHash()
  for (const line of before) hash.add(line)
  return sealChunk(seal, key, { worker: 'w', plan: PLAN, attempt: 0, from, prior: hash.digest() }, lines)
}

describe('a signature', () => {
  test('is valid for its message only: type, fields, payload, run and secret', () => {
    const signature = seal.sign('job', [1, '2'], 'payload')
    expect(seal.isValid(signature, 'job', [1, '2'], 'payload')).toBe(true)
    expect(seal.isValid(signature, 'plan', [1, '2'], 'payload')).toBe(false)
    expect(seal.isValid(signature, 'job', ['1', '2'], 'payload')).toBe(false)
    expect(seal.isValid(signature, 'job', [1, '2', ''], 'payload')).toBe(false)
    expect(seal.isValid(signature, 'job', [1, '2'], 'Payload')).toBe(false)
    expect(seal.isValid(signature, 'job', [1], '"2"]\npayload')).toBe(false)
    for (const [run, secret] of [
      ['other', 'a secret of the queue'],
      ['run', 'another secret'],
      ['run', undefined],
    ] as const) {
      expect(createSeal(run, secret).isValid(signature, 'job', [1, '2'], 'payload')).toBe(false)
    }
    for (const text of ['', 'x', signature.slice(1), `${signature}AAAA`, signature.toUpperCase()])
      expect(seal.isValid(text, 'job', [1, '2'], 'payload')).toBe(false)
  })

  test('of a chunk fits no other episode, and no changed byte', () => {
    const message = chunk(0, [], ['a', 'b'])
    expect(openChunk(seal, EPISODE, message)?.text).toBe('a\nb')
    expect(openChunk(seal, { ...EPISODE, number: 4 }, message)).toBeUndefined()
    expect(openChunk(seal, { ...EPISODE, id: 'x' }, message)).toBeUndefined()
    for (let at = 0; at < message.length; at += 1) {
      const changed = Buffer.from(message)
      changed[at] = (changed[at] ?? 0) ^ 4
      expect(openChunk(seal, EPISODE, changed), String(at)).toBeUndefined()
    }
  })

  test('of chunks fits one order: none can be left out, repeated, or moved to another history', () => {
    const [first, second, third] = [chunk(0, [], ['a']), chunk(1, ['a'], ['b']), chunk(2, ['a', 'b'], ['c'])]
    const linesOf = (messages: unknown): readonly string[] => openChunks(seal, EPISODE, messages).chunks.map(({ text }) => text)
    expect(linesOf([first, second, third])).toEqual(['a', 'b', 'c'])
    expect(linesOf([first, third, second])).toEqual(['a'])
    expect(linesOf([first, first])).toEqual(['a'])
    expect(linesOf([second])).toEqual([])
    expect(linesOf([chunk(0, [], ['A']), second])).toEqual(['A'])
    for (const rubbish of [undefined, null, 'x', [null], ['x'], [Buffer.alloc(0)], [Buffer.from('{}\n')]])
      expect(linesOf(rubbish)).toEqual([])
  })

  test('of a job covers its attempt, and a status names its version', () => {
    const job = sealJob(seal, { ...EPISODE, plan: PLAN, attempt: 2 })
    expect(openJob(seal, job)).toMatchObject({ ...EPISODE, plan: PLAN, attempt: 2 })
    expect(openJob(seal, { ...job, attempt: 3 })).toBeUndefined()
    expect(openJob(seal, { ...job, plan: planDigest('another') })).toBeUndefined()
    expect(openJob(seal, { ...job, more: 1 })).toBeUndefined()
    expect(openJob(seal, { ...job, memory: '[]' })).toBeUndefined()
    const learning = sealJob(seal, { ...EPISODE, plan: PLAN, attempt: 2, memory: '[1]' })
    expect(openJob(seal, learning)).toMatchObject({ memory: '[1]' })
    expect(openJob(seal, { ...learning, memory: '[2]' })).toBeUndefined()
    const status = sealStatus(seal, 'progress', '1.0.0', [1])
    const schema = z.array(z.number())
    expect(openStatus(seal, 'progress', '1.0.0', schema, status)).toMatchObject({ type: 'valid', value: [1] })
    expect(openStatus(seal, 'progress', '1.0.1', schema, status)).toMatchObject({ type: 'version', orrery: '1.0.0' })
    expect(openStatus(seal, 'plan', '1.0.0', schema, status)).toEqual({ type: 'secret', hasSecret: true })
    expect(openStatus(createSeal('run', undefined), 'progress', '1.0.0', schema, status)).toMatchObject({ type: 'secret' })
  })
})

test('a queue on the network needs a secret of 16 characters, or a flag', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '::1', undefined]) checkSecret(host, undefined, false)
  for (const host of ['redis', '127.0.0.1.example', '0.0.0.0', '::', '::ffff:10.0.0.1', 'localhost.example', '127.1', '']) {
    expect(() => checkSecret(host, undefined, false), host).toThrow('there is no queue secret')
    checkSecret(host, undefined, true)
    checkSecret(host, 'x'.repeat(16), false)
  }
  expect(() => checkSecret('localhost', 'short', true)).toThrow('expected at least 16')
})

describe('a run uses only what the command line of a worker allows', () => {
  const KEY = 'OPENAI_API_KEY'
  const flagsFor = (run: unknown, permissions: WorkerPermissions = {}, models?: readonly string[]): string => {
    const configuration = readConfiguration('the run', run)
    const played = models ?? (run as { readonly model?: readonly string[] }).model ?? []
    process.env[KEY] = 'sk-test'
    try {
      checkPermissions({ manifest: { code: [] }, configuration, settings: {}, models: played, trust: grantTrust(permissions) })
      return ''
    } catch (error) {
      return (error as Error).message.replace('the run needs this worker to be started with ', '')
    } finally {
      delete process.env[KEY]
    }
  }

  test.each<[string, unknown, string]>([
    ['nothing', { world: ['textcraft'], model: ['openai:gpt-5'] }, ''],
    ['an agent', { agent: ['./a.mjs'] }, 'the run names ./a.mjs without recording the content'],
    [
      'a world in a block',
      { blocks: [{ world: ['file:///a.mjs'] }] },
      'the run names file:///a.mjs without recording the content',
    ],
    ['an agent of a grid', { grid: { agent: ['react', '../a.ts#x'] } }, 'the run names ../a.ts#x without recording the content'],
    ['a wrapped model', { model: ['faulty:.1+./m.mjs'] }, 'the run names faulty:.1+./m.mjs without recording the content'],
    ['a named model', { model: ['x'], models: { x: { model: '/m.js' } } }, 'the run names /m.js without recording the content'],
    [
      'a named kind',
      { model: ['x'], models: { x: { kind: './m.mjs', model: 'y' } } },
      'the run names ./m.mjs:y without recording the content',
    ],
    ['a package', { model: ['ai-sdk:@evil/pkg/m'] }, '--trust-code (ai-sdk:@evil/pkg/m)'],
    ['a profile', { profile: '/etc/passwd.yaml' }, '--trust-code (/etc/passwd.yaml)'],
    ['a profile of a block', { blocks: [{ profile: 'p.json' }] }, '--trust-code (p.json)'],
    ['data', { blocks: [{ data: '/etc' }] }, '--data /etc'],
    ['data of an option', { worldOption: { data: '/etc' } }, '--data /etc'],
    ['data of an option of a world', { blocks: [{ worldOption: { 'alfworld.data': '/etc' } }] }, '--data /etc'],
    ['an address', { model: ['openai:m'], baseUrl: 'http://evil:1/v1' }, `--trust 'http://evil:1/v1,key=${KEY}'`],
    ['an address in a name', { model: ['openai:m,base_url=http://evil/v1'] }, `--trust 'http://evil/v1,key=${KEY}'`],
    ['the last of two addresses', { model: ['openai:m,base_url=http://a,base_url=http://b,key=K'] }, "--trust 'http://b,key=K'"],
    [
      'an address with a plus',
      { model: ['openai:m,base_url=http://a+b.example/v1,key=K'] },
      "--trust 'http://a+b.example/v1,key=K'",
    ],
    ['added weights', { model: ['llama:smollm2,threads=2'] }, ''],
    ['weights', { model: ['llama:./tiny.gguf,threads=2'] }, "--trust './tiny.gguf'"],
    ['weights with a plus', { model: ['llama:a+b.gguf', 'llama:a+b/c.gguf'] }, "--trust 'a+b.gguf' --trust 'a+b/c.gguf'"],
    ['wrapped weights', { model: ['faulty:.1+llama:../a+b.gguf'] }, "--trust '../a+b.gguf'"],
    ['weights of a named model', { model: ['x'], models: { x: { kind: 'llama', model: '/w.gguf' } } }, "--trust '/w.gguf'"],
    ['a key', { model: ['openai:m, key=AWS_SECRET_ACCESS_KEY'] }, "--trust 'key=AWS_SECRET_ACCESS_KEY'"],
    [
      'headers and a query',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: A reference to a variable, as users write it.
      { model: ['x'], models: { x: { model: 'm', headers: { a: 'Bearer ${A}' }, query: { b: 'x$B' } } } },
      `--trust 'key=${KEY},variable=A,variable=B'`,
    ],
    [
      'a parameter of a named model',
      { model: ['x'], models: { x: { model: 'm,base_url=http://evil,key=K' } } },
      "--trust 'http://evil,key=K'",
    ],
  ])('%s', (_, run, expected) => {
    expect(flagsFor(run)).toBe(expected)
  })

  test.each([
    ['the same', true],
    ['http://GPU:8000/v1/,key=K', true],
    ['http://gpu:8000/v1', false],
    ['http://gpu:8000,key=K', false],
    ['http://gpu:80/v1,key=K', false],
    ['https://gpu:8000/v1,key=K', false],
    ['http://gpu:8000/v1/more,key=K', false],
    ['http://gpu:8000@evil/v1,key=K', false],
    ['http://gpu:8000/v1,key=K2', false],
    ['key=K', false],
  ])('flags allow a server with its variables as a whole: %s', (value, isAllowed) => {
    const run = { model: ['openai:m,base_url=http://gpu:8000/v1,key=K'] }
    const needed = 'http://gpu:8000/v1,key=K'
    const connection = readConnection(value === 'the same' ? needed : value)
    expect(flagsFor(run, { connections: connection && [connection] })).toBe(isAllowed ? '' : `--trust '${needed}'`)
  })

  test('an address of one flag and a variable of another do not combine', () => {
    const run = { model: ['openai:m,base_url=http://evil/v1,key=PAID'] }
    expect(flagsFor(run, { connections: [{ url: 'http://evil/v1', key: 'FREE' }, { key: 'PAID' }] })).toBe(
      "--trust 'http://evil/v1,key=PAID'",
    )
    expect(flagsFor({ profile: 'p.yaml' }, { code: true })).toBe('')
  })

  test('flags allow weights with their file', () => {
    const run = { model: ['llama:./weights/tiny.gguf'] }
    for (const paths of [['weights/tiny.gguf'], ['./weights']]) expect(flagsFor(run, { paths })).toBe('')
    for (const paths of [['./weights/tiny'], ['weights/other.gguf'], ['./weights/tiny.gguf/x']])
      expect(flagsFor(run, { paths })).toBe("--trust './weights/tiny.gguf'")
  })

  test('models that others play need no permission', () => {
    expect(flagsFor({ model: ['openai:m,base_url=http://evil', 'simulated'] }, {}, ['simulated'])).toBe('')
  })

  test.each(['envFile', 'prices', 'record', 'replay', 'replayOnly', 'out', 'models'])('a path in %s is refused', (name) => {
    const message = `the run names a file (${name}) that workers do not read`
    expect(() => refusePaths({ configuration: { [name]: '/etc/passwd' } })).toThrow(message)
    expect(() => refusePaths({ configuration: { blocks: [{ [name]: '/etc/passwd' }] } })).toThrow(message)
  })
})
