import type { Turn } from '@orreryjs/core';
import type { RecipeBook } from './recipes.ts';
import type { Rules } from './rules.ts';
import { type TextCraftState } from './state.ts';
import type { TextCraftTask } from './tasks.ts';
/** Runs episodes under fixed rules. */
export interface Engine {
    readonly book: RecipeBook;
    start(task: TextCraftTask): Turn<TextCraftState>;
    step(state: TextCraftState, action: string): Turn<TextCraftState>;
}
/** Creates an engine. */
export declare function createEngine(rules: Rules): Engine;
