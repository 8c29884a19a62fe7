/** The style sheet of the page of the document, which is part of the page. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --ground: #f4f5f7; --paper: #fff; --ink: #17202b; --soft: #4c5866; --line: #c9d0d8; --edge: #6f7b89; --accent: #0a5ba8; --on-accent: #fff;
  font: 100%/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161c; --paper: #1b212a; --ink: #edf1f5; --soft: #b4bfcb; --line: #3a4552; --edge: #8793a1; --accent: #84bdf7; --on-accent: #0b1a29 }
}
*, ::before, ::after { box-sizing: border-box }
html { scroll-padding-top: 5rem }
body { margin: 0; background: var(--ground); color: var(--ink); display: grid; grid-template-columns: minmax(0, 1fr) }
a { color: var(--accent); text-underline-offset: 0.15em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px }
[hidden] { display: none !important }
.skip { position: absolute; left: -99rem }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--paper); padding: 0.5rem }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; padding: 0.75rem 1rem; background: var(--paper); border-bottom: 1px solid var(--line) }
header p { margin: 0 }
.brand { font-weight: 700 }
.search { display: flex; gap: 0.5rem; align-items: center; flex: 1; max-width: 30rem }
nav, main { padding: 1rem; min-width: 0 }
nav p { margin: 0.75rem 0 0; font-weight: 600 }
nav ul { margin: 0; padding: 0 0 0 1rem; list-style: none; overflow-wrap: anywhere }
main { max-width: 70rem }
h1 { margin: 0 0 1rem } h2 { margin: 2.5rem 0 0.5rem } h4 { margin: 1rem 0 0.25rem }
h3 { margin: 0 0 0.5rem; font-size: 1.05rem; overflow-wrap: anywhere }
article, .type, .key { margin: 0 0 1rem; padding: 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: 8px }
.method { font-weight: 700; color: var(--accent) }
.soft, .hint { color: var(--soft); font-size: 0.9rem }
.needed { color: var(--accent); font-size: 0.85rem; font-weight: 600 }
caption { text-align: left; font-weight: 700; padding: 1rem 0 0.25rem }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: 0.35rem 0.5rem 0.35rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere }
thead th { border: 0; color: var(--soft); font-size: 0.85rem }
pre { margin: 0.5rem 0; padding: 0.75rem; max-height: 30rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere }
summary { cursor: pointer; padding: 0.25rem 0 }
input, textarea, button { font: inherit; color: inherit }
input, textarea { width: 100%; padding: 0.4rem 0.6rem; background: var(--ground); border: 1px solid var(--edge); border-radius: 6px }
textarea { font-family: ui-monospace, monospace; font-size: 0.9rem }
.try label, .key label { display: block; margin: 0.6rem 0 0.2rem; font-weight: 600 }
button { margin: 0.8rem 0; padding: 0.5rem 1rem; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; overflow-wrap: anywhere }
output { display: block; white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: 0.9rem }
@media (min-width: 60rem) {
  body { grid-template-columns: 17rem minmax(0, 1fr) }
  header { grid-column: 1 / -1 }
  nav { position: sticky; top: 4rem; max-height: calc(100vh - 4rem); overflow: auto }
}
`
