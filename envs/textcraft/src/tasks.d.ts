import { type Task, type TaskSource } from '@orreryjs/core';
/** A TextCraft task. Plain data. */
export interface TextCraftTask extends Task {
    /** Item to craft, without namespace. */
    readonly goalItem: string;
    /** Required total amount; 1 in the published tasks. */
    readonly goalCount: number;
    /** Listed command lines in order, including distractors. */
    readonly commands: readonly string[];
    /** Name of the recipe book: `minecraft` or a synthetic tree. */
    readonly book: string;
    /** Depth of the goal in the book. */
    readonly depth: number;
}
/** TextCraft's task source; `get` returns the whole task. */
export interface TextCraftTaskSource extends TaskSource {
    get(id: string): TextCraftTask;
}
/** Name of the world in task ids. */
export declare const WORLD_ID = "textcraft";
/** Name of the recipe book of Minecraft's recipes. */
export declare const MINECRAFT = "minecraft";
/** A split whose tasks are created on first access. */
export interface Split {
    readonly name: string;
    readonly size: number;
    /** Returns the task with a zero-based index; its id is `textcraft/SPLIT/INDEX`. */
    task(index: number): TextCraftTask;
}
/** Split with the tasks of AgentGym, in its order. */
export declare const AGENTGYM_SPLIT = "agentgym";
/** Returns AgentGym's item id of a task. */
export declare function agentGymId(task: string): string | undefined;
/** Returns the id of a task from its index in a split. */
export declare function taskId(split: string, index: number): string;
/** Creates a task source with memoized tasks. `owner` names the world in messages. */
export declare function createTaskSource(owner: string, splits: readonly Split[]): TextCraftTaskSource;
