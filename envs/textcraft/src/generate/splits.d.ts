/**
 * Generated splits. `adapt-like` has the depths of the published tasks; `hard` consists of deep invented trees; the others
 * alternate invented trees and Minecraft recipes.
 */
export declare const generatedSplits: readonly ['adapt-like', 'train', 'dev', 'test', 'hard'];
/** Name of a generated split. */
export type GeneratedSplit = (typeof generatedSplits)[number];
/** Returns the number of tasks in a split. Throws `SPLIT_UNKNOWN`. */
export declare function generatedSize(split: string): number;
/** Validates a split name. Throws `SPLIT_UNKNOWN`. */
export declare function parseSplitName(split: string): GeneratedSplit;
