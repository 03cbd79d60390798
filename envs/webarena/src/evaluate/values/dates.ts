import { AFTER, BEFORE, type Form } from './found.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(\\d{4})'

/** How days are written: `2023-05-17`, `5/17/23` with the month first, `May 17, 2023`, `17 May 2023`, both also without a year. */
export const DATES: readonly Form[] = [
  form(`${YEAR}[-/](\\d{1,2})[-/](\\d{1,2})`, ([, year, month, day]) => dayOf(year, month, day)),
  form('(\\d{1,2})[-/](\\d{1,2})[-/](\\d{4}|\\d{2})', ([, month, day, year]) => dayOf(year, month, day)),
  form(`${MONTH} ${DAY}(?:,? ${YEAR})?`, ([, month, day, year]) => dayOf(year, numberOf(month), day)),
  form(`(?:the )?${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?`, ([, day, month, year]) => dayOf(year, numberOf(month), day)),
]

function form(pattern: string, read: Form['read']): Form {
  return { kind: 'date', pattern: new RegExp(`${BEFORE}${pattern}${AFTER}`, 'giu'), read }
}

function numberOf(month: string | undefined): string {
  return String(MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? '') + 1)
}

/** `2023-05-17`, or `05-17` where no year is told. */
function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  const [m, d] = [Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1 || d > 31) return undefined
  const ofYear = `${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  return year === undefined ? ofYear : `${year.length === 2 ? `20${year}` : year}-${ofYear}`
}

/** The month's usual names, for one of their names: `january` and `jan`; nothing for what is no month. */
export function monthNames(name: string): readonly string[] {
  const short = name.slice(0, 3)
  if (!new RegExp(`^${MONTH}$`, 'iu').test(name) || !MONTHS.includes(short)) return []
  return short === 'sep' ? ['september', 'sept', 'sep'] : [FULL[MONTHS.indexOf(short)] ?? name, short]
}

const FULL = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
]
