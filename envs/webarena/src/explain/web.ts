import type { WebWorld } from '@orreryjs/core/worlds'
import { urlOf } from '../browser/browser-state.ts'
import { normalizeUrl } from '../browser/url.ts'
import { bodyHtml, SCRIPT } from '../page/html.ts'
import { STYLE } from '../page/style.ts'
import { SITES } from '../sites/sites.ts'
import type { WebArenaState } from '../state.ts'
import { withRewrittenLinks } from '../transition/visit.ts'
import type { WebArenaWorld } from '../world.ts'

/** Readable text: proportional letters, lines that wrap, wide content that scrolls in its own box. */
const READABLE_STYLE = `
body{box-sizing:border-box;width:auto;max-width:60rem;margin:0 auto;padding:0 12px 12px;font-family:system-ui,sans-serif;line-height:1.5;white-space:normal;overflow-wrap:anywhere}
h1{font-size:1.4rem;font-weight:700}
h2{font-size:1.15rem;font-weight:700}
h3,legend,th,caption{font-weight:700}
h1,h2,h3,.row,summary,legend,caption,td,th{height:auto;overflow:visible}
h1,h2,h3{margin:.6em 0 .3em}
.row{margin:.35em 0}
p{width:auto;margin:.35em 0}
pre{white-space:pre-wrap}
button:empty{min-width:44px}
button:empty::after{font-size:16px;line-height:36px}
a{display:inline-block;min-height:24px}
li{margin:.35em 0}
fieldset{min-width:0}
header,main,footer,aside,article,section,form{max-width:100%}
input,select,button{height:auto;min-height:40px;padding:4px 10px;border-radius:4px;max-width:100%;line-height:1.4}
input:not([type=checkbox],[type=radio],[type=submit]),select{width:min(100%,24rem)}
input[type=checkbox],input[type=radio]{min-height:0;width:24px;height:24px;vertical-align:middle}
textarea{width:100%;height:9rem;padding:6px 10px;border-radius:4px}
label{display:inline-block}
select{appearance:auto}
select[multiple]{height:auto}
select[multiple]>option{height:auto;white-space:normal}
table{display:block;max-width:100%;overflow-x:auto;overflow-wrap:break-word;margin:.35em 0}
td,th{min-width:4rem;padding:6px 12px 6px 0;border-bottom:1px solid #ccc}
`

/** Additional styles of every page. At 1280 pixels or more they move nothing, so that scripts see the world's layout. */
const COMMON_STYLE = `
html{color-scheme:light}
a{color:#0b4f8a}
h1,h2,h3,legend,th,caption{font-weight:700}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid #b3470b;outline-offset:1px}
input::placeholder,textarea::placeholder{color:#5a5a5a;opacity:1}
button,select,summary{cursor:pointer}
button:disabled{color:#595959;cursor:default}
button:empty{position:relative}
button:empty::after{position:absolute;inset:0;font-size:8px;text-align:center}
button[title$=upvote i]:empty::after{content:"\\25b2" / ""}
button[title$=downvote i]:empty::after{content:"\\25bc" / ""}
button[title^=Retract]{background:#cfe3f3}
li:focus-within>.submenu{display:block}
.submenu{box-shadow:0 0 0 1px #888}
@media (max-width:1279px){${READABLE_STYLE}.submenu{display:block;position:static;width:auto;padding-left:1rem;box-shadow:none}
nav ul[role=menu]:not(.submenu){max-height:12rem;overflow-y:auto;border:1px solid #888;padding:0 8px}
}`

/** Look for people: navigation, search and filters in rows, products and threads as cards; a column in the middle of a desktop window. */
const PEOPLE_STYLE = `
html,body{background:#f6f6f3;color:#1d2329}
body>header{margin:0 0 .75rem;padding:6px 0;background:#fff;border-image:linear-gradient(#fff,#fff) fill 0//0 100vmax}
header .row>a,nav .row>a{margin-right:10px}
nav>ul{display:flex;flex-wrap:wrap;gap:2px 16px;margin:.35em 0;list-style:none}
nav>ul>li{margin:0}
[aria-current=page]{font-weight:700}
form.row:is(:has(>input),:has(>select),:has(>button:empty)){display:flex;flex-wrap:wrap;gap:8px;align-items:center}
form.row>input:not([type=checkbox],[type=radio],[type=hidden],[type=submit]){flex:1 1 10rem;max-width:30rem}
form.row>select{width:auto}
button,input[type=submit]{border-color:#0b4f8a;background:#fff;color:#0b4f8a}
form>button:first-of-type:not(:empty,[title],[data-opens],[formaction],:disabled){background:#0b4f8a;color:#fff}
button:disabled{border-color:#8a8a8a}
:is(main,section,div)>ol:has(>li [data-key$=":price"]){display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr));gap:12px;margin:.75rem 0}
ol:has(>li [data-key$=":price"])>li{display:flex;flex-direction:column;margin:0;padding:10px 14px;border:1px solid #d3d3cd;border-radius:8px;background:#fff}
ol:has(>li [data-key$=":price"])>li>form{display:flex;flex-wrap:wrap;gap:8px;margin-top:auto;padding-top:6px}
[data-key$=":price"]{font-size:1.15em;font-weight:700}
[data-key$=":stock"]{color:#a8201a}
main article{margin:.75rem 0;padding:8px 14px;border:1px solid #d3d3cd;border-radius:8px;background:#fff}
main article h2{margin:.2em 0}
tbody tr:nth-child(even){background:#ecece6}
@media (min-width:1280px){
body{max-width:72rem;padding:0 24px 24px}
}`

const TITLES: Readonly<Record<string, string>> = {
  shop: 'Harbour & Pine',
  admin: 'Harbour & Pine back office',
  forum: 'Lantern',
  code: 'Copse',
  map: 'Waymark',
  wiki: 'Almanac',
  market: 'Quayside Market',
  home: 'Home',
}

/** WebArena's sites for human users in a browser. */
export const web: WebWorld<WebArenaState, WebArenaWorld> = {
  title: 'WebArena',
  welcome:
    'You get a question or a task on a store, its back office, a forum, a code host, a map or an encyclopaedia. You are logged in on every site with accounts. When you are done, submit the answer.',
  sites: SITES.map(({ id, origin }) => ({ name: id, origin, title: TITLES[id] ?? id })),
  style: `${STYLE}\n${COMMON_STYLE}`,
  peopleStyle: `${READABLE_STYLE}${PEOPLE_STYLE}`,
  script: SCRIPT,
  // The part before the dot: `shop.add-to-wish-list`.
  typeText: (type) => TITLES[type.split('.')[0] ?? ''] ?? 'Several sites',
  openUrls: (_, { browser }) => browser.tabs.map(urlOf),
  visit(world, state, { url: address, from, notice, addressOf, ...request }) {
    const url = normalizeUrl(address)
    if (url === undefined) return { state, response: { kind: 'nowhere' } }
    const visited = world.visit(state, { ...request, url, notice, ...(from !== undefined && { from }) })
    switch (visited.kind) {
      case 'page': {
        const { page, status } = visited
        const body = bodyHtml(withRewrittenLinks(page, url, addressOf))
        return { state: visited.state, response: { kind: 'document', status, title: page.title, body } }
      }
      case 'redirect':
        return { state: visited.state, response: { kind: 'redirect', to: visited.to, notice: visited.notice } }
      case 'nowhere':
        return { state, response: { kind: 'nowhere' } }
      default:
        return visited satisfies never
    }
  },
  answer: (world, state, answer) => world.answer(state, answer),
}
