/** Clients that generators make of the document: the tools that each needs, how it is made and how it is run. */
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import openapiTS, { astToString } from 'openapi-typescript'
import type { Run } from './run-command.ts'

export interface Making {
  /** An empty folder for the client. */
  readonly folder: string
  /** A folder that keeps the tools from one run to the next. */
  readonly tools: string
  /** The file of the document. */
  readonly document: string
  readonly run: Run
}

export interface GeneratedClient {
  readonly name: string
  /** Commands that the machine must have. */
  readonly needs: readonly string[]
  /** Makes and builds the client; the command of the program that uses it. */
  readonly make: (making: Making) => Promise<readonly string[]>
}

/** Every program prints these outcomes. */
export const expectedOutcomes = [
  'created true',
  'subscribed true',
  'previewed true',
  'read Ann Berg, active',
  'bulk 1 done, 1 failed by email',
  '422 by email',
  '400 names business_entity true',
  'told customer:created',
  'told subscription:created',
]

const programs = join(import.meta.dirname, 'programs')
const root = join(import.meta.dirname, '../..')
/** Scripts are run by Node.js itself, as commands of npm are files of other kinds on Windows. */
const inModules = (path: string) => join(root, 'node_modules', path)
const tsc = [process.execPath, inModules('typescript/bin/tsc')]
const openapiTs = [process.execPath, inModules('@hey-api/openapi-ts/bin/run.js')]

/** New versions of the generators are taken on by hand, as each finds other faults. */
const versions = {
  openapiGenerator: '7.25.0',
  oapiCodegen: 'v2.8.2',
  openapiPythonClient: '0.29.1',
}

const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit', '--skipLibCheck']
const modern = ['--target', 'es2024', '--module', 'nodenext', '--allowImportingTsExtensions', '--types', 'node']

export const generatedClients: readonly GeneratedClient[] = [
  {
    name: 'openapi-typescript',
    needs: [],
    async make({ folder, document, run }) {
      const types = await openapiTS(await readFile(document, 'utf8'), { silent: true })
      await writeFile(join(folder, 'api.ts'), astToString(types))
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await cp(join(programs, 'openapi-fetch.ts'), join(folder, 'main.ts'))
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
      await run([...tsc, ...strict, ...modern, 'main.ts'], { cwd: folder })
      return [process.execPath, join(folder, 'main.ts')]
    },
  },
  {
    name: 'hey-api',
    needs: [],
    async make({ folder, document, run }) {
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await run([...openapiTs, '-i', document, '-o', 'api', '--no-log-file', '--silent'], { cwd: folder })
      await cp(join(programs, 'hey-api.ts'), join(folder, 'main.ts'))
      // The client is made for bundlers, which find files without their endings.
      const bundled = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions']
      const options = ['--target', 'es2024', '--strict', '--noEmit', '--skipLibCheck', '--types', 'node']
      await run([...tsc, ...bundled, ...options, 'main.ts'], { cwd: folder })
      const outfile = join(folder, 'main.js')
      await build({ entryPoints: [join(folder, 'main.ts')], bundle: true, platform: 'node', format: 'esm', outfile })
      return [process.execPath, outfile]
    },
  },
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    async make({ folder, tools, document, run }) {
      const python = await environment(
        'openapi-python-client',
        [`openapi-python-client==${versions.openapiPythonClient}`],
        tools,
        run,
      )
      const config = join(folder, 'config.json')
      // The generator does not know PDFs by itself.
      await writeFile(config, '{ "content_type_overrides": { "application/pdf": "application/octet-stream" } }')
      const target = ['--path', document, '--config', config, '--output-path', join(folder, 'made'), '--meta', 'setup']
      await run([join(python, 'openapi-python-client'), 'generate', ...target], { path: python })
      await cp(join(programs, 'openapi_python_client.py'), join(folder, 'made/main.py'))
      return [join(python, 'python'), join(folder, 'made/main.py')]
    },
  },
  {
    name: 'openapi-generator for Python',
    needs: ['python3', 'java', 'mvn'],
    async make(making) {
      const { folder, tools, run } = making
      await openapiGenerator('python', making)
      const requirements = ['-r', join(folder, 'made/requirements.txt')]
      const python = await environment('openapi-generator', requirements, tools, run)
      await cp(join(programs, 'openapi_generator.py'), join(folder, 'made/main.py'))
      return [join(python, 'python'), join(folder, 'made/main.py')]
    },
  },
  {
    name: 'openapi-generator for Java',
    needs: ['java', 'javac', 'mvn'],
    async make(making) {
      const { folder, run } = making
      const made = join(folder, 'made')
      await openapiGenerator('java', making)
      await rm(join(made, 'src/test'), { recursive: true })
      await cp(join(programs, 'Main.java'), join(made, 'src/main/java/Main.java'))
      const modern = ['-Dmaven.compiler.release=17', '-Dmaven.compiler.source=17', '-Dmaven.compiler.target=17']
      await run(['mvn', '-q', '-B', ...modern, 'compile', 'dependency:copy-dependencies'], { cwd: made })
      return ['java', '-cp', `${join(made, 'target/classes')}:${join(made, 'target/dependency/*')}`, 'Main']
    },
  },
  {
    name: 'oapi-codegen for Go',
    needs: ['go'],
    async make({ folder, tools, document, run }) {
      const generator = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${versions.oapiCodegen}`
      await run(['go', 'install', generator], { variables: { GOBIN: tools } })
      await mkdir(join(folder, 'api'))
      await cp(join(programs, 'main.go'), join(folder, 'main.go'))
      await run(
        [join(tools, 'oapi-codegen'), '-package', 'api', '-generate', 'client,models', '-o', 'api/api.go', document],
        { cwd: folder },
      )
      await run(['go', 'mod', 'init', 'example/subscriptions'], { cwd: folder })
      await run(['go', 'mod', 'tidy'], { cwd: folder })
      await run(['go', 'vet', './...'], { cwd: folder })
      await run(['go', 'build', '-o', 'main', '.'], { cwd: folder })
      return [join(folder, 'main')]
    },
  },
]

/** Makes a client by openapi-generator, whose program comes from Maven. */
async function openapiGenerator(language: string, { folder, tools, document, run }: Making): Promise<void> {
  const artifact = `org.openapitools:openapi-generator-cli:${versions.openapiGenerator}`
  await run(['mvn', '-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`], {
    cwd: folder,
  })
  const program = join(tools, `openapi-generator-cli-${versions.openapiGenerator}.jar`)
  // Keys that later versions of the service add are no errors.
  const options = '--additional-properties=disallowAdditionalPropertiesIfNotPresent=false,containerDefaultToNull=true'
  const target = ['-i', document, '-g', language, '-o', join(folder, 'made'), options]
  await run(['java', '-jar', program, 'generate', ...target], { cwd: folder })
}

/** The commands of a Python environment with the packages. */
async function environment(name: string, packages: readonly string[], tools: string, run: Run): Promise<string> {
  const folder = join(tools, name)
  await run(['python3', '-m', 'venv', folder], {})
  await run([join(folder, 'bin/pip'), 'install', '--quiet', ...packages], {})
  return join(folder, 'bin')
}
