import { appendFileSync, existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LanguageModel, ModelReply } from '@orreryjs/core'
import { type CassetteMiss, recordedModel } from '@orreryjs/models/recorded'
import { scripted } from '@orreryjs/models/scripted'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { opened, question, replyTo, scratchFile } from './cassettes.ts'

/** Counts its calls, so that all replies differ. */
function counting(): LanguageModel {
  let count = 0
  return scripted()
    .when(() => true)
    .always(() => `reply ${++count}`)
}

describe('a recorded reply', () => {
  test('is replayed without the model, for equal requests with any purpose', async () => {
    using file = scratchFile()
    const { cassette } = await opened(file.path, 'record')
    const request = question('a', { stop: ['\n'], tools: [], seed: 3 })
    expect(await replyTo(recordedModel(counting(), { cassette }), request)).toBe('reply 1')
    cassette.close()
    const { cassette: second } = await opened(file.path, 'replay-only')
    const replayed = recordedModel(undefined, { cassette: second })
    expect(replayed.id).toBe('scripted')
    expect(await replyTo(replayed, { ...request, purpose: 'other' })).toBe('reply 1')
    expect(file.text()).not.toContain('test.step')
  })

  test('belongs to its trial, its model and every field of its request', async () => {
    using file = scratchFile()
    const { cassette } = await opened(file.path, 'replay')
    const model = counting()
    const texts = [
      await replyTo(recordedModel(model, { cassette }), question('a')),
      await replyTo(recordedModel(model, { cassette, trial: 2 }), question('a')),
      await replyTo(recordedModel({ ...model, id: 'other' }, { cassette }), question('a')),
      await replyTo(recordedModel(model, { cassette }), question('a', { temperature: 1 })),
      await replyTo(recordedModel(model, { cassette }), question('a', { n: 2 })),
      await replyTo(recordedModel(model, { cassette }), question('b')),
      await replyTo(recordedModel(model, { cassette, trial: 1 }), question('a')),
    ]
    expect(texts).toEqual(['reply 1', 'reply 2', 'reply 3', 'reply 4', 'reply 5', 'reply 6', 'reply 1'])
  })

  test('is the same during recording, also for concurrent requests', async () => {
    using file = scratchFile()
    const { cassette } = await opened(file.path, 'record')
    let answer: (reply: ModelReply) => void = () => undefined
    let calls = 0
    const slow: LanguageModel = {
      id: 'slow',
      generate: () => {
        calls += 1
        return new Promise((resolve) => {
          answer = resolve
        })
      },
    }
    const model = recordedModel(slow, { cassette })
    const both = [replyTo(model, question('a')), replyTo(model, question('a'))]
    answer({ choices: [{ text: 'once', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } })
    expect(await Promise.all(both)).toEqual(['once', 'once'])
    expect(calls).toBe(1)
  })

  test('is replaced only by a new recording', async () => {
    using file = scratchFile()
    const model = counting()
    for (const mode of ['record', 'replay', 'record'] as const) {
      const { cassette } = await opened(file.path, mode)
      await replyTo(recordedModel(model, { cassette }), question('a'))
      cassette.close()
    }
    const { cassette } = await opened(file.path, 'replay-only')
    expect(await replyTo(recordedModel(undefined, { cassette }), question('a'))).toBe('reply 2')
    expect(file.lines()).toHaveLength(1)
  })
})

test('a failure is not recorded and does not block the next request', async () => {
  using file = scratchFile()
  const { cassette } = await opened(file.path, 'replay')
  let calls = 0
  const flaky: LanguageModel = {
    id: 'flaky',
    generate: async () => {
      calls += 1
      if (calls === 1) throw new Error('broken')
      return { choices: [{ text: 'good', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }
    },
  }
  const model = recordedModel(flaky, { cassette })
  const [first, second] = await Promise.allSettled([replyTo(model, question('a')), replyTo(model, question('a'))])
  expect(first).toMatchObject({ status: 'rejected' })
  expect(second).toEqual({ status: 'fulfilled', value: 'good' })
  expect(file.lines()).toHaveLength(1)
})

test('the file does not depend on the order of recording', async () => {
  const texts = ['a', 'b', 'c', 'd', 'é\n"', '\u2028']
  const recordAll = async (order: readonly string[]): Promise<string> => {
    using file = scratchFile()
    const { cassette } = await opened(file.path, 'record')
    const echo = scripted()
      .when(() => true)
      .always(({ messages }) => `said ${messages[0]?.content}`)
    await Promise.all(order.map((text) => replyTo(recordedModel(echo, { cassette }), question(text))))
    cassette.close()
    expect(file.lines()).toHaveLength(texts.length)
    expect(readdirSync(dirname(file.path))).toEqual(['cassette.ndjson'])
    return file.text()
  }
  const expected = await recordAll(texts)
  const shuffled = fc.shuffledSubarray(texts, { minLength: texts.length })
  await fc.assert(
    fc.asyncProperty(shuffled, async (order) => {
      expect(await recordAll(order)).toBe(expected)
    }),
    { numRuns: 10 },
  )
})

describe('a missing request', () => {
  async function missOf(content: string, trial = 1): Promise<{ error: unknown; misses: readonly CassetteMiss[] }> {
    using file = scratchFile()
    const { cassette } = await opened(file.path, 'record')
    const model = recordedModel(counting(), { cassette })
    await replyTo(model, question('### TASK\nbuild a boat\n\n### HISTORY\n> get 3 log\nGot 3 log\n>'))
    await replyTo(model, question('### TASK\nbuild a house'))
    cassette.close()
    const misses: CassetteMiss[] = []
    const { cassette: replay } = await opened(file.path, 'replay-only')
    const replayed = recordedModel(undefined, { cassette: replay, trial, onMiss: (miss) => misses.push(miss) })
    const error = await replyTo(replayed, question(content)).catch((thrown: unknown) => thrown)
    return { error, misses }
  }

  test('is an error that shows the first difference from the nearest recording', async () => {
    const { error, misses } = await missOf('### TASK\nbuild a boat\n\n### HISTORY\n> get 3 log\nGot 2 log\n>')
    expect(error).toMatchObject({
      code: 'MODEL_UNRECORDED',
      message: expect.stringMatching(
        /cassette\.ndjson has no reply of scripted to test\.step, trial 1 \(request [0-9a-f]{8}\); the nearest request \([0-9a-f]{8}\) differs first in message 1, line 6: recorded 'Got 3 log', requested 'Got 2 log'$/,
      ),
    })
    const nearest = misses[0]?.nearest
    expect(nearest?.recordedLines[nearest.commonLines]).toBe('Got 3 log')
    expect(nearest?.requestLines[nearest.commonLines]).toBe('Got 2 log')
  })

  test.each([
    ['### TASK\nbuild a ship', 1, "message 1, line 2: recorded 'build a "],
    ['### TASK\nbuild a house', 2, "trial: recorded 'trial: 1', requested 'trial: 2'"],
    ['### TASK', 1, "message 1, line 2: recorded 'build a"],
  ])('%j in trial %i differs in %s', async (content, trial, expected) => {
    const { error } = await missOf(content, trial)
    expect(String(error)).toContain(expected)
  })
})

describe('a file', () => {
  async function withTwo(path: string): Promise<void> {
    const { cassette } = await opened(path, 'record')
    for (const text of ['a', 'b']) await replyTo(recordedModel(counting(), { cassette }), question(text))
    cassette.close()
  }

  test('of a killed writer is readable at every byte', async () => {
    using file = scratchFile()
    await withTwo(file.path)
    const bytes = Buffer.from(file.text())
    for (let size = 0; size < bytes.length; size += 7) {
      writeFileSync(file.path, bytes.subarray(0, size))
      const { cassette, torn } = await opened(file.path, 'replay')
      const completeLines = bytes.subarray(0, size).toString('latin1').split('\n').length - 1
      expect([...cassette.recordings()].length - completeLines).toBeLessThanOrEqual(1)
      const isCut = size > 0 && bytes[size - 1] !== 0x0a && bytes[size] !== 0x0a
      expect(torn).toEqual(isCut ? [`${file.path}, line ${completeLines + 1} is incomplete and was ignored`] : [])
    }
  })

  test('with a torn line is repaired before the next write, and sorted afterwards', async () => {
    using file = scratchFile()
    await withTwo(file.path)
    const expected = file.text()
    truncateSync(file.path, Buffer.byteLength(expected) - 20)
    const { cassette } = await opened(file.path, 'replay')
    for (const text of ['a', 'b']) await replyTo(recordedModel(counting(), { cassette }), question(text))
    // Not closed: the writer is killed here.
    const { cassette: reopened, torn } = await opened(file.path, 'replay-only')
    expect([[...reopened.recordings()].length, torn]).toEqual([2, []])
    cassette.close()
    expect(file.lines()).toHaveLength(2)
  })

  test('of a killed writer is sorted by the next one, unless it only reads', async () => {
    using file = scratchFile()
    await withTwo(file.path)
    const expected = file.text()
    const remainder = `${file.lines().toReversed().join('\n')}\n{"key"`
    for (const [mode, after] of [
      ['replay-only', remainder],
      ['replay', expected],
    ] as const) {
      writeFileSync(file.path, remainder)
      const { cassette, torn } = await opened(file.path, mode)
      cassette.close()
      expect(file.text()).toBe(after)
      expect(torn).toHaveLength(1)
    }
  })

  test('without a last line break is complete', async () => {
    using file = scratchFile()
    await withTwo(file.path)
    writeFileSync(file.path, file.text().trimEnd())
    const { cassette, torn } = await opened(file.path, 'replay')
    expect([[...cassette.recordings()].length, torn]).toEqual([2, []])
    await replyTo(recordedModel(counting(), { cassette }), question('c'))
    expect(file.lines()).toHaveLength(3)
  })

  test.each([
    ['no JSON', '<<<<<<< HEAD', /line 3: not JSON/],
    ['another object', '{"a":1}', /line 3: not a recorded request/],
    ['nothing', '', /line 3: not JSON/],
  ])('with %s in a line is rejected', async (_, line, message) => {
    using file = scratchFile()
    await withTwo(file.path)
    appendFileSync(file.path, `${line}\n`)
    await expect(opened(file.path, 'replay')).rejects.toMatchObject({
      code: 'DATA_INVALID',
      message: expect.stringMatching(message),
    })
  })

  test('with edited prompts is rejected, edited replies are accepted', async () => {
    using file = scratchFile()
    await withTwo(file.path)
    const text = file.text()
    writeFileSync(file.path, text.replaceAll('"reply 1"', '"mine"'))
    const { cassette } = await opened(file.path, 'replay-only')
    expect(await replyTo(recordedModel(undefined, { cassette }), question('a'))).toBe('mine')
    writeFileSync(file.path, text.replace('"content":"a"', '"content":"changed"'))
    await expect(opened(file.path, 'replay')).rejects.toMatchObject({
      message: expect.stringContaining('the key does not match'),
    })
  })

  test('that is not UTF-8, not a file or missing is an error that names it', async () => {
    using file = scratchFile()
    await expect(opened(file.path, 'replay-only')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: `no cassette at ${file.path}`,
    })
    writeFileSync(file.path, Buffer.from([0x22, 0xff, 0x22, 0x0a]))
    await expect(opened(file.path, 'replay')).rejects.toMatchObject({ code: 'DATA_INVALID' })
    mkdirSync(`${file.path}.d`)
    await expect(opened(`${file.path}.d`, 'replay')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })

  test('that cannot be written is an error that names it', async () => {
    using file = scratchFile()
    const { cassette } = await opened(`${file.path}/below/it`, 'record')
    await expect(replyTo(recordedModel(counting(), { cassette }), question('a'))).rejects.toMatchObject({
      code: 'FILE_UNWRITABLE',
      message: expect.stringContaining('below/it'),
    })
  })

  test('is not created without recordings', async () => {
    using file = scratchFile()
    const { cassette } = await opened(file.path, 'record')
    cassette.close()
    expect(existsSync(file.path)).toBe(false)
  })
})

describe('without a model', () => {
  test.each([
    ['record', [], /needs a model to record/],
    ['replay-only', [], /is empty/],
    ['replay-only', ['a', 'b'], /contains replies of several models: a b/],
  ] as const)('a cassette to %s with replies of %j names what is missing', async (mode, ids, message) => {
    using file = scratchFile()
    writeFileSync(file.path, '')
    const { cassette } = await opened(file.path, 'record')
    for (const id of ids) await replyTo(recordedModel({ ...counting(), id }, { cassette }), question('a'))
    cassette.close()
    const { cassette: second } = await opened(file.path, mode)
    expect(() => recordedModel(undefined, { cassette: second })).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) }),
    )
  })
})
