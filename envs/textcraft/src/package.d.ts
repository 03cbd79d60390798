import { type WorldPackage } from '@orreryjs/core';
/** World package of TextCraft. */
export declare const textcraft: WorldPackage;
