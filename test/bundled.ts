/** The bundle of a function, in memory. */
import { build } from 'esbuild'

export interface Bundled {
  readonly bytes: number
  /** The files and packages in the bundle, with the bytes of each. */
  readonly inputs: ReadonlyMap<string, number>
}

export async function bundled(entryPoint: string): Promise<Bundled> {
  const { metafile } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    metafile: true,
    minify: true,
    write: false,
  })
  const [output] = Object.values(metafile.outputs)
  if (output === undefined) throw new Error(`${entryPoint} makes no bundle.`)
  const inputs = Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]): [string, number][] =>
    bytesInOutput > 0 ? [[path, bytesInOutput]] : [],
  )
  return { bytes: output.bytes, inputs: new Map(inputs) }
}
