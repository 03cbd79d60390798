/** Recipes as a dialect reads them from the recipe files. Item ids are Minecraft ids without namespace: `oak_planks`. */
export interface RecipeBook {
    /** Returns the hash of everything below, which is part of the hash of every task of the book. */
    fingerprint(): string;
    /** Recipes in fixed order, which recipe lookup, listings and goal order follow. */
    readonly recipes: readonly Recipe[];
    /** Recipes by output item, in the same order. */
    readonly recipesOf: ReadonlyMap<string, readonly Recipe[]>;
    /** All items. */
    readonly items: ReadonlySet<string>;
    /** Members of each tag that an ingredient may name. */
    readonly tags: ReadonlyMap<string, readonly string[]>;
    /** True if `get` provides the item: it exists and has no recipe. */
    gettable(item: string): boolean;
}
/** A recipe for an item. */
export interface Recipe {
    readonly output: string;
    /** Items made by one craft. */
    readonly count: number;
    readonly ingredients: readonly Ingredient[];
}
/** An ingredient: exactly `count` of one of the `accepts` items. */
export interface Ingredient {
    /** Item or tag id; listings show it with spaces instead of underscores. */
    readonly name: string;
    readonly count: number;
    /** Accepted items: the item itself, or the members of the tag. */
    readonly accepts: readonly string[];
}
/** Creates a book of recipes in this order. The order of `items` and `tags` does not matter. */
export declare function createBook(recipes: readonly Recipe[], items: ReadonlySet<string>, tags: ReadonlyMap<string, readonly string[]>): RecipeBook;
