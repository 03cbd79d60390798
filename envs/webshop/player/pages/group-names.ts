/** What shops call the choices that a product offers. */
const NAMES = new Set(
  `amount|bundle|capacity|connection|configuration|count|density|diameter|edition|finish|fit|flavor|flavour|format|frame|grade
  |hardware|heat|intensity|inseam|item package quantity|lens|material|model|number of items|number of pieces|outlets|pack
  |pattern|power|quantity|resolution|roast|scent|seats|set|shade|shape|size|storage|strap|strength|style|texture|theme
  |thickness|tint|type|unit count|version|voltage|volume|wattage|weight|width`
    .split('|')
    .map((name) => name.trim()),
)
/** `lens color`, `flavor name`, `cord length`, `screen range`. */
const LAST_WORD =
  /(?:^|^[a-z]+(?: [a-z]+)? )(?:colou?r|device|height|length|level|model|name|range|shape|size|temperature|type|width)$/
const SIZES_OF_THEIR_OWN = /^(?:full|king|mini|one|plus|queen|regular|sample|single|standard|travel|trial|twin) size$/

/** Whether a text is a usual name of a choice and not one of its values. */
export function isGroupName(text: string): boolean {
  const name = text.trim().toLowerCase()
  return NAMES.has(name) || (LAST_WORD.test(name) && !SIZES_OF_THEIR_OWN.test(name))
}
