import { type Replayer } from '@orreryjs/core/worlds';
/** Creates a replayer for episodes of the original programs, recorded with recipe files ordered by name. */
export declare function createReplayer(): Replayer;
