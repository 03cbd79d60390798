import type { Tool } from '@orreryjs/core'

const COUNT = { type: 'integer', minimum: 1, description: 'How many.' }

/** The actions as functions; the same in every state. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'get',
    description: 'Fetch an item that no recipe crafts.',
    parameters: {
      type: 'object',
      properties: { count: COUNT, item: { type: 'string', description: 'Name of the item, as in the commands.' } },
      required: ['count', 'item'],
      additionalProperties: false,
    },
    action: 'get {count} {item}',
  },
  {
    name: 'craft',
    description: 'Craft an item once with a recipe, using exactly the ingredients of the recipe.',
    parameters: {
      type: 'object',
      properties: {
        count: { ...COUNT, description: 'How many the recipe makes.' },
        item: { type: 'string', description: 'Name of the item to craft.' },
        ingredients: {
          type: 'string',
          description: "Counts and names with commas between them, such as '2 oak planks, 1 stick'.",
        },
      },
      required: ['count', 'item', 'ingredients'],
      additionalProperties: false,
    },
    action: 'craft {count} {item} using {ingredients}',
  },
  {
    name: 'inventory',
    description: 'See what you hold.',
    parameters: { type: 'object', properties: {}, additionalProperties: false },
    action: 'inventory',
  },
]
