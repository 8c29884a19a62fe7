/** A letter as plain text, for readers and programs without HTML. Addresses are on lines of their own. */
import type { FactTable, Letter, LetterLink, Paragraph } from './mail-letter.ts'

export function letterText(letter: Letter): string {
  const { heading, paragraphs, facts = [], button, after = [], closing, links = [], legal } = letter
  const parts = [
    heading,
    ...paragraphs.map(paragraphText),
    ...facts.map(tableText),
    ...(button === undefined ? [] : [linkText(button)]),
    ...after,
    ...(closing === '' ? [] : [closing]),
    ...(legal.length === 0 ? [] : [`-- \n${legal.join('\n')}`]),
    ...links.map(linkText),
  ]
  return `${parts.join('\n\n')}\n`
}

function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  if ('law' in paragraph) return paragraph.law
  const lines = paragraph.quote.split('\n')
  return lines.map((line) => `> ${line}`).join('\n')
}

function tableText({ title, rows, note }: FactTable): string {
  const lines = rows.map(({ name, value }) => (value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`))
  const table = [...(title === undefined ? [] : [title]), ...lines].join('\n')
  return note === undefined ? table : [table, note].filter((part) => part !== '').join('\n\n')
}

const linkText = ({ label, url }: LetterLink): string => `${label}:\n${url}`
