import type { JsonObject, Tool } from '@orreryjs/core'
import type { Engine } from '../engine.ts'
import type { WebArenaState } from '../state.ts'
import { callToolsOf, mayBeEmpty, text, tool } from './browsergym/tools.ts'

/** The action space as functions; ids are those of the page that is open. */
export function toolsOf(engine: Engine, state: WebArenaState): readonly Tool[] {
  if (engine.dialect === 'browsergym') return callToolsOf(engine, state)
  const ids = [...engine.told(state).nodes.keys()].map(String)
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
