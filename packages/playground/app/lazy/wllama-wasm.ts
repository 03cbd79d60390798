/** Program of the engine, packed with gzip, in base64. The build replaces this file. */
export const WASM = ''
