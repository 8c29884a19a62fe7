/** The style sheet of an invoice's page, in the account owner's colour. */
import { accentsOf } from '../domain/settings/brand/colour.ts'
import { dark as darkTokens, font, light as lightTokens } from './page-tokens.ts'

/** The page is one sheet, so it has no background around it. */
const grounds = { light: lightTokens.paper, dark: darkTokens.paper }
const usual = '#1f4e79'

export function invoicePageStyle(colour = usual): string {
  const { light, dark } = accentsOf(colour, grounds)
  return `
:root { color-scheme: light dark; font: ${font}; --ground: ${grounds.light}; --ink: ${lightTokens.ink}; --soft: ${lightTokens.soft}; --line: ${lightTokens.line}; --accent: ${light.accent}; --on-accent: ${light.onAccent} }
@media (prefers-color-scheme: dark) {
  :root { --ground: ${grounds.dark}; --ink: ${darkTokens.ink}; --soft: ${darkTokens.soft}; --line: ${darkTokens.line}; --accent: ${dark.accent}; --on-accent: ${dark.onAccent} }
}
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: var(--ground); color: var(--ink) }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; border-bottom: 3px solid var(--accent); padding-bottom: 0.75rem }
.logo { max-width: min(14rem, 60vw); max-height: 4rem; padding: 0.25rem; background: #fff; border-radius: 0.25rem }
h1 { margin: 1rem 0 0.25rem; font-size: 1.75rem; overflow-wrap: anywhere; color: var(--accent) }
h2 { margin: 0 0 0.25rem; font-size: 1rem }
section, table { margin: 1.5rem 0 }
p { margin: 0.25rem 0; overflow-wrap: anywhere }
a { color: var(--accent) }
.state { display: inline-block; padding: 0 0.6rem; border: 1px solid; border-radius: 1rem }
.state.overdue { background: var(--ink); color: var(--ground); border-color: var(--ink); font-weight: 600 }
.columns { display: grid; gap: 0.75rem 1.5rem; margin: 1.5rem 0 }
.facts { grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)) }
.parties { grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)) }
dt { font-size: 0.85rem; color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
.note { display: block; font-size: 0.85rem; color: var(--soft) }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.35rem 0 0.35rem 0.75rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top }
th:first-child, td:first-child { padding-left: 0; text-align: left; overflow-wrap: anywhere }
thead th { font-size: 0.85rem }
td { white-space: nowrap; font-variant-numeric: tabular-nums }
td:first-child { white-space: normal }
.pay { padding: 1rem; border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: 0.5rem }
.codes { display: flex; flex-wrap: wrap; gap: 1.5rem; margin-top: 1rem }
figure { margin: 0 }
figcaption { font-size: 0.85rem; color: var(--soft) }
.code { display: block; width: 11rem; height: 11rem; border-radius: 0.25rem }
.demand { display: flex; flex-wrap: wrap; margin: 0.5rem 0 }
.demand > div { min-width: min(9rem, 100%) }
.amount { font-size: 1.35rem; font-weight: 700; line-height: 1.3 }
.fik { font: min(1rem, 4.4vw) ui-monospace, monospace; white-space: nowrap }
@media (max-width: 44rem) {
  .lines thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .lines tr { display: block; padding: 0.6rem 0; border-bottom: 1px solid var(--line) }
  .lines td { display: flex; justify-content: space-between; gap: 1rem; padding: 0.1rem 0; border: 0 }
  .lines td:first-child { display: block }
  .lines td[data-name]::before { content: attr(data-name); color: var(--soft); white-space: normal; text-align: left }
  .totals { font-size: 0.9rem }
  .totals :is(th, td) { padding-left: 0.4rem }
}
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line) }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.4rem 1rem; border: 1px solid var(--soft); border-radius: 0.5rem; color: var(--ink); text-decoration: none; font-weight: 600 }
.pay-now a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.4rem 1.25rem; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); text-decoration: none; font-weight: 600 }
@media print {
  :root { color-scheme: light; --ground: #fff; --ink: #000; --soft: #444; --line: #999; --accent: ${light.accent} }
  body { max-width: none; padding: 0; font-size: 10pt }
  .open-pdf, .pay-now, nav { display: none }
  .pay, tr, figure { break-inside: avoid }
  .code { width: 8rem; height: 8rem }
}
`
}
