import type { World } from '@orreryjs/core';
import { type Dialect } from './rules.ts';
import type { TextCraftState } from './state.ts';
import { type TextCraftTaskSource } from './tasks.ts';
/** Options of `createTextCraft`. */
export interface TextCraftOptions {
    /** @default 'strict' */
    readonly dialect?: Dialect;
    /** Chosen recipes of pairs that undo each other, for the dialect `adapt`; one of `CYCLE_CHOICES`. @default ADaPT's */
    readonly cycles?: string;
}
/** TextCraft with its tasks. */
export interface TextCraftWorld extends World<TextCraftState> {
    readonly tasks: TextCraftTaskSource;
}
/** Creates the world of a dialect: `strict` has the generated splits, `adapt` and `agentgym` the upstream splits. */
export declare function createTextCraft(options?: TextCraftOptions): TextCraftWorld;
