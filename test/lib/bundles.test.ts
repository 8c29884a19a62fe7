import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle, type Bundle } from '../../lib/bundles.ts'

describe('a bundle', () => {
  let folder: string
  let made: Bundle[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bundles-'))
    made = await bundle({ client: 'functions/store/client.ts', keys: 'functions/store/keys.ts' }, folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is one ES module by function, alone in its folder: the source map is not deployed', async () => {
    expect(made.map(({ name }) => name).toSorted()).toEqual(['client', 'keys'])
    for (const { name, file, bytes } of made) {
      expect(file).toBe(join(folder, 'functions', name, 'index.mjs'))
      expect(await readdir(join(folder, 'functions', name))).toEqual(['index.mjs'])
      expect((await stat(file)).size).toBe(bytes)
      expect(await readFile(file, 'utf8')).not.toContain('sourceMappingURL')
    }
    expect((await readdir(join(folder, 'maps'))).toSorted()).toEqual(['client.mjs.map', 'keys.mjs.map'])
  })

  it('holds the SDK and runs by itself', async () => {
    const client = made.find(({ name }) => name === 'client')
    const imported: unknown = await import(pathToFileURL(client?.file ?? '').href)
    expect(imported).toHaveProperty('documentClient', expect.any(Function))
    expect(await readFile(client?.file ?? '', 'utf8')).not.toMatch(/from\s*["']@aws-sdk/)
  })

  it('is small: the document client takes less than 350 KB', () => {
    expect(made.find(({ name }) => name === 'client')?.bytes).toBeLessThan(350 * 1024)
  })
})
