import { build } from 'esbuild'
import { join } from 'node:path'
import { setImmediate as soon } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'

const modulesSchema = v.object({ orderScript: v.string() })
let orderScript = ''

/** The script in the form of a deployed function: minified, in a bundle. */
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './order-script.ts'`,
      resolveDir: join(import.meta.dirname, '../../functions/order-page'),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'node24',
    write: false,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  ;({ orderScript } = v.parse(modulesSchema, await import(`data:text/javascript;base64,${code}`)))
})

type Listen = (event: { readonly target: unknown; preventDefault(): void }) => void

class Element {
  readonly listeners = new Map<string, Listen>()
  readonly dataset: Record<string, string> = {}
  readonly classes = new Set<string>()
  readonly classList = {
    add: (name: string) => this.classes.add(name),
    remove: (name: string) => this.classes.delete(name),
  }
  innerHTML = 'before'
  addEventListener(type: string, listen: Listen) {
    this.listeners.set(type, listen)
  }
}

class Template extends Element {
  get content() {
    return { firstElementChild: { innerHTML: this.innerHTML.replaceAll(/^<div>|<\/div>$/g, '') } }
  }
}

/** A stand-in for a browser with one form, only with the functions that the script uses. */
function fakeBrowser(sent: readonly (readonly [string, string])[], answers: readonly string[]) {
  const form = new Element()
  form.dataset['priced'] = JSON.stringify(['campaign', 'quantity', 'field:edition'])
  const box = new Element()
  const root = new Element()
  const timers: (() => void)[] = []
  const asked: string[] = []
  const listeners = new Map<string, Listen>()
  const window = {
    document: {
      documentElement: root,
      querySelector: (selector: string) => (selector === '#price' ? box : form),
      createElement: () => new Template(),
    },
    location: { pathname: '/ordering-forms/a/', search: '?language=da&campaign=old' },
    FormData: class {
      forEach(each: (value: unknown, name: string) => void) {
        for (const [name, value] of sent) each(value, name)
      }
    },
    URLSearchParams,
    fetch: (address: string) => {
      const answer = answers[asked.length]
      asked.push(address)
      return answer === undefined
        ? Promise.reject(new Error('No network.'))
        : Promise.resolve({ ok: true, text: () => Promise.resolve(answer) })
    },
    setTimeout: (run: () => void) => timers.push(run),
    clearTimeout: () => timers.splice(0),
    addEventListener: (type: string, listen: Listen) => listeners.set(type, listen),
  }
  return {
    form,
    box,
    root,
    asked,
    listeners,
    run: (script: string) => runInContext(script, createContext({ window })),
    pass: async () => {
      for (const timer of timers.splice(0)) timer()
      await soon()
    },
  }
}

const event = (name?: string) => {
  let prevented = false
  return { target: { name }, preventDefault: () => (prevented = true), wasPrevented: () => prevented }
}

describe('the script of a form', () => {
  const filled = [
    ['campaign', 'year'],
    ['quantity', '2'],
    ['email', 'ann@example.com'],
    ['field:edition', 'print'],
  ] as const

  it('fetches the price of what is chosen, and of nothing that is about a person', async () => {
    const { form, box, root, asked, run, pass } = fakeBrowser(filled, ['<div>new price</div>'])
    run(orderScript)
    expect([...root.classes]).toEqual(['scripted'])
    form.listeners.get('input')?.(event('email'))
    await pass()
    expect(asked).toEqual([])
    form.listeners.get('input')?.(event('quantity'))
    form.listeners.get('input')?.(event('quantity'))
    await pass()
    expect(asked).toEqual(['/ordering-forms/a/?language=da&campaign=year&quantity=2&field%3Aedition=print&show=price'])
    expect(box.innerHTML).toBe('new price')
    expect(box.classes.size).toBe(0)
  })

  it('leaves the price as it is where no new one comes', async () => {
    const { form, box, run, pass } = fakeBrowser(filled, [])
    run(orderScript)
    form.listeners.get('input')?.(event('campaign'))
    await pass()
    expect(box.innerHTML).toBe('before')
    expect(box.classes.size).toBe(0)
  })

  it('sends a form once, and again after its visitor came back to it', () => {
    const { form, listeners, run } = fakeBrowser(filled, [])
    run(orderScript)
    const sends = () => {
      const sending = event()
      form.listeners.get('submit')?.(sending)
      return !sending.wasPrevented()
    }
    expect([sends(), sends()]).toEqual([true, false])
    listeners.get('pageshow')?.(event())
    expect(sends()).toBe(true)
  })
})
