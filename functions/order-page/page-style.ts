/** The style sheet of every page for readers, which is part of the page. */
import { dark, font, light, properties } from '../invoice-document/page-tokens.ts'

export const pageStyle = `
:root {
  color-scheme: light dark;
  ${properties(light)}
  --accent: #0a5ba8; --on-accent: #fff; --tint: #eaf2fb; --bad: #b3201b; --bad-tint: #fdeeed; --good: #17693a;
  --button: var(--accent); --on-button: var(--on-accent);
  font: ${font};
}
@media (prefers-color-scheme: dark) {
  :root {
    ${properties(dark)}
    --accent: #84bdf7; --on-accent: #0b1a29; --tint: #1f2f42; --bad: #ff9a92; --bad-tint: #3a2020; --good: #7fd6a0;
  }
}
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); min-height: 100vh; display: flex; flex-direction: column }
a { color: var(--accent); text-underline-offset: 0.15em }
h1 { margin: 0 0 1.25rem; font-size: clamp(1.6rem, 1.2rem + 1.8vw, 2.25rem); line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere }
h2 { margin: 0 0 1rem; font-size: 1.2rem; line-height: 1.3 }
h3 { margin: 0 0 0.25rem; font-size: 1rem }
p { margin: 0 0 0.75rem; overflow-wrap: anywhere }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px }
.bar { background: var(--paper); border-bottom: 1px solid var(--line) }
.bar > div, main, footer > div { width: 100%; max-width: 66rem; margin: 0 auto; padding: 0 1rem }
.bar > div { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 3.75rem }
.logo { display: block; max-width: min(14rem, 50vw); max-height: 2.75rem; margin: 0.5rem 0; padding: 0.25rem; background: #fff; border-radius: 4px }
.brand { font-weight: 700; font-size: 1.15rem; overflow-wrap: anywhere }
main { flex: 1; padding-top: 1.75rem; padding-bottom: 3rem }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9rem }
footer > div { padding-top: 1.25rem; padding-bottom: 2rem }
footer > div { display: flex; flex-wrap: wrap; gap: 1rem 3rem }
footer p { margin: 0 }
footer nav > div { width: 100%; max-width: 66rem; margin: 0 auto; padding: 1.25rem 1rem 0; display: flex; flex-wrap: wrap; gap: 0.75rem }
.contract { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.4rem 1rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--paper); color: var(--ink); text-decoration: none; font-weight: 600 }
.contract:hover { border-color: var(--accent) }
.step { margin: 0 0 0.35rem; color: var(--soft); font-size: 0.95rem }
.languages { position: relative }
.languages summary { display: flex; align-items: center; min-height: 2.75rem; padding: 0 0.25rem; cursor: pointer; color: var(--accent) }
.languages ul { position: absolute; z-index: 1; right: 0; margin: 0; padding: 0.25rem; list-style: none; background: var(--paper); border: 1px solid var(--edge); border-radius: 8px; box-shadow: 0 6px 20px #0003 }
.languages a { display: block; min-width: 9rem; padding: 0.5rem 0.75rem; border-radius: 6px; text-decoration: none }
.languages a:hover, .languages [aria-current] { background: var(--tint) }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.trap, .scripted .unscripted { display: none }
blockquote { margin: 1rem 0 0; padding: 0.25rem 0 0.25rem 1rem; border-left: 4px solid var(--accent) }
.card, fieldset { margin: 0 0 1.25rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); min-width: 0 }
legend { float: left; width: 100%; padding: 0; margin: 0 0 1rem; font-weight: 700; font-size: 1.2rem; line-height: 1.3 }
legend + * { clear: both }
.field { margin: 0 0 1.1rem }
.field:last-child { margin-bottom: 0 }
.field > label:not(:where(.choice)) { display: block; font-weight: 600; margin-bottom: 0.3rem }
.label { margin: 0 0 0.3rem; font-weight: 600 }
.optional { font-weight: 400; color: var(--soft) }
.hint { margin: 0 0 0.4rem; color: var(--soft); font-size: 0.95rem }
.error { margin: 0 0 0.4rem; color: var(--bad); font-weight: 600 }
input:not([type=radio], [type=checkbox]), select, textarea { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 8px }
input.short { max-width: 11rem }
.wrong input, .wrong select, .wrong textarea { border: 2px solid var(--bad) }
input[type=radio], input[type=checkbox] { flex: none; width: 1.35rem; height: 1.35rem; margin: 0.1rem 0 0; accent-color: var(--accent) }
.tick { display: grid; grid-template-columns: auto 1fr; gap: 0 0.7rem }
.tick > label { margin: 0; font-weight: 400; cursor: pointer }
.tick .error { grid-column: 1 / -1 }
.place { display: grid; grid-template-columns: minmax(8.5rem, 2fr) 3fr; gap: 0 0.9rem; align-items: end }
.arrow { margin-left: 0.35rem }
.place .field, .days .field { margin-bottom: 1.1rem }
.choice { display: flex; gap: 0.8rem; padding: 0.9rem 1rem; margin: 0 0 0.75rem; border: 1px solid var(--edge); border-radius: 10px; cursor: pointer }
.choice:last-of-type { margin-bottom: 0 }
.choice:hover { border-color: var(--accent) }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--tint) }
.choice:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px }
.choice input:focus-visible { outline: none }
.choice .what { flex: 1; min-width: 0; display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; align-items: baseline }
.choice .named { font-weight: 700; overflow-wrap: anywhere }
.choice .cost { font-weight: 700; text-align: right; white-space: nowrap }
.choice .small { color: var(--soft); font-size: 0.95rem }
.choice .aside { text-align: right; white-space: nowrap }
.choice .whole { grid-column: 1 / -1 }
.benefits { display: grid; gap: 0.15rem; margin-top: 0.4rem }
.benefits span { padding-left: 1.4rem; text-indent: -1.4rem }
.benefits span::before { content: '\\2713'; display: inline-block; width: 1.4rem; text-indent: 0; color: var(--good) }
.choice .picture { flex: none; width: 6rem; height: 6rem; object-fit: contain; object-position: top right; border-radius: 6px }
@media (max-width: 32rem) { .choice .cost { white-space: normal } .choice:has(.picture) { flex-wrap: wrap } .choice .picture { flex: 0 0 100%; height: 9rem; object-position: left } .choice:has(.picture) .what { flex-basis: 70% } }
s { color: var(--soft); font-weight: 400 }
.after-choices { margin-top: 1.1rem }
.card > p:last-child, .errors p { margin-bottom: 0 }
.errors { margin: 0 0 1.25rem; padding: 1.1rem 1.25rem; border: 2px solid var(--bad); border-radius: 12px; background: var(--bad-tint) }
.errors h2 { margin-bottom: 0.5rem }
.errors ul { margin: 0; padding-left: 1.2rem }
.errors a { color: var(--bad) }
.errors li { padding: 0.15rem 0 }
.button, button { display: block; width: 100%; min-height: 3.25rem; padding: 0.75rem 1.25rem; font: inherit; font-weight: 700; font-size: 1.05rem; line-height: 1.3; text-align: center; text-decoration: none; border: 2px solid var(--button); border-radius: 10px; background: var(--button); color: var(--on-button); cursor: pointer }
.button:hover, button:hover { filter: brightness(0.92) }
button.plain { border-color: var(--accent); background: none; color: var(--accent) }
button.small { width: auto; min-height: 2.75rem; padding: 0.4rem 1rem; font-size: 1rem }
.code { display: flex; align-items: flex-end; gap: 0.75rem; flex-wrap: wrap }
.code .field { flex: 1 1 10rem; margin: 0 }
.price { margin: 0 }
.price > div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.3rem 0 }
.price dt { overflow-wrap: anywhere; min-width: 0 }
.price dt small { color: var(--soft); font-size: 0.9rem }
.price dd { margin: 0; text-align: right; white-space: nowrap }
.price .total { margin-top: 0.4rem; padding-top: 0.75rem; border-top: 2px solid var(--line); align-items: baseline }
.price .total dt, .price .total dd { font-weight: 700; font-size: 1.25rem }
.price .total small { font-weight: 400; font-size: 0.9rem; color: var(--soft); display: inline-block }
.goes-on { margin: 0.75rem 0 0; padding: 0; list-style: none }
.goes-on li { padding: 0.15rem 0 }
.goes-on b { font-weight: 600 }
.act { margin: 1.1rem 0 0 }
.act .hint, .act + .hint { margin: 0.75rem 0 0 }
.ways { margin-top: 1.5rem }
.thanks { border-top: 5px solid var(--good) }
.narrow { max-width: 40rem; margin-left: auto; margin-right: auto }
.facts { margin: 0 }
.facts > div { padding: 0.6rem 0; border-top: 1px solid var(--line) }
.facts > div:first-child { border-top: 0; padding-top: 0 }
.facts dt { color: var(--soft); font-size: 0.95rem }
.facts dd { margin: 0; overflow-wrap: anywhere }
.stack > * + * { margin-top: 0.75rem }
.billing { margin-top: 1.1rem }
.billing h3 { margin-bottom: 0.75rem; font-size: 1.05rem }
.other-billing:last-child { margin-bottom: 0 }
.places { background: var(--paper); border-bottom: 1px solid var(--line) }
.places > div { width: 100%; max-width: 66rem; margin: 0 auto; padding: 0 1rem; display: flex; flex-wrap: wrap; gap: 0 1.25rem; align-items: center }
.places ul { display: contents; list-style: none }
.places a { display: inline-flex; align-items: center; min-height: 2.75rem; border-bottom: 3px solid transparent; color: var(--ink); text-decoration: none }
.places a:hover { border-bottom-color: var(--edge) }
.places [aria-current] { border-bottom-color: var(--accent); font-weight: 600 }
.places form { margin-left: auto }
button.bare { width: auto; min-height: 2.75rem; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 400; font-size: 1rem; text-decoration: underline; text-underline-offset: 0.15em }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; margin: 1rem 0 0 }
.actions .button, .actions button { display: inline-flex; align-items: center; width: auto; min-height: 2.75rem; padding: 0.4rem 1rem; font-size: 1rem }
.button.plain { border-color: var(--accent); background: none; color: var(--accent) }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem }
.state { color: var(--soft); font-size: 0.95rem }
.rows { margin: 0; padding: 0; list-style: none }
.rows > li { padding: 0.75rem 0; border-top: 1px solid var(--line) }
.rows > li:first-child { border-top: 0; padding-top: 0 }
.rows > li:last-child { padding-bottom: 0 }
.note { margin: 0 0 1.25rem; padding: 1rem 1.25rem; border-left: 5px solid var(--good); border-radius: 8px; background: var(--paper) }
.card form + form { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.days { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 0.9rem; align-items: end }
@supports selector(:has(*)) {
  .if-other { display: none }
  form:has(input[value=alternative-delivery]:checked) .if-other { display: block }
  .billing { display: none }
  fieldset:has(.other-billing :checked) .billing { display: block }
}
@media (min-width: 56rem) {
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) 23rem; gap: 0 1.75rem; align-items: start }
  .columns > :last-child { position: sticky; top: 1.25rem }
  .card, fieldset { padding: 1.5rem }
}
@media (max-width: 24rem) {
  .choice .what { grid-template-columns: 1fr }
  .choice .aside, .choice .cost { text-align: left }
  .place { grid-template-columns: minmax(0, 1fr) }
}
@media (prefers-reduced-motion: no-preference) { .updating { transition: opacity 0.2s; opacity: 0.55 } }
@media print { footer nav, .bar, button, .button { display: none } body { background: none } }
`
