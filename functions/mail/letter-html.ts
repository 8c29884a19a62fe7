/**
 * A letter as HTML that mail programs show alike: tables of 600 px with the styles at each element, as Outlook on
 * Windows lays out with Word, and Gmail drops style sheets in some of its apps.
 */
import { escapeHtml, withLineBreaks, withLinkedLines } from '../domain/text/html.ts'
import type { Language } from '../language/language.ts'
import type { FactTable, Letter, LetterBrand, LetterFact, LetterLink, Paragraph } from './mail-letter.ts'
import { ground, ink, letterColours, line, paper, soft, tint, type LetterColours } from './letter-colours.ts'
import type { HeadLogo } from './head-logo.ts'

export interface LetterLook {
  readonly language: Language
  readonly brand: LetterBrand
  readonly logo?: HeadLogo | undefined
}

const font = `font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const edge = 'padding-left:40px;padding-right:40px'
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

export function letterHtml(letter: Letter, { language, brand, logo }: LetterLook): string {
  const { subject, preheader, heading, paragraphs, facts = [], button, after = [], closing } = letter
  const colours = letterColours(brand.colour)
  const body = [
    row(
      `<h1 class="accent" style="margin:0;${font};word-break:break-word;font-size:24px;line-height:30px;color:${colours.accent}">${escapeHtml(heading)}</h1>`,
      28,
    ),
    ...paragraphs.map((paragraph) => row(paragraphHtml(paragraph, colours), 16)),
    ...facts.map((each) => row(tableHtml(each), 20)),
    ...(button === undefined ? [] : [row(buttonHtml(button, colours), 24)]),
    ...after.map((text) => row(paragraphHtml(text, colours), 16)),
    ...(closing === '' ? [] : [row(paragraphHtml(closing, colours), 24)]),
  ]
  return `<!doctype html>
