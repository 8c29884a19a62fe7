/** The licenses of others go with the bundles that carry their code and fonts. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundle } from '../../lib/bundles.ts'
import { noticesOf, packagesOf } from '../../lib/notices.ts'
import { functions } from '../../lib/wiring.ts'

const root = resolve(import.meta.dirname, '../..')

it('a bundle has the licenses of all packages in it beside it, those of fonts too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'notices-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const names = ['invoice-pdf', 'healthz']
  const entries = functions.flatMap(({ name, entry }) => (names.includes(name) ? [[name, entry] as const] : []))
  await bundle(Object.fromEntries(entries), folder)
  const [pdf = '', health = ''] = names.map((name) =>
    readFileSync(join(folder, 'functions', name, 'NOTICE.txt'), 'utf8'),
  )
  expect(pdf).toMatch(/^pdfkit 0\.20\.2 \(MIT\)$/m)
  expect(pdf).toMatch(/^@expo-google-fonts\/open-sans 0\.4\.2 /m)
  expect(pdf).toMatch(/^@aws-sdk\/client-dynamodb \d/m)
  expect(pdf).toContain('Permission is hereby granted')
  expect(health).not.toContain('pdfkit')
})

it('a package in another package is named, and one without a license is refused', () => {
  expect(packagesOf(['node_modules/a/node_modules/@b/c/d/e.js', 'node_modules/a/f.js', 'lib/g.ts'], '/any')).toEqual([
    '/any/node_modules/a',
    '/any/node_modules/a/node_modules/@b/c',
  ])
  expect(() => noticesOf([root])).not.toThrow()
  expect(() => noticesOf([join(root, 'node_modules/none')])).toThrow()
})
