/** The frame of every page for readers: head, seller, languages, and the sellers' details below. */
import type { Seller } from '../domain/order/order-view.ts'
import { contractLabel, type ContractLabel } from '../language/contract-labels.ts'
import { languages, type Language } from '../language/language.ts'
import { portalLabel } from '../language/portal-label.ts'
import { brandStyle, isColour, type Brand } from './brand.ts'
import { asItIs, lines, markup, type Markup } from './markup.ts'
import { pageStyle } from './page-style.ts'
import { sayIn, type Say } from './say-order.ts'
import { sellerLines } from './value-text.ts'

export interface PageOptions {
  readonly language: Language
  /** The query that leads to this page again, without `language`. */
  readonly query: string
  readonly brand?: Brand
  /** The addresses of the pages for withdrawing and cancelling; absent if the seller is not known. */
  readonly contractPages?: ContractPages | undefined
  /** The address of the portal, on pages outside it; absent if there is none for the sellers. */
  readonly portalUrl?: string | undefined
}

export interface ContractPages {
  /** The address, or the part of the path, before the service's own paths. */
  readonly base: string
  readonly account: string
}

/** The address of a seller's page for withdrawing or cancelling. */
export function contractPageUrl(
  page: 'withdraw' | 'cancel',
  seller: string,
  { base, account, language }: ContractPages & { readonly language: Language },
): string {
  const query = new URLSearchParams({ account, language })
  return `${base}/${page}/${encodeURIComponent(seller)}/?${query.toString()}`
}

export interface PageContent {
  readonly title: string
  /** Empty if the seller is not known. */
  readonly sellers?: readonly Seller[]
  /** The name at the head. Default: that of the first seller. */
  readonly name?: string
  readonly content: (say: Say) => Markup
  /** The menu of the signed-in reader. */
  readonly nav?: Markup
  readonly script?: string
  /** The addresses of the pictures that the page loads from other hosts. */
  readonly pictures?: readonly string[]
}

/** A page, with the sources that its policy has to allow. */
export interface Page {
  readonly html: string
  readonly style: string
  readonly script?: string
  readonly pictures?: readonly string[]
}

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  da: 'Dansk',
  sv: 'Svenska',
  nb: 'Norsk',
  de: 'Deutsch',
  fi: 'Suomi',
}

export function pageOf(
  { language, query, brand = {}, contractPages, portalUrl }: PageOptions,
  { title, sellers = [], name = sellers[0]?.name, content, nav, script, pictures = [] }: PageContent,
): Page {
  const say = sayIn(language)
  const { colour, logo } = brand
  const style = colour !== undefined && isColour(colour) ? `${pageStyle}${brandStyle(colour)}` : pageStyle
  const { html } = markup`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${name !== undefined && ` – ${name}`}</title>
<link rel="icon" href="data:,">
<style>${asItIs(style)}</style>
</head>
<body>
<header class="bar"><div><span class="brand">${logo === undefined ? name : markup`<img class="logo" src="${logo}" alt="${name ?? ''}">`}</span>${languageMenu(language, query, say)}</div></header>
${nav}<main>
${content(say)}
</main>
${footer(sellers, language, { contractPages, portalUrl })}${script !== undefined && markup`<script>${asItIs(script)}</script>`}
</body>
</html>
`
  return { html: `<!doctype html>\n${html}`, style, ...(script !== undefined && { script }), pictures }
}

function languageMenu(current: Language, query: string, say: Say): Markup {
  const entries = languages.map((language) => {
    const address = new URLSearchParams(query)
    address.set('language', language)
    return markup`<li><a href="?${address.toString()}" lang="${language}" hreflang="${language}"${
      language === current && markup` aria-current="true"`
    }>${languageNames[language]}</a></li>`
  })
  return markup`<details class="languages"><summary><span class="unseen">${say('language')}: </span>${
    languageNames[current]
  }<span class="arrow" aria-hidden="true">&#9662;</span></summary><ul>${entries}</ul></details>`
}

function footer(
  sellers: readonly Seller[],
  language: Language,
  { contractPages, portalUrl }: Pick<PageOptions, 'contractPages' | 'portalUrl'>,
): Markup | undefined {
  if (sellers.length === 0) return undefined
  const say = sayIn(language)
  const details = sellers.map(
    (seller) =>
      markup`<p><span class="unseen">${say('seller')}: </span>${lines([seller.name, ...sellerLines(seller, language)])}${
        seller.email !== undefined && markup`<br><a href="mailto:${seller.email}">${seller.email}</a>`
      }</p>`,
  )
  const links =
    contractPages === undefined ? undefined : contractLinks(sellers, { ...contractPages, language }, portalUrl)
  return markup`<footer>${links}<div>${details}</div></footer>`
}

/**
 * The links to withdraw from and cancel contracts, with the seller's name if there are several, and the link to the
 * portal. In a frame of another site they leave the frame, because their pages may not be framed.
 */
function contractLinks(
  sellers: readonly Seller[],
  where: ContractPages & { readonly language: Language },
  portalUrl: string | undefined,
): Markup {
  const { language } = where
  const link = (page: 'withdraw' | 'cancel', label: ContractLabel, { external_id, name, country }: Seller) => {
    const { text, lang } = contractLabel(label, language, country)
    return markup`<a class="contract" href="${contractPageUrl(page, external_id, where)}" target="_top"${
      lang !== undefined && markup` lang="${lang}"`
    }>${text}${sellers.length > 1 && markup`<span lang="${language}"> – ${name}</span>`}</a>`
  }
  return markup`<nav aria-label="${contractLabel('your_contract', language).text}"><div>${
    portalUrl !== undefined &&
    markup`<a class="contract" href="${portalUrl}" target="_top">${portalLabel[language]}</a>`
  }${sellers.map(
    (seller) => markup`${link('withdraw', 'withdraw_link', seller)}${link('cancel', 'cancel_link', seller)}`,
  )}</div></nav>`
}
