/** Types of the used part of jStat, which ships without types. */
declare module 'jstat' {
  const jStat: {
    gammaln(x: number): number
    readonly normal: {
      cdf(x: number, mean: number, deviation: number): number
      inv(p: number, mean: number, deviation: number): number
    }
    readonly studentt: { cdf(x: number, degrees: number): number; inv(p: number, degrees: number): number }
    readonly beta: {
      cdf(x: number, alpha: number, beta: number): number
      inv(p: number, alpha: number, beta: number): number
    }
  }
  export = jStat
}
