import type { Tool } from '@orreryjs/core';
/** The actions as functions; the same in every state. */
export declare const TOOLS: readonly Tool[];
