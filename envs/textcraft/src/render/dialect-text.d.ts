import type { DialectText, World } from '@orreryjs/core';
/**
 * Returns the dialect text of TextCraft: its actions are the same in all dialects. `stage` creates a world with the generated
 * tasks.
 */
export declare function createDialectText(stage: () => World): DialectText;
/** Words in the texts around the item names, which renamed worlds keep. */
export declare const TEXT_WORDS: readonly string[];
/** Returns the words of all item names: Minecraft's names and the names in invented trees. */
export declare function nameWords(): ReadonlySet<string>;
