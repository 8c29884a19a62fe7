/** Templates of e-mails: their language, refusals with the line, and limits. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, it, vi } from 'vitest'
import { placeholdersOf, templateKinds, type Template } from '../../functions/domain/settings/template-kinds.ts'
import { leavesOutLegal, renderTemplate } from '../../functions/messages/render-template.ts'
import { missingValues, renderingFault, templateFaults } from '../../functions/messages/template-faults.ts'
import { demoSettings } from '../settings.ts'

const settings = demoSettings({
  notices: [{ id: 'law:FR' }, { id: 'back', when: 'stopped' }],
  campaigns: [{ id: 'trial', name: 'Trial', duration: 'P1M', renews_to: 'trial', notice_days: 7 }],
})
const faultsOf = (kind: string, template: Partial<Template>) =>
  templateFaults(kind, { subject: 'S', text: 'T', ...template }, placeholdersOf(kind, settings) ?? []).map(
    ({ field, code, values }) =>
      [field, code, values?.['value'], values?.['line']].filter((part) => part !== undefined),
  )
/** The text of HTML outside of elements that hide it by their name or their attributes. */
function textSeen(html: string): string {
  const seen = (node: DefaultTreeAdapterTypes.Node): string => {
    if (node.nodeName === '#text' && 'value' in node) return node.value
    const attributes = 'attrs' in node ? node.attrs : []
    const isHidden = attributes.some(({ name, value }) => name === 'hidden' || value.includes('display:none'))
    if (isHidden || /^(style|script|title|template|select|textarea|#comment)$/.test(node.nodeName)) return ''
    return 'childNodes' in node ? node.childNodes.map(seen).join('') : ''
  }
  return seen(parse(html))
}
const letter = { subject: '', preheader: '', heading: '', paragraphs: [], closing: '', legal: [] }
const frame = { letter, language: 'en', brand: { name: 'The Gazette' } } as const
const render = (template: Partial<Template>, values = {}) =>
  renderTemplate({ subject: 'S', text: 'T', ...template }, values, frame)

describe('A template', () => {
  it('fills in values, conditions and loops, and becomes paragraphs where it has no HTML', () => {
    const { subject, text, html } = render(
      {
        subject: 'Hello {{ name }}',
        text: '{% if due %}Due {{ due }}{% else %}Paid{% endif %}\n\n{% for item in items %}{{ item }};{% endfor %}',
      },
      { name: 'Ann <Berg>', items: ['a', 'b'] },
    )
    expect(subject).toBe('Hello Ann <Berg>')
    expect(text).toContain('Paid\n\na;b;')
    expect(html).toContain('>a;b;</p>')
  })

  it('cannot bring markup in by a value', () => {
    expect(render({ html: '<b>{{ name }}</b>' }, { name: '<script>' }).html).toBe('<b>&lt;script&gt;</b>')
  })

  it('has the words of the law in a frame', () => {
    const { html, text } = render({ text: 'A\n\n{{ legal }}', html: '<p>A</p>{{ legal }}' }, { legal: 'By 1 May' })
    expect(html).toMatch(/^<p>A<\/p><div style="[^"]*border:2px solid;padding:12px">By 1 May<\/div>$/)
    expect(text).toContain('By 1 May')
  })

  it('names each link of the law once, in HTML by its words', () => {
    const links = [{ label: 'Withdraw here', url: 'https://news.example/withdraw/?a=1&b=2' }]
    const legal = 'By 1 May\nWithdraw here https://news.example/withdraw/?a=1&b=2'
    const template = { subject: 'S', text: 'A\n\n{{ legal }}', html: '<p>A</p>{{ legal }}' }
    const { html, text } = renderTemplate(template, { legal }, { ...frame, letter: { ...letter, links } })
    const anchor = '<a href="https://news.example/withdraw/?a=1&amp;b=2" style="color:inherit">Withdraw here</a>'
    expect(html).toContain(`By 1 May<br>${anchor}</div>`)
    expect(html.split('/withdraw/')).toHaveLength(2)
    expect(text.split('/withdraw/')).toHaveLength(2)
  })

  it.each([
    ['<table><tr><td style="padding: 8px">{{ legal }}</td></tr></table><p>End</p>', true],
    ['<style>{{ legal }}</style><p>End</p>', false],
    ['<style>p{display:none}</style><p>{{ legal }}</p><p>End</p>', false],
    ['<script>{{ legal }}</script><p>End</p>', false],
    ['<template>{{ legal }}</template><p>End</p>', false],
    ['<p hidden>{{ legal }}</p><p>End</p>', false],
    ['<p title="{{ legal }}">A</p><p>End</p>', false],
    ['<div style="display:none">{{ legal }}</div><p>End</p>', false],
    ['<div style="margin:-999px">{{ legal }}</div><p>End</p>', false],
    ['<title>{{ legal }}</title><p>End</p>', false],
  ])('shows the words of the law in %s, at their place: %s', (source, isInPlace) => {
    const box = /<div style="[^"]*">By 1 May<\/div>/
    const html = render({ html: `<body>${source}</body>`, text: '{{ legal }}' }, { legal: 'By 1 May' }).html
    expect(html.split('By 1 May')).toHaveLength(2)
    const place = html.search(box)
    expect(place).toBeGreaterThan(0)
    expect(place < html.indexOf('End')).toBe(isInPlace)
  })

  it.each([
    '<p hidden>{{ legal }}</p><!--',
    '<p>{{ legal }}</p><p>A</p><!-- </body> --><!--',
    '<div style="display:none">{{ legal }}',
    '<style>{{ legal }}',
    '<style>p { color: red }',
    '<title>{{ legal }}',
    '<script>{{ legal }}',
    '<template>{{ legal }}',
    '<select><option>{{ legal }}',
    '<div hidden>{{ legal }}',
    '<table><tr><td hidden>{{ legal }}',
    '<a href="{{ legal }}',
    '<textarea>',
    '<body style="background:#fff;display:none"><p>{{ legal }}</p></body>',
    '<html hidden><body class="mail"><p>{{ legal }}</p></body></html>',
    '<body><div style="display:none">{{ legal }}</body>',
  ])('shows the words of the law and the ways out whatever is left open: %s', (html) => {
    const links = [{ label: 'Cancel here', url: 'https://news.example/cancel/' }]
    const template = { subject: 'S', text: '{{ legal }}', html: `<p>Thanks</p>${html}` }
    const sent = renderTemplate(template, { legal: 'By 1 May' }, { ...frame, letter: { ...letter, links } }).html
    expect(textSeen(sent)).toContain('By 1 May')
    expect(textSeen(sent)).toContain('Cancel here')
    expect(sent.split('By 1 May')).toHaveLength(2)
    expect(sent).toContain(html.includes('background') ? 'background:#fff' : 'Thanks')
  })

  it('keeps its last words before the words of the law, where these stand last', () => {
    const { text, html } = render({ text: 'AAA\n\nBBB\n\n{{ legal }}\n' }, { legal: 'By 1 May' })
    expect(text.indexOf('BBB')).toBeLessThan(text.indexOf('By 1 May'))
    expect(html.indexOf('BBB')).toBeLessThan(html.indexOf('By 1 May'))
    const between = render({ text: 'AAA\n\n{{ legal }}\n\nBBB' }, { legal: 'By 1 May' }).text
    expect(between.indexOf('BBB')).toBeGreaterThan(between.indexOf('By 1 May'))
  })

  it('has the words of the law where its text has them', () => {
    const { text, html } = render({ text: 'AAA\n\n{{ legal }}\n\nBBB\n\nCCC' }, { legal: 'By 1 May' })
    expect(text).toContain('AAA\n\nBy 1 May\n\nBBB\n\nCCC')
    expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/AAA\s+By 1 May\s+BBB\s+CCC/)
    expect(render({ text: '{{ legal }}\n\nAAA, {{ legal }}' }, { legal: 'By 1 May' }).text).toContain(
      'By 1 May\n\nAAA,',
    )
    expect(render({ text: 'AAA {{ legal }} BBB' }, { legal: 'By 1 May' }).text).toContain('AAA\n\nBy 1 May\n\nBBB')
  })

  it('leads to the pages of the law by words, and not by bare addresses', () => {
    const legal = 'Withdraw here https://abo.example/withdraw/dk/?account=a&language=en\nReason: https: //evil.example'
    const { html } = render({ html: '<p>{{ legal }}</p>', text: '{{ legal }}' }, { legal })
    const href = 'https://abo.example/withdraw/dk/?account=a&amp;language=en'
    expect(html).toContain(`<a href="${href}" style="color:inherit">Withdraw here</a><br>Reason: https: //evil.example`)
  })

  it('has the words of the law as they are written, whatever signs are in them', () => {
    const { html } = render({ html: '<p>A</p>{{ legal }}', text: '{{ legal }}' }, { legal: "$' or $` or $&" })
    expect(html.split('<p>A</p>')).toHaveLength(2)
    expect(html).toMatch(/>\$(&#39;|') or \$` or \$&amp;<\/div>$/)
  })

  it('reaches nothing but its values', () => {
    expect(render({ text: '[{{ name.constructor.name }}{{ __proto__ }}]' }, { name: 'Ann' }).text).toContain('[]')
  })
})

describe('A faulty template', () => {
  it('is refused with the line of an unknown tag, filter or placeholder', () => {
    expect(faultsOf('invoice', { text: 'a\n {% include "x" %}' })).toEqual([
      ['text', 'template_wrong', '{% include "x" %}', 2],
    ])
    expect(faultsOf('invoice', { text: 'a\n{{ name | date: "%d" }}' })).toEqual([
      ['text', 'template_wrong', '{{ name | date: "%d" }}', 2],
    ])
    expect(faultsOf('invoice', { subject: '{{ password }}' })).toEqual([
      ['subject', 'template_placeholder', 'password', 1],
    ])
    expect(faultsOf('notice:back', { text: 'x\n\n{{ sum }}' })).toEqual([['text', 'template_placeholder', 'sum', 3]])
  })

  it.each([
    ['name.first', '{{ name.first }}'],
    ['number["first"]', '{% if number["first"] %}A{% endif %}'],
    ['days_overdue.size', '{{ days_overdue.size }}'],
    ['payment.blank', '{{ payment.blank }}'],
    ['payment[0].bank', '{{ "a" | append: payment[0].bank }}'],
    ['line.text', '{% for line in payment %}{{ line.text }}{% endfor %}'],
    ['forloop.parentloop', '{% for line in payment %}{{ forloop.parentloop }}{% endfor %}'],
    ['[name]', '{{ [name] }}'],
  ])('is refused with a path that can never be: %s', (path, text) => {
    expect(faultsOf('reminder', { text: `\n${text}` })).toEqual([['text', 'template_placeholder', path, 2]])
  })

  it.each([
    '{{ name.size }}{{ name[0] }}{{ payment.first }}{{ payment[0].size }}{{ payment.last }}{{ ["name"] }}',
    '{% for line in payment limit: payment.size %}{{ forloop.index }}{{ line }}{{ payment[forloop.index0] }}{% endfor %}',
    '{% if name == empty or days_overdue > 7 %}{{ "(a)" | append: name }}{% endif %}{% comment %}{{ (x }}{% endcomment %}',
  ])('is not a template with paths that can be: %s', (text) => {
    expect(faultsOf('reminder', { text })).toEqual([])
  })

  it('cannot leave out what the law wants', () => {
    expect(faultsOf('notice:law:FR', { text: 'Hello' })).toEqual([['text', 'template_needs', 'legal']])
    expect(faultsOf('notice:law:FR', { text: '{{ legal }}', html: '<p>Hello</p>' })).toEqual([
      ['html', 'template_needs', 'legal'],
    ])
    expect(faultsOf('notice:law:FR', { text: '{{ legal }}', html: '{{ legal }}' })).toEqual([])
  })

  it.each([
    '{% if false %}{{ legal }}{% endif %}',
    '{% unless name %}{{ legal }}{% endunless %}',
    '{% for item in items %}{{ legal }}{% endfor %}',
    '{% raw %}{{ legal }}{% endraw %}{% if legal %}x{% endif %}',
    '{{ legal | truncate: 1 }}',
    '<!-- {{ legal }} -->',
  ])('cannot make what the law wants depend on anything: %s', (text) => {
    const fault = ['text', 'template_needs', 'legal']
    const ofItems = faultsOf('notice:law:FR', { text }).filter(([, code]) => code !== 'template_placeholder')
    expect(ofItems).toEqual([fault])
    expect(faultsOf('notice:law:FR', { text: `${text} {{- legal -}} ` })).not.toContainEqual(fault)
  })

  it('is known by what it makes of the values, whenever it was kept', () => {
    const hidden = '{% if due %}{{ legal }}{% endif %}'
    const leavesOut = (template: Partial<Template>, values: object) =>
      leavesOutLegal({ subject: 'S', text: '{{ legal }}', ...template }, { ...values })
    expect(leavesOut({ text: hidden }, { legal: 'By 1 May' })).toBe(true)
    expect(leavesOut({ html: hidden }, { legal: 'By 1 May' })).toBe(true)
    expect(leavesOut({ html: hidden }, { legal: 'By 1 May', due: '1 May' })).toBe(false)
    expect(leavesOut({ text: 'T' }, { legal: '' })).toBe(false)
  })

  it('is held by its limits', () => {
    expect(faultsOf('invoice', { text: 'x'.repeat(70_000) })).toEqual([['text', 'template_too_large']])
    expect(faultsOf('invoice', { text: '{% for i in (1..9999999) %}x{% endfor %}' })).toEqual([
      ['text', 'template_range', 1],
    ])
    const items = Array.from({ length: 300 }, (_, index) => index)
    const loop = '{% for a in items %}{% for b in items %}{% for c in items %}x{% endfor %}{% endfor %}{% endfor %}'
    expect(() => render({ text: loop }, { items })).toThrow()
    const silent = loop.replace('x', '{% if a == b %}{% endif %}')
    expect(() => render({ text: silent }, { items })).toThrow('the template takes more than 50 ms')
    const kept = { subject: 'S', text: `a\n${silent}` }
    expect(renderingFault(kept, { items })).toEqual({
      ...{ field: 'text', code: 'template_limit', values: { line: 2 } },
    })
  })
})

describe('A template that is too deep or too slow', () => {
  const wrongText = (text: string) => templateFaults('invoice', { subject: '', text }, ['name'])
  const limit = (line: number) => ({ code: 'template_limit', values: { line } })
  const wrong = (value: string) => ({ code: 'template_wrong', values: { line: 1, value } })
  it.each([
    [`\n${'{% if name %}'.repeat(51)}`, limit(2)],
    [`\n${'{% if name %}'.repeat(2500)}${'{% endif %}'.repeat(2500)}`, limit(2)],
    ['\n' + '{% comment %}{% endif %}{% endcomment %}{% if name %}'.repeat(999), limit(2)],
    [`{{ ${'name['.repeat(9000)} }}`, limit(1)],
    [`{{ ${'('.repeat(9000)} }}`, { code: 'template_range', values: { line: 1 } }],
    ['{% if name %}a', wrong('{% if name %}a')],
    ['{'.repeat(60_000), wrong('{'.repeat(200))],
  ])('is refused at its field: %.60s', (text, fault) => {
    expect(wrongText(text)).toEqual([{ field: 'text', ...fault }])
  })

  it('has 50 ms of processor time also for its parsing', () => {
    const time = vi.spyOn(process, 'threadCpuUsage')
    for (const spent of [0, 49_000, 51_000]) time.mockReturnValueOnce({ user: spent, system: 0 })
    expect(wrongText('{{ name }}'.repeat(5))).toEqual([{ field: 'text', ...limit(1) }])
    expect(time).toHaveBeenCalledTimes(3)
    time.mockRestore()
  })

  it('has 50 tags in one another, and as deep HTML as its author likes', () => {
    const nested = '{% if name %}'.repeat(50) + 'a' + '{% endif %}'.repeat(50)
    expect(faultsOf('invoice', { text: nested })).toEqual([])
    expect(render({ text: nested }, { name: 'Ann' }).text).toContain('a')
    const html = `${'<div>'.repeat(6000)}{{ legal }}`
    expect(render({ text: '{{ legal }}', html }, { legal: 'By 1 May' }).html).toContain('>By 1 May</div>')
  })
})

it('There is a template of each e-mail to a customer, also of notices that campaigns and complaints bring', () => {
  expect(templateKinds(settings)).toEqual([
    ...['invoice', 'credit_note', 'reminder', 'resume', 'confirm-email', 'received', 'order-confirmation', 'denied'],
    ...['agreement', 'gift', 'sign-in', 'portal-change', 'portal-address', 'portal-address-taken'],
    ...['request-receipt', 'request-told', 'request-outcome'],
    ...['notice:undeliverable', 'notice:law:FR', 'notice:back', 'notice:trial:trial'],
  ])
  for (const kind of templateKinds(settings)) expect(placeholdersOf(kind, settings), kind).toContain('seller')
  expect(faultsOf('request-receipt', { text: 'Thank you' })).toEqual([['text', 'template_needs', 'legal']])
})

it('The values that a customer does not have are named', () => {
  expect(missingValues({ subject: '{{ name }}', text: '{{ due }} {{ number }}' }, { name: 'Ann', due: '' })).toEqual([
    'due',
    'number',
  ])
})
