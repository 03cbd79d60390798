/** Returns the message of a failing expectation. */
export async function messageOf(expectation: () => void | Promise<void>): Promise<string> {
  try {
    await expectation()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'the expectation holds'
}
