import type { Rng } from '@orreryjs/core';
/** Generates names of fictional items, unique within a book. Ids have the form `brass_gear`. */
export interface NameGenerator {
    /** Returns a material and a form: `brass_gear`, `vorlen_hinge`. */
    item(): string;
    /** Returns an item that is easily confused with the given one: `brass_cog`, `bronze_gear`, `verlen_hinge`. */
    similarItem(item: string): string;
    /** Returns a category and its members, which end in the category's name: `cord` with `hemp_cord` and `vorlen_cord`. */
    category(members: number): {
        readonly name: string;
        readonly members: readonly string[];
    };
}
/** Returns the real words used in generated names. */
export declare function inventedNameWords(): readonly string[];
/** Creates a name generator over a random stream. */
export declare function createNameGenerator(random: Rng): NameGenerator;
