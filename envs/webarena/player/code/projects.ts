import type { Recipe } from '../stages.ts'
import { commitsRecipe } from './commits.ts'
import { filesRecipe } from './files.ts'
import { issuesRecipe } from './issues.ts'
import { newThingsRecipe, peopleRecipe } from './members.ts'
import { placesRecipe } from './stars.ts'

/** How goals about a code host are reached. */
export function projectsRecipe(goal: string): Recipe | undefined {
  return (
    filesRecipe(goal) ??
    issuesRecipe(goal) ??
    peopleRecipe(goal) ??
    newThingsRecipe(goal) ??
    commitsRecipe(goal) ??
    placesRecipe(goal)
  )
}
