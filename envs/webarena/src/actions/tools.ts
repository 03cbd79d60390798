import type { JsonObject, Tool } from '@orreryjs/core'
import type { Engine } from '../engine.ts'
import type { WebArenaState } from '../state.ts'

/** Returns the action space as functions. Ids are restricted to the open page. */
export function toolsOf(engine: Engine, state: WebArenaState): readonly Tool[] {
  if (engine.dialect === 'browsergym') return callToolsOf(engine, state)
  const ids = [...engine.pageText(state).nodes.keys()].map(String)
  const id: JsonObject = {
    type: 'string',
    description: 'The number before an element of the page.',
    ...(ids.length > 0 && { enum: ids }),
  }
  return [
    tool('click', 'Click an element.', { id }, 'click [{id}]'),
    tool(
      'type',
      'Write into a field, or choose an option of a list by its text.',
      {
        id,
        text: mayBeEmpty('What to write.'),
        enter: { type: 'string', enum: ['0', '1'], description: '1 presses Enter afterwards.' },
      },
      'type [{id}] [{text}] [{enter}]',
    ),
    tool('hover', 'Move the mouse over an element, which may open a menu.', { id }, 'hover [{id}]'),
    tool(
      'press',
      'Press a key, or several at once.',
      { keys: text('A key or several with + between them: Enter, Meta+a.') },
      'press [{keys}]',
    ),
    tool(
      'scroll',
      'Scroll by the height of the window.',
      { direction: { type: 'string', enum: ['down', 'up'], description: 'Where to.' } },
      'scroll [{direction}]',
    ),
    tool('goto', 'Open a URL.', { url: text('The whole URL.') }, 'goto [{url}]'),
    tool('go_back', 'Go back to the page before.', {}, 'go_back'),
    tool('go_forward', 'Go forward again.', {}, 'go_forward'),
    tool('new_tab', 'Open an empty tab.', {}, 'new_tab'),
    tool('tab_focus', 'Go to another tab.', { index: text('Its number, from 0.') }, 'tab_focus [{index}]'),
    tool('close_tab', 'Close the tab.', {}, 'close_tab'),
    tool(
      'stop',
      'End the task.',
      { answer: mayBeEmpty('The answer, empty where none is asked; N/A with the reason where the task cannot be done.') },
      'stop [{answer}]',
    ),
  ]
}

/** Returns the calls of dialect `browsergym` as functions. Ids are restricted to the open page. */
function callToolsOf(engine: Engine, state: WebArenaState): readonly Tool[] {
  const ids = [...engine.pageText(state).nodes.keys()].map(String)
  const bid: JsonObject = {
    type: 'string',
    description: 'The number before an element of the page.',
    ...(ids.length > 0 && { enum: ids }),
  }
  return [
    tool('click', 'Click an element.', { bid }, "click('{bid}')"),
    tool(
      'fill',
      'Write into a field in place of what it holds.',
      { bid, value: mayBeEmpty('What to write.') },
      "fill('{bid}', '{value}')",
    ),
    tool(
      'select_option',
      'Choose an option of a list.',
      { bid, options: text('What the option says.') },
      "select_option('{bid}', '{options}')",
    ),
    tool('press', 'Press keys on an element.', { bid, key_comb: text(KEYS) }, "press('{bid}', '{key_comb}')"),
    tool('keyboard_press', 'Press keys on what has the focus.', { key: text(KEYS) }, "keyboard_press('{key}')"),
    tool('hover', 'Move the mouse over an element, which may open a menu.', { bid }, "hover('{bid}')"),
    tool('focus', 'Give an element the focus.', { bid }, "focus('{bid}')"),
    tool('clear', 'Empty a field.', { bid }, "clear('{bid}')"),
    tool('dblclick', 'Click an element twice.', { bid }, "dblclick('{bid}')"),
    tool(
      'scroll',
      'Scroll the page.',
      { delta_x: number('Pixels to the right.'), delta_y: number('Pixels down, below 0 up.') },
      'scroll({delta_x}, {delta_y})',
    ),
    tool('goto', 'Open a URL.', { url: text('The whole URL.') }, "goto('{url}')"),
    tool('go_back', 'Go back to the page before.', {}, 'go_back()'),
    tool('go_forward', 'Go forward again.', {}, 'go_forward()'),
    tool('new_tab', 'Open an empty tab.', {}, 'new_tab()'),
    tool('tab_focus', 'Go to another tab.', { index: { ...number('Its number, from 0.'), minimum: 0 } }, 'tab_focus({index})'),
    tool('tab_close', 'Close the tab.', {}, 'tab_close()'),
    tool('noop', 'Do nothing.', {}, 'noop()'),
    tool(
      'send_msg_to_user',
      'Answer, which ends the task.',
      { text: mayBeEmpty('The answer; empty where none is asked.') },
      "send_msg_to_user('{text}')",
    ),
    tool(
      'report_infeasible',
      'Say that the task cannot be done, which ends it.',
      { reason: text('Why it cannot be done.') },
      "report_infeasible('{reason}')",
    ),
  ]
}

const KEYS = 'A key or several with + between them: Enter, Control+a.'

function number(description: string): JsonObject {
  return { type: 'integer', description }
}

/** Creates a tool whose arguments are all required. */
function tool(name: string, description: string, properties: JsonObject, action: string): Tool {
  const parameters: JsonObject = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  return { name, description, parameters, action }
}

/** Schema of a text argument. */
function text(description: string): JsonObject {
  return { type: 'string', description }
}

/** Schema of a text argument that may be empty. */
function mayBeEmpty(description: string): JsonObject {
  return { type: 'string', minLength: 0, description }
}
