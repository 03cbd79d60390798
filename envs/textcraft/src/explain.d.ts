import type { Limits } from '@orreryjs/core';
import { type WorldPresentation } from '@orreryjs/core/worlds';
import type { TextCraftState } from './state.ts';
/** Facts and failure kinds for reports. No picture, since the inventory text shows the whole state. */
export declare const explain: WorldPresentation<TextCraftState>;
/** ADaPT runs at most 40 turns (its option `max_runs`). */
export declare const limits: Limits;
