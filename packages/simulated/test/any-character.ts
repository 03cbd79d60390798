import fc from 'fast-check'

/** Any code point, every second one from ASCII. fast-check's `binary` builds a table of 1.1 million entries first: a second, 100 MB. */
export const anyCharacter: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
  fc.nat(0x10ffff - 0x800).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)),
)
