import { adaptRecipeFiles, itemTags, recipeFiles } from '../data.ts'
import type { RecipeBook } from '../recipes.ts'
import type { Dialect } from '../rules.ts'
import { ADAPT_CYCLES, withCycles } from './cycles.ts'
import { strictBook } from './strict.ts'
import { upstreamBook } from './upstream.ts'

const books = new Map<string, RecipeBook>()

/** Returns Minecraft's recipes as the dialect reads them; `cycles` is one of `CYCLE_CHOICES` and affects only `adapt`. */
export function minecraftBook(dialect: Dialect, cycles: string = ADAPT_CYCLES): RecipeBook {
  const name = dialect === 'adapt' ? `adapt ${cycles}` : dialect
  const book = books.get(name) ?? readBook(dialect, cycles)
  books.set(name, book)
  return book
}

function readBook(dialect: Dialect, cycles: string): RecipeBook {
  switch (dialect) {
    case 'strict':
      return strictBook(recipeFiles(), itemTags())
    case 'adapt':
      return upstreamBook(withCycles(adaptRecipeFiles(), cycles))
    case 'agentgym':
      return upstreamBook(recipeFiles())
    default:
      return dialect satisfies never
  }
}
