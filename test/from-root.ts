/** Paths in the project, written in the same way on every system. */
import { join, relative, sep } from 'node:path'

export const root = join(import.meta.dirname, '..')

export const fromRoot = (path: string): string => relative(root, path).replaceAll(sep, '/')
