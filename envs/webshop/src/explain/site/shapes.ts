/** Drawing of a product type: shapes in a square of 100 units, with colours `A` (product), `B` (shade) and `C` (highlight). */
interface Shape {
  readonly kinds: RegExp
  readonly draw: string
}

const box = (x: number, y: number, width: number, height: number, fill: string, round: number = 4): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const LABEL = box(38, 52, 24, 20, 'C', 2)

/** In matching order; unknown product types are drawn as a parcel. */
const SHAPES: readonly Shape[] = [
  {
    kinds: /brush/,
    draw: box(46, 44, 8, 46, 'B', 4) + box(36, 12, 28, 36, 'A', 14) + line('M43 20V40M50 18V42M57 20V40', 'C', 2),
  },
  {
    kinds: /curtain/,
    draw:
      line('M14 18H86', 'B', 4) +
      path('M18 18H48V88Q33 82 18 88zM52 18H82V88Q67 82 52 88z', 'A') +
      line('M28 20V82M38 20V80M62 20V80M72 20V82', 'B', 2),
  },
  {
    kinds: /\brugs?\b|blanket|towel|duvet|mattress/,
    draw: box(16, 24, 68, 54, 'A') + line('M24 34H76M24 68H76', 'C', 4) + path('M50 40L64 51L50 62L36 51z', 'B'),
  },
  {
    kinds: /pillow/,
    draw: path('M20 24Q50 32 80 24Q72 50 80 78Q50 70 20 78Q28 50 20 24z', 'A') + line('M34 40Q50 46 66 40', 'C', 3),
  },
  {
    kinds: /^beds$/,
    draw: box(14, 32, 10, 50, 'B') + box(14, 56, 74, 18, 'A') + box(26, 46, 20, 12, 'C') + box(80, 60, 8, 22, 'B'),
  },
  {
    kinds: /sofa|couch/,
    draw:
      box(20, 34, 60, 28, 'A', 8) +
      box(10, 46, 16, 32, 'B', 7) +
      box(74, 46, 16, 32, 'B', 7) +
      box(24, 56, 52, 20, 'A') +
      line('M50 58V74', 'B', 2),
  },
  {
    kinds: /chair|stool/,
    draw: box(30, 14, 40, 36, 'A', 8) + box(26, 52, 48, 10, 'A') + line('M32 64L26 90M68 64L74 90', 'B', 5),
  },
  {
    kinds: /lamp/,
    draw: path('M36 14H64L76 46H24z', 'A') + line('M50 46V84', 'B', 5) + box(34, 82, 32, 7, 'B'),
  },
  {
    kinds: /\btables?\b|\bdesks?\b|nightstand/,
    draw: box(12, 34, 76, 10, 'A') + line('M20 46V84M80 46V84', 'B', 6) + box(34, 46, 32, 14, 'B') + disc(50, 53, 2, 'C'),
  },
  {
    kinds: /bookcase/,
    draw:
      box(22, 10, 56, 80, 'A') +
      box(28, 16, 44, 18, 'C', 1) +
      box(28, 40, 44, 18, 'C', 1) +
      box(28, 64, 44, 18, 'C', 1) +
      box(31, 20, 6, 14, 'B', 1) +
      box(40, 44, 6, 14, 'B', 1) +
      box(56, 68, 6, 14, 'B', 1),
  },
  {
    kinds: /clock|mirror/,
    draw: disc(50, 50, 38, 'B') + disc(50, 50, 32, 'C') + disc(50, 50, 3, 'A') + line('M50 50V28M50 50L66 58', 'A', 4),
  },
  {
    kinds: /picture frame/,
    draw: box(18, 16, 64, 68, 'A') + box(27, 25, 46, 50, 'C', 1) + path('M27 75L44 50L56 64L64 54L73 75z', 'B'),
  },
  {
    kinds: /planter|\bpots?\b/,
    draw: path('M26 48H74L66 88H34z', 'A') + path('M50 48Q30 36 32 14Q50 22 50 48Q50 20 70 16Q70 38 50 48z', '#5f8f4e'),
  },
  {
    kinds: /storage bin|basket|container/,
    draw: path('M18 40H82L76 84H24z', 'A') + box(14, 32, 72, 10, 'B') + line('M36 52V74M50 52V74M64 52V74', 'C', 3),
  },
  { kinds: /skillet|\bpans?\b/, draw: disc(40, 54, 30, 'B') + disc(40, 54, 24, 'A') + line('M66 42L92 26', 'B', 8) },
  {
    kinds: /hose/,
    draw:
      '<circle cx="50" cy="50" r="30" fill="none" stroke="A" stroke-width="9"/><circle cx="50" cy="50" r="18" fill="none" stroke="B" stroke-width="7"/>' +
      line('M78 60Q92 66 90 84', 'A', 8),
  },
  { kinds: /solar light|candle/, draw: box(34, 40, 32, 46, 'A') + path('M50 14Q62 28 50 38Q38 28 50 14z', '#e9a13b') + LABEL },
  {
    kinds: /boot|shoe|sneaker|sandal|slipper|loafer|pump|heel/,
    draw: path('M18 34H46Q54 54 82 58Q90 60 90 72H18z', 'A') + box(18, 72, 72, 8, 'B') + line('M50 46L58 40M56 52L64 46', 'C', 3),
  },
  { kinds: /sock/, draw: path('M38 12H62V54L80 70Q84 86 66 86L38 66z', 'A') + box(38, 12, 24, 10, 'B', 2) },
  {
    kinds: /jean|pant|legging|short|trouser/,
    draw: path('M28 12H72L78 88H56L50 40L44 88H22z', 'A') + box(28, 12, 44, 8, 'B', 1),
  },
  { kinds: /dresses|skirt|gown/, draw: path('M38 12H62L60 38L80 86H20L40 38z', 'A') + box(39, 36, 22, 6, 'B', 1) },
  {
    kinds: /underwear|bra\b|bras\b|brief|boxer/,
    draw: path('M16 30H84L80 48Q60 52 56 74H44Q40 52 20 48z', 'A') + box(16, 30, 68, 7, 'B', 2),
  },
  {
    kinds: /shirt|tee|polo|sweater|hoodie|jacket|coat|blouse|\btops?\b|cardigan|vest|swim|robe|pajama|sleep|suit/,
    draw: path('M34 16L12 32L22 50L30 45V86H70V45L78 50L88 32L66 16Q50 28 34 16z', 'A') + line('M34 17Q50 32 66 17', 'B', 4),
  },
  { kinds: /\bhats?\b|\bcaps?\b/, draw: path('M22 58Q24 24 50 24Q76 24 78 58z', 'A') + path('M14 58H78Q96 60 92 70H22z', 'B') },
  {
    kinds: /scarve|wrap/,
    draw: line('M34 26Q50 44 66 26', 'A', 16) + box(40, 36, 16, 50, 'A', 2) + line('M42 88V92M48 88V92M54 88V92', 'B', 3),
  },
  {
    kinds: /backpack|bag/,
    draw:
      '<path d="M38 26Q38 12 50 12Q62 12 62 26" fill="none" stroke="B" stroke-width="6"/>' +
      box(22, 24, 56, 64, 'A', 14) +
      box(32, 54, 36, 24, 'B') +
      line('M34 60H66', 'C', 3),
  },
  { kinds: /wallet/, draw: box(14, 28, 72, 48, 'A', 6) + box(60, 44, 26, 16, 'B') + disc(68, 52, 4, 'C') },
  {
    kinds: /sunglasses/,
    draw:
      disc(30, 52, 18, 'B') +
      disc(70, 52, 18, 'B') +
      disc(30, 52, 13, 'A') +
      disc(70, 52, 13, 'A') +
      line('M46 48Q50 44 54 48M12 46L6 38M88 46L94 38', 'B', 5),
  },
  {
    kinds: /watch|tracker|band/,
    draw: box(38, 8, 24, 84, 'B', 6) + disc(50, 50, 24, 'A') + disc(50, 50, 18, 'C') + line('M50 50V38M50 50L58 54', 'B', 3),
  },
  {
    kinds: /earring|necklace/,
    draw:
      '<path d="M24 14Q24 66 50 68Q76 66 76 14" fill="none" stroke="A" stroke-width="4"/>' +
      path('M50 62L62 76L50 92L38 76z', 'B'),
  },
  {
    kinds: /ear\w{0,20} headphone/,
    draw:
      '<path d="M20 60Q20 18 50 18Q80 18 80 60" fill="none" stroke="B" stroke-width="7"/>' +
      box(12, 52, 20, 32, 'A', 8) +
      box(68, 52, 20, 32, 'A', 8),
  },
  {
    kinds: /earbud/,
    draw:
      box(22, 50, 56, 36, 'B', 16) +
      disc(36, 34, 10, 'A') +
      disc(64, 34, 10, 'A') +
      box(33, 36, 6, 24, 'A') +
      box(61, 36, 6, 24, 'A'),
  },
  {
    kinds: /cable|charger|surge|hub/,
    draw:
      box(14, 38, 30, 24, 'A') +
      line('M44 50Q60 50 60 66Q60 84 80 84', 'B', 6) +
      box(6, 43, 9, 4, 'C', 1) +
      box(6, 53, 9, 4, 'C', 1),
  },
  { kinds: /keyboard/, draw: box(8, 32, 84, 38, 'A', 5) + line('M18 42H82M18 51H82', 'C', 5) + line('M34 61H66', 'C', 5) },
  { kinds: /mice|mouse/, draw: box(30, 16, 40, 68, 'A', 20) + line('M50 18V42M32 44H68', 'B', 3) + box(47, 24, 6, 12, 'C', 3) },
  { kinds: /monitor arm|tripod|stand|mount/, draw: line('M50 40L26 90M50 40L74 90M50 40V90', 'B', 5) + box(34, 14, 32, 24, 'A') },
  {
    kinds: /monitor|laptop|tablet|screen protector/,
    draw: box(12, 18, 76, 52, 'A', 5) + box(18, 24, 64, 40, 'C', 2) + box(36, 76, 28, 7, 'B', 2),
  },
  { kinds: /phone/, draw: box(30, 8, 40, 84, 'A', 8) + box(35, 16, 30, 62, 'C', 2) + disc(50, 85, 4, 'B') },
  {
    kinds: /camera|webcam|projector/,
    draw: box(12, 30, 76, 48, 'A', 8) + disc(50, 54, 18, 'B') + disc(50, 54, 11, 'C') + box(20, 22, 18, 10, 'B', 2),
  },
  {
    kinds: /speaker|sound bar|power bank|router|drive|memory card/,
    draw:
      box(20, 26, 60, 54, 'A', 8) + disc(38, 53, 12, 'B') + disc(62, 53, 12, 'B') + disc(38, 53, 5, 'C') + disc(62, 53, 5, 'C'),
  },
  {
    kinds: /dryer|curling|shaver/,
    draw: box(14, 22, 58, 26, 'A', 12) + box(40, 44, 16, 44, 'B', 6) + box(70, 26, 14, 18, 'C', 3),
  },
  {
    kinds: /hair clip|extension|wig/,
    draw:
      path('M26 14Q20 60 30 90H42Q36 50 40 18zM46 16Q44 56 52 90H64Q58 50 60 18zM66 20Q66 56 74 88H84Q78 50 78 24z', 'A') +
      box(24, 10, 56, 10, 'B'),
  },
  {
    kinds: /toothpaste|cream|moisturizer|sunscreen|conditioner|treatment/,
    draw: path('M30 12H70L64 74H36z', 'A') + box(38, 74, 24, 14, 'B', 3) + LABEL,
  },
  {
    kinds: /lipstick|lip balm|mascara|deodorant/,
    draw: path('M40 44V24L60 14V44z', 'A') + box(36, 44, 28, 12, 'C', 1) + box(34, 56, 32, 32, 'B', 3),
  },
  {
    kinds: /palette/,
    draw:
      box(14, 28, 72, 46, 'B', 6) +
      disc(30, 44, 8, 'A') +
      disc(50, 44, 8, 'C') +
      disc(70, 44, 8, 'A') +
      disc(30, 62, 6, 'C') +
      disc(50, 62, 6, 'A') +
      disc(70, 62, 6, 'C'),
  },
  { kinds: /soap|bath bomb|mask/, draw: box(16, 36, 68, 38, 'A', 14) + line('M34 54H66', 'C', 4) },
  {
    kinds: /water bottle|tumbler|sparkling/,
    draw: box(36, 20, 28, 70, 'A', 9) + box(40, 8, 20, 14, 'B', 3) + line('M44 34V76', 'C', 4),
  },
  {
    kinds: /shampoo|wash|lotion|serum|cleans|perfume|fragrance|polish|foundation|oil|sauce|honey/,
    draw: box(32, 32, 36, 58, 'A', 9) + box(42, 20, 16, 12, 'B', 2) + box(38, 10, 24, 11, 'B', 3) + LABEL,
  },
  {
    kinds: /jam|preserve|butter|pasta sauce|spice|soup|stock/,
    draw: box(28, 28, 44, 60, 'A', 8) + box(26, 14, 48, 15, 'B', 3) + box(34, 44, 32, 26, 'C', 2),
  },
  {
    kinds: /coffee|\bteas?\b|cocoa|chocolate mix/,
    draw:
      path('M30 24H70L76 88H24z', 'A') +
      box(30, 12, 40, 13, 'B', 2) +
      path('M38 50H58V64Q58 72 48 72Q38 72 38 64zM58 54Q68 54 66 62Q64 66 58 66z', 'C'),
  },
  {
    kinds: /bar|chocolate|jerky/,
    draw:
      path('M14 34L20 38L14 42L20 46L14 50L20 54L14 58L20 62L14 66H86L80 62L86 58L80 54L86 50L80 46L86 42L80 38L86 34z', 'A') +
      box(30, 42, 40, 16, 'C', 3),
  },
  {
    kinds: /cookie|cracker|cereal|granola|oatmeal|rice|pasta|mix|flour/,
    draw:
      box(26, 12, 48, 78, 'A', 3) +
      box(26, 12, 48, 14, 'B', 3) +
      disc(50, 56, 14, 'C') +
      disc(46, 52, 2.5, 'B') +
      disc(55, 57, 2.5, 'B') +
      disc(49, 62, 2.5, 'B'),
  },
  {
    kinds: /chip|popcorn|cand|nut|fruit|snack/,
    draw:
      path('M26 14Q50 20 74 14L78 88Q50 82 22 88z', 'A') +
      path('M27 24Q50 30 73 24V32Q50 38 27 32z', 'B') +
      disc(50, 58, 14, 'C'),
  },
]

const PARCEL = box(16, 30, 68, 56, 'A') + path('M16 30L28 16H72L84 30z', 'B') + box(44, 16, 12, 70, 'C', 0)

/** Returns the shapes of a product type, given its name. */
export function shapesOf(kind: string): string {
  return SHAPES.find(({ kinds }) => kinds.test(kind))?.draw ?? PARCEL
}
