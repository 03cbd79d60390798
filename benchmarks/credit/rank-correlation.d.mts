export declare function ranksOf(values: readonly number[]): readonly number[]
export declare function spearman(a: readonly number[], b: readonly number[]): number
export declare function kendall(a: readonly number[], b: readonly number[]): number
