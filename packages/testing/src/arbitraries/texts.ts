import fc from 'fast-check'

/**
 * Returns any code point, half of them ASCII, as a unit of `fc.string`. fast-check's own `binary` first builds a table of all 1.1
 * million code points, which takes a second and 100 MB.
 */
export function anyCharacter(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
    fc.nat(0x10ffff - 0x800).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)),
  )
}

/**
 * Returns difficult texts: empty, blank, any code point, lone surrogates, control characters, very long. Shrinks to a short text,
 * and to a plain one if that fails too.
 */
export function anyText(): fc.Arbitrary<string> {
  return fc.oneof(
    { withCrossShrink: true },
    fc.string(),
    fc.constantFrom('', ' ', '\n', '\t\r\n', '\0', '\u2028', '\ufeff'),
    fc.string({ unit: anyCharacter(), maxLength: 40 }),
    fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
    fc.array(fc.integer({ min: 0xd800, max: 0xdfff }), { maxLength: 4 }).map((codes) => String.fromCharCode(...codes)),
    fc.array(fc.nat(0x1f), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
    fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.nat(20_000)).map(([text, times]) => text.repeat(times)),
  )
}

/** Returns one of the texts, a damaged one, or any text. */
export function anyTextLike(examples: readonly string[]): fc.Arbitrary<string> {
  return examples.length === 0 ? anyText() : fc.oneof(fc.constantFrom(...examples), anyDamage(examples), anyText())
}

/** Returns one of the texts with some characters removed and others inserted; shrinks to the first text, undamaged. */
export function anyDamage(examples: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({
      text: fc.constantFrom(...examples),
      at: fc.nat(60),
      insert: fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: anyCharacter(), maxLength: 3 })),
      drop: fc.nat(5),
    })
    .map(({ text, at, insert, drop }) => text.slice(0, at) + insert + text.slice(at + drop))
}
