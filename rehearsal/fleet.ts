/** The containers of a stage, each of which serves one call at a time. */

export interface CallContext {
  readonly getRemainingTimeInMillis: () => number
}

export interface Container {
  /** Calls a function. */
  call(name: string, event: unknown, context: CallContext): Promise<unknown>
}

/** One of several equal parts of a fleet. */
export interface Share {
  readonly place: number
  readonly of: number
}

export interface Fleet {
  /** Whether a further call has to wait. */
  readonly isFull: boolean
  /** A container for a call of a function, once one is free. */
  take(name: string): Promise<Container>
  /** Gives a container back. The process of a dead one has ended. */
  release(name: string, container: Container, isDead: boolean): void
  /** Replaces a part of all containers, as a deployment does: busy ones once their call has ended. */
  replace(share: Share): Promise<void>
}

/** Containers with the modules of all functions. */
export class SharedContainers<Shared extends Container> implements Fleet {
  readonly #all: Shared[]
  readonly #make: () => Promise<Shared>
  readonly #free: Container[]
  readonly #waiting: ((container: Container) => void)[] = []
  /** Containers that end with their call, and the containers that replace them. */
  readonly #successors = new Map<Container, Container>()

  constructor(all: readonly Shared[], make: () => Promise<Shared>) {
    this.#all = [...all]
    this.#make = make
    this.#free = [...all]
  }

  get isFull(): boolean {
    return this.#free.length === 0
  }

  async take(): Promise<Container> {
    return this.#free.shift() ?? (await new Promise<Container>((resolve) => this.#waiting.push(resolve)))
  }

  release(_name: string, ended: Container): void {
    const container = this.#successors.get(ended) ?? ended
    this.#successors.delete(ended)
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(container)
    else next(container)
  }

  async replace({ place }: Share): Promise<void> {
    const successor = await this.#make()
    const [container = successor] = this.#all.splice(place, 1, successor)
    const free = this.#free.indexOf(container)
    if (free === -1) this.#successors.set(container, successor)
    else this.#free.splice(free, 1, successor)
  }
}

interface Instances {
  readonly free: Container[]
  /** Containers that serve a call. */
  readonly busy: Set<Container>
  readonly waiting: (() => void)[]
}

export interface OwnContainersOptions {
  readonly functions: readonly string[]
  /** The most instances of one function. */
  readonly most: number
  readonly make: (name: string) => Promise<Container>
}

/** Containers of single functions. A call for which none is free has a new one made, as on AWS. */
export class OwnContainers implements Fleet {
  readonly #options: OwnContainersOptions
  readonly #instances: ReadonlyMap<string, Instances>
  #running = 0

  constructor(options: OwnContainersOptions) {
    this.#options = options
    this.#instances = new Map(options.functions.map((name) => [name, { free: [], busy: new Set(), waiting: [] }]))
  }

  get isFull(): boolean {
    return this.#running >= this.#options.most
  }

  async take(name: string): Promise<Container> {
    const { most, make } = this.#options
    const { free, busy, waiting } = this.#of(name)
    this.#running += 1
    while (free.length === 0 && busy.size >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    // Holds the place of a container that is made.
    const place: Container = { call: () => Promise.reject(new Error('The container is not made yet.')) }
    const container = free.shift()
    busy.add(container ?? place)
    if (container !== undefined) return container
    const made = await make(name)
    if (busy.delete(place)) busy.add(made)
    return made
  }

  release(name: string, container: Container, isDead: boolean): void {
    const { free, busy, waiting } = this.#of(name)
    this.#running -= 1
    // A container that a deployment has replaced is not busy any more.
    if (busy.delete(container) && !isDead) free.push(container)
    waiting.shift()?.()
  }

  replace({ place, of }: Share): Promise<void> {
    for (const [index, { free, busy, waiting }] of [...this.#instances.values()].entries()) {
      if (index % of !== place) continue
      free.length = 0
      busy.clear()
      for (const wake of waiting.splice(0)) wake()
    }
    return Promise.resolve()
  }

  #of(name: string): Instances {
    const instances = this.#instances.get(name)
    if (instances === undefined) throw new Error(`The stage has no function ${name}.`)
    return instances
  }
}
