import { type Rng } from '@orreryjs/core';
/** A goal that uses Minecraft's recipes. */
export interface MinecraftGoal {
    readonly item: string;
    readonly count: number;
    readonly depth: number;
}
/** Splits with goals from Minecraft. */
export type MinecraftSplit = 'train' | 'dev' | 'test';
/** Returns the items of split `test`, which are a goal nowhere else, with the given depth. */
export declare function minecraftTestGoals(depth: number): readonly MinecraftGoal[];
/**
 * Returns goal number `place` of a split. Of every eight items with equal depth, one goes to `test`, one to `dev` and six to
 * `train`, so no item is a goal in two splits; goals within a split are unique.
 */
export declare function minecraftGoal(split: MinecraftSplit, place: number): MinecraftGoal;
/** Returns a task's command lines: every recipe that can contribute to the goal and up to twelve distractors, shuffled. */
export declare function minecraftCommands(goal: string, random: Rng): readonly string[];
