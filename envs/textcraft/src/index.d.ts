export { textcraft } from './package.ts';
export type { Ingredient, Recipe, RecipeBook } from './recipes.ts';
export type { Dialect } from './rules.ts';
export type { Count, Inventory, TextCraftState } from './state.ts';
export type { TextCraftTask, TextCraftTaskSource } from './tasks.ts';
export { createTextCraft, type TextCraftOptions, type TextCraftWorld } from './world.ts';
