import type { OptionPool } from './product-type.ts'

/**
 * Creates a pool from a comma-separated text. Values must be dissimilar for the reward, and must not contain a colour inside a
 * longer word.
 */
const pool = (group: string, values: string, ordered = false): OptionPool => ({ group, values: values.split(', '), ordered })
const sizes = (group: string, values: string): OptionPool => pool(group, values, true)

const COLORS = {
  'clothing colors':
    'black, white, navy, burgundy, forest green, heather, mustard, teal, olive, charcoal, lavender, rust, ivory, coral, khaki, plum, sage, taupe, royal, dusty pink, mauve, yellow, red, grey, brown, sky blue, purple, turquoise, beige, orange, bold stripes, snowflakes, sunbursts, checkerboard, hawaiian palms, comic strip, swirls, zebra, pine forest, fireworks, sailboats, patchwork, herringbone, bandana print, galaxy, cactus',
  'underwear colors': 'black, nude, white, blush, navy, mauve, champagne, sapphire, burgundy, dusty lilac, cocoa, red',
  'shoe colors':
    'black, white, tan, navy, brown, slate, burgundy, olive, beige, silver, red, pale pink, sand, teal, cognac, gold, grey, sky blue, mustard, purple, forest green, zebra, snake print, polka dots, orange, plum',
  'leather colors': 'black, brown, cognac, tan, burgundy, navy, olive, saddle, espresso, forest green, grey, red',
  'frame colors': 'black, tortoise, crystal, gold, silver, champagne, red, navy, matte grey',
  'metal colors': 'silver, gold, rose, gunmetal, black, brass, bronze, copper, two tone, pewter',
  'bag colors': 'black, grey, navy, olive, mustard, burgundy, teal, blush, camel, sky blue, red, lavender, sand, khaki',
  'device colors': 'black, white, silver, midnight, graphite, red, sky blue, mint, rose, purple, orange, forest green',
  'case colors':
    'black, clear, navy, lavender, red, forest green, sky blue, pink, midnight, yellow, plum, mint, orange, sand, taupe',
  'brush colors': 'black, white, pink, teal, purple, mint, rose, gold, navy, red, lilac',
  'clip colors': 'black, white, tortoise, pink, caramel, lilac, mint, champagne, peach, taupe, sky blue, olive',
  'furniture colors':
    'grey, beige, navy, black, emerald, cream, mustard, teal, blush, rust, charcoal, white, olive, taupe, cognac',
  'wood finishes': 'walnut, natural oak, espresso, white, black, grey, rustic brown, cherry, honey, mahogany',
  'rug colors': 'grey, ivory, navy, rust, beige, teal, multicolor, charcoal, sage, blush, gold, burgundy, black, cream',
  'textile colors':
    'white, grey, navy, sage, dusty pink, cream, mustard, charcoal, teal, terracotta, lavender, black, taupe, forest green, sky blue, burgundy, peach, plum',
  'lamp colors': 'black, white, brass, bronze, silver, gold, grey, copper, walnut, sage, navy',
  'planter colors': 'white, terracotta, black, grey, sage, navy, mustard, blush, cream, teal, olive',
  'bottle colors': 'black, white, navy, mint, lilac, coral, sage, slate, red, sky blue, pink, yellow, plum, orange',
  'hair colors': 'jet black, brown, honey blonde, burgundy, ash, copper, silver, chestnut, auburn, ginger, platinum',
}

const SHADES = {
  'lip shades': 'ruby, dusty rose, nude, coral, plum, mauve, burgundy, peach, cocoa, cherry, fuchsia, brick, bare pink, merlot',
  'nail shades':
    'ruby, nude, navy, lavender, mint, black, white, coral, plum, champagne, emerald, sky blue, gold, peach, mauve, fuchsia, mustard, cocoa',
  'skin shades': 'porcelain, ivory, beige, honey, caramel, tan, almond, espresso, mocha, natural, sand',
}

const SCENTS = {
  scents:
    'lavender, eucalyptus, coconut, unscented, rose, citrus, vanilla, cucumber, cedar, jasmine, peach, green tea, honey, ocean breeze',
  'candle scents':
    'lavender, vanilla, cedar, pumpkin spice, linen, rose, fig, amber, sea salt, lemon, eucalyptus, coffee, pine, gardenia',
}

