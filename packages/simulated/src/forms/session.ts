/** What is typed at a prompt such as Python's, around the command. */
export interface Typed {
  readonly before: string
  readonly after: string
}

/** A call with a text at a prompt: `>>> print(game.step("look"))`. */
const TYPED = /^[ \t]*(?:>>>|In \[\d*\]:|\$)[ \t]*((?:print\()?(?:await )?(?:\w+\.)*\w+\()["'].*["']\)+[ \t]*$/gm
/** A function that takes a command, as a prompt speaks of it: `game.step(command)`. */
const TAKES = /\b((?:\w+\.)*\w+)\((?:self, )?(?:action|command|cmd|text|line|act|move|input)(?:: ?str)?\)/
const PRINTS = /^[ \t]*>>>[ \t]*print\(/m
const PROMPT = /(?:^|\n)[ \t]*(?:>>>|In \[\d*\]:)[ \t]*$/

/** How a session goes on that a text ends in: as its last line with a command, else by the function that is spoken of. */
export function sessionIn(told: string): Typed | undefined {
  if (!PROMPT.test(told)) return undefined
  const takes = TAKES.exec(told)?.[1]
  const typed = [...told.matchAll(TYPED)].at(-1)?.[1]
  const begun = typed ?? (takes === undefined ? undefined : `${PRINTS.test(told) ? 'print(' : ''}${takes}(`)
  return begun === undefined ? undefined : { before: begun, after: ')'.repeat(begun.split('(').length - 1) }
}
