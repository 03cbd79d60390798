/** Style sheet of the site: light and dark, phone to desktop, without external resources. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1d2329; --soft: #5a646e; --line: #d9d8d2;
  --accent: #0b5c8a; --accent-ink: #ffffff; --buy: #a83c0a; --buy-ink: #ffffff; --chosen: #e3f0f8; --warn: #fdf0d5; --warn-line: #b7791f; --good: #11692f; --bad: #a8201a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181c; --card: #1d2329; --ink: #e9ecef; --soft: #a5b0ba; --line: #3a444d;
    --accent: #7cc4ec; --accent-ink: #0e1b24; --buy: #f2a27c; --buy-ink: #2a0f02; --chosen: #17384b; --warn: #3a2d10; --warn-line: #d9a441; --good: #74d992; --bad: #ff9f96;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 60rem; margin-inline: auto; padding: 0.75rem 1rem; }
header { border-bottom: 1px solid var(--line); }
footer { color: var(--soft); font-size: 0.875rem; }
.home { color: var(--ink); font-size: 1.25rem; font-weight: 700; text-decoration: none; }
.skip { position: absolute; left: -100vw; background: var(--card); color: var(--ink); padding: 0.5rem 1rem; }
#logo, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.skip:focus { left: 0.5rem; top: 0.5rem; }
main:focus { outline: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.25rem; line-height: 1.3; }
h3, h4, h5 { font-size: 1rem; margin: 0.5rem 0; }
h2, h3 { margin: 0.75rem 0; }
a { color: var(--accent); }
.btn:not([href], button) { border-color: var(--line); color: var(--soft); cursor: default; }
input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 0.4rem; padding: 0.55rem 0.75rem; min-width: 0; }
input[type="search"], input[type="text"] { width: 100%; }
button, .btn {
  display: inline-block; min-height: 2.75rem; padding: 0.55rem 1rem; border: 1px solid var(--accent); border-radius: 0.4rem;
  background: var(--card); color: var(--accent); font: inherit; line-height: 1.5; text-decoration: none; cursor: pointer;
}
button:hover, .btn:hover { text-decoration: underline; }
.btn-primary, .search button { background: var(--accent); color: var(--accent-ink); }
.btn-buy { background: var(--buy); border-color: var(--buy); color: var(--buy-ink); }
form { margin: 0.75rem 0; }
.search { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
.search label { flex-basis: 100%; }
.search input { flex: 1 1 12rem; }
.panel { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; padding: 1rem; }
.panel p { margin: 0; }
.panel input[type="search"], .panel input[type="text"] { flex: 1 1 16rem; width: auto; }
select { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 0.4rem; min-height: 2.75rem; max-width: 100%; min-width: 0; padding: 0.4rem 0.5rem; }
input::placeholder { color: var(--soft); opacity: 1; }
.field label { white-space: nowrap; }
.field { display: flex; gap: 0.75rem; align-items: center; min-width: 0; }
.tasks { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
.tasks li { display: grid; grid-template-columns: 1fr auto; gap: 0.1rem 1rem; align-items: center; background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.6rem 1rem; }
.tasks p { margin: 0; grid-column: 1; }
.tasks button { grid-area: 1 / 2 / 3; }
.last-page { color: var(--soft); }
.task-type { color: var(--soft); font-size: 0.875rem; }
#instruction-text { background: var(--chosen); border-left: 4px solid var(--accent); border-radius: 0.3rem; padding: 0.25rem 1rem; margin: 0.75rem 0; }
#instruction-text h4 { font-weight: 400; }
.option { scroll-margin-block: 40vh; }
.notice { background: var(--warn); border-left: 4px solid var(--warn-line); border-radius: 0.3rem; padding: 0.6rem 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.75rem 0; }
ol, ul { padding-left: 1.25rem; }
.products { list-style: none; padding: 0; display: grid; gap: 0.75rem; }
.searched-product { background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.5rem 1rem; }
.searched-product > * { margin: 0.25rem 0; }
.product-link { color: var(--soft); font-size: 0.875rem; }
.product-title { font-size: 1.05rem; }
.product-title a { display: inline-block; padding-block: 0.25rem; }
.nothing { color: var(--soft); font-style: italic; }
.product-link[data-visited]::after { content: " (seen)"; color: var(--soft); font-weight: 400; }
.product-price { color: var(--soft); }
.options fieldset { margin: 0; padding: 0; border: 0; }
.options legend { margin: 0.5rem 0; padding: 0; font-weight: 700; text-transform: capitalize; }
.option { min-height: 2.5rem; margin: 0 0.25rem 0.5rem 0; padding: 0.4rem 0.9rem; border-color: var(--soft); border-radius: 1.25rem; color: var(--ink); }
.option[aria-pressed="true"] { background: var(--chosen); border: 2px solid var(--accent); padding: calc(0.4rem - 1px) calc(0.9rem - 1px); }
.option[aria-pressed="true"]::before { content: "\\2713\\a0"; content: "\\2713\\a0" / ""; }
.score { background: var(--card); border: 1px solid var(--line); border-radius: 0.6rem; padding: 0.5rem 1.25rem 1rem; margin-bottom: 1.5rem; }
meter { width: 100%; height: 1.25rem; }
table { border-collapse: collapse; width: 100%; margin: 0.75rem 0; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.25rem; }
th, td { border-bottom: 1px solid var(--line); padding: 0.35rem 0.5rem; text-align: left; vertical-align: top; }
th { font-weight: 400; color: var(--soft); overflow-wrap: break-word; }
td.right { color: var(--good); font-weight: 600; }
td.wrong { color: var(--bad); font-weight: 600; }
thead th { font-weight: 600; }
.outcome :is(th, td) { overflow-wrap: break-word; }
@media (max-width: 30rem) {
  .outcome, .outcome :is(tbody, caption) { display: block; }
  .outcome thead { display: none; }
  .outcome tr { display: grid; grid-template-columns: max-content 1fr; column-gap: 0.75rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .outcome :is(th, td) { padding: 0.1rem 0; border: 0; }
  .outcome th { grid-column: 1 / -1; color: var(--ink); font-weight: 600; }
  .outcome td { grid-column: 1 / -1; display: grid; grid-template-columns: subgrid; }
  .outcome td::before { content: attr(data-name); color: var(--soft); font-weight: 400; }
}
.things { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem; margin: 1rem 0; }
.thing { display: flow-root; min-width: 0; border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.25rem 1rem 0.75rem; }
.thing p { margin: 0.25rem 0; }
summary { min-height: 2rem; padding: 0.25rem 0; cursor: pointer; }
.product-picture { width: 5.5rem; height: 5.5rem; border-radius: 0.4rem; }
li:has(> .product-picture) { position: relative; min-height: 7rem; padding-left: 7.5rem; }
li > .product-picture { position: absolute; left: 1rem; top: 0.75rem; }
.product-picture.big { float: right; width: 9rem; height: 9rem; margin: 0.25rem 0 0.25rem 1rem; }
@media (max-width: 30rem) { .product-picture.big { width: 6rem; height: 6rem; } }
pre, code { white-space: pre-wrap; }
`
