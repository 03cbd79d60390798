import { appendFileSync, copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EpisodeEvent } from '@orreryjs/core'
import { readManifest } from '@orreryjs/harness'
import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { NAME, smolLm2, WEIGHTS_HASH } from '../../runs/test/smollm2.ts'
import { type CallOptions, orrery } from './binary.ts'
import { inProcessOfItsOwn, serveModel } from './served.ts'

const { path: weights, missing = '' } = await smolLm2()
const MODEL = `llama:${NAME}`

/** Few calls, because a processor evaluates some hundred tokens per second. */
const SHORT = ['--max-steps', '2', '--max-model-calls', '2', '--deterministic']
const SMALL = ['--limit', '1', ...SHORT]

/** Chooses among the admissible actions: one call per step, without retries. */
const CHOOSING = ['--agent', 'react', '--option', 'decode=choose']

/** The same without demonstrations: a prompt has a few hundred tokens. */
const BRIEF = [...CHOOSING, '--option', 'demos=none']

/** Runs of one task, with a window for the prompts of the world; ALFWorld's begin in six ways, by type of task. */
const RUNS = [
  ['every row of small-real', 7, 'textcraft', 'context=2048', ['small-real']],
  ['a row that chooses actions', 1, 'alfworld', 'context=3072,sequences=6', CHOOSING],
  ['a row that chooses actions', 1, 'webshop', 'context=6144', CHOOSING],
] as const

const linesOf = (path: string): readonly EpisodeEvent[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as EpisodeEvent)

type ModelCall = Extract<EpisodeEvent, { readonly type: 'model-call' }>
const callsOf = (path: string): readonly ModelCall[] => linesOf(path).filter((event) => event.type === 'model-call')

