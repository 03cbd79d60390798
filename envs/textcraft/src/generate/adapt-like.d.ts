import { type MinecraftGoal } from './minecraft.ts';
import type { TreeShape } from './tree.ts';
/** A task of split `adapt-like`: its depth, and its goal if it uses Minecraft's recipes; other tasks are invented trees. */
interface AdaptLikePlan {
    readonly depth: number;
    readonly goal?: MinecraftGoal;
}
/** Returns the depth and goal of a task. Each Minecraft item of split `test` is a goal once; the other tasks are invented trees. */
export declare function adaptLikePlan(index: number): AdaptLikePlan;
/** Draws the shape of an invented tree: the plan length follows the published distribution. */
export declare function adaptLikeShape(index: number, fraction: number): TreeShape;
export {};
