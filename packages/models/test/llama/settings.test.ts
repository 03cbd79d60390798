import { LLAMA_PARAMETERS, parseLlama } from '@orreryjs/models/llama'
import { expect, test } from 'vitest'

test('a name has a path, which may contain commas, and parameters', () => {
  expect(parseLlama('llama:smollm2')).toEqual({ model: 'smollm2' })
  expect(parseLlama('llama:./a,b/c=d.gguf')).toEqual({ model: './a,b/c=d.gguf' })
  expect(
    parseLlama('llama:C:\\w\\x.gguf,temperature=.5, top_p=.9,max_tokens=7,logprobs=0,threads=2,context=4096,sequences=3'),
  ).toEqual({
    model: 'C:\\w\\x.gguf',
    temperature: 0.5,
    topP: 0.9,
    maxTokens: 7,
    logprobs: 0,
    threads: 2,
    context: 4096,
    sequences: 3,
  })
})

test.each([
  ['llama', 'llama: no weights are named', 'expected llama:PATH.gguf, or llama:NAME with a name of `orrery models list`'],
  ['llama:x,seed=1', "llama:x,seed=1: 'seed=1' is not understood", 'expected one of temperature, top_p'],
  ['llama:x,threads=0', "llama:x,threads=0: 'threads=0' is not understood", 'expected threads=VALUE with 1 to 256'],
  ['llama:x,threads=1.5', "'threads=1.5' is not understood", 'threads=VALUE'],
  ['llama:x,top_p=2', "'top_p=2' is not understood", 'expected top_p=VALUE with 0 to 1'],
  ['llama:x,context=many', "'context=many' is not understood", 'a whole number from 256'],
])('%s is refused', (name, message, hint) => {
  expect(() => parseLlama(name)).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    }),
  )
})

test('every listed parameter can be set', () => {
  for (const { name } of LLAMA_PARAMETERS) {
    const value = name === 'context' ? '256' : '1'
    expect(Object.values(parseLlama(`llama:x,${name}=${value}`))).toEqual(['x', Number(value)])
  }
})
