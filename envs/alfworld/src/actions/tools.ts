import type { JsonObject, Tool } from '@orreryjs/core'
import type { Dialect } from '../rules.ts'

const RECEPTACLE = 'Name of a receptacle with its number, such as `cabinet 2`.'
const OBJECT = 'Name of an object with its number, such as `mug 1`.'

const COMMON_TOOLS: readonly Tool[] = [
  tool('look', 'Look around where you are.', {}, 'look'),
  tool('inventory', 'See what you hold.', {}, 'inventory'),
  tool(
    'go_to',
    'Go to a receptacle, and see what is in or on it unless it is closed.',
    { receptacle: RECEPTACLE },
    'go to {receptacle}',
  ),
  tool('open', 'Open a receptacle where you are.', { receptacle: RECEPTACLE }, 'open {receptacle}'),
  tool('close', 'Close a receptacle where you are.', { receptacle: RECEPTACLE }, 'close {receptacle}'),
  tool(
    'examine',
    'See what is in or on a receptacle where you are, or the condition of the object you hold.',
    { thing: 'Name of a receptacle or an object with its number.' },
    'examine {thing}',
  ),
  tool(
    'take',
    'Take an object from an open receptacle where you are. You can hold one object.',
    { object: OBJECT, receptacle: RECEPTACLE },
    'take {object} from {receptacle}',
  ),
  tool('use', 'Switch on a lamp where you are.', { object: OBJECT }, 'use {object}'),
  tool(
    'clean',
    'Clean the object you hold with a sink basin where you are.',
    { object: OBJECT, receptacle: RECEPTACLE },
    'clean {object} with {receptacle}',
  ),
  tool(
    'heat',
    'Heat the object you hold with a microwave where you are.',
    { object: OBJECT, receptacle: RECEPTACLE },
    'heat {object} with {receptacle}',
  ),
  tool(
    'cool',
    'Cool the object you hold with a fridge where you are.',
    { object: OBJECT, receptacle: RECEPTACLE },
    'cool {object} with {receptacle}',
  ),
  tool(
    'slice',
    'Slice an object where you are with the knife you hold.',
    { object: OBJECT, knife: 'Name of the knife with its number.' },
    'slice {object} with {knife}',
  ),
]

const PLACE = 'Put the object you hold in or on an open receptacle where you are.'

/** The action space as tools, the same in every state. */
export const TOOLS: Readonly<Record<Dialect, readonly Tool[]>> = {
  '2.1.2': [
    ...COMMON_TOOLS,
    tool('move', PLACE, { object: OBJECT, receptacle: RECEPTACLE }, 'move {object} to {receptacle}'),
    tool('help', 'List the commands of the game.', {}, 'help'),
  ],
  '2.1.1': [...COMMON_TOOLS, tool('put', PLACE, { object: OBJECT, receptacle: RECEPTACLE }, 'put {object} in/on {receptacle}')],
}

function tool(name: string, description: string, names: Readonly<Record<string, string>>, action: string): Tool {
  const properties: JsonObject = Object.fromEntries(
    Object.entries(names).map(([argument, meaning]) => [argument, { type: 'string', description: meaning }]),
  )
  const parameters = { type: 'object', properties, required: Object.keys(names), additionalProperties: false }
  return { name, description, parameters, action }
}
