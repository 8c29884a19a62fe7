/** Parts of a list, each with `size` entries at most. */
export const chunksOf = <Each>(list: readonly Each[], size: number): readonly (readonly Each[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
