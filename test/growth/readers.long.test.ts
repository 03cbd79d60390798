// Runs every function that reads foreign text on ever longer texts. See `readers.ts` to add one.
import { expect, test } from 'vitest'
import { superlinearGrowth } from './growth.ts'
import { isRefusal, READERS } from './readers.ts'
import { shapesOf } from './shapes.ts'

test.each(READERS)('$name is linear', async ({ name, read, forms, count }) => {
  const run = async (text: string): Promise<void> => {
    try {
      await read(text)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  for (const textOf of shapesOf(name, forms, count)) {
    const slow = await superlinearGrowth(run, textOf)
    expect(slow && { ...slow, text: textOf(100) }).toBeUndefined()
  }
})
