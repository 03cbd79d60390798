import { type TextCraftTask } from '../tasks.ts';
export { generatedSize, generatedSplits } from './splits.ts';
export { syntheticBook } from './synthetic.ts';
/**
 * Returns task number `index` of a split. Each task has its own random stream and depends on no other task. Throws `SPLIT_UNKNOWN`
 * or `TASK_UNKNOWN`.
 */
export declare function generatedTask(split: string, index: number): TextCraftTask;