<html lang="${language}" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>
${colours.style}
${narrow}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${'&#8199;&#847; '.repeat(40)}</div>
<table ${table} width="100%" class="ground" bgcolor="${ground}"><tr><td class="outer" align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" class="paper" bgcolor="${paper}" style="max-width:600px;table-layout:fixed;background-color:${paper};text-align:left">
<tr><td bgcolor="${colours.band}" height="6" style="height:6px;font-size:0;line-height:0;background-color:${colours.band}">&nbsp;</td></tr>
${headHtml(brand, logo)}
${body.join('\n')}
<tr><td height="32" style="height:32px;font-size:0;line-height:0">&nbsp;</td></tr>
</table>
${footHtml(letter)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const row = (html: string, above: number): string =>
  `<tr><td class="edge" style="padding-top:${above}px;${edge}">${html}</td></tr>`

/** The gradient of one colour keeps programs from darkening the white behind the logo. */
function headHtml({ name }: LetterBrand, logo: HeadLogo | undefined): string {
  const words = `${font};word-break:break-word;font-size:18px;line-height:24px;font-weight:bold;color:${ink}`
  const content =
    logo === undefined
      ? escapeHtml(name)
      : `<img src="cid:${logo.image.id}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(name)}" ` +
        `style="display:block;border:0;width:${logo.width}px;height:${logo.height}px;${words}">`
  return (
    `<tr><td class="edge" bgcolor="#ffffff" style="padding-top:20px;padding-bottom:16px;${edge};background-color:#ffffff;` +
    `background-image:linear-gradient(#ffffff,#ffffff);${words}">${content}</td></tr>`
  )
}

const textStyle = `margin:0;${font};font-size:16px;line-height:24px;color:${ink};word-break:break-word`

function paragraphHtml(paragraph: Paragraph, { band }: LetterColours): string {
  if (typeof paragraph === 'string') return `<p class="ink" style="${textStyle}">${withLineBreaks(paragraph)}</p>`
  if ('law' in paragraph) return frameHtml(paragraph.law)
  return (
    `<blockquote class="ink" style="${textStyle};padding:4px 0 4px 16px;border-left:4px solid ${band}">` +
    `${withLineBreaks(paragraph.quote)}</blockquote>`
  )
}

/** A link with the paddings in the cell for Outlook, which takes none at a link. */
const buttonHtml = ({ label, url }: LetterLink, { accent, onAccent }: LetterColours): string =>
  `<table ${table}><tr><td class="button" bgcolor="${accent}" style="border-radius:6px;background-color:${accent};mso-padding-alt:14px 28px">` +
  `<a class="on-button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;` +
  `font-weight:bold;color:${onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

/** The words of a law are separate, in a conspicuous frame. */
const frameHtml = (words: string): string =>
  `<table ${table} width="100%"><tr><td class="law" style="padding:14px 18px;border:2px solid ${ink};border-radius:8px">` +
  `<p class="ink" style="${textStyle}">${withLinkedLines(words)}</p></td></tr></table>`

function tableHtml({ title, rows, note }: FactTable): string {
  const heading =
    title === undefined
      ? ''
      : `<p class="ink" style="${textStyle};padding-bottom:4px;font-weight:bold">${escapeHtml(title)}</p>`
  const facts =
    rows.length === 0
      ? ''
      : `<table cellpadding="0" cellspacing="0" border="0" width="100%">${rows.map(factHtml).join('')}</table>`
  const below =
    note === undefined
      ? ''
      : `<p class="soft" style="${textStyle};padding-top:8px;font-size:14px;line-height:20px;color:${soft}">${withLineBreaks(note)}</p>`
  return (
    `<table ${table} width="100%"><tr><td class="tint" bgcolor="${tint}" style="padding:14px 18px;border-radius:8px;background-color:${tint}">` +
    `${heading}${facts}${below}</td></tr></table>`
  )
}

/** On a narrow phone, a value is below its name, and a long word breaks instead of widening the page. */
const narrow = `td, p { overflow-wrap: anywhere }
@media (max-width: 400px) {
  .fact th, .fact td { display: block !important; text-align: left !important; padding-right: 0 !important }
  .fact th { padding-bottom: 0 !important }
  .fact td { border-top: 0 !important; padding-top: 0 !important }
}`

/** The length of a payment line, the longest value that must stay whole. */
const longestUnbroken = 30

/** A payment line of 27 characters fits next to its name on a phone. */
function factHtml({ name, value, style }: LetterFact, index: number): string {
  const above = index === 0 ? '' : `border-top:1px solid ${line};`
  const cell = `${above}padding:8px 0;vertical-align:top;${font};font-size:15px;line-height:22px`
  const strong = style === 'strong' ? 'font-size:20px;line-height:26px;font-weight:bold;' : ''
  const code = style === 'code' ? `font-family:Consolas,Menlo,monospace;font-size:12px;` : ''
  // A sum or an account in two lines is misread. A longer text may break anywhere.
  const breaks =
    value.length <= longestUnbroken && !value.includes('\n') ? 'white-space:nowrap' : 'word-break:break-word'
  return (
    `<tr class="fact"><th scope="row" class="soft line" align="left" style="${cell};padding-right:16px;font-weight:normal;color:${soft}">${escapeHtml(name)}</th>` +
    `<td class="ink line" align="right" style="${cell};${strong}${code}color:${ink};${breaks}">${withLineBreaks(value)}</td></tr>`
  )
}

/** A number stays on the same line as its name. */
const unbroken = (text: string): string =>
  escapeHtml(text.length <= longestUnbroken ? text.replaceAll(' ', '\u00a0') : text)

/** Small print below the letter. */
function footHtml({ links = [], legal }: Letter): string {
  const style = `margin:0 0 8px;${font};font-size:13px;line-height:19px;color:${soft}`
  const named = links.map(
    ({ label, url }) =>
      `<a class="soft" href="${escapeHtml(url)}" style="color:${soft};text-decoration:underline">${escapeHtml(label)}</a>`,
  )
  const parts = [
    ...(legal.length === 0 ? [] : [legal.map(unbroken).join(' &middot; ')]),
    ...(named.length === 0 ? [] : [named.join(' &nbsp; ')]),
  ]
  if (parts.length === 0) return ''
  return (
    `<table ${table} width="100%" style="max-width:600px;text-align:left"><tr><td class="edge" style="padding-top:20px;padding-bottom:16px;${edge}">` +
    `${parts.map((part) => `<p class="soft" style="${style}">${part}</p>`).join('')}</td></tr></table>`
  )
}