describe.skipIf(missing !== '')(`a real language model without a network${missing}`, () => {
  test.each(RUNS)('%s (%d) plays a task of %s, and the run is verified', async (_, rows, world, settings, agents) => {
    using place = scratch()
    const model = `${MODEL},max_tokens=8,${settings}`
    const run = ['run', ...agents, '--world', world, '--model', model, '--limit', '1', ...SHORT, '--out', 'r']
    const played = await orrery(place.path, run)
    expect(played.stderr).not.toContain('error')
    expect(played.code).toBe(0)
    const manifest = readManifest(place.file('r'))
    expect(manifest.labels).toEqual([])
    expect(played.stdout).not.toMatch(/simulated/i)
    expect(manifest.modelFacts).toEqual([
      {
        id: model,
        kind: 'computed',
        simulated: false,
        engine: {
          name: 'node-llama-cpp',
          version: expect.any(String),
          weights: WEIGHTS_HASH,
          threads: 1,
          context: Number(/context=(\d+)/.exec(settings)?.[1]),
        },
      },
    ])
    const events = linesOf(place.file('r/events.jsonl'))
    const ends = events.filter((event) => event.type === 'episode-end')
    expect(ends).toHaveLength(rows)
    expect(ends.filter(({ end }) => end === 'error' || end === 'context-overflow')).toEqual([])
    const calls = callsOf(place.file('r/events.jsonl'))
    // At least one per episode; each is answered with exact token counts.
    expect(new Set(calls.map(({ episode }) => episode)).size).toBe(rows)
    for (const { reply } of calls) expect(reply?.usage).not.toHaveProperty('estimated')
    const isChoosing = ({ episode }: { readonly episode: string }): boolean =>
      agents === CHOOSING || episode.startsWith('react choose/')
    const chosen = calls.filter(isChoosing)
    expect(chosen.length).toBeGreaterThan(0)
    for (const { reply } of chosen) expect(reply?.choices[0]?.scores?.length).toBeGreaterThan(0)
    for (const { reply } of calls.filter((call) => !isChoosing(call))) expect(reply?.usage.outputTokens).toBeLessThanOrEqual(8)
    // An admissible action is never invalid.
    const steps = events.filter((event) => event.type === 'step-end').filter(isChoosing)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.filter(({ invalid }) => invalid !== undefined)).toEqual([])
    expect((await orrery(place.path, ['verify', 'r'])).stdout).toContain('no differences')
  })

  test('plays a clean and a faulty row, and measures detection and recovery', async () => {
    using place = scratch()
    const faults = ['--fault', 'observation-lost=.4,action-lost=.3']
    const options = ['--model', MODEL, '--limit', '2', '--max-steps', '3', ...faults, '--deterministic', '--out', 'r']
    const run = ['run', 'textcraft', ...BRIEF, ...options]
    const played = await orrery(place.path, run)
    expect(played.stderr).not.toContain('error')
    expect(played.code).toBe(0)
    const steps = linesOf(place.file('r/events.jsonl')).filter((event) => event.type === 'step-end')
    const faulty = steps.filter(({ fault }) => fault !== undefined)
    expect(faulty.length).toBeGreaterThan(0)
    expect(faulty.every(({ episode }) => episode.startsWith('react faulty/'))).toBe(true)
    const { robustness } = JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))
    expect(robustness).toMatchObject([
      { label: 'react faulty', cleanLabel: 'react', faults: { steps: faulty.length, detection: { tasks: expect.any(Number) } } },
    ])
    expect(played.stdout).toMatch(/^react faulty +llama:smollm2/m)
    expect((await orrery(place.path, ['verify', 'r'])).stdout).toContain('no differences')
  })

  test('killed and resumed, a run has the journal of an uninterrupted one', async () => {
    using place = scratch()
    const run = ['run', 'textcraft', ...BRIEF, '--model', MODEL, '--limit', '2', '--max-steps', '2']
    const options = ['--deterministic', '--concurrency', '2', '--out']
    await orrery(place.path, [...run, ...options, 'whole'])
    const journal = place.file('r/events.jsonl')
    const killInEpisode: CallOptions = {
      onStart: async (end) => {
        while (!existsSync(journal) || !readFileSync(journal, 'utf8').includes('"step-end"')) await sleep(50)
        end('SIGKILL')
      },
    }
    expect((await orrery(place.path, [...run, ...options, 'r'], killInEpisode)).code).toBeNull()
    const resumed = await orrery(place.path, ['resume', 'r'])
    expect(resumed.stderr).not.toContain('error')
    expect(resumed.code).toBe(0)
    expect(readFileSync(journal, 'utf8')).toBe(readFileSync(place.file('whole/events.jsonl'), 'utf8'))
  })

  test('prompts over 2,048 tokens end an episode as an overflow, which is no infrastructure error', async () => {
    using place = scratch()
    const run = ['run', 'webshop', '--agent', 'react', '--model', `${MODEL},context=2048`, ...SMALL, '--out', 'r']
    const { stdout, code } = await orrery(place.path, run)
    expect(code).toBe(0)
    const ends = linesOf(place.file('r/events.jsonl')).filter((event) => event.type === 'episode-end')
    expect(ends).toMatchObject([{ end: 'context-overflow' }])
    expect(stdout).toContain('context')
    const calls = callsOf(place.file('r/events.jsonl'))
    expect(calls.at(-1)).toMatchObject({ error: { code: 'CONTEXT_OVERFLOW' } })
  })

  test('weights of a received run must be named, and changed weights are refused', async () => {
    using place = scratch()
    copyFileSync(weights, place.file('tiny.gguf'))
    const run = ['run', 'textcraft', ...BRIEF, '--model', 'llama:./tiny.gguf', ...SMALL, '--out', 'r']
    expect((await orrery(place.path, run)).code).toBe(0)
    // Without the signature of this machine, a run comes from somewhere else.
    cpSync(place.file('r'), place.file('received'), { recursive: true })
    writeFileSync(place.file('received/local.json'), '{}')
    const refused = await orrery(place.path, ['resume', 'received', '--extend', '1'])
    expect(refused.stderr).toContain('PATH_UNTRUSTED: data names the path ./tiny.gguf (model)')
    expect((await orrery(place.path, ['verify', 'received'])).stdout).toContain('no differences')
    const trusted = await orrery(place.path, ['resume', 'received', '--extend', '1', '--trust', './tiny.gguf'])
    expect(trusted.stderr).not.toContain('error')
    expect(trusted.code).toBe(0)

    appendFileSync(place.file('tiny.gguf'), 'x')
    const changed = await orrery(place.path, ['resume', 'r', '--extend', '1'])
    expect(changed.stderr).toContain(
      'CODE_CHANGED: llama:./tiny.gguf differs from the model of the run: run.json: engine.weights is ',
    )
    const verified = await orrery(place.path, ['verify', 'r'])
    expect(verified.code).not.toBe(0)
    expect(`${verified.stdout}${verified.stderr}`).toContain(`was played with weights of the SHA-256 ${WEIGHTS_HASH}`)
  })

  test('a served model streams its reply while it writes it, and stops if the client disconnects', async () => {
    await using served = await serveModel(`${MODEL},context=2048`, [], inProcessOfItsOwn)
    const client = new OpenAI({ baseURL: `${served.url}v1`, apiKey: 'none', maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: 'Tell a very long story about a fox.' }]
    const story = { model: MODEL, messages, temperature: 0, max_tokens: 40 }
    const whole = await client.chat.completions.create(story)
    const streamed = await client.chat.completions.stream(story).finalContent()
    expect(streamed).toBe(whole.choices[0]?.message.content)

    let text = ''
    for await (const { choices } of await client.chat.completions.create({ ...story, max_tokens: 1500, stream: true })) {
      text += choices[0]?.delta.content ?? ''
      if (text.length >= 32) break
    }
    expect(streamed).toContain(text)
    // The next request begins once the engine has stopped the abandoned one.
    expect((await client.chat.completions.create({ ...story, max_tokens: 2 })).choices).toHaveLength(1)
    const { data } = (await (await fetch(`${served.url}__calls`)).json()) as { readonly data: readonly { outcome: string }[] }
    expect(data.map(({ outcome }) => outcome).sort()).toEqual(['abandoned', 'reply', 'reply', 'reply'])
  })

  test('the examination reports what the engine does', async () => {
    using place = scratch()
    const { stdout, code } = await orrery(place.path, ['doctor', MODEL, '--long-prompt', '200', '--json'])
    expect(code).toBe(0)
    const { kind, checks } = JSON.parse(stdout) as {
      readonly kind: string
      readonly checks: readonly { check: string; support: string }[]
    }
    expect(kind).toBe('computed')
    const support = Object.fromEntries(checks.map((each) => [each.check, each.support]))
    expect(support).toMatchObject({
      text: 'yes',
      n: 'yes',
      tools: 'yes',
      schema: 'yes',
      stream: 'yes',
      limits: 'yes',
      seed: 'yes',
      reasoning: 'no',
      usage: 'yes',
    })
    expect(['yes', 'partial']).toContain(support['JSON'])
    expect(['yes', 'partial']).toContain(support['stop'])
  })
})
