/** A crafting recipe as stored in the game's file, with group and alternatives, before a dialect interprets it. */
export interface RecipeFile {
    /** File name without extension. */
    readonly name: string;
    /** Empty if the file has no group. */
    readonly group: string;
    readonly output: string;
    readonly count: number;
    readonly ingredients: readonly FileIngredient[];
}
/** An ingredient as stored in the recipe file. */
export interface FileIngredient {
    readonly count: number;
    /** One or more, in file order. */
    readonly alternatives: readonly ItemOrTag[];
}
/** An item or a tag (a group of interchangeable items), without namespace. */
export interface ItemOrTag {
    readonly id: string;
    readonly isTag: boolean;
}
/** A task of ADaPT's results file: its goal and the recipe files of its command lines. */
interface PublishedTask {
    readonly goal: string;
    readonly files: readonly RecipeFile[];
}
/** Vendored recipes, ordered by file name. */
export declare const recipeFiles: () => readonly RecipeFile[];
/** Vendored recipes, in the order in which ADaPT's authors read them. */
export declare const adaptRecipeFiles: () => readonly RecipeFile[];
/** Members of each item tag in the game. */
export declare const itemTags: () => ReadonlyMap<string, readonly string[]>;
/** The 200 published tasks, in seed order. */
export declare const publishedTasks: () => readonly PublishedTask[];
export {};
