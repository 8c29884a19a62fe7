/**
 * Writes a PDF and a page of every sample and an e-mail of every kind into a folder, for people to look at: `npx node
 * bench/documents.ts /tmp/papers`, then `pdftoppm -r 80 -png <file>.pdf <file>` and a browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invoicePage } from '../functions/invoice-document/html-page.ts'
import { invoicePdf } from '../functions/invoice-document/pdf.ts'
import { renderLetter } from '../functions/mail/render-letter.ts'
import { paperSamples } from './document-samples.ts'
import { mailSamples } from './mail-samples.ts'

const folder = process.argv[2] ?? 'papers'
mkdirSync(folder, { recursive: true })
for (const { name, language, document } of paperSamples) {
  writeFileSync(join(folder, `${name}.pdf`), await invoicePdf(document, language))
  writeFileSync(join(folder, `${name}.html`), invoicePage(document, language, { pdfUrl: `${name}.pdf` }).html)
}
for (const { name, language, brand, letter } of mailSamples()) {
  const { html, text, images } = renderLetter(letter, language, brand)
  const shown = images.reduce(
    (page, { id, contentType, content }) =>
      page.replace(`cid:${id}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`),
    html,
  )
  writeFileSync(join(folder, `${name}.html`), shown)
  writeFileSync(join(folder, `${name}.txt`), text)
}
console.log(`${paperSamples.length} papers and pages, and ${mailSamples().length} e-mails, are in ${folder}.`)
