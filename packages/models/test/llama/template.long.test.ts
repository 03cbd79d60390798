import { JinjaTemplateChatWrapper } from 'node-llama-cpp'
import { expect, test } from 'vitest'

/** Renders a conversation with a template of others; returns the text or the error. */
function rendered(template: string): string {
  try {
    const wrapper = new JinjaTemplateChatWrapper({ template: `{% for m in messages %}{{ m.content }}{% endfor %}${template}` })
    const chatHistory = [
      { type: 'user' as const, text: 'hello' },
      { type: 'model' as const, response: [] },
    ]
    return wrapper.generateContextState({ chatHistory }).contextText.toString()
  } catch (error) {
    return String(error)
  }
}

test.each([
  "{{ ''.constructor.constructor('return process.pid')() }}",
  "{{ messages.constructor.constructor('return process.pid')() }}",
  "{{ messages[0]['constructor']['constructor']('return process.pid')() }}",
  "{{ raise_exception.constructor('return process.pid')() }}",
  "{{ namespace(__proto__=messages).constructor('return process.pid')() }}",
  "{{ (messages | map(attribute='constructor') | first)('return process.pid')() }}",
  "{{ process.pid }}{{ globalThis.process.pid }}{{ require('fs') }}",
])('a chat template reaches no JavaScript: %s', (template) => {
  expect(rendered('')).toContain('hello')
  expect(rendered(template)).not.toContain(String(process.pid))
})

test('a chat template changes no prototype', () => {
  for (const template of [
    "{% set ns = namespace() %}{% set ns.__proto__ = messages %}{% set ns.__proto__.polluted = 'yes' %}",
    "{{ ({'__proto__': {'polluted': 'yes'}}).polluted }}",
  ])
    rendered(template)
  expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined()
})
