export type { Ingredient, Recipe, RecipeBook } from './recipes.ts'
export type { Count, TextCraftState } from './state.ts'
export type { TextCraftTask, TextCraftTaskSource } from './tasks.ts'
