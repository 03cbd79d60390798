import { memoizeByText } from '@orreryjs/core/worlds'

/** Groups of objects that are easily confused. */
const GROUPS: readonly (readonly string[])[] = [
  ['mug', 'cup', 'bowl', 'vase'],
  ['plate', 'bowl', 'pan'],
  ['pan', 'pot', 'kettle'],
  ['knife', 'butterknife'],
  ['fork', 'spoon', 'butterknife'],
  ['spatula', 'ladle', 'spoon'],
  ['peppershaker', 'saltshaker'],
  ['apple', 'tomato', 'potato', 'egg'],
  ['lettuce', 'bread'],
  ['pen', 'pencil'],
  ['book', 'newspaper', 'laptop'],
  ['cellphone', 'remotecontrol'],
  ['creditcard', 'keychain', 'cd'],
  ['watch', 'keychain'],
  ['cloth', 'handtowel', 'towel', 'dishsponge'],
  ['soapbar', 'soapbottle', 'dishsponge'],
  ['spraybottle', 'soapbottle', 'winebottle', 'glassbottle'],
  ['toiletpaper', 'tissuebox', 'papertowelroll'],
  ['statue', 'vase', 'candle'],
  ['box', 'tissuebox'],
  ['pillow', 'teddybear'],
  ['basketball', 'baseballbat', 'tennisracket'],
  ['alarmclock', 'watch'],
]

const MAX_TYPES = 256

/** Returns the types that may be mistaken for this type. */
export const similarTypes: (type: string) => readonly string[] = memoizeByText(
  (type) => GROUPS.filter((group) => group.includes(type)).flatMap((group) => group.filter((other) => other !== type)),
  MAX_TYPES,
)
