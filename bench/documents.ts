/**
 * Writes a paper and a page of every sample into a folder, for people to look at:
 * `npx node bench/documents.ts /tmp/papers`, then `pdftoppm -r 80 -png <file>.pdf <file>` and a browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invoicePage } from '../functions/invoice-document/html-page.ts'
import { invoicePdf } from '../functions/invoice-document/pdf.ts'
import { paperSamples } from './document-samples.ts'

const folder = process.argv[2] ?? 'papers'
mkdirSync(folder, { recursive: true })
for (const { name, language, document } of paperSamples) {
  writeFileSync(join(folder, `${name}.pdf`), await invoicePdf(document, language))
  writeFileSync(join(folder, `${name}.html`), invoicePage(document, language, { pdfUrl: `${name}.pdf` }).html)
}
console.log(`${paperSamples.length} papers and pages are in ${folder}.`)
