/**
 * The notices of a bundle: the licenses of the packages whose code or fonts are in it, as esbuild's metafile names its
 * inputs. The file lies beside the bundle and is deployed with it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'

const packageSchema = v.looseObject({ name: v.string(), version: v.string(), license: v.optional(v.string()) })
const licenseFile = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i
const rule = '-'.repeat(80)

/** The folders of the packages that inputs belong to; inputs are paths from `folder`. */
export function packagesOf(inputs: readonly string[], folder: string): string[] {
  const folders = inputs.flatMap((input) => {
    const [, packageFolder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(resolve(folder, input)) ?? []
    return packageFolder === undefined ? [] : [packageFolder]
  })
  return [...new Set(folders)].toSorted()
}

/** Throws if a package neither brings a license nor names one. */
export function noticesOf(packages: readonly string[]): string {
  return ['This software contains the following packages.', ...packages.map(noticeOf)].join(`\n\n${rule}\n\n`) + '\n'
}

function noticeOf(folder: string): string {
  const { name, version, license } = v.parse(
    packageSchema,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  )
  const texts = readdirSync(folder)
    .filter((file) => licenseFile.test(file) && existsSync(join(folder, file)))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (license === undefined && texts.length === 0) throw new Error(`${name} ${version} comes without a license.`)
  return [`${name} ${version}${license === undefined ? '' : ` (${license})`}`, ...texts].join('\n\n')
}