const FLAVORS = {
  'toothpaste flavors': 'cool mint, cinnamon, watermelon, charcoal, coconut, strawberry, fennel',
  'balm flavors': 'vanilla, cherry, honey, coconut, mint, strawberry, rose, unscented, mango, coffee',
  'coffee flavors':
    'original, hazelnut, french vanilla, caramel, mocha, pumpkin spice, cinnamon roll, toasted coconut, maple pecan',
  'tea flavors': 'classic, earl grey, peach, lemon, vanilla, spiced chai, wild berry, ginger, jasmine',
  'herbal flavors': 'chamomile, rooibos, hibiscus, lemon ginger, lavender, turmeric, mint, fennel, apple, elderflower',
  'cocoa flavors': 'classic, mint, salted caramel, mocha, marshmallow, cinnamon, hazelnut, french vanilla, chili',
  'granola flavors':
    'maple pecan, wild berry, coconut, peanut butter, vanilla almond, dark cocoa, cinnamon apple, banana, cherry',
  'oatmeal flavors': 'original, maple, cinnamon apple, wild berry, banana, peach, pumpkin spice, honey almond, cherry',
  'bar flavors':
    'peanut butter, chocolate, salted caramel, vanilla almond, coconut, lemon, cookie dough, mint, wild berry, mocha, banana',
  'nut flavors': 'classic, honey, smokehouse, chili lime, truffle, garlic herb, maple, wasabi, cinnamon',
  'jam flavors': 'strawberry, raspberry, apricot, fig, cherry, peach, orange, rhubarb, sour plum, quince, mango',
  'sauce flavors': 'original, mango, garlic, smoky maple, pineapple, lime, honey, peach, coffee',
  'pasta sauce flavors': 'classic basil, roasted garlic, arrabbiata, vodka, olive, porcini, four cheese, eggplant, bell pepper',
  'spice flavors':
    'garlic herb, lemon pepper, cajun, taco, curry, everything bagel, ranch, chili lime, za atar, steakhouse, garam masala',
  'soup flavors':
    'tomato basil, chicken noodle, lentil, clam chowder, butternut, minestrone, pumpkin, mushroom, spicy ramen, tom yum',
  'jerky flavors': 'original, teriyaki, cracked pepper, sweet chili, hickory, garlic, honey bourbon, lime, maple',
  'cracker flavors': 'sea salt, garlic herb, everything, cheddar, cracked pepper, fig, sun ripened tomato, olive, multi seed',
  'chip flavors': 'sea salt, barbecue, sour cream, vinegar, jalapeno, truffle, cheddar, sweet onion, dill pickle, lime, honey',
  'popcorn flavors': 'sea salt, caramel, cheddar, kettle corn, cinnamon, truffle, cookies, jalapeno, maple, chocolate',
  'cookie flavors':
    'chocolate chip, oatmeal raisin, snickerdoodle, lemon, ginger, peanut butter, coconut, birthday cake, maple, coffee',
  'chocolate flavors': 'sea salt, almond, orange, hazelnut, mint, espresso, caramel, raspberry, coconut, chili, ginger, plain',
  'gummy flavors': 'assorted fruit, cola, cherry, peach, watermelon, mango, apple, lemon, strawberry, tropical',
  'water flavors': 'plain, lime, lemon, orange, watermelon, cherry, mango, cucumber, raspberry, peach, coconut, apple',
  'baking flavors': 'original, chocolate, pumpkin, banana, cinnamon, wild berry, confetti, lemon, vanilla',
}

const SIZES = {
  'letter sizes': sizes('size', 'xs, s, m, l, xl, 2xl, 3xl, 4xl, 5xl'),
  'shoe sizes': sizes('size', '4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14'),
  'waist sizes': sizes('waist size', 'w28, w30, w32, w34, w36, w38, w40, w42'),
  inseams: sizes('inseam', 'l28, l30, l32, l34, l36'),
  'bra sizes': sizes('size', '32a, 32b, 32c, 34a, 34b, 34c, 34d, 36b, 36c, 36d, 38c, 38d, 40d'),
  'bed sizes': sizes('size', 'crib, twin, full, queen, king'),
  'rug sizes': sizes('size', '2x3 ft, 3x5 ft, 4x6 ft, 5x8 ft, 6x9 ft, 8x10 ft, 9x12 ft'),
  'bottle sizes': sizes('size', '8 oz, 12 oz, 20 oz, 32 oz'),
  'tube sizes': sizes('size', '2 oz, 4 oz, 6 oz, 8 oz'),
  'jar sizes': sizes('size', '2 oz, 4 oz, 8 oz, 16 oz'),
  'bottle volumes': sizes('size', '15 ml, 30 ml, 50 ml, 100 ml, 200 ml'),
  'jar weights': sizes('size', '9 oz, 12 oz, 16 oz, 24 oz, 32 oz'),
  'bag weights': sizes('size', '8 oz, 12 oz, 20 oz, 2 lb, 5 lb, 10 lb'),
  'storage sizes': sizes('capacity', '32 gb, 64 gb, 128 gb, 256 gb, 512 gb, 1 tb'),
  'drive sizes': sizes('capacity', '500 gb, 1 tb, 2 tb, 4 tb, 8 tb'),
  'cable lengths': sizes('length', '3 ft, 6 ft, 10 ft, 15 ft, 25 ft'),
  'cord lengths': sizes('cord length', '3 ft, 6 ft, 10 ft, 15 ft, 25 ft'),
  'pod counts': sizes('count', '12 count, 40 count, 75 count, 100 count'),
  'tea counts': sizes('count', '15 count, 40 count, 72 count, 100 count'),
  'bar counts': sizes('count', '6 count, 12 count, 30 count, 48 count'),
  packs: sizes('number of items', 'single, 2 pack, 3 pack, 4 pack, 6 pack, 8 pack, 10 pack'),
  'shoe width': sizes('width', 'narrow, medium, wide'),
  fit: pool('fit type', 'men, women, youth, big and tall'),
  'phone models': pool(
    'compatible model',
    'onda 12, onda 14 max, pixor 7, pixor 8 lite, halo z3, halo fold 5, nimbus 20, nimbus mini, vero x9, vero note 4',
  ),
  'pasta shapes': pool('shape', 'spaghetti, penne, fusilli, farfalle, rigatoni, linguine, orzo, elbows, lasagne'),
}

const namedPools = (group: string, texts: Readonly<Record<string, string>>): [string, OptionPool][] => {
  return Object.entries(texts).map(([name, values]) => [name, pool(group, values)])
}

/** Option pools that several product types share, by name. */
export const optionPools: ReadonlyMap<string, OptionPool> = new Map([
  ...namedPools('color', COLORS),
  ...namedPools('shade', SHADES),
  ...namedPools('scent', SCENTS),
  ...namedPools('flavor name', FLAVORS),
  ...Object.entries(SIZES),
])
